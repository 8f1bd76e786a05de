// A refund is a row, written in the transaction of its cause; a job then calls the gateway with the row's id, so that a retry refunds once.
import { and, eq, ne, sql, sum } from 'drizzle-orm';
import { payments } from '../../payments/payments.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { addEvent } from '../order-events.server.ts';
import { setRefunded } from '../order-payment.server.ts';
import { lockOrder, type OrderRow } from '../orders.server.ts';
import { addRefundJob } from './refund-jobs.server.ts';
import { refunds } from './refunds.tables.ts';

type NewRefund = Omit<typeof refunds.$inferInsert, 'id' | 'status' | 'createdAt' | 'updatedAt'>;

/** Returns the refund's id, or null for a repeated cause, which changes nothing. A manual payout is complete at once. */
export async function oweRefund(tx: Db, refund: NewRefund, now: Date): Promise<string | null> {
  const isPaidOut = !refund.gatewayOrderId;
  const [made] = await tx
    .insert(refunds)
    .values({ ...refund, status: isPaidOut ? 'done' : 'pending', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: refunds.cause })
    .returning({ id: refunds.id });
  if (!made) return null;
  const { orderId, actorId: by = null } = refund;
  await addEvent(tx, orderId, isPaidOut ? 'refunded' : 'refund_started', now, { by, note: formatRupees(refund.amountPaise) });
  if (isPaidOut) await enqueue(tx, ORDER_MAIL, { orderId, kind: 'refunded', refundId: made.id }, now);
  else await addRefundJob(tx, made.id, now);
  return made.id;
}

/** Refunds a payment in full at most once, whatever the reason. */
export const refundCause = (gatewayPaymentId: string) => `payment:${gatewayPaymentId}`;

export async function findOrderPayment(tx: Db, orderId: string) {
  const received = await tx
    .select({ payment: payments, surplusId: refunds.id })
    .from(payments)
    .leftJoin(
      refunds,
      and(
        eq(refunds.orderId, payments.orderId),
        eq(refunds.kind, 'surplus'),
        eq(refunds.cause, sql`'payment:' || ${payments.gatewayPaymentId}`),
      ),
    )
    .where(eq(payments.orderId, orderId));
  return received.find(({ surplusId }) => surplusId === null)?.payment ?? null;
}

/** Refunds of the order's own payment; surplus payments are not counted. A failed refund is still owed. */
async function refundedPaise(tx: Db, orderId: string): Promise<number> {
  const [back] = await tx
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.kind, 'surplus')));
  return back?.paise ?? 0;
}

/** Refunds what is left of the payment when a locked order is cancelled. */
export async function refundRest(tx: Db, order: OrderRow, now: Date): Promise<number> {
  const payment = await findOrderPayment(tx, order.id);
  const leftPaise = order.totalPaise - (await refundedPaise(tx, order.id));
  if (!payment || leftPaise === 0) return 0;
  const { gatewayOrderId, gatewayPaymentId } = payment;
  const cause = refundCause(gatewayPaymentId);
  await oweRefund(tx, { orderId: order.id, kind: 'cancel', gatewayOrderId, amountPaise: leftPaise, cause }, now);
  return leftPaise;
}

/** Locks the refund with its order, so that settling, sending and paying out run one at a time. */
export async function holdRefund(tx: Db, refundId: string) {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
  const order = found && (await lockOrder(tx, found.orderId));
  const [refund] = order ? await tx.select().from(refunds).where(eq(refunds.id, refundId)) : [];
  return order && refund ? { order, refund } : null;
}

export async function finishRefund(
  tx: Db,
  order: OrderRow,
  { id: refundId, amountPaise }: Pick<typeof refunds.$inferSelect, 'id' | 'amountPaise'>,
  now: Date,
  by: string | null = null,
) {
  await addEvent(tx, order.id, 'refunded', now, { by, note: formatRupees(amountPaise) });
  await enqueue(tx, ORDER_MAIL, { orderId: order.id, kind: 'refunded', refundId }, now);
  if (order.paymentStatus === 'refund_pending' && !(await hasOpenRefund(tx, order.id))) await setRefunded(tx, order.id, now);
}

async function hasOpenRefund(tx: Db, orderId: string) {
  const [open] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'done')))
    .limit(1);
  return open !== undefined;
}
