import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, moment } from '../platform/columns.ts';

export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});

/** Months of the books ('2026-11') to which nothing may be dated any more. Unlocking deletes the row; the audit keeps both. */
export const lockedMonths = pgTable(
  'locked_months',
  {
    month: text().primaryKey(),
    lockedAt: moment().notNull(),
    lockedById: uuid().references((): AnyPgColumn => users.id),
  },
  (table) => [check('locked_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
);
