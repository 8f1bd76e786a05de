import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';
import { orders } from './orders.tables.ts';

export const orderKits = pgTable(
  'order_kits',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    slug: text().notNull(),
    mediaKey: text(),
    originalPricePaise: integer().notNull(),
    offerBasisPoints: integer().notNull(),
    unitPaise: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_kits_product').on(table.productId),
    check('order_kits_quantity', sql`${table.quantity} > 0`),
    check('order_kits_money_not_negative', sql`least(${table.originalPricePaise}, ${table.unitPaise}) >= 0`),
  ],
);
