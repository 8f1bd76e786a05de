// The days of a trend: its units, and the same part of the period before.
import type { Days } from '../books/book-period.ts';
import { addDays, DAY_MS, type Day, monthStart, weekStart } from '../platform/time.ts';
import type { Unit } from './trends.schema.ts';

const DAYS_AT_MOST = 400;
const STARTS: Record<Unit, (day: Day) => Day> = { day: (day) => day, week: weekStart, month: (day) => monthStart(day, 0) };
const NEXT: Record<Unit, (start: Day) => Day> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => monthStart(start, 1),
};

/** The days up to today; a period that lies ahead has its first day. */
export const elapsedOf = ({ from, to }: Days, today: Day): Days => ({ from, to: to <= today ? to : from > today ? from : today });

/** More than 400 days are shown by month, so that a chart and its answer have a bound. */
export const unitOf = (days: Days, wish: Unit): Unit => (countDays(days) > DAYS_AT_MOST ? 'month' : wish);

/** Every unit that the days touch, the first and the last cut to them. */
export function stepsOf({ from, to }: Days, unit: Unit): Days[] {
  const steps: Days[] = [];
  for (let start = STARTS[unit](from); start <= to; start = NEXT[unit](start)) {
    const last = addDays(NEXT[unit](start), -1);
    steps.push({ from: start < from ? from : start, to: last > to ? to : last });
  }
  return steps;
}

/** As many days as have passed: of whole months in the months before, else directly before. */
export function daysBeforeOf(period: Days, elapsed: Days): Days {
  const count = countDays(elapsed);
  const months = wholeMonths(period);
  if (months === null) return { from: addDays(elapsed.from, -count), to: addDays(elapsed.from, -1) };
  const from = monthStart(period.from, -months);
  const isOver = elapsed.to === period.to;
  const last = addDays(period.from, -1);
  const same = addDays(from, count - 1);
  return { from, to: isOver || same > last ? last : same };
}

const countDays = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

function wholeMonths({ from, to }: Days): number | null {
  if (monthStart(from, 0) !== from || monthStart(addDays(to, 1), 0) !== addDays(to, 1)) return null;
  const monthsOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthsOf(to) - monthsOf(from) + 1;
}
