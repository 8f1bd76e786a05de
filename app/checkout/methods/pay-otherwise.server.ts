// An unpaid online order becomes cash, and a cash order is paid online until it leaves (record 0065). Each change counts the price again.
import { and, eq, notInArray } from 'drizzle-orm';
import { shipments } from '../../couriers/couriers.tables.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { ORDER_MAIL } from '../../orders/mails/order-mails.server.ts';
import { CLOSE_ATTEMPT } from '../../orders/moves/cancel-order.server.ts';
import { changeMethod, priceOtherwise } from '../../orders/order-payment.server.ts';
import { isBeforeShipping, isUnpaid } from '../../orders/order-status.ts';
import type { OrderRow } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { Gateway, OnlineWay } from '../../payments/gateway.ts';
import { type Attempt, listAttempts, liveAttempt } from '../../payments/payments.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { payableOf, roundOffOf, rupeesFromPaise } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { prepaidDiscountOn } from '../../pricing/prepaid.ts';
import { prepaidTermsOf } from '../../settings/rules/prepaid-benefit.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { chooseCash } from '../cash/cash-limits.server.ts';

/** A cash order whose cash is not being collected yet: not shipped, no parcel booked, no invoice issued. */
export async function isCashToCome(db: Db, order: OrderRow): Promise<boolean> {
  if (order.paymentStatus !== 'cod' || !isBeforeShipping(order)) return false;
  const isBooked = and(eq(shipments.orderId, order.id), notInArray(shipments.state, ['refused', 'cancelled']));
  return (await db.$count(shipments, isBooked)) === 0 && (await db.$count(invoices, eq(invoices.orderId, order.id))) === 0;
}

async function priceOnline(db: Db, order: OrderRow, settings: Settings, now: Date) {
  const terms = settings.payments.prepaidBenefit?.isForCashOrders ? prepaidTermsOf(settings, now) : null;
  const prepaidDiscountPaise = prepaidDiscountOn(order, terms);
  const { figures } = await priceOtherwise(db, order, prepaidDiscountPaise);
  return { totalPaise: figures.totalPaise, prepaidDiscountPaise, prepaidTerms: prepaidDiscountPaise > 0 ? terms : null };
}

/** The attempt of a locked cash order. It stays cash until the payment has arrived. */
export async function payCashOrder(
  tx: Db,
  gateway: Gateway,
  order: OrderRow,
  way: OnlineWay | null,
  now: Date,
): Promise<{ order: OrderRow; attempt: Attempt }> {
  const settings = await readSettings(tx);
  if (!settings.payments.isOnline || gateway.isClosed)
    throw new Refusal(409, 'Online payment is not available at the moment.', { code: 'not_online' });
  if (!isBeforeShipping(order)) throw new Refusal(409, 'This order needs no payment.', { code: 'not_unpaid' });
  if (!(await isCashToCome(tx, order)))
    throw new Refusal(409, 'This order is being handed to the courier. Please pay in cash on delivery.', { code: 'leaving' });
  const price = await priceOnline(tx, order, settings, now);
  if (price.totalPaise === 0) throw new Refusal(409, 'This order needs no payment.', { code: 'not_unpaid' });
  const priced = { ...order, ...price };
  const attempt = await liveAttempt(tx, gateway, priced, now, way);
  // The minute's poll looks at unpaid orders only: this one is asked for when its time is over.
  await enqueue(tx, CLOSE_ATTEMPT, { gatewayOrderId: attempt.gatewayOrderId }, attempt.expiresAt);
  return { order: priced, attempt };
}

/** Applies a payment to a locked cash order; false when it comes too late, or not to the order's price. */
export async function takePayment(tx: Db, order: OrderRow, attempt: Attempt, now: Date): Promise<boolean> {
  if (!(await isCashToCome(tx, order))) return false;
  const { prepaidDiscountPaise, prepaidTerms } = attempt;
  const { figures } = await priceOtherwise(tx, order, prepaidDiscountPaise);
  if (figures.totalPaise !== attempt.amountPaise) return false;
  await changeMethod(tx, order, { ...order, paymentMethod: 'online', prepaidDiscountPaise, prepaidTerms }, now);
  await enqueue(tx, ORDER_MAIL, { orderId: order.id, kind: 'paid' }, now);
  return true;
}

export const cashOrderOf = ({ userId, customerPhone: phone, shippingAddress }: OrderRow, totalPaise: number) => ({
  ...{ userId, phone, totalPaise },
  address: shippingAddress,
});

/** In rupees. */
export async function readOtherWay(db: Db, orderId: string, now: Date) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const none = { online: null, cash: null };
  if (!order) return none;
  const settings = await readSettings(db);
  if (isUnpaid(order)) {
    const { figures } = await priceOtherwise(db, order, 0);
    const { refusal } = await chooseCash(db, cashOrderOf(order, figures.totalPaise), settings, now);
    if (refusal) return none;
    const amount = rupeesFromPaise(figures.totalPaise + roundOffOf(figures.totalPaise));
    return { ...none, cash: { amount, lost: rupeesFromPaise(figures.totalPaise - order.totalPaise) } };
  }
  if (!settings.payments.isOnline || !(await isCashToCome(db, order))) return none;
  const { totalPaise } = await priceOnline(db, order, settings, now);
  if (totalPaise === 0) return none;
  const isPageOpen = (await listAttempts(db, orderId)).some(({ sessionId, expiresAt }) => sessionId && expiresAt > now);
  const saves = Math.max(0, rupeesFromPaise(payableOf(order) - totalPaise));
  return { ...none, online: { amount: rupeesFromPaise(totalPaise), saves: saves >= 1 ? saves : 0, isPageOpen } };
}
export type OtherWay = Awaited<ReturnType<typeof readOtherWay>>;
