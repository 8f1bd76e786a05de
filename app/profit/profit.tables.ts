import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { createdAt, id, moment } from '../platform/columns.ts';
import type { Dimension } from './profit.schema.ts';

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

const sum = () => bigint({ mode: 'number' }).notNull();

/** The profit of past days in each of its tables: by order, product, PIN code ... See profit-days.server.ts. */
export const profitDays = pgTable(
  'profit_days',
  {
    day: date({ mode: 'string' }).notNull(),
    by: text().$type<Dimension>().notNull(),
    key: text().notNull(),
    orders: integer().notNull(),
    pieces: integer().notNull(),
    income: sum(),
    refunds: sum(),
    goods: sum(),
    fee: sum(),
    freight: sum(),
    returns: sum(),
    messages: sum(),
    /** Orders of which the part is not known. */
    goodsUnknown: integer().notNull(),
    feeUnknown: integer().notNull(),
    freightUnknown: integer().notNull(),
    returnsUnknown: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.by, table.day, table.key] }),
    /** A long period in the order of its sales, from the index alone, and then the few keys that are shown. */
    index('profit_days_keys').on(table.by, table.key, table.day, table.income),
    /** An order has one day, so the first orders of a period are found in this order. */
    index('profit_days_orders').on(table.income.desc(), table.key, table.day).where(sql`${table.by} = 'order'`),
  ],
);

/** What `profit_days` sums up to in a financial year, by its first year, written by triggers on that table: see first-keys.server.ts. */
export const profitYears = pgTable(
  'profit_years',
  {
    by: text().$type<Dimension>().notNull(),
    year: integer().notNull(),
    key: text().notNull(),
    income: sum(),
    /** Rows of `profit_days`; a key that has none any more stays. */
    days: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.by, table.year, table.key] }),
    index('profit_years_first').on(table.by, table.year, table.income.desc(), table.key).where(sql`${table.days} > 0`),
  ],
);

/** How many keys have days. */
export const profitYearKeys = pgTable(
  'profit_year_keys',
  { by: text().$type<Dimension>().notNull(), year: integer().notNull(), keys: integer().notNull() },
  (table) => [primaryKey({ columns: [table.by, table.year] })],
);
