import { eq } from 'drizzle-orm';
import { lockCart } from '../../cart/cart.server.ts';
import { forgetUsedSavings, removeBought } from '../../cart/end-cart.server.ts';
import { toConfirm } from '../../cash/to-confirm.ts';
import { queueConversion } from '../../measuring/measuring.server.ts';
import { holdCashOf } from '../../orders/cash/cash-of-person.server.ts';
import { ORDER_MAIL } from '../../orders/mails/order-mails.server.ts';
import { closeAttempts } from '../../orders/moves/cancel-order.server.ts';
import { addEvent } from '../../orders/order-events.server.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { changeMethod, priceOtherwise } from '../../orders/order-payment.server.ts';
import { isUnpaid } from '../../orders/order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import { giveUpAttempt, listAttempts } from '../../payments/payments.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { formatRupees, roundOffOf, rupeesFromPaise } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { linesOfCart } from '../bought-lines.server.ts';
import type { Placed } from '../checkout.schema.ts';
import { cashOrderOf } from '../methods/pay-otherwise.server.ts';
import { requireCash } from './cash-limits.server.ts';

type InCash = { orderId: string; seenPaise: number | undefined };

/** Idempotent. A payment that still arrives pays the order online after all. */
export async function payInCash(db: Db, { orderId, seenPaise }: InCash, payer: SignedIn, now: Date): Promise<Placed> {
  const order = await repeatable(db, async (tx) => {
    const [found] = await tx.select().from(orders).where(eq(orders.id, orderId));
    await lockCart(tx, requireOwnOrder(found, payer).userId);
    const locked = requireOwnOrder(await lockOrder(tx, orderId), payer);
    if (locked.status === 'cancelled')
      throw new Refusal(409, 'This order was cancelled. Please place it again.', { code: 'order_cancelled' });
    if (locked.paymentStatus === 'cod') return locked;
    if (!isUnpaid(locked)) throw new Refusal(409, 'This order needs no payment.', { code: 'not_unpaid' });
    const { figures } = await priceOtherwise(tx, locked, 0);
    const settings = await readSettings(tx);
    await holdCashOf(tx, { phone: locked.customerPhone });
    const cashVerdict = await requireCash(tx, cashOrderOf(locked, figures.totalPaise), settings, now);
    const payablePaise = figures.totalPaise + roundOffOf(figures.totalPaise);
    if (seenPaise !== undefined && seenPaise !== payablePaise) {
      const amount = formatRupees(payablePaise);
      throw new Refusal(409, said('In cash this order costs {amount}. Please check and press again.', { amount }), {
        code: 'total_changed',
      });
    }
    return becomeCash(tx, { ...locked, cashVerdict, ...toConfirm(cashVerdict, settings.cash, now) }, payer, now);
  });
  const { id, number, totalPaise } = order;
  const answer = { localOrderId: id, orderNumber: orderNumber(number), totalAmount: rupeesFromPaise(totalPaise) };
  return { message: 'Order placed successfully', ...answer };
}

async function becomeCash(tx: Db, order: OrderRow, payer: SignedIn, now: Date): Promise<OrderRow> {
  const { id: orderId, userId } = order;
  const changed = await changeMethod(tx, order, { ...order, paymentMethod: 'cod', prepaidDiscountPaise: 0, prepaidTerms: null }, now);
  await addEvent(tx, orderId, 'cash_chosen', now, { by: payer.id });
  await removeBought(tx, userId, await linesOfCart(tx, orderId));
  await forgetUsedSavings(tx, userId, order);
  // Its pages are closed: paying online again begins with a new one.
  for (const attempt of await listAttempts(tx, orderId)) await giveUpAttempt(tx, attempt, now);
  await closeAttempts(tx, orderId, now);
  await enqueue(tx, ORDER_MAIL, { orderId, kind: 'placed' }, now);
  await queueConversion(tx, orderId, now);
  if (userId !== payer.id) await recordAudit(tx, payer.id, 'order.pay-in-cash', `order:${orderId}`);
  return changed;
}
