// Each order is booked by itself, so that one refusal holds up no other, and as safe to repeat as a single booking.
import { inArray } from 'drizzle-orm';
import type { BulkResult } from '../../orders/moves/order-moves.schema.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BookManyForm } from '../couriers.schema.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { COURIER_WORDS } from '../parcel-state.ts';
import { type BookingShop, bookParcel, carrierOf, requireReleased, type Shipment, type Staff } from './book-parcel.server.ts';

/** Couriers limit calls. */
const AT_ONCE = 3;
/** Staff wait for the answer. What is not begun by then is pressed again. */
const BEGIN_WITHIN_MS = 25_000;

type Found = { id: string; number: number };

export async function bookParcels(
  shop: BookingShop,
  couriers: Couriers,
  { ids, courier }: BookManyForm,
  staff: Staff,
  now: Date,
): Promise<BulkResult[]> {
  await requireReleased(shop);
  const wanted = [...new Set(ids)];
  const found = await shop.db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, wanted));
  const endsAt = performance.now() + BEGIN_WITHIN_MS;
  const results = new Map<string, BulkResult>();
  const waiting = wanted.values();
  const work = async () => {
    for (const id of waiting) {
      const order = found.find((each) => each.id === id);
      const isLate = performance.now() > endsAt;
      results.set(id, await bookOne(shop, order, id, isLate, (orderId) => bookParcel(shop, couriers, { orderId, courier }, staff, now)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wanted.flatMap((id) => results.get(id) ?? []);
}

async function bookOne(
  { log }: BookingShop,
  order: Found | undefined,
  id: string,
  isLate: boolean,
  book: (orderId: string) => Promise<Shipment>,
): Promise<BulkResult> {
  if (!order) return { order: id, id: null, isDone: false, message: 'Order not found.' };
  const told = { order: orderNumber(order.number), id };
  if (isLate) return { ...told, isDone: false, message: 'Not booked yet, as the courier is slow. Please try again.' };
  try {
    return { ...told, ...saidOf(told.order, await book(id)) };
  } catch (error) {
    if (error instanceof Refusal) return { ...told, isDone: false, message: error.message };
    log.error('a parcel of many was not booked', error, { order: id });
    return { ...told, isDone: false, message: "Couldn't book this parcel. Please try again." };
  }
}

function saidOf(number: string, shipment: Shipment): Pick<BulkResult, 'isDone' | 'message'> {
  if (shipment.state === 'booking') {
    const usual = `${COURIER_WORDS[shipment.courier]} has not answered yet. The shop asks again by itself.`;
    return { isDone: false, message: shipment.problem || usual };
  }
  return { isDone: true, message: `${number} goes with ${carrierOf(shipment)}, ${shipment.awb}.` };
}
