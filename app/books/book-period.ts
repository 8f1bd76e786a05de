// Quarters are those of the financial year, which begins in April.
import type { z } from 'zod';
import { addDays, type Day, dayOf, type Period, startOfDay } from '../platform/time.ts';
import type { booksQuery } from './books.schema.ts';

/** Both days included. */
export type Days = { from: Day; to: Day };

export function daysOf({ period, from, to }: z.output<typeof booksQuery>, now: Date): Days {
  const today = dayOf(now);
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarterStart = month - (month % 3);
  const yearStart = month < 3 ? -9 : 3;
  if (period === 'this-month') return monthsOf(year, month, 1);
  if (period === 'last-month') return monthsOf(year, month - 1, 1);
  if (period === 'this-quarter') return monthsOf(year, quarterStart, 3);
  if (period === 'last-quarter') return monthsOf(year, quarterStart - 3, 3);
  if (period === 'this-year') return monthsOf(year, yearStart, 12);
  if (period === 'last-year') return monthsOf(year, yearStart - 12, 12);
  const [first = today, last = today] = [from, to];
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

function monthsOf(year: number, month: number, count: number): Days {
  const firstOf = (of: number) => new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10);
  return { from: firstOf(month), to: addDays(firstOf(month + count), -1) };
}

export const periodOfDays = ({ from, to }: Days): Period => ({ from: startOfDay(from), before: startOfDay(addDays(to, 1)) });

/** '2026-11' if the days are that month. */
export function monthOfDays({ from, to }: Days): string | null {
  const { from: first, to: last } = monthsOf(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1, 1);
  return first === from && last === to ? from.slice(0, 7) : null;
}

/** The whole quarters that a period touches: a statement of a quarter is never of a part of it. */
export function wholeQuartersOf({ from, before }: Period): Period {
  const [first, last] = [dayOf(from), dayOf(new Date(before.getTime() - 1))];
  const quarterOf = (day: Day) => {
    const month = Number(day.slice(5, 7)) - 1;
    return monthsOf(Number(day.slice(0, 4)), month - (month % 3), 3);
  };
  return periodOfDays({ from: quarterOf(first).from, to: quarterOf(last).to });
}

/** 'MMYYYY' of the month, or of the last month of the quarter, that a return covers; null if the days are neither. */
export function returnPeriodOf({ from, to }: Days): string | null {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1];
  const isReturn = (count: number) => monthsOf(year, month, count).from === from && monthsOf(year, month, count).to === to;
  return isReturn(1) || (month % 3 === 0 && isReturn(3)) ? to.slice(5, 7) + to.slice(0, 4) : null;
}

/** CGST Act s.37 and s.39: composition sellers file CMP-08 and GSTR-4, unregistered ones file nothing. */
export function whyNoReturn(registration: 'regular' | 'composition' | 'unregistered'): string | null {
  if (registration === 'regular') return null;
  return registration === 'composition'
    ? 'A shop under composition files CMP-08 and GSTR-4, not GSTR-1. Choose the report CMP-08 for its figures.'
    : 'A shop without a registration files no GSTR-1.';
}
