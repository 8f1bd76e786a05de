import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { orderNumber } from '../orders/order-number.ts';
import { orders } from '../orders/orders.tables.ts';
import { recipientOf } from '../orders/shipping-address.ts';
import type { Db } from '../platform/database.server.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { nearest } from '../platform/http/word-search.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { daysBefore } from '../platform/time.ts';
import { type Due, due } from '../vocabulary/due.ts';
import { carrierOf } from './booking/book-parcel.server.ts';
import type { Parcel, ParcelDetail, ParcelFilter, parcelsQuery } from './couriers.schema.ts';
import { deliveryAttempts, shipments, trackingScans } from './couriers.tables.ts';
import { ENDED } from './parcel-state.ts';
import { trackingUrlOf } from './tracking/tracking-url.ts';

/** A parcel on its way that was not scanned for so long, and a booking or pickup that took so long, needs a call to the courier. */
const SILENT_DAYS = 3;

/** Until its order is settled: by a claim, a refund or a return with nothing in it. */
const isLost = and(
  eq(shipments.state, 'lost'),
  sql`not exists (select from claims c where c.order_id = ${shipments.orderId} and c.status in ('replaced', 'refunded'))`,
  sql`not exists (select from orders o where o.id = ${shipments.orderId}
    and (o.came_back_at is not null or o.status = 'delivered' or o.payment_status in ('refund_pending', 'refunded')))`,
);

const isStuck = (now: Date): SQL | undefined =>
  or(
    isLost,
    and(eq(shipments.state, 'booking'), sql`${shipments.problem} is not null`),
    and(
      inArray(shipments.state, ['booked', 'in_transit', 'out_for_delivery', 'returning']),
      lt(sql`greatest(coalesce(${shipments.lastScanAt}, ${shipments.bookedAt}), ${shipments.bookedAt})`, daysBefore(now, SILENT_DAYS)),
    ),
    and(inArray(shipments.state, ['delivered', 'returned', 'delivery_failed']), sql`${shipments.problem} is not null`),
  );

/** A failed attempt without an answer from the customer or staff; the courier returns the parcel after a few days. */
const isUnanswered = and(
  eq(shipments.state, 'delivery_failed'),
  sql`not exists (select 1 from delivery_attempts attempt where attempt.shipment_id = ${shipments.id} and attempt.sent_at is not null
    and attempt.day = (select max(day) from delivery_attempts latest where latest.shipment_id = ${shipments.id}))`,
);

export const PARCEL_TASKS = {
  'to-collect': () => inArray(shipments.state, ['booking', 'booked']),
  'on-the-way': () => inArray(shipments.state, ['in_transit', 'out_for_delivery', 'delivery_failed']),
  attempts: () => isUnanswered,
  returning: () => eq(shipments.state, 'returning'),
  stuck: isStuck,
  ended: () => inArray(shipments.state, [...ENDED]),
} satisfies Record<ParcelFilter, (now: Date) => SQL | undefined>;

const joined = (db: Db) =>
  db.select({ shipment: shipments, order: orders }).from(shipments).innerJoin(orders, eq(orders.id, shipments.orderId));

const WITH_ORDERS = sql`join ${orders} on ${eq(orders.id, shipments.orderId)}`;

/** `isNear`: no parcel has all the words, so these have words like them. */
type ParcelList = { parcels: Parcel[]; total: number; isNear: boolean };

const SORTS = { date: shipments.createdAt, order: orders.number, courier: shipments.courier, state: shipments.state };

export async function listParcels(db: Db, query: z.output<typeof parcelsQuery>, now: Date): Promise<ParcelList> {
  const isShown = query.show && PARCEL_TASKS[query.show](now);
  const { matching, isNear } = await nearest(query.search, [orders.search, shipments.awb, shipments.reference], async (found) => {
    const [any] = await joined(db).where(and(isShown, found)).limit(1);
    return any !== undefined;
  });
  const where = and(isShown, matching);
  const order = [...bySort(query.sort, SORTS), down(shipments.createdAt), down(shipments.id)];
  const withOrders = query.search || query.sort?.startsWith('order') ? WITH_ORDERS : undefined;
  const page = await longPage(db, { table: shipments, id: shipments.id, where, order, joined: withOrders }, query);
  const rows = await joined(db)
    .where(page.isShown)
    .orderBy(...page.order);
  return { parcels: rows.map(({ shipment, order }) => serializeParcel(shipment, order)), total: page.total, isNear };
}

export async function getParcel(db: Db, id: string): Promise<ParcelDetail> {
  const [found] = await joined(db).where(eq(shipments.id, id));
  if (!found) throw new Refusal(404, 'Parcel not found.');
  return detailOf(db, found.shipment, found.order);
}

export async function listParcelsOf(db: Db, orderId: string): Promise<ParcelDetail[]> {
  const rows = await joined(db).where(eq(shipments.orderId, orderId)).orderBy(desc(shipments.round));
  return Promise.all(rows.map(({ shipment, order }) => detailOf(db, shipment, order)));
}

async function detailOf(db: Db, shipment: typeof shipments.$inferSelect, order: typeof orders.$inferSelect): Promise<ParcelDetail> {
  const scans = await db
    .select()
    .from(trackingScans)
    .where(eq(trackingScans.shipmentId, shipment.id))
    .orderBy(desc(trackingScans.at), desc(trackingScans.id))
    .limit(100);
  const attempts = await db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.shipmentId, shipment.id))
    .orderBy(asc(deliveryAttempts.day));
  return {
    ...serializeParcel(shipment, order),
    scans: scans.map(({ at, state, text, place }) => ({ at, state, text, place })),
    attempts: attempts.map(({ id, day, reason, text, action, wish, isByStaff, sentAt, problem }) => ({
      id,
      day,
      reason,
      text,
      action,
      on: wish?.on ?? null,
      isByStaff,
      isSent: sentAt !== null,
      problem,
    })),
  };
}

export function serializeParcel(shipment: typeof shipments.$inferSelect, order: typeof orders.$inferSelect): Parcel {
  const { shippingAddress } = order;
  return {
    id: shipment.id,
    order: {
      id: order.id,
      number: orderNumber(order.number),
      name: recipientOf(order),
      phone: shippingAddress.phone,
      city: shippingAddress.city,
      pinCode: shippingAddress.zipCode,
    },
    reference: shipment.reference,
    courier: shipment.courier,
    carrierName: carrierOf(shipment),
    state: shipment.state,
    awb: shipment.awb,
    trackingUrl: trackingUrlOf(shipment),
    weightGrams: shipment.weightGrams,
    collectAmount: rupeesFromPaise(shipment.collectPaise),
    problem: shipment.problem,
    isCancelling: shipment.cancelRequestedAt !== null && shipment.state !== 'cancelled',
    expectedOn: shipment.expectedOn,
    pickupOn: shipment.pickupOn,
    manifestUrl: shipment.manifestUrl,
    bookedAt: shipment.bookedAt,
    lastScanAt: shipment.lastScanAt,
    createdAt: shipment.createdAt,
  };
}

export async function dueInParcels(db: Db, now: Date): Promise<Due[]> {
  const of = (task: SQL | undefined, earlier: SQL | undefined = sql`false`) => ({
    count: sql<number>`count(*) filter (where ${task})`.mapWith(Number),
    repeated: sql<number>`count(*) filter (where ${and(task, earlier)})`.mapWith(Number),
    since: sql<Date | null>`min(coalesce(${shipments.stateSince}, ${shipments.createdAt})) filter (where ${task})`.mapWith(
      shipments.createdAt,
    ),
  });
  const [found] = await db
    .select({ attempts: of(isUnanswered), stuck: of(isStuck(now), isUnanswered) })
    .from(shipments)
    .where(mayBeDue);
  if (!found) return [];
  return [
    ...due('attempt', 'orders', '/admins/parcels?show=attempts', found.attempts),
    ...due('stuck-parcel', 'orders', '/admins/parcels?show=stuck', found.stuck),
  ];
}

/** Spares the parcels that arrived. */
const mayBeDue = sql`(${shipments.state} not in ('refused', 'cancelled', 'delivered', 'returned') or ${shipments.problem} is not null)`;
