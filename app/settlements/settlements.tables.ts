import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shipments } from '../couriers/couriers.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { SETTLED_KINDS } from '../payments/gateway-settlements.ts';
import type { GatewayName } from '../payments/gateways.server.ts';
import { payments } from '../payments/payments.tables.ts';
import { createdAt, id, moment, oneOf, paise } from '../platform/columns.ts';
import { CARRIERS, LEGS } from './courier-money.schema.ts';
import { SETTLEMENT_STATUSES } from './settlements.schema.ts';

/** A day's sum may exceed an integer of paise. */
const sum = () => bigint({ mode: 'number' }).notNull().default(0);

export const gatewaySettlements = pgTable(
  'gateway_settlements',
  {
    id: id(),
    gateway: text().$type<GatewayName>().notNull(),
    /** The gateway's own; of a file, its UTR. */
    settlementId: text().notNull(),
    /** The bank's reference, by which it is found in the statement of the account. */
    utr: text(),
    status: text({ enum: SETTLEMENT_STATUSES }).notNull(),
    paymentsPaise: sum(),
    feePaise: sum(),
    feeTaxPaise: sum(),
    adjustmentPaise: sum(),
    chargePaise: sum(),
    chargeTaxPaise: sum(),
    amountPaise: sum(),
    /** What its rows add up to. */
    rowsPaise: sum(),
    settledAt: moment(),
    source: text({ enum: ['api', 'file'] }).notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('gateway_settlements_once').on(table.gateway, table.settlementId),
    uniqueIndex('gateway_settlements_utr').on(table.gateway, table.utr).where(sql`${table.utr} is not null`),
    index('gateway_settlements_newest').on(table.settledAt),
    check('gateway_settlements_status', oneOf(table.status, SETTLEMENT_STATUSES)),
  ],
);

export const gatewaySettlementRows = pgTable(
  'gateway_settlement_rows',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    settlementId: uuid()
      .notNull()
      .references(() => gatewaySettlements.id),
    eventKey: text().notNull(),
    kind: text({ enum: SETTLED_KINDS }).notNull(),
    gatewayOrderId: text(),
    gatewayPaymentId: text(),
    gatewayRefundId: text(),
    amountPaise: integer().notNull(),
    feePaise: paise(),
    feeTaxPaise: paise(),
    netPaise: integer().notNull(),
    at: moment(),
    /** The shop's own; empty until they are known. */
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    orderId: uuid().references(() => orders.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('gateway_settlement_rows_once').on(table.settlementId, table.eventKey),
    index('gateway_settlement_rows_event').on(table.eventKey),
    index('gateway_settlement_rows_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('gateway_settlement_rows_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    index('gateway_settlement_rows_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('gateway_settlement_rows_unknown')
      .on(table.id)
      .where(sql`${table.paymentId} is null and ${table.refundId} is null and ${table.kind} in ('payment', 'refund')`),
    check('gateway_settlement_rows_kind', oneOf(table.kind, SETTLED_KINDS)),
    check('gateway_settlement_rows_amount', sql`least(${table.amountPaise}, ${table.feePaise}, ${table.feeTaxPaise}) >= 0`),
  ],
);

export const settlementReadings = pgTable('settlement_readings', {
  gateway: text().$type<GatewayName>().primaryKey(),
  /** The last one that got to its end. */
  readAt: moment(),
  triedAt: moment().notNull(),
  problem: text(),
});

export const courierRemittances = pgTable(
  'courier_remittances',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    courier: text({ enum: CARRIERS }).notNull(),
    awb: text().notNull(),
    utr: text().notNull(),
    amountPaise: integer().notNull(),
    remittedOn: date({ mode: 'string' }).notNull(),
    /** The shop's own; empty until it is known. */
    orderId: uuid().references(() => orders.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('courier_remittances_once').on(table.courier, table.awb, table.utr),
    index('courier_remittances_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('courier_remittances_newest').on(table.remittedOn),
    check('courier_remittances_courier', oneOf(table.courier, CARRIERS)),
  ],
);

export const freightCharges = pgTable(
  'freight_charges',
  {
    id: id(),
    courier: text({ enum: CARRIERS }).notNull(),
    awb: text().notNull(),
    leg: text({ enum: LEGS }).notNull(),
    /** Empty where the file names none. */
    invoiceNumber: text().notNull().default(''),
    chargedOn: date({ mode: 'string' }),
    weightGrams: integer(),
    zone: text().notNull().default(''),
    /** Before GST. */
    amountPaise: integer().notNull(),
    gstPaise: paise(),
    orderId: uuid().references(() => orders.id),
    /** The parcel, when a courier booked it: with the weight and the price that were agreed. */
    shipmentId: uuid().references(() => shipments.id),
    disputedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('freight_charges_once').on(table.courier, table.awb, table.leg, table.invoiceNumber),
    index('freight_charges_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('freight_charges_newest').on(table.createdAt, table.id),
    check('freight_charges_courier', oneOf(table.courier, CARRIERS)),
    check('freight_charges_leg', oneOf(table.leg, LEGS)),
  ],
);
