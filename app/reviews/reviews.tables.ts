import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, oneOf } from '../platform/columns.ts';

const reviewStatuses = ['pending', 'approved', 'rejected'] as const;

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    rating: integer().notNull(),
    title: text(),
    content: text().notNull(),
    photoKeys: text().array().notNull().default(sql`'{}'`),
    verified: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    /** The order that delivered the product. */
    orderId: uuid().references((): AnyPgColumn => orders.id),
    status: text({ enum: reviewStatuses }).notNull().default('pending'),
    /** The review app of the former shop that it was brought along from, with what names it there. */
    broughtFrom: text(),
    outsideKey: text().unique(),
    reason: text(),
    /** Counts staff decisions; identifies each decision's e-mail. */
    decisions: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('reviews_product').on(table.productId, table.status),
    index('reviews_newest').on(table.status, table.createdAt),
    uniqueIndex('reviews_once').on(table.userId, table.productId),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_status', oneOf(table.status, reviewStatuses)),
  ],
);
