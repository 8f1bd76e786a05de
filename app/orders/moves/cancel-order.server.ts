// Cancels an order before it ships: its stock returns to the shelf, its money, coins and coupon use to the customer (D9, D10).
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { returnCouponUse } from '../../coupons/coupon-uses.server.ts';
import { creditRestOfOrder } from '../../invoices/invoices.server.ts';
import { returnCoins } from '../../loyalty/loyalty.server.ts';
import { listAttempts } from '../../payments/payments.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { returnStock } from '../../stock/stock.server.ts';
import { may } from '../../vocabulary/permissions.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { addEvent } from '../order-events.server.ts';
import { canCancel, isPaid } from '../order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';
import { requireStepUpAbove } from '../refunds/refund-order.server.ts';
import { refundRest } from '../refunds/refunds.server.ts';

/** Up to three calls to the gateway, each with its retries. */
export const CLOSE_ATTEMPT = defineJob('close-attempt', {
  lane: 'money',
  isOutgoing: true,
  payload: z.object({ gatewayOrderId: z.string() }),
  limitSeconds: 120,
});

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>;

export async function cancelOrder(db: Db, orderId: string, by: Staff, now: Date) {
  await repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), by);
    if (order.userId !== by.id && !may(by, 'refunds')) throw new Refusal(403, "Your role can't cancel orders. Please ask an owner.");
    if (order.status === 'cancelled') throw new Refusal(409, 'This order is already cancelled.');
    if (!canCancel(order))
      throw new Refusal(409, said('This order is already {status} and can no longer be cancelled.', { status: { message: order.status } }));
    const refundPaise = await endOrder(tx, order, { stock: 'cancel', by: by.id }, now);
    if (order.userId !== by.id) await requireStepUpAbove(tx, refundPaise, by, now);
    await enqueue(tx, ORDER_MAIL, { orderId, kind: 'cancelled' }, now);
    if (order.userId !== by.id)
      await recordAudit(tx, by.id, 'order.cancel', `order:${orderId}`, { status: order.status }, { status: 'cancelled' });
  });
}

/** Cancels an order whose row is already locked; used by customers, staff and the expiry sweep. Returns the paise refunded. */
export async function endOrder(
  tx: Db,
  order: OrderRow,
  { stock, by = null, note = null }: { stock: 'release' | 'cancel'; by?: string | null; note?: string | null },
  now: Date,
): Promise<number> {
  await tx
    .update(orders)
    .set({ status: 'cancelled', paymentStatus: paymentOfEnded(order), holdUntil: null, cancelledAt: now, updatedAt: now })
    .where(eq(orders.id, order.id));
  await addEvent(tx, order.id, 'cancelled', now, { by, note });
  await returnStock(tx, order.id, stock, now, by);
  await returnCouponUse(tx, order.id, now);
  await returnCoins(tx, order, now);
  await creditRestOfOrder(tx, order.id, 'Order cancelled', now);
  const refundPaise = await refundRest(tx, order, now);
  await closeAttempts(tx, order.id, now);
  return refundPaise;
}

/** An unpaid order becomes failed; a paid one refund pending, unless it cost nothing. */
function paymentOfEnded(order: OrderRow) {
  if (order.paymentStatus === 'awaiting') return 'failed';
  return isPaid(order) && order.totalPaise > 0 ? 'refund_pending' : order.paymentStatus;
}

/** Closes every attempt but the one that paid: a payment in progress at another may still succeed, which only asking the gateway reveals. */
export async function closeAttempts(tx: Db, orderId: string, now: Date, { but = '' } = {}) {
  for (const { gatewayOrderId } of await listAttempts(tx, orderId))
    if (gatewayOrderId !== but) await enqueue(tx, CLOSE_ATTEMPT, { gatewayOrderId }, now);
}
