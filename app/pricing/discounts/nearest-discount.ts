import { sumOf } from '../settle-lines.ts';
import { bestDiscounts, type Candidate } from './best-discounts.ts';
import type { CartGoods } from './take-off.ts';

export type Nearest<One> = { discount: One; missingPaise: number };

/** The one that lacks least, where adding exactly that takes more off than the cart has now; nothing of more than the cart is worth. */
export function nearestDiscount<One extends Candidate>(
  counting: readonly One[],
  waiting: readonly One[],
  lines: readonly CartGoods[],
): Nearest<One> | null {
  const nowPaise = bestDiscounts(counting, lines).totalPaise;
  const worthPaise = worthOf(lines);
  const near = waiting.flatMap((discount) => {
    const missingPaise = missingOf(discount, lines);
    return missingPaise === null || missingPaise > worthPaise ? [] : { discount, missingPaise };
  });
  const found = near
    .toSorted((one, other) => one.missingPaise - other.missingPaise)
    .find(({ discount, missingPaise }) => takesMore({ counting, discount, lines }, missingPaise, nowPaise));
  return found ?? null;
}

const worthOf = (lines: readonly CartGoods[]) => sumOf(lines.map(({ unitPaise, quantity }) => unitPaise * quantity));

/** In whole rupees, as it is said. Null: no amount brings more. Pieces are not an amount. */
function missingOf({ terms: { fromPaise, tiers, buyGet }, reach }: Candidate, lines: readonly CartGoods[]): number | null {
  if (buyGet || tiers?.by === 'pieces') return null;
  const worthPaise = worthOf(reach.goods ? reach.goods.flatMap((place) => lines[place] ?? []) : lines);
  const [next] = [fromPaise, ...(tiers?.steps.map(({ from }) => Math.max(from, fromPaise)) ?? [])]
    .filter((from) => from > worthPaise)
    .toSorted((one, other) => one - other);
  return next === undefined ? null : Math.ceil((next - worthPaise) / 100) * 100;
}

type Trial<One> = { counting: readonly One[]; discount: One; lines: readonly CartGoods[] };

function takesMore<One extends Candidate>({ counting, discount, lines }: Trial<One>, missingPaise: number, nowPaise: number): boolean {
  const { goods } = discount.reach;
  const tried = { ...discount, reach: { ...discount.reach, goods: goods && [...goods, lines.length] } };
  const others = counting.filter((other) => other !== discount);
  const more = [...lines, { unitPaise: missingPaise, quantity: 1 }];
  const before = bestDiscounts([...others, ...(others.length < counting.length ? [discount] : [])], lines);
  const after = bestDiscounts([...others, tried], more);
  const own = after.applied.find((each) => each.discount === tried)?.amountPaise ?? 0;
  const had = before.applied.find((each) => each.discount === discount)?.amountPaise ?? 0;
  return own > had && after.totalPaise > nowPaise;
}
