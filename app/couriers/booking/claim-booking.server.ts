// A booking is claimed under the order's lock, with the next reference, so that no other process books the parcel too.
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { requireMayLeave } from '../../orders/moves/move-order.server.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireNoneRecalled } from '../../stock/recalls/swap-recalled.server.ts';
import { shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { ENDED_UNSENT } from '../parcel-state.ts';
import type { BookingWish, Shipment, Staff } from './book-parcel.server.ts';
import { draftParcel } from './parcel-to-book.server.ts';
import { findQuote } from './rate-parcel.server.ts';

/** Longer than all calls of one attempt, so that nothing of it is still under way when the next one asks. */
export const BOOKING_MS = 3 * 60_000;
export const TRIES_AT_MOST = 12;
export const REFERENCES_AT_MOST = 3;

type Claimed = { shipment: Shipment; isMine: boolean };

export function claimBooking(db: Db, couriers: Couriers, orderId: string, wish: BookingWish, staff: Staff, now: Date): Promise<Claimed> {
  return repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    const live = await findLiveShipment(tx, orderId);
    if (live && live.state !== 'booking') return { shipment: live, isMine: false };
    if (live?.cancelRequestedAt) throw new Refusal(409, 'This booking is being cancelled. Please try again in a few minutes.');
    if (live?.bookingUntil && live.bookingUntil > now)
      throw new Refusal(409, 'This parcel is being booked. The courier has not answered yet.', { code: 'being_booked' });
    await requireMayBook(tx, order);
    const bookingUntil = new Date(now.getTime() + BOOKING_MS);
    if (live) return { shipment: await change(tx, live.id, { bookingUntil, tries: live.tries + 1 }, now), isMine: true };

    const courier = wish.courier ? couriers.named(wish.courier) : couriers.forNew[0];
    if (!courier) throw new Refusal(409, 'No courier is connected. Send the parcel by hand and mark the order as shipped.');
    const draft = await draftParcel(tx, order, wish.weightGrams);
    const [made] = await tx
      .insert(shipments)
      .values({
        orderId,
        courier: courier.name,
        ...(await nextReference(tx, order)),
        carrierId: wish.carrierId ?? null,
        weightGrams: draft.weightGrams,
        collectPaise: draft.collectPaise,
        quotedPaise: await findQuote(tx, {
          orderId,
          courier: courier.name,
          carrierId: wish.carrierId ?? null,
          weightGrams: draft.weightGrams,
        }),
        bookingUntil,
        tries: 1,
        bookedBy: staff.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!made) throw new Error('No shipment was written.');
    await recordAudit(tx, staff.id, 'parcel.book', `order:${orderId}`, null, { courier: courier.name, weightGrams: draft.weightGrams });
    return { shipment: made, isMine: true };
  });
}

async function requireMayBook(tx: Db, order: OrderRow) {
  if (order.status === 'shipped') throw new Refusal(409, 'This order has already shipped.');
  if (order.status === 'delivered' || order.status === 'cancelled')
    throw new Refusal(409, 'Delivered and cancelled orders have no parcel.');
  await requireMayLeave(tx, order);
  await requireNoneRecalled(tx, { orderId: order.id });
}

/** Each further parcel of an order has a name of its own: couriers answer a repeated one with the old parcel. */
async function nextReference(tx: Db, order: OrderRow) {
  const [last] = await tx
    .select({ round: shipments.round })
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .orderBy(desc(shipments.round))
    .limit(1);
  return referenceOf(order, last ? last.round + 1 : 0);
}

const referenceOf = ({ number }: OrderRow, round: number) => ({
  round,
  reference: round === 0 ? orderNumber(number) : `${orderNumber(number)}-R${round}`,
});

/** Under the reference there is a parcel that can no longer be sent. */
export function takeNextReference(db: Db, { id, orderId }: Shipment, now: Date): Promise<Shipment> {
  return repeatable(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`Shipment ${id} has no order.`);
    return change(tx, id, { ...(await nextReference(tx, order)), awb: null, courierOrderId: null, courierShipmentId: null }, now);
  });
}

export async function findLiveShipment(tx: Db, orderId: string): Promise<Shipment | null> {
  const [live] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), notInArray(shipments.state, [...ENDED_UNSENT])));
  return live ?? null;
}

export async function change(tx: Db, id: string, set: Partial<typeof shipments.$inferInsert>, now: Date): Promise<Shipment> {
  const [changed] = await tx
    .update(shipments)
    .set({ ...set, updatedAt: now })
    .where(eq(shipments.id, id))
    .returning();
  if (!changed) throw new Refusal(404, 'Parcel not found.');
  return changed;
}
