import { formatCount, formatRupees, paiseFromRupees } from '../platform/money.ts';
import type { CouponAnswer } from './coupons.schema.ts';
import type { DiscountCustomers } from './goods-scope.ts';

/** Shoppers never type the code of an automatic discount. */
export const nameOfDiscount = ({ isAutomatic, code, description }: Pick<CouponAnswer, 'isAutomatic' | 'code' | 'description'>) =>
  isAutomatic ? description : code;

type Terms = Pick<CouponAnswer, 'type' | 'discountPercentage' | 'discountValue' | 'tiers' | 'buyGet'>;

export function discountWords({ type, discountPercentage, discountValue, tiers, buyGet }: Terms): string {
  if (buyGet) {
    const cost = discountPercentage === 100 ? 'free' : `${discountPercentage}% off`;
    return `Buy ${buyGet.buy}, get ${buyGet.get} ${cost}`;
  }
  const off = (discount: number) => (type === 'percentage' ? `${discount}%` : formatRupees(paiseFromRupees(discount)));
  if (!tiers) return off(type === 'percentage' ? discountPercentage : discountValue);
  const from = (step: number) => (tiers.by === 'amount' ? formatRupees(paiseFromRupees(step)) : `${step} pieces`);
  return tiers.steps.map((step) => `${off(step.discount)} from ${from(step.from)}`).join(', ');
}

export function goodsWords({ goods }: Pick<CouponAnswer, 'goods'>): string | null {
  if (!goods) return null;
  const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);
  return [
    ...counted(goods.products.length, 'product', 'products'),
    ...counted(goods.variants.length, 'variant', 'variants'),
    ...counted(goods.categories.length, 'category', 'categories'),
    ...counted(goods.collections.length, 'collection', 'collections'),
  ].join(', ');
}

export function customerWords(customers: DiscountCustomers, people = 0): string {
  const counted = `${formatCount(people)} ${people === 1 ? 'customer' : 'customers'}`;
  if (customers.who === 'segment') return `For a segment: ${counted}`;
  if (customers.who === 'listed') return `For a list: ${counted}`;
  return `For those who have ${customers.who === 'bought' ? '' : 'not '}bought ${goodsWords(customers) ?? 'anything'}`;
}
