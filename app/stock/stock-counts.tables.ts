import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import { batches, stockMoves } from './stock.tables.ts';

export const COUNT_STATES = ['open', 'booked', 'cancelled'] as const;
/** What is counted: everything, the products of a category, or a list. */
export type CountScope = { kind: 'all' } | { kind: 'category'; category: string } | { kind: 'list'; productIds: string[] };

/** A count of the shelf, by several people and devices at once. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    scope: jsonb().$type<CountScope>().notNull(),
    state: text({ enum: COUNT_STATES }).notNull().default('open'),
    note: text().notNull().default(''),
    requestKey: uuid().unique(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_counts_by_date').on(table.createdAt),
    check('stock_counts_state', oneOf(table.state, COUNT_STATES)),
    check('stock_counts_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
  ],
);

/** What was counted of a batch, or of a product's pieces without one. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    id: id(),
    countId: uuid()
      .notNull()
      .references(() => stockCounts.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    batchId: uuid().references(() => batches.id),
    counted: integer().notNull(),
    /** What the books had at the moment of the last scan: sales after it stay sales. */
    stockThen: integer().notNull(),
    /** Of the booked difference. */
    moveId: bigint({ mode: 'number' }).references(() => stockMoves.id),
    countedAt: createdAt(),
  },
  (table) => [
    unique('stock_count_lines_once').on(table.countId, table.productId, table.batchId).nullsNotDistinct(),
    index('stock_count_lines_product').on(table.productId),
    check('stock_count_lines_counted', sql`${table.counted} >= 0`),
  ],
);

/** Each scan or typed number once, however often it is sent. */
export const stockCountEntries = pgTable(
  'stock_count_entries',
  {
    /** The idempotency key of the scan. */
    id: uuid().primaryKey(),
    countId: uuid()
      .notNull()
      .references(() => stockCounts.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    batchId: uuid().references(() => batches.id),
    /** Pieces added, or the number that takes the place of the one before. */
    pieces: integer().notNull(),
    way: text({ enum: ['add', 'set'] }).notNull(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('stock_count_entries_count').on(table.countId), check('stock_count_entries_way', oneOf(table.way, ['add', 'set']))],
);
