// Apart from money.ts, which every page of the shop loads.

/** The parts sum to it exactly (largest remainder, ties to the earlier line: D45). Whole weights of 0 or more; if all are 0, divided evenly. */
export function splitByLargestRemainder(totalPaise: number, weights: readonly number[]): number[] {
  if (totalPaise < 0) throw new RangeError('Only an amount of 0 or more can be split.');
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight cannot be negative.');
  if (weights.length === 0 && totalPaise > 0) throw new RangeError('An amount cannot be split over nothing.');

  const total = BigInt(totalPaise);
  const shares = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight));
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const parts = shares.map((share, line) => ({ line, paise: (total * share) / whole, remainder: (total * share) % whole }));

  const left = parts.reduce((rest, part) => rest - part.paise, total);
  const byRemainder = [...parts].sort((a, b) => Number(b.remainder - a.remainder)); // stable: ties stay in the order of the lines
  const getsOneMore = new Set(byRemainder.slice(0, Number(left)).map((part) => part.line));
  return parts.map((part) => Number(part.paise) + (getsOneMore.has(part.line) ? 1 : 0));
}
