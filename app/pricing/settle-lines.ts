import { splitByLargestRemainder } from '../platform/split-amount.ts';
import { gstOn, gstWithin } from './tax/gst.ts';

/** `offPaise`: the line's own discount, part of the coupon discount; the rest of that is spread. */
export type GoodsToSettle = { subtotalPaise: number; gstRateBasisPoints: number; offPaise: number };
type Discounts = {
  couponDiscountPaise: number;
  coinDiscountPaise: number;
  prepaidDiscountPaise: number;
  pricesIncludeTax: boolean;
};
export type Settled = {
  couponSharePaise: number;
  coinSharePaise: number;
  prepaidSharePaise: number;
  taxablePaise: number;
  gstPaise: number;
  totalPaise: number;
};

/** Over the lines first (D15.4), then each line's part is divided like the totals: rounding each separately could make a share negative. */
export function settleLines<Line extends GoodsToSettle>(goods: readonly Line[], discounts: Discounts): Array<Line & Settled> {
  const { couponDiscountPaise, coinDiscountPaise, prepaidDiscountPaise, pricesIncludeTax } = discounts;
  const prices = goods.map((line) => line.subtotalPaise - line.offPaise);
  const subtotalPaise = sumOf(goods.map((line) => line.subtotalPaise));
  const afterPaise = subtotalPaise - couponDiscountPaise - coinDiscountPaise - prepaidDiscountPaise;
  const amounts = splitByLargestRemainder(afterPaise, prices);
  const taken = prices.map((price, index) => price - (amounts[index] ?? 0));
  const coinShares = splitByLargestRemainder(coinDiscountPaise, taken);
  const others = taken.map((paise, index) => paise - (coinShares[index] ?? 0));
  const prepaidShares = splitByLargestRemainder(prepaidDiscountPaise, others);

  return goods.map((line, index) => {
    const prepaidSharePaise = prepaidShares[index] ?? 0;
    return {
      ...line,
      couponSharePaise: line.offPaise + (others[index] ?? 0) - prepaidSharePaise,
      coinSharePaise: coinShares[index] ?? 0,
      prepaidSharePaise,
      ...taxed(amounts[index] ?? 0, line.gstRateBasisPoints, pricesIncludeTax),
    };
  });
}

/** What of an amount is taxable and what is tax: the tax comes on top, or is contained in it. */
export function taxed(amountPaise: number, gstRateBasisPoints: number, pricesIncludeTax: boolean) {
  const gstPaise = pricesIncludeTax ? gstWithin(amountPaise, gstRateBasisPoints) : gstOn(amountPaise, gstRateBasisPoints);
  const taxablePaise = pricesIncludeTax ? amountPaise - gstPaise : amountPaise;
  return { taxablePaise, gstPaise, totalPaise: taxablePaise + gstPaise };
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
