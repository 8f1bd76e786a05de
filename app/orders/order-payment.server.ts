import { and, asc, eq } from 'drizzle-orm';
import { NOT_TO_CONFIRM, type ToConfirm } from '../cash/to-confirm.ts';
import type { Db } from '../platform/database.server.ts';
import { roundOffOf } from '../platform/money.ts';
import { reprice } from '../pricing/prepaid.ts';
import type { OrderRow } from './orders.server.ts';
import { orderLines, orders } from './orders.tables.ts';

export async function priceOtherwise(db: Db, order: OrderRow, prepaidDiscountPaise: number) {
  const { gstPaise, totalPaise } = order;
  if (prepaidDiscountPaise === order.prepaidDiscountPaise) return { figures: { prepaidDiscountPaise, gstPaise, totalPaise }, lines: [] };
  const ordered = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position));
  const { figures, lines } = reprice(order, ordered, prepaidDiscountPaise);
  return { figures, lines: lines.map((line, index) => ({ ...line, position: ordered[index]?.position ?? index })) };
}

type NewMethod = Pick<OrderRow, 'paymentMethod' | 'prepaidDiscountPaise' | 'prepaidTerms' | 'cashVerdict' | keyof ToConfirm>;

/** The order must be locked, and have no documents yet: it is cash, or paid. */
export async function changeMethod(tx: Db, order: OrderRow, to: NewMethod, now: Date) {
  const { paymentMethod, prepaidDiscountPaise, prepaidTerms, cashVerdict, mustConfirm, confirmUntil, confirmReminderAt } = to;
  const { figures, lines } = await priceOtherwise(tx, order, prepaidDiscountPaise);
  for (const { position, ...amounts } of lines)
    await tx
      .update(orderLines)
      .set(amounts)
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  const isCash = paymentMethod === 'cod';
  const payment = { paymentStatus: isCash ? 'cod' : 'paid', paidAt: isCash ? null : now, holdUntil: null } as const;
  const roundOffPaise = isCash ? roundOffOf(figures.totalPaise) : 0;
  const standing = { cashVerdict, ...(isCash ? { mustConfirm, confirmUntil, confirmReminderAt } : NOT_TO_CONFIRM) };
  const changed = { paymentMethod, ...payment, ...figures, prepaidTerms, roundOffPaise, ...standing };
  await tx
    .update(orders)
    .set({ ...changed, updatedAt: now })
    .where(eq(orders.id, order.id));
  return { ...order, ...changed };
}

type Payment = Partial<Pick<OrderRow, 'paymentStatus' | 'paidAt' | 'holdUntil'>>;

async function changePayment(tx: Db, orderId: string, change: Payment, now: Date) {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: now })
    .where(eq(orders.id, orderId));
}

/** Requires a locked order, like everything below. */
export const awaitPayment = (tx: Db, orderId: string, holdUntil: Date, now: Date) =>
  changePayment(tx, orderId, { paymentStatus: 'awaiting', holdUntil }, now);

export const setPaid = (tx: Db, orderId: string, now: Date) =>
  changePayment(tx, orderId, { paymentStatus: 'paid', paidAt: now, holdUntil: null }, now);

export const setPaymentFailed = (tx: Db, orderId: string, now: Date) => changePayment(tx, orderId, { paymentStatus: 'failed' }, now);

export const setRefundPending = (tx: Db, orderId: string, now: Date) =>
  changePayment(tx, orderId, { paymentStatus: 'refund_pending' }, now);

export const setRefunded = (tx: Db, orderId: string, now: Date) => changePayment(tx, orderId, { paymentStatus: 'refunded' }, now);
