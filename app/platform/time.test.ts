import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  dayOf,
  dayPeriod,
  endOfDay,
  financialYearOf,
  formatDate,
  formatDateTime,
  fromWallTime,
  isDay,
  monthPeriod,
  monthStart,
  startOfDay,
  wallTimeOf,
  weekStart,
} from './time.ts';

const anyInstant = fc.date({ min: new Date('1950-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });

describe('days', () => {
  test.each([
    ['2026-11-21T18:29:59.999Z', '2026-11-21'],
    ['2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ])('at %s it is %s in India', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });

  it('a day begins at 18:30 UTC of the evening before, and ends a millisecond before the next', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T18:29:59.999Z');
    expect(dayPeriod('2026-11-21')).toEqual({ from: new Date('2026-11-20T18:30:00Z'), before: new Date('2026-11-21T18:30:00Z') });
  });

  it('a "valid until" at the end of a day is shown as that day', () => {
    expect(formatDate(endOfDay('2026-11-30'))).toBe('30 Nov 2026');
    expect(formatDate(startOfDay('2026-12-01'))).toBe('1 Dec 2026');
  });

  it('agrees with the time zone database', () => {
    const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit', day: '2-digit' });
    fc.assert(fc.property(anyInstant, (instant) => dayOf(instant) === kolkata.format(instant)));
  });

  it('every instant lies within its own day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const { from, before } = dayPeriod(dayOf(instant));
        return from <= instant && instant < before;
      }),
    );
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '21-11-2026', '2026-1-1', '', '2026-11-21T00:00:00Z'])('%s is not a day', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => startOfDay(text)).toThrow(RangeError);
  });

  it('29 February exists in a leap year', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('%s is in the week that begins on Monday, %s', (day, monday) => {
  expect(weekStart(day)).toBe(monday);
});

describe('months and financial years', () => {
  test.each([
    ['2026-11-21', 0, '2026-11-01'],
    ['2026-03-31', -1, '2026-02-01'],
    ['2026-01-15', -1, '2025-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('counted from %s, %i months later the first is %s', (day, later, first) => {
    expect(monthStart(day, later)).toBe(first);
  });

  it('a month ends where the next begins, over the turn of the year too', () => {
    expect(monthPeriod('2026-12-31')).toEqual({ from: startOfDay('2026-12-01'), before: startOfDay('2027-01-01') });
    expect(monthPeriod('2028-02-10')).toEqual({ from: startOfDay('2028-02-01'), before: startOfDay('2028-03-01') });
  });

  test.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T20:00:00Z', '26-27'],
    ['2099-04-01T00:00:00Z', '99-00'],
    ['2009-01-01T00:00:00Z', '08-09'],
  ])('%s is in the financial year %s', (instant, year) => {
    expect(financialYearOf(new Date(instant))).toBe(year);
  });

  it('refuses what is no day', () => {
    expect(() => monthPeriod('2026-13-01')).toThrow(RangeError);
  });
});

describe('dates in words', () => {
  test.each([
    ['2026-11-20T18:30:00Z', '21 Nov 2026, 12:00 am'],
    ['2026-11-21T06:29:59Z', '21 Nov 2026, 11:59 am'],
    ['2026-11-21T06:30:00Z', '21 Nov 2026, 12:00 pm'],
    ['2026-09-05T10:35:00Z', '5 Sep 2026, 4:05 pm'],
  ])('%s is %s', (instant, text) => {
    expect(formatDateTime(new Date(instant))).toBe(text);
  });
});

test('a typed time is stored as Indian time', () => {
  const moment = new Date('2026-12-31T18:30:00Z');
  expect(wallTimeOf(moment)).toBe('2027-01-01T00:00');
  expect(new Date(fromWallTime(wallTimeOf(moment)))).toEqual(moment);
});
