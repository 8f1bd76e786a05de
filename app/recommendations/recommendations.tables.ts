import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';

export const bestsellers = pgTable(
  'bestsellers',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id),
    /** Orders, not pieces: one large order makes no bestseller. */
    orders: integer().notNull(),
  },
  (table) => [check('bestsellers_orders', sql`${table.orders} > 0`)],
);

export const productPairs = pgTable(
  'product_pairs',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    otherId: uuid()
      .notNull()
      .references(() => products.id),
    orders: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.otherId] }),
    index('product_pairs_other').on(table.otherId),
    check('product_pairs_two', sql`${table.productId} <> ${table.otherId} and ${table.orders} > 0`),
  ],
);
