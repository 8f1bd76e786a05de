// Books an order's parcel with a courier, never twice. The shop's reference is written before the courier is called, and the courier is
// asked for that reference before each attempt; an unknown outcome stays `booking` until the courier says what happened.
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { moveHeldOrder, setTracking } from '../../orders/moves/move-order.server.ts';
import { lockOrder } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findHold } from '../../platform/running/outgoing.server.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { type BookedParcel, type Courier, CourierError, REFERENCE_USED } from '../courier.ts';
import { shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { COURIER_WORDS, type CourierName } from '../parcel-state.ts';
import { BOOKING_MS, change, claimBooking, REFERENCES_AT_MOST, TRIES_AT_MOST, takeNextReference } from './claim-booking.server.ts';
import { draftParcel } from './parcel-to-book.server.ts';

export type Shipment = typeof shipments.$inferSelect;
export type ParcelShop = Pick<Shop, 'db' | 'log'>;
export type BookingShop = ParcelShop & Pick<Shop, 'env'>;
export type Staff = Pick<SignedIn, 'id' | 'staffRole'>;
export type BookingWish = { courier?: CourierName | undefined; carrierId?: string | undefined; weightGrams?: number | undefined };
const BOOKINGS_A_ROUND = 20;

/** Idempotent: an order that is booked answers its parcel. */
export async function bookParcel(
  shop: BookingShop,
  couriers: Couriers,
  { orderId, ...wish }: BookingWish & { orderId: string },
  staff: Staff,
  now: Date,
): Promise<Shipment> {
  await requireReleased(shop);
  const claimed = await claimBooking(shop.db, couriers, orderId, wish, staff, now);
  if (!claimed.isMine) return claimed.shipment;
  return attemptBooking(shop, couriers, claimed.shipment, now);
}

/** A copy of the shop has the parcels of the original. */
export async function requireReleased({ db, env }: Pick<Shop, 'db' | 'env'>) {
  if (await findHold(db, env))
    throw new Refusal(409, 'This copy of the shop does not call couriers. See Shop health.', { code: 'outgoing_held' });
}

/** Periodic task: completes bookings whose answer was lost. */
export async function finishBookings(shop: ParcelShop, couriers: Couriers, now: Date) {
  const open = await shop.db
    .select({ id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .where(and(eq(shipments.state, 'booking'), isNull(shipments.cancelRequestedAt), lte(shipments.bookingUntil, now)))
    .orderBy(asc(shipments.bookingUntil))
    .limit(BOOKINGS_A_ROUND);
  for (const { id, orderId } of open) {
    const shipment = await takeOver(shop.db, id, orderId, now);
    if (!shipment) continue;
    await attemptBooking(shop, couriers, shipment, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** For the periodic task: null when someone else has it, it was given up, or its order ended. */
function takeOver(db: Db, id: string, orderId: string, now: Date): Promise<Shipment | null> {
  return repeatable(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    if (!order || shipment?.state !== 'booking' || !shipment.bookingUntil || shipment.bookingUntil > now) return null;
    if (order.status === 'cancelled') {
      await change(tx, id, { cancelRequestedAt: now }, now);
      return null;
    }
    if (shipment.tries >= TRIES_AT_MOST) return null;
    return change(tx, id, { bookingUntil: new Date(now.getTime() + BOOKING_MS), tries: shipment.tries + 1 }, now);
  });
}

async function attemptBooking({ db, log }: ParcelShop, couriers: Couriers, claimed: Shipment, now: Date): Promise<Shipment> {
  let shipment = claimed;
  for (let references = 1; ; references += 1) {
    try {
      const courier = couriers.named(shipment.courier);
      const booked = await askCourier(db, courier, shipment, now);
      return await recordBooked(db, shipment, booked, now);
    } catch (error) {
      if (!(error instanceof CourierError)) throw error;
      log.warn('parcel not booked', { shipment: shipment.id, code: error.code, status: error.status });
      if (error.code === REFERENCE_USED && references < REFERENCES_AT_MOST) {
        shipment = await takeNextReference(db, shipment, now);
        continue;
      }
      return await recordFailure(db, shipment, error, now);
    }
  }
}

/** Always looks first: an earlier answer may be lost, or the database restored from before the booking. */
async function askCourier(db: Db, courier: Courier, shipment: Shipment, now: Date): Promise<BookedParcel> {
  const found = await courier.find(shipment.reference, shipment.awb, shipment.courierOrderId);
  let { awb } = shipment;
  if (!found && !awb) {
    awb = await courier.reserveAwb();
    if (awb) await change(db, shipment.id, { awb }, now);
  }
  const [order] = await db.select().from(orders).where(eq(orders.id, shipment.orderId));
  if (!order) throw new Error(`Shipment ${shipment.id} has no order.`);
  const draft = await draftParcel(db, order, shipment.weightGrams);
  const { reference, carrierId, collectPaise } = shipment;
  return courier.book({ ...draft, reference, awb, carrierId, collectPaise }, found, async ({ courierOrderId, courierShipmentId }) => {
    await change(db, shipment.id, { courierOrderId, courierShipmentId }, now);
  });
}

async function recordBooked(db: Db, { id, orderId }: Shipment, booked: BookedParcel, now: Date): Promise<Shipment> {
  return repeatable(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [before] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    if (!order || !before) throw new Error(`Shipment ${id} has no order.`);
    // A slower attempt with the same reference found the same parcel.
    if (before.state !== 'booking') return before;
    const made = await change(
      tx,
      id,
      { ...booked, state: 'booked', stateSince: null, bookedAt: now, bookingUntil: null, problem: null },
      now,
    );
    // Cancelled meanwhile: the periodic task cancels it at the courier.
    if (order.status === 'cancelled') return made;
    if (order.status === 'pending') await moveHeldOrder(tx, order, { status: 'processing' }, made.bookedBy, now);
    await setTracking(tx, orderId, { courierName: carrierOf(made), trackingNumber: booked.awb }, now);
    return made;
  });
}

export const carrierOf = ({ carrierName, courier }: Pick<Shipment, 'carrierName' | 'courier'>) => carrierName || COURIER_WORDS[courier];

async function recordFailure(db: Db, shipment: Shipment, error: CourierError, now: Date): Promise<Shipment> {
  const courier = COURIER_WORDS[shipment.courier];
  if (error.retryable || error.code === REFERENCE_USED) {
    const isLast = shipment.tries >= TRIES_AT_MOST;
    const problem = error.reason || `${courier} did not answer. ${isLast ? 'Check its panel.' : 'The shop will try again.'}`;
    return change(db, shipment.id, { problem, bookingUntil: pauseFrom(shipment, now) }, now);
  }
  const problem =
    error.code === 'keys_refused'
      ? `${courier} does not accept the keys: check them in Settings, Keys.`
      : error.reason || 'No reason was given.';
  await change(db, shipment.id, { state: 'refused', problem, bookingUntil: null }, now);
  throw new Refusal(409, said('{courier} did not take the parcel: {reason}', { courier, reason: problem }), { code: 'courier_refused' });
}

/** Never shorter than the time in which a lost call may still be executed. */
const pauseFrom = ({ tries }: Shipment, now: Date) => new Date(now.getTime() + Math.max(1, Math.min(tries, 10)) * 60_000);
