import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';
import { createdAt, id, oneOf } from '../platform/columns.ts';

/** Texts in other languages, by language code; the source language has a column of its own. */
export type InLanguages = Partial<Record<string, string>>;

/** `category`: products name it in `products.category`; `ingredient`: part of a key ingredient's name. At most one of each of these two. */
export const FACET_KINDS = ['category', 'ingredient', 'own'] as const;

export const facets = pgTable(
  'facets',
  {
    id: id(),
    kind: text({ enum: FACET_KINDS }).notNull(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    names: jsonb().$type<InLanguages>().notNull().default({}),
    position: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('facets_kind', oneOf(table.kind, FACET_KINDS)),
    uniqueIndex('facets_one_category_one_ingredient').on(table.kind).where(sql`${table.kind} <> 'own'`),
  ],
);

export const facetValues = pgTable(
  'facet_values',
  {
    id: id(),
    facetId: uuid()
      .notNull()
      .references(() => facets.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull(),
    names: jsonb().$type<InLanguages>().notNull().default({}),
    /** Other words for it, lower case. */
    synonyms: text().array().notNull().default([]),
    /** Names and slugs it had, lower case: their addresses redirect. */
    former: text().array().notNull().default([]),
    position: integer().notNull(),
  },
  (table) => [unique('facet_values_slug').on(table.facetId, table.slug)],
);

export const productFacetValues = pgTable(
  'product_facet_values',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** A value in use is not deleted: its products must move first. */
    valueId: uuid()
      .notNull()
      .references(() => facetValues.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.valueId] }), index('product_facet_values_by_value').on(table.valueId)],
);
