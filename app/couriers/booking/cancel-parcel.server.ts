// Until the courier agrees to the cancellation the order has no other parcel.
import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { setTracking } from '../../orders/moves/move-order.server.ts';
import { lockOrder } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { CourierError } from '../courier.ts';
import { shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { COURIER_WORDS, canCancelParcel } from '../parcel-state.ts';
import type { ParcelShop, Shipment } from './book-parcel.server.ts';
import { change } from './claim-booking.server.ts';

const CANCELLED_A_ROUND = 20;

/** A booking whose answer is unknown is cancelled by the periodic task, once the courier has said what it knows. */
export async function cancelParcel(
  shop: ParcelShop,
  couriers: Couriers,
  id: string,
  staff: Pick<SignedIn, 'id'>,
  now: Date,
): Promise<Shipment> {
  const asked = await repeatable(shop.db, async (tx) => {
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    if (!shipment) throw new Refusal(404, 'Parcel not found.');
    if (shipment.state === 'cancelled') return shipment;
    if (!canCancelParcel(shipment.state)) throw new Refusal(409, 'The courier has this parcel already.');
    await recordAudit(tx, staff.id, 'parcel.cancel', `order:${shipment.orderId}`, { state: shipment.state }, { awb: shipment.awb });
    return change(tx, id, { cancelRequestedAt: now }, now);
  });
  if (asked.state !== 'booked') return asked;
  return cancelAtCourier(shop, couriers, asked, now).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error;
    const courier = COURIER_WORDS[asked.courier];
    throw new Refusal(502, said('{courier} did not confirm the cancellation. The shop asks again.', { courier }), { code: 'courier_away' });
  });
}

/** Periodic task. */
export async function finishCancellations(shop: ParcelShop, couriers: Couriers, now: Date) {
  const open = await shop.db
    .select({ shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      or(
        and(eq(shipments.state, 'booked'), or(isNotNull(shipments.cancelRequestedAt), eq(orders.status, 'cancelled'))),
        and(
          eq(shipments.state, 'booking'),
          or(isNotNull(shipments.cancelRequestedAt), eq(orders.status, 'cancelled')),
          lte(sql`coalesce(${shipments.bookingUntil}, ${shipments.createdAt})`, now),
        ),
      ),
    )
    .orderBy(asc(shipments.updatedAt))
    .limit(CANCELLED_A_ROUND);
  for (const { shipment } of open) {
    await cancelAtCourier(shop, couriers, shipment, now).catch(async (error: unknown) => {
      if (!(error instanceof CourierError)) throw error;
      shop.log.warn('parcel not cancelled', { shipment: shipment.id, code: error.code, status: error.status });
      await change(
        shop.db,
        shipment.id,
        { problem: error.reason || `${COURIER_WORDS[shipment.courier]} has not confirmed the cancellation.` },
        now,
      );
    });
  }
}

async function cancelAtCourier({ db }: ParcelShop, couriers: Couriers, shipment: Shipment, now: Date): Promise<Shipment> {
  const courier = couriers.named(shipment.courier);
  const { courierOrderId, courierShipmentId, carrierName, routingCode } = shipment;
  const known =
    shipment.state === 'booked'
      ? { courierOrderId, courierShipmentId, awb: shipment.awb, carrierName }
      : await courier.find(shipment.reference, shipment.awb, courierOrderId);
  if (known) await courier.cancel({ ...known, awb: known.awb ?? '', routingCode });
  return repeatable(db, async (tx) => {
    await lockOrder(tx, shipment.orderId);
    const [current] = await tx.select().from(shipments).where(eq(shipments.id, shipment.id)).for('update');
    // Collected meanwhile: its scans say what happens.
    if (!current || !canCancelParcel(current.state)) return current ?? shipment;
    await setTracking(tx, shipment.orderId, { courierName: null, trackingNumber: null }, now);
    return change(tx, shipment.id, { state: 'cancelled', stateSince: now, bookingUntil: null, problem: null }, now);
  });
}
