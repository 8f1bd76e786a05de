// Refunds. A refund is a row with its cause, written in the transaction of the cause; a job then calls the gateway with the row's id,
// so that a retry refunds once.

import { and, eq, ne, sql, sum } from 'drizzle-orm';
import { GatewayError, type GatewayRefundStatus } from '../../payments/gateway.ts';
import type { Gateways } from '../../payments/gateways.server.ts';
import { gatewayOf } from '../../payments/payments.server.ts';
import { payments } from '../../payments/payments.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { isId } from '../../platform/http/calls.schema.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { ORDER_MAIL } from '../order-mails.server.ts';
import { addEvent, addEventOnce, lockOrder, type OrderRow } from '../orders.server.ts';
import { refunds } from '../orders.tables.ts';
import { setRefunded } from '../write-order.server.ts';
import { addRefundJob } from './refund-jobs.server.ts';

/** Cashfree settles a refund within days; until then the shop polls it. */
const LOOK_AGAIN_MS = 30 * 60 * 1000;
const UUID_LENGTH = 36;

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

/** The payment that paid the order, not a surplus one. */
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

/** The refund's id at the gateway: the row's id, with a new suffix for each attempt after a final failure. */
export const idOfTry = (refundId: string, tries: number) => (tries === 1 ? refundId : `${refundId}-${tries}`);

/** Null for an id that is not ours. */
function readIdOfTry(id: string): { refundId: string; tries: number } | null {
  const refundId = id.slice(0, UUID_LENGTH);
  const tries = id.length === UUID_LENGTH ? 1 : Number(/^-([1-9]\d*)$/.exec(id.slice(UUID_LENGTH))?.[1] ?? 0);
  return tries > 0 && isId(refundId) ? { refundId, tries } : null;
}

/** Asks the gateway that took the payment. */
export async function findAtGateway(db: Db, gateways: Gateways, gatewayOrderId: string, id: string): Promise<GatewayRefundStatus | null> {
  const gateway = await gatewayOf(db, gateways, gatewayOrderId);
  try {
    return (await gateway.getRefund(gatewayOrderId, id)).status;
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404) return null;
    throw error;
  }
}

/** The job. Fetches the refund first: a repeated request would return the first answer, not the current state. */
export async function sendRefund(db: Db, gateways: Gateways, refundId: string, now: Date) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== 'pending' || !refund.gatewayOrderId) return;
  const { gatewayOrderId, amountPaise, tries } = refund;
  const current = idOfTry(refundId, tries);
  const before = idOfTry(refundId, tries - 1);
  let id = current;
  let status = await findAtGateway(db, gateways, gatewayOrderId, current);
  if (!status && tries > 1) {
    // The gateway may have resent a failed refund itself; then there must be no second one.
    const earlier = await findAtGateway(db, gateways, gatewayOrderId, before);
    if (earlier && !hasFinallyFailed(earlier)) [id, status] = [before, earlier];
  }
  const gateway = await gatewayOf(db, gateways, gatewayOrderId);
  status ??= (await gateway.refund({ gatewayOrderId, refundId: current, amountPaise, note: 'Refund' })).status;
  await settleRefund(db, id, status, now);
  if (status === 'pending' || status === 'on_hold') await addRefundJob(db, refundId, new Date(now.getTime() + LOOK_AGAIN_MS));
}

export const hasFinallyFailed = (status: GatewayRefundStatus) => status === 'failed' || status === 'cancelled';

/** Applies a refund status from a webhook or a poll. Repeated, late or foreign news changes nothing. */
export async function settleRefund(db: Db, id: string, status: GatewayRefundStatus, now: Date): Promise<'settled' | 'unchanged'> {
  const named = readIdOfTry(id);
  if (!named || status === 'pending' || status === 'on_hold') return 'unchanged';
  const { refundId, tries } = named;
  return db.transaction(async (tx) => {
    const held = await holdRefund(tx, refundId);
    if (!held) return 'unchanged';
    const { order, refund } = held;
    if (hasFinallyFailed(status)) {
      if (refund.status !== 'pending' || refund.tries !== tries) return 'unchanged';
      await tx.update(refunds).set({ status: 'failed', updatedAt: now }).where(eq(refunds.id, refundId));
      await addEvent(tx, order.id, 'refund_failed', now, { note: formatRupees(refund.amountPaise) });
      return 'settled';
    }
    if (refund.status === 'done') {
      const isSecond = refund.tries !== tries || refund.payoutReference !== null;
      return isSecond && (await addEventOnce(tx, order.id, 'refund_came_twice', now, id)) ? 'settled' : 'unchanged';
    }
    // A failed refund may be resent at the gateway and then succeed; a successful one stays final.
    await tx.update(refunds).set({ status: 'done', tries, updatedAt: now }).where(eq(refunds.id, refundId));
    await finishRefund(tx, order, refund, now);
    return 'settled';
  });
}

/** Locks the refund with its order, so that settling, sending and paying out run one at a time. */
export async function holdRefund(tx: Db, refundId: string) {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
  const order = found && (await lockOrder(tx, found.orderId));
  const [refund] = order ? await tx.select().from(refunds).where(eq(refunds.id, refundId)) : [];
  return order && refund ? { order, refund } : null;
}

/** Marks a locked refund as paid. */
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
