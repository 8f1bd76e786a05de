// Payment events come twice, late and out of order (D14); each is applied with the order locked, and an order never moves backwards.
import { eq } from 'drizzle-orm';
import { lockCart } from '../cart/cart.server.ts';
import { forgetUsedSavings, removeBought } from '../cart/end-cart.server.ts';
import { queueConversion } from '../measuring/measuring.server.ts';
import { ORDER_MAIL } from '../orders/mails/order-mails.server.ts';
import { closeAttempts } from '../orders/moves/cancel-order.server.ts';
import { addEvent, addEventOnce } from '../orders/order-events.server.ts';
import { setPaid, setPaymentFailed, setRefundPending } from '../orders/order-payment.server.ts';
import { isPaidBack, isUnpaid } from '../orders/order-status.ts';
import { lockOrder } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.tables.ts';
import { oweRefund, refundCause } from '../orders/refunds/refunds.server.ts';
import type { GatewayPayment } from '../payments/gateway.ts';
import { findAttempt, recordPayment } from '../payments/payments.server.ts';
import type { Db } from '../platform/database.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { linesOfCart } from './bought-lines.server.ts';
import { takePayment } from './methods/pay-otherwise.server.ts';

type PaymentNews = Pick<GatewayPayment, 'paymentId' | 'status' | 'amountPaise' | 'currency' | 'method'> & {
  gatewayOrderId: string;
  orderAmountPaise: number;
};

/** `paid` and `failed` changed the order; `returned` was a payment not owed; `mismatch` needs a person; the others change nothing. */
type PaymentOutcome = 'paid' | 'failed' | 'returned' | 'mismatch' | 'known' | 'unknown_order' | 'not_final';

export function applyPaymentEvent(db: Db, news: PaymentNews, now: Date): Promise<PaymentOutcome> | PaymentOutcome {
  if (news.status === 'pending') return 'not_final';
  return news.status === 'success' ? markPaid(db, news, now) : markFailed(db, news, now);
}

async function markPaid(db: Db, news: PaymentNews, now: Date): Promise<PaymentOutcome> {
  const { gatewayOrderId, paymentId, method } = news;
  return repeatable(db, async (tx) => {
    const attempt = await findAttempt(tx, gatewayOrderId);
    const owner = attempt && (await findOwner(tx, attempt.orderId));
    if (!attempt || !owner) return 'unknown_order';
    await lockCart(tx, owner);
    const order = await lockOrder(tx, attempt.orderId);
    if (!order) return 'unknown_order';

    if (!isWhatWasAsked(news, attempt.amountPaise)) {
      const isNew = await addEventOnce(tx, order.id, 'payment_mismatch', now, reference(paymentId));
      return isNew ? 'mismatch' : 'known';
    }
    // Only the order's amount is ours: a surcharge on top of it belongs to the gateway.
    const { amountPaise } = attempt;
    const isNew = await recordPayment(tx, { orderId: order.id, gatewayOrderId, gatewayPaymentId: paymentId, amountPaise, method }, now);
    if (!isNew) return 'known';

    if (order.paymentStatus === 'cod' && (await takePayment(tx, order, attempt, now))) {
      await addEvent(tx, order.id, 'paid', now, { note: reference(paymentId) });
      await closeAttempts(tx, order.id, now, { but: gatewayOrderId });
      return 'paid';
    }
    if (!isUnpaid(order)) {
      await addEvent(tx, order.id, 'payment_not_needed', now, { note: reference(paymentId) });
      await oweRefund(tx, { orderId: order.id, kind: 'surplus', gatewayOrderId, amountPaise, cause: refundCause(paymentId) }, now);
      if (order.status === 'cancelled' || isPaidBack(order)) await setRefundPending(tx, order.id, now);
      return 'returned';
    }

    await setPaid(tx, order.id, now);
    await addEvent(tx, order.id, 'paid', now, { note: reference(paymentId) });
    await removeBought(tx, order.userId, await linesOfCart(tx, order.id));
    await forgetUsedSavings(tx, order.userId, order);
    await enqueue(tx, ORDER_MAIL, { orderId: order.id, kind: 'placed' }, now);
    await queueConversion(tx, order.id, now);
    await closeAttempts(tx, order.id, now, { but: gatewayOrderId });
    return 'paid';
  });
}

/** A failed attempt. The order keeps waiting: the shopper may try again, and a later success still counts. */
async function markFailed(db: Db, news: PaymentNews, now: Date): Promise<PaymentOutcome> {
  return repeatable(db, async (tx) => {
    const attempt = await findAttempt(tx, news.gatewayOrderId);
    const order = attempt && (await lockOrder(tx, attempt.orderId));
    if (!order) return 'unknown_order';
    if (!isUnpaid(order) || !(await addEventOnce(tx, order.id, 'payment_failed', now, reference(news.paymentId)))) return 'known';
    await setPaymentFailed(tx, order.id, now);
    await enqueue(tx, ORDER_MAIL, { orderId: order.id, kind: 'payment-failed' }, now);
    return 'failed';
  });
}

const isWhatWasAsked = ({ currency, orderAmountPaise, amountPaise }: PaymentNews, askedPaise: number) =>
  currency === 'INR' && orderAmountPaise === askedPaise && amountPaise >= askedPaise;

const reference = (paymentId: string) => `Payment ${paymentId}`;

async function findOwner(tx: Db, orderId: string): Promise<string | null> {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
  return order?.userId ?? null;
}
