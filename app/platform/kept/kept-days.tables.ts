import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What is summed up by day, so that a report of a month reads days and not all that happened on them. */
export type DailyFigure = 'tax' | 'sales' | 'profit';

/** The past days whose sums are kept. */
export const keptDays = pgTable(
  'kept_days',
  { figure: text().$type<DailyFigure>().notNull(), day: date({ mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.figure, table.day] })],
);

/** A row for each change of something that a day's sums are made from, written by triggers in the transaction of the change. */
export const staleDays = pgTable(
  'stale_days',
  { figure: text().$type<DailyFigure>().notNull(), day: date({ mode: 'string' }).notNull() },
  (table) => [index('stale_days_day').on(table.figure, table.day)],
);
