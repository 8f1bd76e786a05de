import { type Day, formatDate, startOfDay } from '../../platform/time.ts';

/** ' on 21 Nov 2026', ' from 1 Nov 2026 to 21 Nov 2026'; empty for all days. */
export function daysWords({ from, to }: { from?: Day | undefined; to?: Day | undefined }) {
  const day = (of: Day) => formatDate(startOfDay(of));
  if (from && from === to) return ` on ${day(from)}`;
  return `${from ? ` from ${day(from)}` : ''}${to ? ` to ${day(to)}` : ''}`;
}
