// Courier and waybill stay as long as the order does.
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { carrierOf } from './booking/book-parcel.server.ts';
import { deliveryAttempts, shipments, trackingScans } from './couriers.tables.ts';

export async function exportParcelsOf(db: Db, userId: string) {
  const own = await db
    .select({ shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(shipments.createdAt));
  const ids = own.map(({ shipment }) => shipment.id);
  const scans = await db.select().from(trackingScans).where(inArray(trackingScans.shipmentId, ids)).orderBy(asc(trackingScans.at));
  const attempts = await db
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.shipmentId, ids))
    .orderBy(asc(deliveryAttempts.day));
  return own.map(({ shipment }) => ({
    reference: shipment.reference,
    courier: carrierOf(shipment),
    trackingNumber: shipment.awb,
    state: shipment.state,
    scans: scans.filter(({ shipmentId }) => shipmentId === shipment.id).map(({ at, text, place }) => ({ at, text, place })),
    failedAttempts: attempts
      .filter(({ shipmentId }) => shipmentId === shipment.id)
      .map(({ day, text, action, wish }) => ({ day, text, action, ...wish })),
  }));
}

export async function forgetParcelsOf(tx: Db, userId: string) {
  await forgetWishes(tx, sql`(select id from orders where user_id = ${userId})`);
}

export async function anonymiseParcels(tx: Db, orderIds: SQL) {
  await forgetWishes(tx, orderIds);
  const ids = sql`(select id from shipments where order_id in ${orderIds})`;
  await tx.execute(sql`update shipments set awb = case when awb is null then null else '-' || id end, courier_order_id = null,
    courier_shipment_id = null, manifest_url = null, problem = null where order_id in ${orderIds}`);
  await tx.execute(sql`delete from tracking_scans where shipment_id in ${ids}`);
}

/** Landmark, phone and the courier's own words may name a person. */
const forgetWishes = (tx: Db, orderIds: SQL) =>
  tx.execute(
    sql`update delivery_attempts set wish = null, text = '' where shipment_id in (select id from shipments where order_id in ${orderIds})`,
  );
