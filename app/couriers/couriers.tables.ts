import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, moment, oneOf, paise } from '../platform/columns.ts';
import { ATTEMPT_REASONS, COURIER_NAMES, ENDED, ENDED_UNSENT, PARCEL_STATES } from './parcel-state.ts';

const written = (list: readonly string[]) => sql.raw(list.map((each) => `'${each}'`).join(', '));

/** The parcels booked with couriers. A parcel sent by hand has none: its courier and number are the order's. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    courier: text({ enum: COURIER_NAMES }).notNull(),
    /** The shop's own name of the parcel, written before the courier is called: 'ORD-1042', then 'ORD-1042-R1'. */
    reference: text().notNull(),
    round: integer().notNull().default(0),
    state: text({ enum: PARCEL_STATES }).notNull().default('booking'),
    stateSince: moment(),
    /** Chosen by staff; null leaves it to the courier. */
    carrierId: text(),
    weightGrams: integer().notNull(),
    collectPaise: paise(),
    /** What the courier quoted before; null without a quote, or for another weight. */
    quotedPaise: integer(),
    awb: text(),
    courierOrderId: text(),
    courierShipmentId: text(),
    carrierName: text(),
    routingCode: text(),
    /** Until when another press must wait for the booking that is under way. */
    bookingUntil: moment(),
    tries: integer().notNull().default(0),
    problem: text(),
    expectedOn: date({ mode: 'string' }),
    pickupOn: date({ mode: 'string' }),
    pickupToken: text(),
    manifestedAt: moment(),
    manifestUrl: text(),
    /** When staff, or the end of its order, asked for cancellation; the courier may answer later. */
    cancelRequestedAt: moment(),
    lastScanAt: moment(),
    polledAt: moment(),
    bookedBy: uuid().references(() => users.id),
    bookedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('shipments_reference_once').on(table.courier, table.reference),
    // Never two parcels for one order, whatever a courier's answers lose.
    uniqueIndex('shipments_one_per_order')
      .on(table.orderId)
      .where(sql`${table.state} not in (${written(ENDED_UNSENT)})`),
    unique('shipments_awb_once').on(table.courier, table.awb),
    index('shipments_order').on(table.orderId),
    index('shipments_newest').on(table.createdAt),
    index('shipments_open')
      .on(table.state, table.polledAt)
      .where(sql`${table.state} not in (${written(ENDED)})`),
    check('shipments_courier', oneOf(table.courier, COURIER_NAMES)),
    check('shipments_state', oneOf(table.state, PARCEL_STATES)),
    check('shipments_weight', sql`${table.weightGrams} between 1 and 50000`),
    check('shipments_collect', sql`${table.collectPaise} >= 0 and ${table.collectPaise} % 100 = 0`),
    check('shipments_awb_known', sql`${table.awb} is not null or ${table.state} in ('booking', 'refused', 'cancelled')`),
  ],
);

/** The prices that staff saw before they booked: what the courier's invoice is compared with. */
export const parcelQuotes = pgTable(
  'parcel_quotes',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    courier: text({ enum: COURIER_NAMES }).notNull(),
    carrierId: text().notNull(),
    weightGrams: integer().notNull(),
    pricePaise: integer().notNull(),
    askedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.courier, table.carrierId] })],
);

export const trackingScans = pgTable(
  'tracking_scans',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id),
    at: moment().notNull(),
    /** Null: a note. */
    state: text({ enum: PARCEL_STATES }),
    text: text().notNull(),
    place: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique('tracking_scans_once').on(table.shipmentId, table.at, table.text)],
);

/** Failed delivery attempts, at most one a day, and what should happen next. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: id(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id),
    day: date({ mode: 'string' }).notNull(),
    reason: text({ enum: ATTEMPT_REASONS }).notNull(),
    text: text().notNull(),
    action: text({ enum: ['again', 'contact', 'cancel'] }),
    /** The terms of the action: a day, or what changes in the address. */
    wish: jsonb().$type<{ on?: string; phone?: string; landmark?: string }>(),
    /** The customer, or staff who were told on the phone. */
    chosenBy: uuid().references(() => users.id),
    isByStaff: boolean().notNull().default(false),
    chosenAt: moment(),
    sentAt: moment(),
    problem: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('delivery_attempts_one_a_day').on(table.shipmentId, table.day),
    check('delivery_attempts_reason', oneOf(table.reason, ATTEMPT_REASONS)),
    check('delivery_attempts_chosen', sql`(${table.action} is null) = (${table.chosenAt} is null)`),
  ],
);

export const practiceParcels = pgTable('practice_parcels', {
  reference: text().primaryKey(),
  awb: text().notNull().unique(),
  isCancelled: boolean().notNull().default(false),
  scans: jsonb().$type<{ at: string; status: string; text: string }[]>().notNull().default([]),
  wishes: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});
