import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, moment } from '../platform/columns.ts';

/** What was spent on advertising, as staff enter it. Its days share it evenly. */
export const marketingCosts = pgTable(
  'marketing_costs',
  {
    id: id(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    /** As in utm_source: 'instagram'. */
    source: text().notNull(),
    /** As in utm_campaign; empty for all of the source. */
    campaign: text().notNull().default(''),
    amountPaise: integer().notNull(),
    note: text().notNull().default(''),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Figures of the past can be told only if a deleted cost is kept. */
    deletedAt: moment(),
  },
  (table) => [
    index('marketing_costs_days').on(table.fromDay, table.toDay).where(sql`${table.deletedAt} is null`),
    check('marketing_costs_days_in_order', sql`${table.toDay} >= ${table.fromDay}`),
    check('marketing_costs_amount', sql`${table.amountPaise} > 0`),
  ],
);
