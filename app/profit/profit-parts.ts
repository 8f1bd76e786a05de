// What an order brings: what was sold without tax, less what went back and what it cost. Whole paise; what is not known is counted, never
// taken for 0. Browser-safe.

/** Parts of an order's profit, in display order. `sign`: whether it adds or takes. */
export const PROFIT_PARTS = {
  income: { title: 'Sales before GST', sign: 1 },
  refunds: { title: 'Refunds', sign: -1 },
  goods: { title: 'Cost of goods', sign: -1 },
  fee: { title: 'Gateway fee', sign: -1 },
  freight: { title: 'Freight', sign: -1 },
  returns: { title: 'Freight of returns', sign: -1 },
  messages: { title: 'Messages', sign: -1 },
} as const;
export type ProfitPart = keyof typeof PROFIT_PARTS;
export const PART_NAMES = Object.keys(PROFIT_PARTS) as ProfitPart[];

/** Parts that may be unknown: the cost was not entered, or the gateway's or courier's file has not come. */
export const UNKNOWN_PARTS = ['goods', 'fee', 'freight', 'returns'] as const;
export type UnknownPart = (typeof UNKNOWN_PARTS)[number];

export type Parts = Record<ProfitPart, number>;

export const profitOf = (parts: Parts): number => PART_NAMES.reduce((sum, name) => sum + PROFIT_PARTS[name].sign * parts[name], 0);

/** Each part ends where the rounded share of all weights up to it ends, a rule that SQL repeats in one pass. All weights 0: evenly. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const given = weights.every((weight) => weight === 0) ? weights.map(() => 1) : weights;
  const whole = BigInt(given.reduce((sum, weight) => sum + weight, 0));
  let upTo = 0n;
  let before = 0n;
  return given.map((weight) => {
    upTo += BigInt(weight);
    const end = floorOf(BigInt(total) * upTo, whole);
    const part = end - before;
    before = end;
    return Number(part);
  });
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const towardsZero = numerator / denominator;
  return numerator < 0n && towardsZero * denominator !== numerator ? towardsZero - 1n : towardsZero;
}

/** The days of a cost: `first` and `last` included. */
type Days = { from: string; to: string };
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The part of a cost of some days that falls into a period. Neighbouring periods sum to the whole. */
export function partOfDays(totalPaise: number, cost: Days, period: Days): number {
  const [first, last] = [dayNumber(cost.from), dayNumber(cost.to)];
  const days = last - first + 1;
  const upTo = (day: number) => Math.min(Math.max(day - first, 0), days);
  const paidUpTo = (day: number) => Number(floorOf(BigInt(totalPaise) * BigInt(upTo(day)), BigInt(days)));
  return paidUpTo(dayNumber(period.to) + 1) - paidUpTo(dayNumber(period.from));
}
