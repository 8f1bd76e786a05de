import { type Kept, RETENTION } from '../../vocabulary/retention-periods.ts';
import { type Day, dayOf, daysBefore, startOfDay } from '../time.ts';

/** Rows older than this have expired; for kinds whose period is counted in days. */
export function termStart(kind: { [K in Kept]: (typeof RETENTION)[K] extends { days: number } ? K : never }[Kept], now: Date): Date {
  return daysBefore(now, RETENTION[kind].days);
}

export function monthsBefore(now: Date, months: number): Date {
  const [year = 0, month = 1, date = 1] = dayOf(now).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return startOfDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, lastDate))).toISOString().slice(0, 10));
}

/** The return for April 2018 to March 2019 was due on 31 December 2019; its books are kept for 72 months from then, until 31 December 2025. */
export function booksKeptFrom(now: Date): Date {
  const year = Number(dayOf(now).slice(0, 4));
  const april: Day = `${year - RETENTION.books.months / 12 - 1}-04-01`;
  return startOfDay(april);
}
