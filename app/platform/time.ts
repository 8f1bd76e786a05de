/**
 * Instants are Dates (UTC); days, months and financial years are Indian (D19). A `Day` is the text '2026-11-21' and sorts as text.
 * India is UTC+5:30 with no summer time (none since 1945), so a fixed offset is exact and needs no time zone data in the browser.
 * A wrong day throws a RangeError; validate external input first, with `isDay`.
 */

export type Day = string;

/** From an instant up to, but not including, another: no last millisecond to lose. */
export type Period = { from: Date; before: Date };

const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;
export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const FIRST_MONTH_OF_FINANCIAL_YEAR = 4;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text); // 31 February would roll over
}

export function dayOf(instant: Date): Day {
  return indianClock(instant).toISOString().slice(0, 10);
}

export function startOfDay(day: Day): Date {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS);
}

/** `hour` counts from midnight: 9 is 9 am in India. */
export function atHour(day: Day, hour: number): Date {
  return new Date(startOfDay(day).getTime() + hour * HOUR_MS);
}

/** The last millisecond of the day, for "valid until": it is still shown as that day. For ranges use a Period. */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS - 1);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + count * DAY_MS));
}

export function daysAfter(instant: Date, count: number): Date {
  return new Date(instant.getTime() + count * DAY_MS);
}

export function daysBefore(instant: Date, count: number): Date {
  return daysAfter(instant, -count);
}

export function dayPeriod(day: Day): Period {
  return { from: startOfDay(day), before: startOfDay(addDays(day, 1)) };
}

export function yesterdaySoFar(now: Date): Period {
  return { from: startOfDay(addDays(dayOf(now), -1)), before: daysBefore(now, 1) };
}

export function monthPeriod(day: Day): Period {
  return { from: startOfDay(monthStart(day, 0)), before: startOfDay(monthStart(day, 1)) };
}

/** The first of the month that many months later: 0 is this month, -1 the previous one. */
export function monthStart(day: Day, later: number): Day {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  return new Date(Date.UTC(yearOf(day), monthOf(day) - 1 + later, 1)).toISOString().slice(0, 10);
}

export function weekStart(day: Day): Day {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** A month needs its year; without one, this year. */
export function periodOf({ month, year }: { month?: number | undefined; year?: number | undefined }, now: Date): Period | null {
  if (!month && !year) return null;
  const inYear = year ?? Number(dayOf(now).slice(0, 4));
  if (month) return monthPeriod(`${inYear}-${String(month).padStart(2, '0')}-01`);
  return { from: startOfDay(`${inYear}-01-01`), before: startOfDay(`${inYear + 1}-01-01`) };
}

/** '26-27' for 1 April 2026 to 31 March 2027, as in an invoice number (D30). */
export function financialYearOf(instant: Date): string {
  const first = firstYearOf(dayOf(instant));
  return `${twoDigits(first % 100)}-${twoDigits((first + 1) % 100)}`;
}

export function formatDate(instant: Date, inWords?: (month: string) => string): string {
  const day = dayOf(instant);
  return `${Number(day.slice(8))} ${monthInWords(day, inWords)}`;
}

/** '2 Nov': where a chart has room for no more. */
export const dayAndMonth = (day: Day): string => `${Number(day.slice(8))} ${MONTHS[monthOf(day) - 1] ?? ''}`;

export const monthInWords = (day: Day, inWords = (month: string) => month): string =>
  `${inWords(MONTHS[monthOf(day) - 1] ?? '')} ${yearOf(day)}`;

export function formatWeekday(instant: Date): string {
  return WEEKDAYS[indianClock(instant).getUTCDay()] ?? '';
}

export function formatDateTime(instant: Date, inWords?: (month: string) => string): string {
  const clock = indianClock(instant);
  const hours = clock.getUTCHours();
  return `${formatDate(instant, inWords)}, ${hours % 12 || 12}:${twoDigits(clock.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

/** '2026-11-21T16:05', the value of <input type="datetime-local">: Indian wall-clock time to the minute. */
export function wallTimeOf(instant: Date): string {
  return indianClock(instant).toISOString().slice(0, 16);
}

export function exactWallTimeOf(instant: Date): string {
  const isWholeMinute = instant.getTime() % 60_000 === 0;
  return indianClock(instant)
    .toISOString()
    .slice(0, isWholeMinute ? 16 : 23);
}

export function fromWallTime(text: string): string {
  return `${text}:00+05:30`;
}

/** A Date whose UTC fields read as Indian wall-clock time. It is not an instant: never let it leave this file. */
function indianClock(instant: Date): Date {
  return new Date(instant.getTime() + INDIA_AHEAD_MS);
}

function firstYearOf(day: Day): number {
  return monthOf(day) >= FIRST_MONTH_OF_FINANCIAL_YEAR ? yearOf(day) : yearOf(day) - 1;
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** When a row is changed: later than its last change, even within one millisecond, because a form knows by it whether the row is still the one it read. */
export const changedAt = ({ updatedAt }: { updatedAt: Date }, now: Date) => new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
