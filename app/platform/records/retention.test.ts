import { expect, test } from 'vitest';
import { RETENTION } from '../../vocabulary/retention-periods.ts';
import { dayOf } from '../time.ts';
import { booksKeptFrom, monthsBefore } from './retention.ts';

test.each([
  ['2025-12-31T18:29:59.999Z', '2018-04-01', 'the last day for 2018-19'],
  ['2025-12-31T18:30:00.000Z', '2019-04-01', 'New Year in India'],
  ['2026-11-22T06:00:00Z', '2019-04-01', 'during the year'],
])('at %s books are kept from %s: %s', (now, day) => {
  expect(dayOf(booksKeptFrom(new Date(now)))).toBe(day);
});

test.each([
  ['2026-11-22T06:00:00Z', 96, '2018-11-22'],
  ['2028-02-29T06:00:00Z', 12, '2027-02-28'],
  ['2026-01-31T06:00:00Z', 2, '2025-11-30'],
])('%s less %d months is %s', (now, months, day) => {
  expect(dayOf(monthsBefore(new Date(now), months))).toBe(day);
});

test('each kind says what it is, from when, what then happens and by which duty', () => {
  for (const { what, from, ends, source } of Object.values(RETENTION)) expect([what, from, ends, source].every(Boolean)).toBe(true);
});
