import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';
import { media } from '../media/media.tables.ts';
import { createdAt, id, oneOf } from '../platform/columns.ts';
import type { CollectionRule, CollectionTexts } from './collections.schema.ts';

export const COLLECTION_SORTS = ['own', 'newest', 'bestselling', 'price-up', 'price-down', 'name'] as const;

export const collections = pgTable(
  'collections',
  {
    id: id(),
    slug: text().notNull().unique(),
    /** Slugs it had: they redirect. */
    formerSlugs: text().array().notNull().default([]),
    title: text().notNull(),
    /** Plain text. */
    description: text().notNull().default(''),
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    /** The same texts in other languages, by language code. */
    texts: jsonb().$type<Partial<Record<string, CollectionTexts>>>().notNull().default({}),
    mediaKey: text().references(() => media.key),
    alt: text().notNull().default(''),
    /** By hand: `collection_products`. By rule: found when it is read, so it is always current. */
    kind: text({ enum: ['hand', 'rule'] }).notNull(),
    match: text({ enum: ['all', 'any'] })
      .notNull()
      .default('all'),
    rules: jsonb().$type<CollectionRule[]>().notNull().default([]),
    sort: text({ enum: COLLECTION_SORTS }).notNull().default('own'),
    isActive: boolean().notNull().default(true),
    position: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('collections_kind', oneOf(table.kind, ['hand', 'rule'])),
    check('collections_match', oneOf(table.match, ['all', 'any'])),
    check('collections_sort', oneOf(table.sort, COLLECTION_SORTS)),
  ],
);

export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.productId] }), index('collection_products_by_product').on(table.productId)],
);
