import { expect, test } from 'vitest';
import { addDays } from '../platform/time.ts';
import { figuresOf, firstFigureDay } from './impression-figures.ts';

/** One impression on each day of two years. */
const everyDay = Array.from({ length: 731 }, (_, index) => ({ day: addDays('2026-01-01', index), count: 1 }));

test.each([
  // A Saturday, a Monday, the first of a month that is a Sunday, the turn of a year, the end of February.
  ['2026-11-21', { thisWeek: 6, lastWeek: 7, thisMonth: 21, lastMonth: 31 }],
  ['2026-11-16', { thisWeek: 1, lastWeek: 7, thisMonth: 16, lastMonth: 31 }],
  ['2026-11-01', { thisWeek: 7, lastWeek: 7, thisMonth: 1, lastMonth: 31 }],
  ['2027-01-01', { thisWeek: 5, lastWeek: 7, thisMonth: 1, lastMonth: 31 }],
  ['2027-03-01', { thisWeek: 1, lastWeek: 7, thisMonth: 1, lastMonth: 28 }],
])('on %s weeks start on Monday, and last week and last month are whole', (today, expected) => {
  const known = everyDay.filter(({ day }) => day >= firstFigureDay(today) && day <= today);
  expect(figuresOf(known, today)).toMatchObject(expected);
});

test('the chart shows the last 30 days, today last, including days without impressions', () => {
  const { days, today, yesterday } = figuresOf([{ day: '2026-11-20', count: 5 }], '2026-11-21');
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-23', count: 0 });
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-20', count: 5 },
    { day: '2026-11-21', count: 0 },
  ]);
  expect([today.count, yesterday.count]).toEqual([0, 5]);
});
