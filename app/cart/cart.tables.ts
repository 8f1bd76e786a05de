import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { createdAt, id, moment } from '../platform/columns.ts';

/** `version` increases with every change, so that a second press on an unchanged cart is distinguished from a new order (D12, D35). */
export const carts = pgTable(
  'carts',
  {
    /** The owner: an account, or a guest who exists as this row alone (D53). */
    userId: uuid().primaryKey(),
    version: integer().notNull().default(1),
    couponCode: text(),
    coinsWished: integer(),
    /** Every quote checks which of them the cart gets. */
    sampleIds: uuid().array().notNull().default(sql`'{}'`),
    /** Of a guest's cookie: its SHA-256. */
    guestTokenHash: text().unique('carts_guest_token_hash'),
    expiresAt: moment(),
    /** Lets the database check the owner of every cart but a guest's. */
    accountId: uuid()
      .generatedAlwaysAs(sql`case when guest_token_hash is null then user_id end`)
      .references(() => users.id),
  },
  (table) => [
    check('carts_guest', sql`(${table.guestTokenHash} is null) = (${table.expiresAt} is null)`),
    index('carts_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => carts.userId),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('cart_items_one_line_a_product').on(table.userId, table.productId),
    index('cart_items_newest').on(table.createdAt),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);

/** Idempotency keys of additions: one whose answer was lost counts once when it is sent again. */
export const cartAdditions = pgTable(
  'cart_additions',
  {
    userId: uuid()
      .notNull()
      .references(() => carts.userId),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('cart_additions_age').on(table.createdAt)],
);
