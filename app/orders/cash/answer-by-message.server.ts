// The buyer answers the message about a cash order that waits for its confirmation, with a button of WhatsApp (record 0086). Whoever holds the phone
// of the order knows of the parcel, as with an OTP. A press on an order that waits no longer changes nothing.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Channel } from '../../messages/channel.ts';
import { messages } from '../../messages/messages.tables.ts';
import type { BUTTON_PRESSED } from '../../messages/replies/apply-press.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { messageBuyer } from '../mails/order-messages.server.ts';
import { endOrder } from '../moves/cancel-order.server.ts';
import { confirmHeld } from '../moves/confirm-order.server.ts';
import { orderNumber } from '../order-number.ts';
import { isToConfirm } from '../order-status.ts';
import { lockOrder, type OrderRow } from '../orders.server.ts';

type Message = typeof messages.$inferSelect;

export async function answerCashOrder(
  { db, env }: Pick<Shop, 'db' | 'env'>,
  channels: Channel[],
  { messageId, press }: z.output<typeof BUTTON_PRESSED.payload>,
  now: Date,
) {
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (!message) return;
  const order = await repeatable(db, async (tx) => {
    const waiting = await lockWaiting(tx, message);
    if (waiting && press === 'confirm') await confirmHeld(tx, waiting, waiting.userId, now);
    if (waiting && press === 'cancel') await cancelWaiting(tx, waiting, now);
    return waiting;
  });
  if (order && press === 'ask-to-cancel') await askToCancel(db, channels, order, { messageId, site: env.PUBLIC_URL }, now);
}

/** Null too when the order has another phone by now. */
async function lockWaiting(tx: Db, { cause, phone, userId }: Message): Promise<OrderRow | null> {
  const orderId = /^order-[a-z-]+:([0-9a-f-]{36})(?::|$)/.exec(cause)?.[1];
  const order = orderId ? await lockOrder(tx, orderId) : null;
  const isTheirs = order?.userId === userId && normaliseMobile(order?.customerPhone ?? '') === phone;
  return order && isTheirs && isToConfirm(order) ? order : null;
}

async function cancelWaiting(tx: Db, order: OrderRow, now: Date) {
  await endOrder(tx, order, { stock: 'cancel', by: order.userId }, now);
  await enqueue(tx, ORDER_MAIL, { orderId: order.id, kind: 'cancelled' }, now);
}

async function askToCancel(
  db: Db,
  channels: Channel[],
  order: OrderRow,
  { messageId, site }: { messageId: string; site: string },
  now: Date,
) {
  const cause = `order-cancel-asked:${order.id}:${messageId}`;
  await messageBuyer(db, channels, order, { kind: 'cancel-cash', words: { number: orderNumber(order.number) }, cause, site }, now);
}
