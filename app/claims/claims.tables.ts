import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import { batches } from '../stock/stock.tables.ts';

const claimKinds = ['damaged', 'leaking', 'missing', 'wrong', 'expired', 'defective', 'late', 'not-delivered', 'recalled'] as const;

const claimWishes = ['replacement', 'refund'] as const;

const claimStatuses = ['open', 'replaced', 'refunded', 'refused', 'withdrawn'] as const;

/** Claims. A replacement is another parcel of the same order: courier, tracking number, shipped and delivered times. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: claimKinds }).notNull(),
    wish: text({ enum: claimWishes }).notNull(),
    /** Empty after the retention period. */
    text: text().notNull(),
    /** Files in the file store without a public URL. */
    photoNames: text().array().notNull().default(sql`'{}'`),
    /** Why staff accepted it after the window of its kind. */
    afterWindowReason: text(),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    status: text({ enum: claimStatuses }).notNull().default('open'),
    /** The deadline promised when it was made. */
    answerBy: moment().notNull(),
    decidedAt: moment(),
    reason: text(),
    refundId: uuid().references(() => refunds.id),
    courierName: text(),
    trackingNumber: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    /** The recalled batch that its pieces are from. */
    batchId: uuid().references((): AnyPgColumn => batches.id),
    /** Of its pieces, those that the customer gave back; they never return to stock. */
    piecesBack: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('claims_one_per_key').on(table.orderId, table.idempotencyKey),
    index('claims_order').on(table.orderId),
    index('claims_newest').on(table.createdAt),
    index('claims_due').on(table.answerBy).where(sql`${table.status} = 'open'`),
    index('claims_to_send').on(table.decidedAt).where(sql`${table.status} = 'replaced' and ${table.shippedAt} is null`),
    check('claims_kind', oneOf(table.kind, claimKinds)),
    check('claims_wish', oneOf(table.wish, claimWishes)),
    check('claims_status', oneOf(table.status, claimStatuses)),
    check('claims_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check('claims_reason', sql`(${table.status} = 'refused') = (${table.reason} is not null)`),
    check('claims_refund', sql`(${table.status} = 'refunded') = (${table.refundId} is not null)`),
    check('claims_parcel', sql`${table.status} = 'replaced' or ${table.shippedAt} is null`),
    check('claims_delivered', sql`${table.deliveredAt} is null or ${table.shippedAt} is not null`),
    check('claims_batch', sql`(${table.kind} = 'recalled') = (${table.batchId} is not null)`),
    check('claims_pieces_back', sql`${table.piecesBack} >= 0 and (${table.piecesBack} = 0 or ${table.batchId} is not null)`),
  ],
);

export const claimItems = pgTable(
  'claim_items',
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** The kit of the order that it is a piece of; null for what was sold by itself. */
    kitId: uuid().references(() => products.id),
    quantity: integer().notNull(),
  },
  (table) => [
    unique('claim_items_once').on(table.claimId, table.productId, table.kitId).nullsNotDistinct(),
    check('claim_items_quantity', sql`${table.quantity} > 0`),
  ],
);
