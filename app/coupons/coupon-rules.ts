// Whether a coupon applies to a cart. Pure: takes facts, returns a message for the shopper or null.
import { formatRupees } from '../platform/money.ts';
import { said, type Text } from '../platform/words/said.ts';
import type { DiscountTerms, DiscountTiers } from '../pricing/discounts/take-off.ts';
import type { CouponTerms } from '../pricing/price-order.ts';
import type { coupons } from './coupons.tables.ts';

export type Coupon = {
  type: 'percentage' | 'fixed';
  discountBasisPoints: number;
  discountValuePaise: number;
  validFrom: Date;
  expiresAt: Date;
  isActive: boolean;
  minSubtotalPaise: number;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstOrderOnly: boolean;
  userId: string | null;
  tiers?: DiscountTiers | null;
};

export type CouponCircumstances = {
  userId: string;
  /** Of the goods that it counts. */
  subtotalPaise: number;
  /** None of its goods is in the cart. */
  isForOtherGoods?: boolean;
  /** Current uses, in total and by this customer, excluding the given order. */
  uses: number;
  usesByCustomer: number;
  hasOrderedBefore: boolean;
  isForOthers?: boolean;
};

/** Also used when a coupon is off, deleted or someone else's: guessing codes reveals nothing. */
export const UNKNOWN_COUPON = 'This coupon code is not valid.';

/** May apply once more is in the cart: worth keeping, and worth offering. */
export const ADD_MORE = 'Add {amount} more to use this coupon.';
export const OTHER_CUSTOMERS = 'This coupon is for other customers.';
export const OTHER_GOODS = 'This coupon is for other products.';
export const ADD_PRODUCTS = 'Add more products of this offer to use this coupon.';
const MAY_APPLY_LATER: readonly (string | undefined)[] = [ADD_MORE, OTHER_GOODS, ADD_PRODUCTS];

/** With another cart it may apply; `key` is that of the reason. */
export const mayApplyLater = (key: string | undefined) => MAY_APPLY_LATER.includes(key);

export function whyNot(
  coupon: Coupon,
  { userId, subtotalPaise, isForOtherGoods, uses, usesByCustomer, hasOrderedBefore, isForOthers }: CouponCircumstances,
  now: Date,
): Text | null {
  if (!coupon.isActive || (coupon.userId !== null && coupon.userId !== userId)) return UNKNOWN_COUPON;
  if (now < coupon.validFrom) return 'This coupon is not valid yet.';
  if (now > coupon.expiresAt) return 'This coupon has expired.';
  if (coupon.usageLimit !== null && uses >= coupon.usageLimit) return 'This coupon is no longer available.';
  if (coupon.perCustomerLimit !== null && usesByCustomer >= coupon.perCustomerLimit) return 'You have already used this coupon.';
  if (coupon.firstOrderOnly && hasOrderedBefore) return 'This coupon is for the first order only.';
  if (isForOthers) return OTHER_CUSTOMERS;
  if (isForOtherGoods) return OTHER_GOODS;
  const missingPaise = leastPaise(coupon) - subtotalPaise;
  if (missingPaise > 0) return said(ADD_MORE, { amount: formatRupees(missingPaise, { decimals: 'when-needed' }) });
  return null;
}

/** Below its first step it takes nothing off. */
const leastPaise = ({ minSubtotalPaise, tiers }: Coupon) =>
  tiers?.by === 'amount' ? Math.max(minSubtotalPaise, Math.min(...tiers.steps.map(({ from }) => from))) : minSubtotalPaise;

export const offOf = ({
  type,
  discountBasisPoints,
  discountValuePaise,
}: Pick<Coupon, 'type' | 'discountBasisPoints' | 'discountValuePaise'>): CouponTerms =>
  type === 'percentage' ? { type, basisPoints: discountBasisPoints } : { type, valuePaise: discountValuePaise };

type Terms = Pick<
  typeof coupons.$inferSelect,
  'type' | 'discountBasisPoints' | 'discountValuePaise' | 'minSubtotalPaise' | 'tiers' | 'buyGet'
>;

export const termsOf = (coupon: Terms): DiscountTerms => ({
  off: offOf(coupon),
  fromPaise: coupon.minSubtotalPaise,
  tiers: coupon.tiers,
  buyGet: coupon.buyGet,
});
