import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { media } from '../media/media.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';

export type ProductImportOptions = { hsn: string; gstPercent: string; setsStock: boolean; pricesIncludeGst: boolean };

const productImportStates = ['checked', 'running', 'done', 'stopped'] as const;

export const productImports = pgTable(
  'product_imports',
  {
    id: id(),
    fileName: text().notNull(),
    format: text({ enum: ['shop', 'shopify'] }).notNull(),
    head: jsonb().$type<string[]>().notNull(),
    options: jsonb().$type<ProductImportOptions>().notNull(),
    remarks: jsonb().$type<string[]>().notNull(),
    state: text({ enum: productImportStates }).notNull().default('checked'),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [index('product_imports_newest').on(table.createdAt), check('product_imports_state', oneOf(table.state, productImportStates))],
);

export type ImportLine = { line: number; id: string; sku: string };

/** `lines` has one entry for each line of cells. */
export type ImportKeys = { id: string; sku: string; slugs: string[]; lines?: ImportLine[] };

/** `line`, where it is not the product's first one. */
export type ImportNote = { line?: number | undefined; column: string; message: string };

/** With its source URL, until it has a key or, if it cannot be fetched, an error. `variant`: its place among those that are sent. */
export type ImportPicture = { alt: string; key?: string; address?: string; fault?: string; variant?: number };

/** `variant` is the label of a variant. */
export type ImportDifference = { variant?: string | undefined; column: string; before: string; after: string };

const productImportActions = ['create', 'update', 'unchanged', 'problem'] as const;

const productImportOutcomes = ['created', 'updated', 'skipped', 'failed'] as const;

export const productImportRows = pgTable(
  'product_import_rows',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: jsonb().$type<string[][]>().notNull(),
    name: text().notNull(),
    keys: jsonb().$type<ImportKeys>().notNull(),
    action: text({ enum: productImportActions }).notNull(),
    productId: uuid().references(() => products.id),
    texts: jsonb().$type<Record<string, string>>().notNull(),
    /** Null: its pictures stay unchanged. */
    pictures: jsonb().$type<ImportPicture[]>(),
    differences: jsonb().$type<ImportDifference[]>().notNull(),
    problems: jsonb().$type<ImportNote[]>().notNull(),
    warnings: jsonb().$type<ImportNote[]>().notNull(),
    outcome: text({ enum: productImportOutcomes }),
    reason: text(),
  },
  (table) => [
    index('product_import_rows_of').on(table.importId, table.line),
    index('product_import_rows_product').on(table.productId),
    check('product_import_rows_action', oneOf(table.action, productImportActions)),
    check('product_import_rows_outcome', sql`${table.outcome} is null or ${oneOf(table.outcome, productImportOutcomes)}`),
  ],
);

export const fetchedPictures = pgTable('fetched_pictures', {
  address: text().primaryKey(),
  mediaKey: text()
    .notNull()
    .references(() => media.key, { onDelete: 'cascade' }),
  fetchedAt: moment().notNull(),
});
