// News by e-mail rests at night in India, 21:00 to 9:00, as calls and messages must (TRAI). What a person did or asked for goes at any hour.
import { addDays, atHour, dayOf } from '../time.ts';

export const NEWS_HOURS = { from: 9, before: 21 };

/** `now` by day; at night the next morning. */
export function newsMayLeaveAt(now: Date): Date {
  const day = dayOf(now);
  if (now < atHour(day, NEWS_HOURS.from)) return atHour(day, NEWS_HOURS.from);
  return now < atHour(day, NEWS_HOURS.before) ? now : atHour(addDays(day, 1), NEWS_HOURS.from);
}
