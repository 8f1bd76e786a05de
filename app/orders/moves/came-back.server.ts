// The order of a parcel that was returned or lost stays shipped (D9); money, coins and coupon are returned as after a cancellation, and so are the
// goods of one that came back.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { claims } from '../../claims/claims.tables.ts';
import { returnCouponUse } from '../../coupons/coupon-uses.server.ts';
import { creditRestOfOrder } from '../../invoices/invoices.server.ts';
import { returnCoins } from '../../loyalty/loyalty.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { restock } from '../../stock/stock.server.ts';
import { may } from '../../vocabulary/permissions.ts';
import { forgetWaitingDocuments } from '../documents/issue-invoice.server.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { addEvent } from '../order-events.server.ts';
import { isPaid } from '../order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders.server.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { refundHeldOrder, requireStepUpAbove } from '../refunds/refund-order.server.ts';
import type { cameBackForm } from './order-moves.schema.ts';

/** Of the refund and the credit note. */
const REASONS = { 'came-back': 'Returned to origin', lost: 'Lost in transit' };

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>;

export async function takeParcelBack(db: Db, orderId: string, { damaged }: z.output<typeof cameBackForm>, staff: Staff, now: Date) {
  await closeAs(db, orderId, staff, now, (tx, order) => takeHeldBack(tx, order, damaged, staff.id, now));
}

/** Nothing returns to stock: a parcel that is found after all is added by hand. */
export async function closeLost(db: Db, orderId: string, staff: Staff, now: Date) {
  await closeAs(db, orderId, staff, now, async (tx, order) => {
    await requireUndelivered(tx, order, REPLACED.lost);
    await tx.update(orders).set({ cameBackAt: now, isLost: true, updatedAt: now }).where(eq(orders.id, orderId));
    await addEvent(tx, orderId, 'lost', now, { by: staff.id });
    const refundPaise = await returnMoney(tx, order, REASONS.lost, staff.id, now);
    await enqueue(tx, ORDER_MAIL, { orderId, kind: 'lost' }, now);
    await recordAudit(tx, staff.id, 'order.close-lost', `order:${orderId}`, { status: order.status }, { isLost: true });
    return refundPaise;
  });
}

/** `close` returns the paise refunded. */
async function closeAs(db: Db, orderId: string, staff: Staff, now: Date, close: (tx: Db, order: OrderRow) => Promise<number>) {
  await repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    if (canTakeBack(order) && isPaid(order) && !may(staff, 'refunds'))
      throw new Refusal(403, "Your role can't make refunds. Please ask an owner.");
    await requireStepUpAbove(tx, await close(tx, order), staff, now);
  });
}

const canTakeBack = ({ status, cameBackAt }: OrderRow) => status === 'shipped' && !cameBackAt;

/** For an order whose row is already locked. `by`: null when the courier reported the return. Returns the paise refunded. */
export async function takeHeldBack(
  tx: Db,
  order: OrderRow,
  damaged: z.output<typeof cameBackForm>['damaged'],
  by: string | null,
  now: Date,
): Promise<number> {
  const { id: orderId } = order;
  await requireUndelivered(tx, order, REPLACED['came-back']);
  await tx.update(orders).set({ cameBackAt: now, updatedAt: now }).where(eq(orders.id, orderId));
  await addEvent(tx, orderId, 'came_back', now, { by });
  await putOnShelf(tx, order, damaged, by, now);
  const refundPaise = await returnMoney(tx, order, REASONS['came-back'], by, now);
  await enqueue(tx, ORDER_MAIL, { orderId, kind: 'came-back' }, now);
  await recordAudit(tx, by, 'order.came-back', `order:${orderId}`, { status: order.status }, { cameBackAt: now, damaged });
  return refundPaise;
}

async function requireUndelivered(tx: Db, order: OrderRow, replacedWords: string) {
  if (order.isLost) throw new Refusal(409, 'This order was closed as lost. Add items that came back to stock by hand.', { code: 'lost' });
  if (order.cameBackAt) throw new Refusal(409, 'This parcel was already returned.');
  if (order.status === 'delivered') throw new Refusal(409, 'This order is already delivered. Refund it instead.');
  if (order.status !== 'shipped') throw new Refusal(409, 'Only shipped orders can be returned or lost.');
  await refuseWhenReplaced(tx, order.id, replacedWords);
}

const REPLACED = {
  'came-back': 'A replacement was sent for this order. Add the returned items to stock by hand instead.',
  lost: 'A replacement was sent for this order. Mark the replacement as delivered instead.',
};

/** Assumed lost and replaced: the payment stays, and what came back is extra stock. */
async function refuseWhenReplaced(tx: Db, orderId: string, words: string) {
  const [replaced] = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), eq(claims.status, 'replaced')))
    .limit(1);
  if (replaced) throw new Refusal(409, words, { code: 'replaced' });
}

/** All undamaged items, except those that a refund already returned to stock. */
async function putOnShelf(tx: Db, order: OrderRow, damaged: z.output<typeof cameBackForm>['damaged'], by: string | null, now: Date) {
  const lines = await tx
    .select({
      position: orderLines.position,
      productId: orderLines.productId,
      out: sql<number>`order_lines.quantity - coalesce((
        select sum(part.restocked) from refund_lines part join refunds refund on refund.id = part.refund_id
        where refund.order_id = order_lines.order_id and part.position = order_lines.position), 0)`.mapWith(Number),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const broken = new Map(damaged.map(({ productId, quantity }) => [productId, quantity]));
  const goods = lines.map(({ position, productId, out }) => {
    const lost = Math.min(out, broken.get(productId) ?? 0);
    broken.set(productId, (broken.get(productId) ?? 0) - lost);
    return { position, productId, quantity: out - lost };
  });
  if ([...broken.values()].some((quantity) => quantity > 0)) throw badField('damaged', 'More damaged pieces than were returned.');
  for (const { position, quantity } of goods)
    await tx
      .update(orderLines)
      .set({ reshelved: quantity })
      .where(sql`${orderLines.orderId} = ${order.id} and ${orderLines.position} = ${position}`);
  await restock(
    tx,
    order.id,
    goods.filter(({ quantity }) => quantity > 0),
    by,
    now,
  );
}

async function returnMoney(tx: Db, order: OrderRow, reason: string, by: string | null, now: Date): Promise<number> {
  const isFree = order.totalPaise === 0;
  // An online order may already be fully refunded.
  const refund =
    isPaid(order) && !isFree
      ? await refundHeldOrder(tx, order, { form: { reason }, cause: `came-back:${order.id}`, requestHash: null }, by, now)
      : null;
  if (order.paymentMethod !== 'cod' && !isFree) return refund?.amountPaise ?? 0;
  await returnCouponUse(tx, order.id, now);
  await returnCoins(tx, order, now);
  await creditRestOfOrder(tx, order.id, reason, now);
  // An invoice not yet issued is no longer needed.
  await forgetWaitingDocuments(tx, order.id);
  return refund?.amountPaise ?? 0;
}
