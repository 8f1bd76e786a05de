// Staff bring an order forward: processing, shipped, delivered. Steps may be left out, none is ever taken back (D9).
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { issueDocuments } from '../invoices/invoices.server.ts';
import { earnFromOrder, settleCoins } from '../loyalty/loyalty.server.ts';
import { recordAudit } from '../platform/audit.server.ts';
import type { Db } from '../platform/database.server.ts';
import { addJob } from '../platform/jobs.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { orders } from '../platform/tables.ts';
import { settlePointsOfOrder } from '../reviews/review-points.server.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { requireConfirmed } from './confirm-order.server.ts';
import { ORDER_MAIL } from './order-mails.server.ts';
import { FULFILMENT, type moveForm, type OrderStatus } from './orders.schema.ts';
import { addEvent, isUnpaid, lockOrder, requireOwnOrder } from './orders.server.ts';
import { readGoodsBack } from './refund-order.server.ts';
import { isPaidBack } from './refunds.server.ts';

const MAILED: readonly OrderStatus[] = ['shipped', 'delivered'];

export async function moveOrder(
  db: Db,
  orderId: string,
  to: z.output<typeof moveForm>,
  staff: Pick<SignedIn, 'id' | 'staffRole'>,
  now: Date,
) {
  if (to.status === 'cancelled') return cancelOrder(db, orderId, staff, now);
  const { status } = to;
  await db.transaction(async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    if (order.status === 'cancelled') throw new Refusal(409, 'This order is cancelled.');
    if (order.status === status) throw new Refusal(409, `This order is already ${status}.`);
    if (rank(status) < rank(order.status)) throw new Refusal(409, `This order is already ${order.status}; orders only move forward.`);
    if (order.cameBackAt) throw new Refusal(409, 'The parcel of this order came back.');
    if (isUnpaid(order)) throw new Refusal(409, 'This order is not paid yet.');
    if (isPaidBack(order) && order.status !== 'shipped')
      throw new Refusal(409, 'This order was refunded. Cancel it to put its goods back.');
    if (rank(status) >= rank('shipped') && order.status !== 'shipped') await requireConfirmed(tx, order);

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
    await addEvent(tx, orderId, status, now, { by: staff.id, note: status === 'shipped' && tracking ? tracking : null });
    await recordAudit(tx, staff.id, 'order.move', `order:${orderId}`, { status: order.status }, { status, courierName, trackingNumber });
    if (rank(status) >= rank('shipped')) await issueDocuments(tx, orderId, now);
    if (status === 'delivered') {
      await earnFromOrder(tx, order, now);
      await settleCoins(tx, order, await readGoodsBack(tx, order), `delivered:${orderId}`, now);
      // Bought once more after a refund, the product's review counts again.
      await settlePointsOfOrder(tx, order, now);
    }
    if (MAILED.includes(status)) await addJob(tx, ORDER_MAIL, { orderId, kind: status }, now);
  });
}

const rank = (status: OrderStatus) => (FULFILMENT as readonly string[]).indexOf(status);
