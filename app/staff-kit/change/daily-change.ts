/** In percent of the previous value: 0 to anything above counts as 100 (admin specification, section 9). */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 100;
  return ((current - previous) / previous) * 100;
}

const STEPS = [
  { from: 1_000_000, unit: 'M' },
  { from: 1_000, unit: 'K' },
];

/** 1234 -> '1.2K': one decimal from a thousand and from a million on. Never rounds up to the next unit: 999,999 is 999.9K. */
export function abbreviateCount(count: number): string {
  const step = STEPS.find(({ from }) => count >= from);
  return step ? `${(Math.floor((count / step.from) * 10) / 10).toFixed(1)}${step.unit}` : String(count);
}
