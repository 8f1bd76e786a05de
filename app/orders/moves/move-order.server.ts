// Steps may be skipped, never undone (D9).
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { earnFromOrder, settleCoins } from '../../loyalty/loyalty.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { isCashLawful } from '../../platform/india.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { payableOf } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { settlePointsOfOrder } from '../../reviews/review-points.server.ts';
import { requireNoneRecalled } from '../../stock/recalls/swap-recalled.server.ts';
import { issueDocuments } from '../documents/issue-invoice.server.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { addEvent } from '../order-events.server.ts';
import { FULFILMENT, isPaidBack, isUnpaid, type OrderStatus } from '../order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';
import { readGoodsBack } from '../refunds/refund-order.server.ts';
import { cancelOrder, closeAttempts } from './cancel-order.server.ts';
import { requireConfirmed } from './confirm-order.server.ts';
import type { moveForm } from './order-moves.schema.ts';

export async function moveOrder(
  db: Db,
  orderId: string,
  to: z.output<typeof moveForm> & { mustHaveShipped?: boolean },
  staff: Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>,
  now: Date,
) {
  if (to.status === 'cancelled') return cancelOrder(db, orderId, staff, now);
  const { status } = to;
  await repeatable(db, async (tx) =>
    moveHeldOrder(tx, requireOwnOrder(await lockOrder(tx, orderId), staff), { ...to, status }, staff.id, now),
  );
}

type Step = Omit<z.output<typeof moveForm>, 'status'> & { status: Exclude<OrderStatus, 'cancelled'>; mustHaveShipped?: boolean };

/** Moves an order whose row is already locked. `by`: null for the courier's own news. */
export async function moveHeldOrder(tx: Db, order: OrderRow, to: Step, by: string | null, now: Date) {
  const { status } = to;
  const { id: orderId } = order;
  if (order.status === 'cancelled') throw new Refusal(409, 'This order is cancelled.');
  if (order.status === status) throw new Refusal(409, said('This order is already {status}.', { status }));
  if (status === 'pending' || rank(status) < rank(order.status))
    throw new Refusal(409, said('This order is already {status}; orders only move forward.', { status: order.status }));
  if (to.mustHaveShipped && order.status !== 'shipped') throw new Refusal(409, 'This order has not shipped yet.');
  if (order.isLost) throw new Refusal(409, 'This order was closed as lost.', { code: 'lost' });
  if (order.cameBackAt) throw new Refusal(409, 'This parcel was returned.');
  if (isUnpaid(order)) throw new Refusal(409, 'This order is not paid yet.');
  if (isPaidBack(order) && order.status !== 'shipped')
    throw new Refusal(409, 'This order was refunded. Cancel it to return its items to stock.');
  if (rank(status) >= rank('shipped') && order.status !== 'shipped') {
    await requireMayLeave(tx, order);
    // What its courier has collected has left, and its buyer is told.
    if (by) await requireNoneRecalled(tx, { orderId });
  }

  const courierName = to.courierName || order.courierName;
  const trackingNumber = to.trackingNumber || order.trackingNumber;
  await tx
    .update(orders)
    .set({
      status,
      courierName,
      trackingNumber,
      shippedAt: order.shippedAt ?? (rank(status) >= rank('shipped') ? now : null),
      deliveredAt: status === 'delivered' ? now : null,
      updatedAt: now,
    })
    .where(eq(orders.id, orderId));
  const tracking = [courierName, trackingNumber].filter(Boolean).join(' ');
  await addEvent(tx, orderId, status, now, { by: by, note: status === 'shipped' && tracking ? tracking : null });
  await recordAudit(tx, by, 'order.move', `order:${orderId}`, { status: order.status }, { status, courierName, trackingNumber });
  if (rank(status) >= rank('shipped')) await issueDocuments(tx, orderId, now);
  // What the courier collects must not be paid online as well.
  if (rank(status) >= rank('shipped') && order.paymentStatus === 'cod') await closeAttempts(tx, orderId, now);
  if (status === 'delivered') {
    await earnFromOrder(tx, order, now);
    await settleCoins(tx, order, await readGoodsBack(tx, order), `delivered:${orderId}`, now);
    // A product bought again after a refund makes its review count again.
    await settlePointsOfOrder(tx, order, now);
  }
  if (status !== 'processing') await enqueue(tx, ORDER_MAIL, { orderId, kind: status }, now);
}

export async function requireMayLeave(tx: Db, order: OrderRow) {
  await requireConfirmed(tx, order);
  // Placed before the cash limit was enforced: once it ships, the courier collects.
  if (order.paymentStatus === 'cod' && !isCashLawful(payableOf(order)))
    throw badField('status', 'Cash of ₹2,00,000 or more cannot be collected for one order. Cancel it and ask for online payment.');
}

/** Nulls when a booking was cancelled. */
export async function setTracking(
  tx: Db,
  orderId: string,
  tracking: { courierName: string | null; trackingNumber: string | null },
  now: Date,
) {
  await tx
    .update(orders)
    .set({ ...tracking, updatedAt: now })
    .where(eq(orders.id, orderId));
}

const rank = (status: OrderStatus) => (FULFILMENT as readonly string[]).indexOf(status);
