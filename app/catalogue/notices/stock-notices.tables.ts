import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, isLanguageCode, language } from '../../platform/columns.ts';
import { products } from '../catalogue.tables.ts';

/** Back-in-stock requests. The row is deleted when the e-mail is written: nothing about the person stays. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    email: text().notNull(),
    language: language(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.email),
    check('stock_notices_language', isLanguageCode(table.language)),
  ],
);
