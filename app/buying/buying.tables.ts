import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import { batches, stockMoves } from '../stock/stock.tables.ts';

export const ORDER_STATES = ['draft', 'ordered', 'partly-received', 'received', 'cancelled'] as const;

export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text().notNull(),
    gstin: text(),
    contactName: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    /** Days from the order until the goods arrive. */
    leadDays: smallint().notNull(),
    note: text().notNull().default(''),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('suppliers_name_once').on(sql`lower(${table.name})`).where(sql`${table.archivedAt} is null`),
    check('suppliers_lead_days', sql`${table.leadDays} between 0 and 365`),
  ],
);

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id),
    state: text({ enum: ORDER_STATES }).notNull().default('draft'),
    expectedOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    /** The idempotency key of the request that made it. */
    requestKey: uuid().unique(),
    orderedAt: moment(),
    /** All of it is here, or the rest is not waited for. */
    receivedAt: moment(),
    cancelledAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('purchase_orders_by_date').on(table.createdAt),
    index('purchase_orders_open').on(table.supplierId).where(sql`${table.state} in ('ordered', 'partly-received')`),
    check('purchase_orders_state', oneOf(table.state, ORDER_STATES)),
    check('purchase_orders_received', sql`(${table.state} = 'received') = (${table.receivedAt} is not null)`),
    check('purchase_orders_cancelled', sql`(${table.state} = 'cancelled') = (${table.cancelledAt} is not null)`),
  ],
);

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => purchaseOrders.id),
    position: smallint().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** Agreed with the supplier, before GST; null: not known. */
    unitCostPaise: integer(),
    /** May exceed the quantity. */
    receivedQuantity: integer().notNull().default(0),
  },
  (table) => [
    unique('purchase_lines_once').on(table.orderId, table.productId),
    index('purchase_lines_product').on(table.productId),
    check('purchase_lines_quantity', sql`${table.quantity} > 0`),
    check('purchase_lines_received', sql`${table.receivedQuantity} >= 0`),
    check('purchase_lines_cost', sql`${table.unitCostPaise} >= 0`),
  ],
);

/** Goods that arrived at once, of an order or without one. */
export const goodsReceipts = pgTable(
  'goods_receipts',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    orderId: uuid().references(() => purchaseOrders.id),
    supplierId: uuid().references(() => suppliers.id),
    /** The number on the supplier's invoice or challan. */
    document: text().notNull().default(''),
    note: text().notNull().default(''),
    requestKey: uuid().notNull().unique(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('goods_receipts_by_date').on(table.createdAt),
    index('goods_receipts_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    uniqueIndex('goods_receipts_document_once').on(table.supplierId, sql`lower(${table.document})`).where(sql`${table.document} <> ''`),
  ],
);

export const goodsReceiptLines = pgTable(
  'goods_receipt_lines',
  {
    receiptId: uuid()
      .notNull()
      .references(() => goodsReceipts.id),
    position: smallint().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    purchaseLineId: uuid().references(() => purchaseLines.id),
    quantity: integer().notNull(),
    /** What was still to come of the order's line before this; null without an order. */
    expectedQuantity: integer(),
    unitCostPaise: integer(),
    batchId: uuid().references(() => batches.id),
    moveId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockMoves.id),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.position] }),
    unique('goods_receipt_lines_move').on(table.moveId),
    index('goods_receipt_lines_purchase').on(table.purchaseLineId).where(sql`${table.purchaseLineId} is not null`),
    check('goods_receipt_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
