// Valid GST rates, each list from its start date: a change of the law is a new line here.
import { type Day, dayOf } from '../../platform/time.ts';

/** In percent, newest first, without gems and bullion. 22 Sep 2025: 56th GST Council, Notification 9/2025-Central Tax (Rate). */
const RATE_LISTS: ReadonlyArray<{ from: Day; percents: readonly number[] }> = [
  { from: '2025-09-22', percents: [0, 5, 18, 40] },
  { from: '2017-07-01', percents: [0, 5, 12, 18, 28] },
];

/** The rates valid on the Indian day, lowest first. */
export const gstRatesOn = (moment: Date): readonly number[] => RATE_LISTS.find(({ from }) => from <= dayOf(moment))?.percents ?? [];

export function whyNoGstRate(percent: number, moment: Date): string | null {
  const rates = gstRatesOn(moment);
  return rates.includes(percent) ? null : `GST is ${rates.slice(0, -1).join(', ')} or ${rates.at(-1)}%, never ${percent}%`;
}
