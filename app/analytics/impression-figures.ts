// The figures above the charts, from daily totals. Days are days in India, weeks begin on Monday (D19).
import { addDays, type Day, monthStart, weekStart } from '../platform/time.ts';

export type DayCount = { day: Day; count: number };

const CHART_DAYS = 30;

export const firstChartDay = (today: Day) => addDays(today, 1 - CHART_DAYS);

/** The first day that `figuresOf` needs. */
export function firstFigureDay(today: Day): Day {
  const [first = today] = [monthStart(today, -1), addDays(weekStart(today), -7), firstChartDay(today)].sort();
  return first;
}

/** `counts`: the days since `firstFigureDay` with any views, in any order. This week and month are up to now. */
export function figuresOf(counts: readonly DayCount[], today: Day) {
  const sumBetween = (first: Day, last: Day) =>
    counts.filter(({ day }) => first <= day && day <= last).reduce((sum, { count }) => sum + count, 0);
  const on = (day: Day): DayCount => ({ day, count: sumBetween(day, day) });
  const monday = weekStart(today);
  const first = monthStart(today, 0);
  return {
    today: on(today),
    yesterday: on(addDays(today, -1)),
    thisWeek: sumBetween(monday, today),
    lastWeek: sumBetween(addDays(monday, -7), addDays(monday, -1)),
    thisMonth: sumBetween(first, today),
    lastMonth: sumBetween(monthStart(today, -1), addDays(first, -1)),
    days: Array.from({ length: CHART_DAYS }, (_, index) => on(addDays(firstChartDay(today), index))),
  };
}
