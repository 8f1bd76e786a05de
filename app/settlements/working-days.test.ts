import { expect, test } from 'vitest';
import { isWorkingDay, workingDaysBefore } from './working-days.ts';

test.each([
  ['2026-11-22', false], // a Sunday
  ['2026-11-14', false], // the second Saturday
  ['2026-11-28', false], // the fourth
  ['2026-11-21', true], // the third
  ['2026-08-29', true], // a fifth
  ['2026-11-25', true],
])('%s is a working day of banks: %s', (day, isOne) => expect(isWorkingDay(day)).toBe(isOne));

test.each([
  ['2026-11-25', 3, '2026-11-21'],
  ['2026-11-30', 1, '2026-11-27'],
  ['2026-11-25', 0, '2026-11-25'],
])('from %s, %d working days before is %s', (day, count, before) => expect(workingDaysBefore(day, count)).toBe(before));
