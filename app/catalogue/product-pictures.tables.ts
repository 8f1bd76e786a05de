import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { media, videos } from '../media/media.tables.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import { products } from './catalogue.tables.ts';

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
    alt: text().notNull(),
    texts: jsonb().$type<TextsByLanguage<{ alt: string }>>().notNull().default({}),
    focus: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_pictures_focus', sql`${table.focus} between 0 and 24`),
  ],
);

export const productVideos = pgTable('product_videos', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id),
  videoKey: text()
    .notNull()
    .references(() => videos.key),
});
