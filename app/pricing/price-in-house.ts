/**
 * The total of an in-house order (D39): prices before GST, the shop's discounts (D15, step 2), then the percentage on what they leave, then a
 * flat amount, never below 0, then GST per line, then delivery, which includes its tax; or prices that include GST, which is taken out of each line (D48). Pure, in whole paise, browser-safe; the parts are those of `priceOrder`.
 */
import { roundOffOf } from '../platform/money.ts';
import { splitByLargestRemainder } from '../platform/split-amount.ts';
import { couponDiscount } from './price-order.ts';
import { taxed } from './settle-lines.ts';

export type InHouseLineToPrice = { unitPaise: number; quantity: number; gstRateBasisPoints: number };

type InHouseOrderToPrice<Line extends InHouseLineToPrice> = {
  lines: readonly Line[];
  offerBasisPoints: number;
  offerPaise: number;
  deliveryPaise: number;
  discounts?: { offLines: readonly number[]; offOrderPaise: number };
  pricesIncludeTax?: boolean;
};

export function priceInHouse<Line extends InHouseLineToPrice>({
  lines,
  offerBasisPoints,
  offerPaise,
  deliveryPaise,
  discounts = { offLines: [], offOrderPaise: 0 },
  pricesIncludeTax = false,
}: InHouseOrderToPrice<Line>) {
  const subtotals = lines.map((line) => line.unitPaise * line.quantity);
  const subtotalPaise = sum(subtotals);
  const offLines = lines.map((_, place) => discounts.offLines[place] ?? 0);
  const couponDiscountPaise = sum(offLines) + discounts.offOrderPaise;
  const leftPaise = subtotalPaise - couponDiscountPaise;
  const percentPaise = couponDiscount(leftPaise, { type: 'percentage', basisPoints: offerBasisPoints });
  const flatPaise = couponDiscount(leftPaise - percentPaise, { type: 'fixed', valuePaise: offerPaise });
  const discountPaise = couponDiscountPaise + percentPaise + flatPaise;
  const afterPaise = subtotalPaise - discountPaise;

  const amounts = splitByLargestRemainder(
    afterPaise,
    subtotals.map((paise, place) => paise - (offLines[place] ?? 0)),
  );
  const settled = lines.map((line, index) => ({ line, ...taxed(amounts[index] ?? 0, line.gstRateBasisPoints, pricesIncludeTax) }));
  const priced = settled.map(({ line, taxablePaise, gstPaise }) => ({ ...line, taxablePaise, gstPaise }));
  const totalPaise = sum(settled.map((line) => line.totalPaise)) + deliveryPaise;
  const gstPaise = sum(priced.map((line) => line.gstPaise));
  return { lines: priced, subtotalPaise, couponDiscountPaise, discountPaise, gstPaise, deliveryPaise, totalPaise };
}

/** The round-off of a cash total to the whole rupee. */
export const inHouseRoundOff = (paymentType: string, totalPaise: number) => (paymentType === 'Cash' ? roundOffOf(totalPaise) : 0);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
