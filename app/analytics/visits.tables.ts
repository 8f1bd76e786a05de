import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';
import { moment } from '../platform/columns.ts';

const device = () => text({ enum: ['Mobile', 'Tablet', 'Desktop'] }).notNull();

/** Visits that reached a step, and the orders of the days that are counted up: sums, without personal data. Days are days in India. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date({ mode: 'string' }).notNull(),
    device: device(),
    source: text().notNull(),
    /** Empty if the link named none, like the campaign. */
    medium: text().notNull(),
    campaign: text().notNull(),
    product: integer().notNull().default(0),
    cart: integer().notNull().default(0),
    checkout: integer().notNull().default(0),
    orders: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.device, table.source, table.medium, table.campaign] }),
    check('visit_days_not_negative', sql`least(${table.product}, ${table.cart}, ${table.checkout}, ${table.orders}) >= 0`),
  ],
);

/** Where the visit of an order came from: for two days, until it is in the sums. */
export const orderTouches = pgTable(
  'order_touches',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's own. */
    at: moment().notNull(),
    device: device(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
  },
  (table) => [index('order_touches_oldest').on(table.at)],
);
