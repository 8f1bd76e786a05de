import { eq } from 'drizzle-orm';
import { GatewayError, type GatewayRefundStatus } from '../../payments/gateway.ts';
import type { Gateways } from '../../payments/gateways.server.ts';
import { gatewayOf } from '../../payments/payments.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { isId } from '../../platform/http/openapi/calls.schema.ts';
import { formatRupees } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { addEvent, addEventOnce } from '../order-events.server.ts';
import { addRefundJob } from './refund-jobs.server.ts';
import { finishRefund, holdRefund } from './refunds.server.ts';
import { refunds } from './refunds.tables.ts';

/** Cashfree settles a refund within days; until then the shop polls it. */
const LOOK_AGAIN_MS = 30 * 60 * 1000;
const UUID_LENGTH = 36;

/** The refund's id at the gateway: the row's id, with a new suffix for each attempt after a final failure. */
export const idOfTry = (refundId: string, tries: number) => (tries === 1 ? refundId : `${refundId}-${tries}`);

/** Null for an id that is not ours. */
function readIdOfTry(id: string): { refundId: string; tries: number } | null {
  const refundId = id.slice(0, UUID_LENGTH);
  const tries = id.length === UUID_LENGTH ? 1 : Number(/^-([1-9]\d*)$/.exec(id.slice(UUID_LENGTH))?.[1] ?? 0);
  return tries > 0 && isId(refundId) ? { refundId, tries } : null;
}

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
  return repeatable(db, async (tx) => {
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
