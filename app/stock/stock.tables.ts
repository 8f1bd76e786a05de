import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { claims } from '../claims/claims.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';

const stockReasons = [
  'opening',
  'received',
  'count',
  'damage',
  'expired',
  'sale',
  'release',
  'cancel',
  'return',
  'replacement',
  'in-house',
] as const;

/** Pieces that were sold, and those of them that came back. */
export const SOLD_REASONS = sql.raw(`'sale', 'in-house', 'replacement', 'release', 'cancel', 'return'`);

/** Every change of a product's stock with its reason; the sum is the stock. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    change: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    note: text().notNull().default(''),
    /** The idempotency key of a staff request. */
    requestKey: uuid().unique(),
    orderId: uuid().references((): AnyPgColumn => orders.id),
    inHouseOrderId: uuid().references((): AnyPgColumn => inHouseOrders.id),
    /** The claim settled by a replacement; the move's order is the claim's. */
    claimId: uuid().references((): AnyPgColumn => claims.id),
    actorId: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_moves_by_date').on(table.createdAt),
    // What sold lately is read from it alone.
    index('stock_moves_sold').on(table.createdAt, table.productId, table.change).where(sql`${table.reason} in (${SOLD_REASONS})`),
    index('stock_moves_product').on(table.productId, table.id),
    index('stock_moves_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_moves_in_house').on(table.inHouseOrderId).where(sql`${table.inHouseOrderId} is not null`),
    // Goods may be returned in several refunds, each of which counts once; so does each replacement.
    uniqueIndex('stock_moves_once')
      .on(table.orderId, table.productId, table.reason)
      .where(sql`${table.orderId} is not null and ${table.reason} not in ('return', 'replacement')`),
    uniqueIndex('stock_moves_once_a_claim').on(table.claimId, table.productId).where(sql`${table.claimId} is not null`),
    check('stock_moves_claim', sql`(${table.claimId} is not null) = (${table.reason} = 'replacement')`),
    check('stock_moves_reason', oneOf(table.reason, stockReasons)),
  ],
);

/** Items of a product that were made together and expire together. Items without a batch are the rest of the stock. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    number: text().notNull(),
    /** The last day on which they may be sold. */
    expiresOn: date({ mode: 'string' }).notNull(),
    /** The remaining quantity. */
    quantity: integer().notNull(),
    /** What a piece cost before GST; null: as the product says. */
    unitCostPaise: integer(),
    /** Recalled: none of its pieces is sold any more, and those that come back are written off. */
    recalledAt: moment(),
    recallReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('batches_once').on(table.productId, table.number),
    index('batches_left').on(table.productId, table.expiresOn).where(sql`${table.quantity} > 0`),
    index('batches_to_expire').on(table.expiresOn).where(sql`${table.quantity} > 0`),
    index('batches_recalled').on(table.productId).where(sql`${table.recalledAt} is not null`),
    check('batches_not_negative', sql`${table.quantity} >= 0`),
    check('batches_cost_not_negative', sql`${table.unitCostPaise} >= 0`),
    check('batches_recall', sql`(${table.recalledAt} is null) = (${table.recallReason} is null)`),
  ],
);

/**
 * What can be short of stock, without kits and archived ones: the stock of each, beside its product whose row is forty times as wide. Triggers of
 * migration 0090 keep it.
 */
export const stockLevels = pgTable('stock_levels', {
  productId: uuid().primaryKey(),
  /** The product that lists it: of a variant, what it is a variant of. */
  goodsId: uuid().notNull(),
  pieces: integer().notNull(),
});

/** The part of a move that a batch supplied, so that returns go back to it. */
export const batchMoves = pgTable(
  'batch_moves',
  {
    moveId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockMoves.id),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    change: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.moveId, table.batchId] }), index('batch_moves_batch').on(table.batchId)],
);
