// Which of a cart's discounts count, and what each takes off (record 0067). Pure, in whole paise, browser-safe.
import { splitByLargestRemainder } from '../../platform/split-amount.ts';
import { sumOf } from '../settle-lines.ts';
import { type CartGoods, type DiscountTerms, type Reach, type Taken, takeOff } from './take-off.ts';

export type Candidate = {
  terms: DiscountTerms;
  reach: Reach;
  isAutomatic: boolean;
  /** Of an automatic one: beside a code, and beside others that combine. */
  combines: boolean;
};

export type Discounts<One extends Candidate> = {
  applied: Array<Omit<Taken, 'shares'> & { discount: One }>;
  /** What comes off each line by itself; the rest comes off the whole order. */
  offLines: number[];
  offOrderPaise: number;
  totalPaise: number;
};

/** One code an order. Of the combinations that staff allow, the one that takes off the most counts; of equal ones a code, then the earlier one. */
export function bestDiscounts<One extends Candidate>(candidates: readonly One[], lines: readonly CartGoods[]): Discounts<One> {
  const best = choicesOf(candidates)
    .map((choice) => inOrder(choice, lines))
    .reduce<Discounts<One> | null>((best, next) => (best && best.totalPaise >= next.totalPaise ? best : next), null);
  return best ?? inOrder([], lines);
}

function choicesOf<One extends Candidate>(candidates: readonly One[]): One[][] {
  const codes = candidates.filter(({ isAutomatic }) => !isAutomatic);
  const automatic = candidates.filter(({ isAutomatic }) => isAutomatic);
  const together = automatic.filter(({ combines }) => combines);
  return [
    ...codes.map((code) => [code]),
    ...(codes.length > 0 ? codes.map((code) => [code, ...together]) : [together]),
    ...automatic.map((one) => [one]),
  ];
}

/** The order of counting is fixed: got pieces, then chosen goods, then the whole order; in each, automatic ones before the code. */
function inOrder<One extends Candidate>(choice: readonly One[], lines: readonly CartGoods[]): Discounts<One> {
  const offLines = lines.map(() => 0);
  const applied: Discounts<One>['applied'] = [];
  let offOrderPaise = 0;
  const sorted = choice.toSorted((a, b) => stepOf(a) - stepOf(b) || Number(b.isAutomatic) - Number(a.isAutomatic));
  for (const discount of sorted) {
    const left = lines.map(({ unitPaise, quantity }, place) => unitPaise * quantity - (offLines[place] ?? 0));
    const taken = takeOff(discount.terms, discount.reach, lines, afterOrder(left, offOrderPaise));
    // A code that takes off nothing is still the shopper's.
    if (!taken || (discount.isAutomatic && taken.amountPaise === 0)) continue;
    const { shares, ...figures } = taken;
    if (shares) for (const [place, paise] of shares.entries()) offLines[place] = (offLines[place] ?? 0) + paise;
    else offOrderPaise += taken.amountPaise;
    applied.push({ discount, ...figures });
  }
  return { applied, offLines, offOrderPaise, totalPaise: sumOf(offLines) + offOrderPaise };
}

const stepOf = ({ terms, reach }: Candidate) => (terms.buyGet ? 0 : reach.goods ? 1 : 2);

/** What discounts of the whole order left: only their sum counts, as nothing of single lines follows them. */
const afterOrder = (left: readonly number[], offOrderPaise: number) =>
  offOrderPaise === 0 ? left : splitByLargestRemainder(sumOf(left) - offOrderPaise, left);

/** What comes off a line of the cart, over its goods: a kit's over its pieces, by their share of its price. */
export function spreadOverGoods(offPaise: number, goods: ReadonlyArray<{ unitPaise: number; quantity: number }>): number[] {
  return splitByLargestRemainder(
    offPaise,
    goods.map(({ unitPaise, quantity }) => unitPaise * quantity),
  );
}
