/**
 * The total of an in-house order (D39): prices before GST, percentage discount first, then a flat amount, never below 0, then GST per
 * line, then delivery, which includes its tax. Pure, in whole paise, browser-safe; the parts are those of `priceOrder`.
 */
import { roundOffOf, splitByLargestRemainder } from '../platform/money.ts';
import { gstOn } from './gst.ts';
import { couponDiscount } from './price-order.ts';

export type InHouseLineToPrice = { unitPaise: number; quantity: number; gstRateBasisPoints: number };

type InHouseOrderToPrice<Line extends InHouseLineToPrice> = {
  lines: readonly Line[];
  offerBasisPoints: number;
  offerPaise: number;
  deliveryPaise: number;
};

export function priceInHouse<Line extends InHouseLineToPrice>({
  lines,
  offerBasisPoints,
  offerPaise,
  deliveryPaise,
}: InHouseOrderToPrice<Line>) {
  const subtotals = lines.map((line) => line.unitPaise * line.quantity);
  const subtotalPaise = sum(subtotals);
  const percentPaise = couponDiscount(subtotalPaise, { type: 'percentage', basisPoints: offerBasisPoints });
  const flatPaise = couponDiscount(subtotalPaise - percentPaise, { type: 'fixed', valuePaise: offerPaise });
  const discountPaise = percentPaise + flatPaise;
  const afterPaise = subtotalPaise - discountPaise;

  const taxables = splitByLargestRemainder(afterPaise, subtotals);
  const priced = lines.map((line, index) => {
    const taxablePaise = taxables[index] ?? 0;
    return { ...line, taxablePaise, gstPaise: gstOn(taxablePaise, line.gstRateBasisPoints) };
  });
  const gstPaise = sum(priced.map((line) => line.gstPaise));
  return { lines: priced, subtotalPaise, discountPaise, gstPaise, deliveryPaise, totalPaise: afterPaise + gstPaise + deliveryPaise };
}

/** The round-off of a cash total to the whole rupee. */
export const inHouseRoundOff = (paymentType: string, totalPaise: number) => (paymentType === 'Cash' ? roundOffOf(totalPaise) : 0);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
