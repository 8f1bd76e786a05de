// Money that goes back. A refund is a row with the cause that made it, written in the transaction of the cause; a job then asks the
// gateway under the row's id, so that asking twice pays back once.
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { type Gateway, GatewayError, type GatewayRefundStatus } from '../payments/gateway.ts';
import type { Db } from '../platform/database.server.ts';
import { addJob } from '../platform/jobs.server.ts';
import { orders, refunds } from '../platform/tables.ts';
import { ORDER_MAIL } from './order-mails.server.ts';
import { addEvent, lockOrder } from './orders.server.ts';

export const SEND_REFUND = 'send-refund';

/** Cashfree settles a refund within days; until then it is asked how it goes. */
const LOOK_AGAIN_MS = 30 * 60 * 1000;

export type NewRefund = { orderId: string; gatewayOrderId: string; amountPaise: number; cause: string };

/** A cause that was seen before changes nothing. */
export async function oweRefund(tx: Db, refund: NewRefund, now: Date) {
  const [made] = await tx
    .insert(refunds)
    .values({ ...refund, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: refunds.cause })
    .returning({ id: refunds.id });
  if (!made) return;
  await addEvent(tx, refund.orderId, 'refund_started', now);
  await addJob(tx, SEND_REFUND, { refundId: made.id }, now);
}

/** The job. Looks before it asks: a repeated request would be answered as the first time, however the refund stands now. */
export async function sendRefund(db: Db, gateway: Gateway, refundId: string, now: Date) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== 'pending') return;
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
      .returning({ id: refunds.id });
    if (!settled) return 'unchanged';

    await addEvent(tx, order.id, isDone ? 'refunded' : 'refund_failed', now);
    if (isDone && order.paymentStatus === 'refund_pending' && !(await hasOpenRefund(tx, order.id))) {
      await tx.update(orders).set({ paymentStatus: 'refunded', updatedAt: now }).where(eq(orders.id, order.id));
      await addJob(tx, ORDER_MAIL, { orderId: order.id, kind: 'refunded' }, now);
    }
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
