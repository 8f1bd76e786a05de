import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, oneOf } from '../platform/columns.ts';
import { CASH_ANSWERS } from './cash-verdict.ts';

/** What staff decided about all cash orders of a customer. Following the rules again deletes the row; the audit keeps it. */
export const cashOverrules = pgTable(
  'cash_overrules',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    answer: text({ enum: CASH_ANSWERS }).notNull(),
    reason: text().notNull(),
    decidedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [check('cash_overrules_answer', oneOf(table.answer, CASH_ANSWERS))],
);

/** Also who would have been refused without being held out, once a person and day. Those who then order nothing are what the rules cost. */
export const cashRefusals = pgTable(
  'cash_refusals',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    day: date({ mode: 'string' }).notNull(),
    isHeldOut: boolean().notNull(),
    totalPaise: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('cash_refusals_newest').on(table.createdAt),
    check('cash_refusals_total', sql`${table.totalPaise} >= 0`),
  ],
);
