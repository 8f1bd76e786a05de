// The benefit of paying online instead of in cash: a discount on the goods after coupon and coins, before tax like both.
import { percentOf } from '../platform/money.ts';
import type { OrderFigures } from './pricing-details.ts';
import { type GoodsToSettle, settleLines, sumOf } from './settle-lines.ts';

/** `fromPaise` counts the goods after offers, before coupon and coins, as for gifts: neither can take the benefit away. */
export type PrepaidTerms = { fromPaise: number } & (
  | { type: 'percentage'; basisPoints: number; atMostPaise: number | null }
  | { type: 'fixed'; valuePaise: number }
);

/** Never more than the goods cost after coupon and coins. */
export function prepaidDiscount({ subtotalPaise, afterPaise }: { subtotalPaise: number; afterPaise: number }, terms: PrepaidTerms | null) {
  if (!terms || subtotalPaise < terms.fromPaise) return 0;
  const discountPaise =
    terms.type === 'fixed'
      ? terms.valuePaise
      : Math.min(percentOf(afterPaise, terms.basisPoints), terms.atMostPaise ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(discountPaise) || discountPaise < 0) throw new RangeError(`Not a discount: ${discountPaise}`);
  return Math.min(discountPaise, afterPaise);
}

type Ordered = Pick<OrderFigures, 'subtotalPaise' | 'couponDiscountPaise' | 'coinDiscountPaise' | 'deliveryPaise'> & {
  pricesIncludeTax: boolean;
};
type OrderedLine = Pick<GoodsToSettle, 'gstRateBasisPoints'> & { unitPaise: number; quantity: number; discountPaise: number };

export const prepaidDiscountOn = (
  { subtotalPaise, couponDiscountPaise, coinDiscountPaise }: Omit<Ordered, 'deliveryPaise' | 'pricesIncludeTax'>,
  terms: PrepaidTerms | null,
) => prepaidDiscount({ subtotalPaise, afterPaise: subtotalPaise - couponDiscountPaise - coinDiscountPaise }, terms);

/** Goods, coupon, coins and delivery stay; the result is what the cart would have cost with that way of paying from the start. */
export function reprice(order: Ordered, lines: readonly OrderedLine[], prepaidDiscountPaise: number) {
  const { couponDiscountPaise, coinDiscountPaise, deliveryPaise, pricesIncludeTax } = order;
  const goods = lines.map(({ unitPaise, quantity, gstRateBasisPoints, discountPaise: offPaise }) => ({
    ...{ subtotalPaise: unitPaise * quantity, gstRateBasisPoints, offPaise },
  }));
  const settled = settleLines(goods, { couponDiscountPaise, coinDiscountPaise, prepaidDiscountPaise, pricesIncludeTax });
  return {
    lines: settled.map(({ taxablePaise, gstPaise }) => ({ taxablePaise, gstPaise })),
    figures: {
      prepaidDiscountPaise,
      gstPaise: sumOf(settled.map((line) => line.gstPaise)),
      totalPaise: sumOf(settled.map((line) => line.totalPaise)) + deliveryPaise,
    },
  };
}
