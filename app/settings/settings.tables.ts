import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, moment } from '../platform/columns.ts';
import type { KeyParty } from './keys/key-parties.ts';

export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});

/** Keys of an outside party that the owner entered: sealed, as JSON by the names they have in the environment. */
export const sealedKeys = pgTable('sealed_keys', {
  party: text().$type<KeyParty>().primaryKey(),
  sealed: text().notNull(),
  updatedAt: createdAt(),
  savedById: uuid().references((): AnyPgColumn => users.id),
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
