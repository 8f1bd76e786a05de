import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, moment, paise } from '../platform/columns.ts';
import type { PrepaidTerms } from '../pricing/prepaid.ts';
import { ONLINE_WAYS } from './gateway.ts';
import type { GatewayName } from './gateways.server.ts';

export type CheckoutWay = { kind: 'cashfree'; mode: 'sandbox' | 'production' } | { kind: 'redirect'; url: string };

/** One order at the gateway. A retry for the same order is a new attempt with its own id (`ORD-1042-2`). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    gatewayOrderId: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    gateway: text().$type<GatewayName>().notNull(),
    /** Both empty until the gateway has answered: it is called after the order is written. */
    sessionId: text(),
    /** Chosen before; the gateway's page offers only that. Null: all. */
    way: text({ enum: ONLINE_WAYS }),
    checkout: jsonb().$type<CheckoutWay>(),
    amountPaise: integer().notNull(),
    /** The benefit of paying online that its amount contains, for an order that was cash when it began (record 0065). */
    prepaidDiscountPaise: paise(),
    prepaidTerms: jsonb().$type<PrepaidTerms>(),
    expiresAt: moment().notNull(),
    askedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('payment_attempts_order').on(table.orderId)],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    gatewayOrderId: text()
      .notNull()
      .references(() => paymentAttempts.gatewayOrderId),
    gatewayPaymentId: text().notNull().unique(),
    amountPaise: integer().notNull(),
    method: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_newest').on(table.createdAt),
    check('payments_amount', sql`${table.amountPaise} > 0`),
  ],
);

export const practiceOrders = pgTable('practice_orders', {
  id: text().primaryKey(),
  amountPaise: integer().notNull(),
  currency: text().notNull(),
  returnUrl: text().notNull(),
  way: text({ enum: ONLINE_WAYS }),
  status: text({ enum: ['active', 'paid', 'expired', 'terminated'] })
    .notNull()
    .default('active'),
  payments: jsonb()
    .$type<Array<{ paymentId: string; status: 'success' | 'failed' | 'dropped' | 'pending'; amountPaise: number; at?: string }>>()
    .notNull(),
  refunds: jsonb().$type<Array<{ refundId: string; amountPaise: number; status: 'success' | 'failed'; at?: string }>>().notNull(),
  failsFirstRefund: boolean().notNull().default(false),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});
