// News is pushed or polled, may be repeated, and comes in any order.

import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { ORDER_ON_THE_VAN } from '../../orders/mails/order-messages.server.ts';
import { takeHeldBack } from '../../orders/moves/came-back.server.ts';
import { moveHeldOrder } from '../../orders/moves/move-order.server.ts';
import { addEvent } from '../../orders/order-events.server.ts';
import { isBeforeShipping } from '../../orders/order-status.ts';
import { lockOrder, type OrderRow } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayOf } from '../../platform/time.ts';
import { ATTEMPT_FAILED } from '../attempts/notify-of-attempt.server.ts';
import { carrierOf, type ParcelShop, type Shipment } from '../booking/book-parcel.server.ts';
import { change } from '../booking/claim-booking.server.ts';
import { CourierError, TRACKED_AT_ONCE, type TrackingNews, type TrackingScan } from '../courier.ts';
import { deliveryAttempts, shipments, trackingScans } from '../couriers.tables.ts';
import { COURIER_MISSING, type Couriers } from '../open-couriers.server.ts';
import { COURIER_NAMES, type CourierName, type ParcelState, reasonOf, stateAfter, UNDER_WAY } from '../parcel-state.ts';

const POLL_EVERY_MS = 30 * 60_000;
const SCANS_A_MESSAGE = 200;
const TEXT_AT_MOST = 300;
const CALLS_A_ROUND = 5;

/** `unknown`: no parcel of the shop; answered like any other, and logged. */
export async function applyTracking({ db, log }: ParcelShop, courier: CourierName, news: TrackingNews, now: Date) {
  const [known] = await db
    .select({ id: shipments.id, orderId: shipments.orderId, state: shipments.state })
    .from(shipments)
    .where(and(eq(shipments.courier, courier), eq(shipments.awb, news.awb)));
  // News before the answer to the booking: once that is known, the poll brings them again.
  if (!known || known.state === 'booking') return 'unknown';
  await repeatable(db, async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const [found] = await tx.select().from(shipments).where(eq(shipments.id, known.id)).for('update');
    if (!order || !found) return;
    let shipment = found;
    const scans = news.scans.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-SCANS_A_MESSAGE);
    for (const scan of scans) if (await writeScan(tx, shipment.id, scan, now)) shipment = await followScan(tx, log, shipment, scan, now);
    const expectedOn = news.expectedOn ?? shipment.expectedOn;
    const lastScanAt = scans.at(-1)?.at ?? null;
    const isLater = lastScanAt !== null && (shipment.lastScanAt === null || lastScanAt > shipment.lastScanAt);
    await change(tx, shipment.id, { expectedOn, ...(isLater && { lastScanAt }) }, now);
  });
  return 'applied';
}

/** False for one that is already known. A time in the future is a courier's clock, and counts as now. */
async function writeScan(tx: Db, shipmentId: string, scan: TrackingScan, now: Date): Promise<boolean> {
  const at = scan.at > now ? now : scan.at;
  const written = await tx
    .insert(trackingScans)
    .values({ shipmentId, at, state: scan.state, text: scan.text.slice(0, TEXT_AT_MOST), place: scan.place.slice(0, 120), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: trackingScans.id });
  return written.length > 0;
}

async function followScan(tx: Db, log: ParcelShop['log'], shipment: Shipment, scan: TrackingScan, now: Date): Promise<Shipment> {
  const { state, since } = stateAfter({ state: shipment.state, since: shipment.stateSince }, scan);
  if (state === 'delivery_failed' && scan.state === 'delivery_failed') await noteAttempt(tx, shipment, scan, now);
  let moved = await change(tx, shipment.id, { state, stateSince: since }, now);
  if (state === shipment.state) return moved;
  try {
    // A savepoint: the parcel's state is recorded even when the order cannot follow.
    await tx.transaction((step) => moveOrderTo(step, moved, state, now));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn('order does not follow its parcel', { shipment: shipment.id, state });
    moved = await change(tx, shipment.id, { problem: error.message }, now);
  }
  return moved;
}

async function noteAttempt(tx: Db, { id }: Shipment, { at, text }: TrackingScan, now: Date) {
  const [first] = await tx
    .insert(deliveryAttempts)
    .values({ shipmentId: id, day: dayOf(at), reason: reasonOf(text), text: text.slice(0, TEXT_AT_MOST), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: deliveryAttempts.id });
  if (first) await enqueue(tx, ATTEMPT_FAILED, { attemptId: first.id }, now);
}

const EVENTS: Partial<Record<ParcelState, 'out_for_delivery' | 'delivery_failed' | 'returning'>> = {
  out_for_delivery: 'out_for_delivery',
  delivery_failed: 'delivery_failed',
  returning: 'returning',
};
const WITH_COURIER: readonly ParcelState[] = ['in_transit', 'out_for_delivery', 'delivery_failed', 'returning', 'returned', 'lost'];

const DELIVERED_AFTER_ALL =
  'The courier delivered this parcel after its order was closed as lost. Record the payment as an in-house sale of a custom item, as the items already left the stock, or ask for them back.';

async function moveOrderTo(tx: Db, shipment: Shipment, state: ParcelState, now: Date) {
  let order = await heldOrder(tx, shipment.orderId);
  const tracking = { courierName: carrierOf(shipment), trackingNumber: shipment.awb ?? '' };
  if (WITH_COURIER.includes(state) && isBeforeShipping(order)) {
    await moveHeldOrder(tx, order, { status: 'shipped', ...tracking }, null, now);
    order = await heldOrder(tx, shipment.orderId);
  }
  if (state === 'delivered' && order.isLost) throw new Refusal(409, DELIVERED_AFTER_ALL);
  const event = order.cameBackAt ? undefined : EVENTS[state];
  if (event && order.status === 'shipped') await addEvent(tx, order.id, event, now);
  if (event === 'out_for_delivery') await enqueue(tx, ORDER_ON_THE_VAN, { orderId: order.id, day: dayOf(shipment.stateSince ?? now) }, now);
  // Staff may have been faster.
  if (state === 'delivered' && order.status !== 'delivered')
    await moveHeldOrder(tx, order, { status: 'delivered', ...tracking }, null, now);
  // Found after the order was closed as lost: refused, so that staff see it.
  if (state === 'returned' && (!order.cameBackAt || order.isLost)) await takeHeldBack(tx, order, [], null, now);
}

async function heldOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} is gone.`);
  return order;
}

/** Periodic task. */
export async function pollParcels(shop: ParcelShop, couriers: Couriers, now: Date) {
  for (const courier of COURIER_NAMES) {
    for (let calls = 0; calls < CALLS_A_ROUND; calls += 1) {
      const awbs = await takeToPoll(shop.db, courier, now);
      if (awbs.length === 0) break;
      try {
        for (const news of await couriers.named(courier).track(awbs)) await applyTracking(shop, courier, news, now);
      } catch (error) {
        if (!(error instanceof CourierError)) throw error;
        if (error.code !== COURIER_MISSING) shop.log.warn('parcels not tracked', { courier, code: error.code, status: error.status });
        break;
      }
    }
  }
}

/** Marks them, so that two nodes do not ask for the same ones. */
async function takeToPoll(db: Db, courier: CourierName, now: Date): Promise<string[]> {
  return repeatable(db, async (tx) => {
    const isDue = or(isNull(shipments.polledAt), lt(shipments.polledAt, new Date(now.getTime() - POLL_EVERY_MS)));
    const taken = await tx
      .select({ id: shipments.id, awb: shipments.awb })
      .from(shipments)
      .where(and(eq(shipments.courier, courier), inArray(shipments.state, [...UNDER_WAY, 'lost']), isNotNull(shipments.awb), isDue))
      .orderBy(asc(shipments.polledAt))
      .limit(TRACKED_AT_ONCE)
      .for('update', { skipLocked: true });
    if (taken.length === 0) return [];
    await tx
      .update(shipments)
      .set({ polledAt: now })
      .where(
        inArray(
          shipments.id,
          taken.map(({ id }) => id),
        ),
      );
    return taken.flatMap(({ awb }) => awb ?? []);
  });
}
