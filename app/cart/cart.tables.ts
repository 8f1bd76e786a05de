import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { createdAt, id } from '../platform/columns.ts';

/** `version` increases with every change, so that a second press on an unchanged cart is distinguished from a new order (D12, D35). */
export const carts = pgTable('carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  version: integer().notNull().default(1),
});

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
