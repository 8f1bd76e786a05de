// Items are refunded with their share of tax and discounts (D35). The order is locked, so that refunds never exceed what was paid.
import { createHash, randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { returnCouponUse } from '../../coupons/coupon-uses.server.ts';
import { type GoodsBack, settleCoins } from '../../loyalty/loyalty.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { requireStepUp } from '../../platform/staff-safety.ts';
import { settlePointsOfOrder } from '../../reviews/review-points.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { restock } from '../../stock/stock.server.ts';
import { issueDocuments } from '../documents/issue-invoice.server.ts';
import { setRefunded, setRefundPending } from '../order-payment.server.ts';
import { isUnpaid } from '../order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders.server.ts';
import { orderLines } from '../orders.tables.ts';
import { leftOf, type Part, partsOf, sumOf, takeOut, wishFor } from './refund-parts.ts';
import type { RefundForm } from './refunds.schema.ts';
import { findOrderPayment, oweRefund } from './refunds.server.ts';
import { refundLines, refunds } from './refunds.tables.ts';

type RefundWish = { orderId: string; form: RefundForm; key: string | undefined };

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>;
type Booked = { id: string; amountPaise: number };

export async function refundOrder(db: Db, { orderId, form, key }: RefundWish, staff: Staff, now: Date): Promise<Booked> {
  return repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    const cause = `staff:${orderId}:${key ?? randomUUID()}`;
    const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
    const known = await findKnown(tx, cause, requestHash);
    if (known) return known;

    const booked = await refundHeldOrder(tx, order, { form, cause, requestHash }, staff.id, now);
    await requireStepUpAbove(tx, booked.amountPaise, staff, now);
    return booked;
  });
}

/** A refund above the limit in Settings needs the password again. Call it after booking; a refusal rolls the booking back. */
export async function requireStepUpAbove(tx: Db, amountPaise: number, staff: Pick<SignedIn, 'steppedUpAt'>, now: Date) {
  const { refundPasswordAboveRupees } = await readSection(tx, 'security');
  if (amountPaise > paiseFromRupees(refundPasswordAboveRupees)) requireStepUp(staff, now);
}

type NamedRefund = { form: RefundForm; cause: string; requestHash: string | null };

export async function refundHeldOrder(
  tx: Db,
  order: OrderRow,
  { form, cause, requestHash }: NamedRefund,
  by: string | null,
  now: Date,
): Promise<Booked> {
  const { id: orderId } = order;
  const way = await wayBack(tx, order, form);
  const { whole, earlier } = await readParts(tx, order);
  const left = leftOf(whole, earlier);
  const amountPaise = form.amount === undefined ? undefined : paiseFromRupees(form.amount);
  const taken = takeOut(whole, left, { amountPaise, items: form.items }, order.roundOffPaise);
  const isAll = sumOf(taken) === sumOf(left);
  const roundOffPaise = isAll ? order.roundOffPaise : 0;
  const refundPaise = sumOf(taken) + roundOffPaise;

  const refundId = await oweRefund(
    tx,
    {
      orderId,
      kind: 'staff',
      ...way,
      cause,
      requestHash,
      amountPaise: refundPaise,
      roundOffPaise,
      reason: form.reason,
      actorId: by,
    },
    now,
  );
  if (!refundId) throw new Error(`Refund ${cause} was held and yet known.`);
  const restocked = piecesToRestock(taken, form.items);
  await tx.insert(refundLines).values(
    taken.map(({ position, quantity, amountPaise }, index) => ({
      refundId,
      position,
      quantity,
      amountPaise,
      restocked: restocked[index]?.quantity ?? 0,
    })),
  );
  await restock(
    tx,
    orderId,
    restocked.filter(({ quantity }) => quantity > 0),
    by,
    now,
  );
  await settleCoins(tx, order, goodsBack(whole, [...earlier, ...taken]), refundId, now);
  await settlePointsOfOrder(tx, order, now);
  if (isAll) await endPayment(tx, order, way.gatewayOrderId !== null, now);

  await issueDocuments(tx, orderId, now);
  await recordAudit(tx, by, 'order.refund', `order:${orderId}`, null, { refundId, amountPaise: refundPaise, ...form });
  return { id: refundId, amountPaise: refundPaise };
}

/** A double click, or a retry after a lost answer. */
async function findKnown(tx: Db, cause: string, requestHash: string): Promise<Booked | undefined> {
  const [known] = await tx.select().from(refunds).where(eq(refunds.cause, cause));
  if (known && known.requestHash !== requestHash)
    throw new Refusal(409, 'This Idempotency-Key belongs to another refund.', { code: 'key_reused' });
  return known;
}

/** Online payments are refunded through the gateway; cash is paid out by hand, with the method recorded. */
async function wayBack(tx: Db, order: OrderRow, { method, reference }: RefundForm) {
  if (order.status === 'cancelled') throw new Refusal(409, 'This order is cancelled; its payment is already being refunded.');
  if (isUnpaid(order)) throw new Refusal(409, 'This order is not paid yet.');
  if (order.totalPaise === 0) throw new Refusal(409, 'This order has no payment.', { code: 'nothing_left' });
  if (order.paymentMethod === 'cod') {
    if (order.status !== 'delivered') throw new Refusal(409, 'This cash order is not delivered, so nothing has been paid yet.');
    if (!method) throw badField('method', 'Enter how the money was paid out');
    if (!reference) throw badField('reference', 'Enter the reference of the payout');
    return { gatewayOrderId: null, payoutMethod: method, payoutReference: reference };
  }
  if (method || reference) throw badField('method', 'Online payments are refunded to the same method');
  const payment = await findOrderPayment(tx, order.id);
  if (!payment) throw new Error(`Order ${order.id} is paid without a payment.`);
  return { gatewayOrderId: payment.gatewayOrderId };
}

async function readParts(tx: Db, order: OrderRow) {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position));
  const earlier = await tx
    .select()
    .from(refundLines)
    .where(inArray(refundLines.refundId, tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, order.id))));
  return { whole: partsOf(order, lines), earlier };
}

/** The refunded share of an order's goods, which decides the coins to return. */
export async function readGoodsBack(tx: Db, order: OrderRow): Promise<GoodsBack> {
  const { whole, earlier } = await readParts(tx, order);
  return goodsBack(whole, earlier);
}

/** By value, without delivery. Free goods count as refunded when their items were. */
function goodsBack(whole: readonly Part[], refunded: ReadonlyArray<Omit<Part, 'productId' | 'kitId'>>): GoodsBack {
  const goods = whole.filter((part) => part.productId !== null);
  const back = refunded.filter(({ position }) => position < goods.length);
  if (sumOf(goods) > 0) return { part: sumOf(back), whole: sumOf(goods) };
  const pieces = (parts: ReadonlyArray<{ quantity: number }>) => parts.reduce((sum, { quantity }) => sum + quantity, 0);
  return { part: pieces(back), whole: pieces(goods) };
}

async function endPayment(tx: Db, order: OrderRow, isPending: boolean, now: Date) {
  await (isPending ? setRefundPending : setRefunded)(tx, order.id, now);
  if (order.status !== 'delivered') await returnCouponUse(tx, order.id, now);
}

function piecesToRestock(taken: readonly Part[], items: RefundForm['items'] = []) {
  return taken.map((part) => ({
    productId: part.productId ?? '',
    quantity: part.productId && wishFor(part, items)?.restock ? part.quantity : 0,
  }));
}
