import { type Kept, RETENTION } from '../vocabulary/retention-periods.ts';

const DAYS_A_YEAR = 365;
const YEARS = ['', 'one year', 'two years', 'three years'];
const YEARS_IN_HINDI = ['', 'एक साल', 'दो साल', 'तीन साल'];

/** 'two years', '30 days', '72 months', 'an hour'. */
export const keptFor = (kind: Kept) => spanIn(kind, YEARS, { months: 'months', days: 'days', hour: 'an hour' });
export const keptForInHindi = (kind: Kept) => spanIn(kind, YEARS_IN_HINDI, { months: 'महीने', days: 'दिन', hour: 'एक घंटे' });

/** For a period from Settings. */
export const keptDays = (days: number) => daysIn(days, YEARS, 'days');
export const keptDaysInHindi = (days: number) => daysIn(days, YEARS_IN_HINDI, 'दिन');

function spanIn(kind: Kept, years: readonly string[], words: { months: string; days: string; hour: string }): string {
  const term: { hours?: number; days?: number; months?: number } = RETENTION[kind];
  if (term.months) return `${term.months} ${words.months}`;
  if (term.hours) return words.hour;
  return daysIn(term.days ?? 0, years, words.days);
}

const daysIn = (days: number, years: readonly string[], word: string) =>
  (days % DAYS_A_YEAR === 0 && years[days / DAYS_A_YEAR]) || `${days} ${word}`;
