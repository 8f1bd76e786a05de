import { bigint, bigserial, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/columns.ts';

/**
 * One view or click. Only the last 90 days are kept (D32); the totals in the two tables below stay. Partitioned by day
 * (`partitions.server.ts`), so it has no primary key: that would be one more index, or one to build while an old shop is updated.
 */
export const impressions = pgTable(
  'impressions',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Truncated: the last octet, or everything beyond 48 bits, is removed. */
    ip: text().notNull(),
    page: text().notNull(),
    section: text(),
    location: text().notNull(),
    deviceType: text({ enum: ['Mobile', 'Tablet', 'Desktop'] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [index('impressions_newest').on(table.at, table.id), index('impressions_of_page').on(table.page, table.at, table.id)],
);

/** Days are days in India. */
export const impressionDays = pgTable('impression_days', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
});

export const impressionTotals = pgTable(
  'impression_totals',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    /** Empty for a view without a section. */
    section: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.section] }),
    index('impression_totals_of_page').on(table.page, table.day),
  ],
);

/** What the totals of some past days sum up to, for the summary: see kept-views.server.ts. */
export const impressionSums = pgTable(
  'impression_sums',
  { page: text().notNull(), section: text().notNull(), count: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.page, table.section] })],
);

/** Which days these are, both included, and how many impressions they had: one row. */
export const impressionSumDays = pgTable('impression_sum_days', {
  first: date({ mode: 'string' }).primaryKey(),
  last: date({ mode: 'string' }).notNull(),
  count: bigint({ mode: 'number' }).notNull(),
});
