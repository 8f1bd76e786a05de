import { index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../../platform/columns.ts';
import type { TimedSale } from '../catalogue.tables.ts';

export type VariantTarget = { originalPricePaise: number; offerBasisPoints: number; stock: number };
/** The parts that a bulk edit touches; `variants` and `sales` by the variant's id. */
export type EditTarget = {
  variants?: Record<string, VariantTarget>;
  sales?: Record<string, TimedSale[]>;
  state?: 'active' | 'draft' | 'scheduled';
  launchAt?: string | null;
  isArchived?: boolean;
  facets?: Record<string, string[]>;
};
/** `updatedAt`: after the edit; another one means that the product was changed since. */
export type EditedProduct = { id: string; updatedAt: string; before: EditTarget; after: EditTarget };

export const productEdits = pgTable(
  'product_edits',
  {
    id: id(),
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    products: jsonb().$type<EditedProduct[]>().notNull(),
    createdAt: createdAt(),
    undoneAt: moment(),
  },
  (table) => [index('product_edits_by_date').on(table.createdAt)],
);
