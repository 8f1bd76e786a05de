import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { GatewayError } from '../../payments/gateway.ts';
import type { Gateways } from '../../payments/gateways.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { addEvent } from '../order-events.server.ts';
import { addRefundJob, dropDeadRefundJobs, findRefundsUnderWay } from './refund-jobs.server.ts';
import { requireStepUpAbove } from './refund-order.server.ts';
import type { payoutForm } from './refunds.schema.ts';
import { finishRefund, holdRefund } from './refunds.server.ts';
import { refunds } from './refunds.tables.ts';
import { findAtGateway, hasFinallyFailed, idOfTry, settleRefund } from './send-refund.server.ts';

type Named = { orderId: string; refundId: string };
type Staff = Pick<SignedIn, 'id' | 'steppedUpAt'>;

/** Idempotent: a second press, or one while it is being sent, changes nothing. */
export async function sendRefundAgain(db: Db, named: Named, staff: Staff, now: Date) {
  const { orderId, refundId } = named;
  await repeatable(db, async (tx) => {
    const { refund } = await requireOpen(tx, named);
    if ((await findRefundsUnderWay(tx, [refundId])).has(refundId)) return;
    // The gateway does not retry a failed id, so use a new one. A refund that never reached it keeps its id, so it cannot be paid twice.
    const tries = refund.status === 'failed' ? refund.tries + 1 : refund.tries;
    await tx.update(refunds).set({ status: 'pending', tries, updatedAt: now }).where(eq(refunds.id, refundId));
    await dropDeadRefundJobs(tx, refundId);
    await addRefundJob(tx, refundId, now);
    await addEvent(tx, orderId, 'refund_started', now, { by: staff.id, note: formatRupees(refund.amountPaise) });
    await recordAudit(tx, staff.id, 'refund.send-again', `order:${orderId}`, { status: refund.status }, { refundId, tries });
  });
}

/** For refunds the gateway can never carry out. Ask it first, so that nothing is refunded twice. */
export async function payOutRefund(
  db: Db,
  gateways: Gateways,
  { method, reference, ...named }: Named & z.output<typeof payoutForm>,
  staff: Staff,
  now: Date,
) {
  const { orderId, refundId } = named;
  const [asked] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (asked?.gatewayOrderId && asked.status !== 'done')
    await requireGivenUp(db, gateways, idOfTry(refundId, asked.tries), asked.gatewayOrderId, now);
  await repeatable(db, async (tx) => {
    const held = await holdRefund(tx, refundId);
    // A double press, or a retry after a lost answer.
    if (held?.order.id === orderId && held.refund.payoutMethod === method && held.refund.payoutReference === reference) return;
    const { order, refund } = await requireOpen(tx, named);
    if (refund.tries !== asked?.tries || (await findRefundsUnderWay(tx, [refundId])).has(refundId)) throw underWay();
    await requireStepUpAbove(tx, refund.amountPaise, staff, now);
    await tx
      .update(refunds)
      .set({ status: 'done', payoutMethod: method, payoutReference: reference, updatedAt: now })
      .where(eq(refunds.id, refundId));
    await dropDeadRefundJobs(tx, refundId);
    await finishRefund(tx, order, refund, now, staff.id);
    const after = { refundId, amountPaise: refund.amountPaise, method, reference };
    await recordAudit(tx, staff.id, 'refund.pay-out', `order:${orderId}`, { status: refund.status }, after);
  });
}

async function requireOpen(tx: Db, { orderId, refundId }: Named) {
  const held = await holdRefund(tx, refundId);
  if (held?.order.id !== orderId) throw new Refusal(404, 'Refund not found.');
  if (held.refund.status === 'done') throw new Refusal(409, 'This refund has already been paid.', { code: 'refund_done' });
  return held;
}

async function requireGivenUp(db: Db, gateways: Gateways, id: string, gatewayOrderId: string, now: Date) {
  const status = await findAtGateway(db, gateways, gatewayOrderId, id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    throw new Refusal(502, "The gateway hasn't confirmed this refund yet. Please try again later.", {
      code: 'gateway_silent',
    });
  });
  if (!status || hasFinallyFailed(status)) return;
  await settleRefund(db, id, status, now);
  throw underWay();
}

const underWay = () =>
  new Refusal(409, 'The gateway is processing this refund. Pay it manually only if it fails.', { code: 'refund_under_way' });
