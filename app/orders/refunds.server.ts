// Money that goes back. A refund is a row with the cause that made it, written in the transaction of the cause; a job then asks the
// gateway under the row's id, so that asking twice pays back once.
import { and, eq, ne, sql, sum } from 'drizzle-orm';
import { z } from 'zod';
import { type Gateway, GatewayError, type GatewayRefundStatus } from '../payments/gateway.ts';
import type { Db } from '../platform/database.server.ts';
import { addJob } from '../platform/jobs.server.ts';
import { formatRupees } from '../platform/money.ts';
import { orders, payments, refunds } from '../platform/tables.ts';
import { ORDER_MAIL } from './order-mails.server.ts';
import { addEvent, lockOrder, type OrderRow } from './orders.server.ts';

export const SEND_REFUND = 'send-refund';

/** Cashfree settles a refund within days; until then it is asked how it goes. */
const LOOK_AGAIN_MS = 30 * 60 * 1000;

type NewRefund = Omit<typeof refunds.$inferInsert, 'id' | 'status' | 'createdAt' | 'updatedAt'>;

/** Answers the refund's id, or null for a cause that was seen before, which changes nothing. What was paid out by hand is done at once. */
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
  if (isPaidOut) await addJob(tx, ORDER_MAIL, { orderId, kind: 'refunded', refundId: made.id }, now);
  else await addJob(tx, SEND_REFUND, { refundId: made.id }, now);
  return made.id;
}

/** A payment goes back whole at most once, whatever the reason. */
export const refundCause = (gatewayPaymentId: string) => `payment:${gatewayPaymentId}`;

/** The payment that the order was paid with: not one that came when nothing was owed. */
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

/** Of the order's own money; what came too much is not counted. A refund that failed is still owed. */
export async function refundedPaise(tx: Db, orderId: string): Promise<number> {
  const [back] = await tx
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.kind, 'surplus')));
  return back?.paise ?? 0;
}

/** The end of a held order: what is left of its payment goes back. */
export async function refundRest(tx: Db, order: OrderRow, now: Date) {
  const payment = await findOrderPayment(tx, order.id);
  const leftPaise = order.totalPaise - (await refundedPaise(tx, order.id));
  if (!payment || leftPaise === 0) return;
  const { gatewayOrderId, gatewayPaymentId } = payment;
  const cause = refundCause(gatewayPaymentId);
  await oweRefund(tx, { orderId: order.id, kind: 'cancel', gatewayOrderId, amountPaise: leftPaise, cause }, now);
}

/** The job. Looks before it asks: a repeated request would be answered as the first time, however the refund stands now. */
export async function sendRefund(db: Db, gateway: Gateway, refundId: string, now: Date) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== 'pending' || !refund.gatewayOrderId) return;
  const { gatewayOrderId, amountPaise } = refund;
  const known = await gateway.getRefund(gatewayOrderId, refundId).catch((error: unknown) => {
    if (error instanceof GatewayError && error.status === 404) return null;
    throw error;
  });
  const { status } = known ?? (await gateway.refund({ gatewayOrderId, refundId, amountPaise, note: 'Refund' }));
  await settleRefund(db, refundId, status, now);
  if (status === 'pending' || status === 'on_hold') await addJob(db, SEND_REFUND, { refundId }, new Date(now.getTime() + LOOK_AGAIN_MS));
}

/** What the gateway says of a refund, by webhook or when asked. News that comes twice, late or of a refund we never made changes nothing. */
export async function settleRefund(db: Db, refundId: string, status: GatewayRefundStatus, now: Date): Promise<'settled' | 'unchanged'> {
  const isOurs = z.uuid().safeParse(refundId).success;
  if (!isOurs || status === 'pending' || status === 'on_hold') return 'unchanged';
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) return 'unchanged';
    const isDone = status === 'success';
    const [settled] = await tx
      .update(refunds)
      .set({ status: isDone ? 'done' : 'failed', updatedAt: now })
      // A refund that failed may be tried again at the gateway and then succeed; done stays done.
      .where(and(eq(refunds.id, refundId), isDone ? ne(refunds.status, 'done') : eq(refunds.status, 'pending')))
      .returning({ amountPaise: refunds.amountPaise });
    if (!settled) return 'unchanged';

    await addEvent(tx, order.id, isDone ? 'refunded' : 'refund_failed', now, { note: formatRupees(settled.amountPaise) });
    if (!isDone) return 'settled';
    await addJob(tx, ORDER_MAIL, { orderId: order.id, kind: 'refunded', refundId }, now);
    if (order.paymentStatus === 'refund_pending' && !(await hasOpenRefund(tx, order.id)))
      await tx.update(orders).set({ paymentStatus: 'refunded', updatedAt: now }).where(eq(orders.id, order.id));
    return 'settled';
  });
}

async function hasOpenRefund(tx: Db, orderId: string) {
  const [open] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'done')))
    .limit(1);
  return open !== undefined;
}
