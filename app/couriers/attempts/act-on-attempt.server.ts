// The customer chooses on the order's page, or staff on the phone. The choice is stored at once, and a job passes it on to the courier.
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { isPaid } from '../../orders/order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import { recipientOf } from '../../orders/shipping-address.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import type { Day } from '../../platform/time.ts';
import { may } from '../../vocabulary/permissions.ts';
import type { ParcelShop, Shipment } from '../booking/book-parcel.server.ts';
import { findLiveShipment } from '../booking/claim-booking.server.ts';
import { type AttemptWish, CourierError } from '../courier.ts';
import type { AttemptForm, OwnParcel } from '../couriers.schema.ts';
import { deliveryAttempts, shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { trackingUrlOf } from '../tracking/tracking-url.ts';
import { checkLater } from './check-action.server.ts';
import { daysToChoose } from './days-to-choose.server.ts';

export const ACT_ON_ATTEMPT = defineJob('act-on-attempt', {
  lane: 'orders',
  isOutgoing: true,
  payload: z.object({ attemptId: z.uuid() }),
});

type Attempt = typeof deliveryAttempts.$inferSelect;
type Asker = Pick<SignedIn, 'id' | 'staffRole'>;

export async function actOnAttempt(db: Db, orderId: string, form: AttemptForm, by: Asker, now: Date) {
  await repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), by);
    const isByStaff = order.userId !== by.id;
    const { shipment, attempt } = await findOpenAttempt(tx, orderId);
    if (!shipment || !attempt) throw new Refusal(409, 'There is no failed delivery attempt to answer.');
    if (attempt.action) throw new Refusal(409, 'We already told the courier what to do.', { code: 'attempt_answered' });
    if (form.action === 'cancel' && isByStaff && isPaid(order) && !may(by, 'refunds'))
      throw new Refusal(403, "Your role can't make refunds. Please ask an owner.");
    const wish = wishOf(form, await daysToChoose(tx, shipment, now));
    await tx
      .update(deliveryAttempts)
      .set({ action: form.action, wish, chosenBy: by.id, isByStaff, chosenAt: now })
      .where(eq(deliveryAttempts.id, attempt.id));
    await enqueue(tx, ACT_ON_ATTEMPT, { attemptId: attempt.id }, now);
    if (isByStaff) await recordAudit(tx, by.id, 'parcel.act', `order:${orderId}`, null, { action: form.action, on: wish.on });
  });
}

function wishOf({ action, on, phone, landmark }: AttemptForm, days: readonly Day[]): NonNullable<Attempt['wish']> {
  if (action === 'cancel') return {};
  if (action === 'again') {
    if (!on || !days.includes(on)) throw badField('on', 'Choose one of the days.');
    return { on };
  }
  if (!phone && !landmark) throw badField('landmark', 'Enter a phone number or a landmark.');
  const mobile = phone ? normaliseMobile(phone) : null;
  if (phone && !mobile) throw badField('phone', 'Enter a 10-digit mobile number');
  return { ...(mobile && { phone: mobile }), ...(landmark && { landmark }) };
}

export async function findOpenAttempt(db: Db, orderId: string): Promise<{ shipment: Shipment | null; attempt: Attempt | null }> {
  const shipment = await findLiveShipment(db, orderId);
  if (shipment?.state !== 'delivery_failed') return { shipment, attempt: null };
  const [attempt] = await db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.shipmentId, shipment.id))
    .orderBy(desc(deliveryAttempts.day))
    .limit(1);
  return { shipment, attempt: attempt ?? null };
}

/** Repeating the job asks the courier again for the same. */
export async function sendAttemptAction({ db }: ParcelShop, couriers: Couriers, attemptId: string, now: Date) {
  const [found] = await db
    .select({ attempt: deliveryAttempts, shipment: shipments, order: orders })
    .from(deliveryAttempts)
    .innerJoin(shipments, eq(shipments.id, deliveryAttempts.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(deliveryAttempts.id, attemptId));
  if (!found || found.attempt.sentAt || !found.shipment.awb) return;
  const wish = courierWish(found.attempt, found.order);
  if (!wish) return;
  const note = (set: Partial<Attempt>) =>
    db
      .update(deliveryAttempts)
      .set(set)
      .where(and(eq(deliveryAttempts.id, attemptId)));
  if (found.shipment.state !== 'delivery_failed')
    return void (await note({ problem: 'The courier tried again before the answer was sent.' }));
  try {
    const { ticket } = await couriers.named(found.shipment.courier).actOnAttempt(found.shipment.awb, wish);
    await db.transaction(async (tx) => {
      await tx.update(deliveryAttempts).set({ sentAt: now, problem: null }).where(eq(deliveryAttempts.id, attemptId));
      if (ticket) await checkLater(tx, attemptId, ticket, 0, now);
    });
  } catch (error) {
    if (!(error instanceof CourierError) || error.retryable) throw error;
    await note({ problem: error.reason || 'The courier refused. Please call them.' });
  }
}

function courierWish({ action, wish }: Attempt, order: OrderRow): AttemptWish | null {
  if (action === 'again') return { action, on: wish?.on ?? '' };
  if (action === 'cancel') return { action };
  if (action !== 'contact') return null;
  const { phone, street, landmark } = order.shippingAddress;
  return {
    action,
    phone: wish?.phone ?? normaliseMobile(phone) ?? '',
    address: street,
    landmark: wish?.landmark ?? landmark ?? '',
    name: recipientOf(order),
  };
}

/** Null when no parcel is booked, as when it is sent by hand. */
export async function readOwnParcel(db: Db, orderId: string, asker: Asker, now: Date): Promise<OwnParcel | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  requireOwnOrder(order, asker);
  const { shipment, attempt } = await findOpenAttempt(db, orderId);
  if (!shipment || shipment.state === 'booking') return null;
  return {
    state: shipment.state,
    trackingUrl: trackingUrlOf(shipment),
    expectedOn: shipment.expectedOn,
    attempt: attempt && {
      day: attempt.day,
      reason: attempt.reason,
      action: attempt.action,
      on: attempt.wish?.on ?? null,
      days: await daysToChoose(db, shipment, now),
    },
  };
}
