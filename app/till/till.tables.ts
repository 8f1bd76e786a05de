import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { createdAt, id, moment, oneOf, paise } from '../platform/columns.ts';

const returnMethods = ['Cash', 'UPI', 'Credit Card'] as const;

export const tillSales = pgTable(
  'till_sales',
  {
    orderId: uuid()
      .primaryKey()
      .references((): AnyPgColumn => inHouseOrders.id),
    /** Made by the device: the same sale sent again, by any tab or member of staff, is recorded once. */
    key: uuid().notNull().unique(),
    requestHash: text().notNull(),
    till: text().notNull(),
    /** Printed on the receipt before there is an invoice number. */
    reference: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** By the clock of the device for a sale without a connection. */
    soldAt: moment().notNull(),
    wasOffline: boolean().notNull().default(false),
    /** Cash handed over; null for other methods. */
    tenderedPaise: integer(),
    /** UTR of a UPI payment, or the slip number of the card machine. */
    paymentReference: text().notNull().default(''),
    pan: text(),
  },
  (table) => [
    index('till_sales_day').on(table.till, table.day),
    index('till_sales_newest').on(table.soldAt),
    index('till_sales_reference').on(table.reference),
    check('till_sales_tendered', sql`${table.tenderedPaise} >= 0`),
  ],
);

/** Goods brought back to the till. The credit note corrects the invoice; `paidPaise` is what the customer got. */
export const tillReturns = pgTable(
  'till_returns',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1 }),
    orderId: uuid()
      .notNull()
      .references(() => tillSales.orderId),
    key: uuid().notNull().unique(),
    requestHash: text().notNull(),
    till: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    method: text({ enum: returnMethods }).notNull(),
    reference: text().notNull().default(''),
    reason: text().notNull(),
    /** The credit note's total with its round-off. */
    amountPaise: paise(),
    /** In cash a whole number of rupees, so that all returns of a sale together come to what was paid. */
    paidPaise: paise(),
    creditNoteId: uuid()
      .notNull()
      .unique()
      .references((): AnyPgColumn => invoices.id),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('till_returns_order').on(table.orderId),
    index('till_returns_day').on(table.till, table.day),
    check('till_returns_method', oneOf(table.method, returnMethods)),
    check('till_returns_paid', sql`${table.paidPaise} >= 0`),
  ],
);

/** By the position of the sale's line. `restocked`: of these, the pieces that went back to stock. */
export const tillReturnLines = pgTable(
  'till_return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => tillReturns.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    restocked: integer().notNull(),
    amountPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    check('till_return_lines_quantity', sql`${table.quantity} > 0 and ${table.restocked} between 0 and ${table.quantity}`),
    check('till_return_lines_amount', sql`${table.amountPaise} >= 0`),
  ],
);

/** Sales and returns are counted from their own rows. */
export const tillDays = pgTable(
  'till_days',
  {
    id: id(),
    till: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    openingPaise: paise(),
    openedById: uuid()
      .notNull()
      .references(() => users.id),
    closedAt: moment(),
    closedById: uuid().references(() => users.id),
    /** What the drawer should have held, as staff saw it at closing. */
    expectedPaise: integer(),
    countedPaise: integer(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('till_days_one_per_day').on(table.till, table.day),
    index('till_days_newest').on(table.day),
    check('till_days_opening', sql`${table.openingPaise} >= 0`),
    check(
      'till_days_closed',
      sql`num_nonnulls(${table.closedAt}, ${table.closedById}, ${table.expectedPaise}, ${table.countedPaise}) in (0, 4)`,
    ),
  ],
);
