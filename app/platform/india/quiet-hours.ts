// News by e-mail rests at night in India, 21:00 to 9:00, as calls and messages must (TRAI). What a person did or asked for goes at any hour.
import { addDays, dayOf, startOfDay } from '../time.ts';

export const NEWS_HOURS = { from: 9, before: 21 };
const HOUR_MS = 3_600_000;

const hourOf = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * HOUR_MS);

/** `now` by day; at night the next morning. */
export function newsMayLeaveAt(now: Date): Date {
  const day = dayOf(now);
  if (now < hourOf(day, NEWS_HOURS.from)) return hourOf(day, NEWS_HOURS.from);
  return now < hourOf(day, NEWS_HOURS.before) ? now : hourOf(addDays(day, 1), NEWS_HOURS.from);
}
