import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/accounts.tables.ts';
import { paymentAttempts } from '../../payments/payments.tables.ts';
import { createdAt, id, oneOf, paise } from '../../platform/columns.ts';
import { orders } from '../orders.tables.ts';

/** `cause` makes each one idempotent. With a payout it was paid by hand: the order was cash, or the gateway could not send it. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['cancel', 'surplus', 'staff'] }).notNull(),
    gatewayOrderId: text().references(() => paymentAttempts.gatewayOrderId),
    payoutMethod: text(),
    payoutReference: text(),
    cause: text().notNull().unique(),
    requestHash: text(),
    amountPaise: integer().notNull(),
    /** The part of the amount that is the cash order's round-off; refunded with the last of its parts. */
    roundOffPaise: paise(),
    reason: text(),
    actorId: uuid().references(() => users.id),
    /** Counts the attempts: each one after a final failure has its own id at the gateway. */
    tries: integer().notNull().default(1),
    status: text({ enum: ['pending', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_unsettled').on(table.createdAt).where(sql`${table.status} <> 'done'`),
    check('refunds_kind', oneOf(table.kind, ['cancel', 'surplus', 'staff'])),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    check('refunds_some_way', sql`${table.gatewayOrderId} is not null or ${table.payoutReference} is not null`),
    check('refunds_payout', sql`(${table.payoutMethod} is null) = (${table.payoutReference} is null)`),
  ],
);

/** The parts of a staff refund: goods by the position of their line, then delivery by rate, as on the invoice. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    restocked: integer().notNull().default(0),
    amountPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    check('refund_lines_not_negative', sql`least(${table.quantity}, ${table.restocked}, ${table.amountPaise}) >= 0`),
    check('refund_lines_restocked', sql`${table.restocked} <= ${table.quantity}`),
  ],
);
