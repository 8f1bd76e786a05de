// Not on Sundays, nor on the second and fourth Saturday. Holidays differ by state, so around one a settlement may be listed as late a day early.
import { addDays, type Day } from '../platform/time.ts';

export function isWorkingDay(day: Day): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0) return false;
  const saturday = Math.ceil(date.getUTCDate() / 7);
  return weekday !== 6 || (saturday !== 2 && saturday !== 4);
}

/** The day that many working days before; the day itself counts as none. */
export function workingDaysBefore(day: Day, count: number): Day {
  let before = day;
  for (let left = count; left > 0; ) {
    before = addDays(before, -1);
    if (isWorkingDay(before)) left -= 1;
  }
  return before;
}
