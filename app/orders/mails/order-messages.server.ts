import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { languageOf } from '../../accounts/accounts.server.ts';
import type { Channel } from '../../messages/channel.ts';
import type { MessageKind } from '../../messages/message-kinds.ts';
import { channelsFor, type MessageDraft, phoneStanding, writeMessage } from '../../messages/messages.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { defineJob } from '../../platform/jobs.server.ts';
import { formatRupees, payableOf } from '../../platform/money.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { dayOf, endOfDay } from '../../platform/time.ts';
import { orderNumber } from '../order-number.ts';
import { isToConfirm } from '../order-status.ts';
import type { OrderRow } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';
import { shortTrackingToken } from '../tracking/tracking.server.ts';
import type { Story } from './order-mail-words.server.ts';
import type { ORDER_MAIL } from './order-mails.server.ts';

type OrderNews = z.output<typeof ORDER_MAIL.payload>;
type Told = { kind: MessageKind; words: Record<string, string> };

/** The courier has the parcel on the van: `day` in India. */
export const ORDER_ON_THE_VAN = defineJob('order-on-the-van', {
  lane: 'messages',
  payload: z.object({ orderId: z.string(), day: z.string() }),
});

/** Once a day, as a courier may try again on the next. News that waited until another day is not told. */
export async function messageOutForDelivery(
  { db, env }: Pick<Shop, 'db' | 'env'>,
  channels: Channel[],
  { orderId, day }: z.output<typeof ORDER_ON_THE_VAN.payload>,
  now: Date,
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order?.status !== 'shipped' || order.cameBackAt || day !== dayOf(now)) return;
  const number = orderNumber(order.number);
  const isCash = order.paymentStatus === 'cod' && payableOf(order) > 0;
  const told: Told = isCash
    ? { kind: 'order-out-for-delivery-cash', words: { number, amount: rupees(payableOf(order)) } }
    : { kind: 'order-out-for-delivery', words: { number } };
  const draft = { ...told, cause: `order-out-for-delivery:${orderId}:${day}`, site: env.PUBLIC_URL, goodUntil: endOfDay(day) };
  await messageBuyer(db, channels, order, draft, now);
}

/** Idempotent: the message's cause is the event, by refund id or else order id. */
export async function messageAboutOrder(
  { db, env }: Pick<Shop, 'db' | 'env'>,
  channels: Channel[],
  { order, language, refund, isOnline, claimWithinHours }: Story,
  { orderId, kind, refundId }: OrderNews,
  now: Date,
) {
  if (channels.length === 0) return;
  const told = toldOf(env, kind, { order, refund, claimWithinHours });
  const phone = normaliseMobile(order.customerPhone);
  if (!told || !phone) return;
  const cause = told.kind === 'confirm-cash' ? confirmCause(kind, orderId) : `order-${kind}:${refundId ?? orderId}`;
  const goodUntil = told.kind === 'confirm-cash' && order.confirmUntil;
  const { userId } = order;
  const draft = { ...told, cause, site: env.PUBLIC_URL, ...(goodUntil && { goodUntil }), userId, phone, language };
  const standing = await phoneStanding(db, draft);
  if (told.kind === 'order-placed' && isOnline && order.paymentStatus === 'cod' && payableOf(order) > 0) {
    // A shop may not have registered this text yet.
    if (await writeMessage(db, channels, { ...draft, kind: 'order-placed-cash' }, now, standing)) return;
  }
  await writeMessage(db, channels, draft, now, standing);
}

const confirmCause = (kind: OrderNews['kind'], orderId: string) => `order-${kind === 'placed' ? 'confirm' : kind}:${orderId}`;

type Draft = Told & Pick<MessageDraft, 'cause' | 'goodUntil' | 'site'>;

/** Returns whether a channel will be asked. */
export async function messageBuyer(
  db: Db,
  channels: Channel[],
  { userId, customerPhone }: OrderRow,
  draft: Draft,
  now: Date,
): Promise<boolean> {
  const phone = normaliseMobile(customerPhone);
  if (!phone) return false;
  const language = await languageOf(db, userId);
  return writeMessage(db, channels, { ...draft, userId, phone, language }, now);
}

/** Whether a placed order is told by phone: a channel is open, its text is registered, and the owner has not written STOP. */
export async function isToldByPhone(db: Db, channels: Channel[], { id: userId, phone: written }: { id: string; phone: string | null }) {
  const phone = written && normaliseMobile(written);
  if (!phone) return false;
  return (await channelsFor(db, channels, { userId, phone, kind: 'order-placed', language: await languageOf(db, userId) })).length > 0;
}

/** Null for what is told by e-mail only. */
function toldOf(
  env: Shop['env'],
  kind: OrderNews['kind'],
  { order, refund, claimWithinHours }: Pick<Story, 'order' | 'refund' | 'claimWithinHours'>,
): Told | null {
  const number = orderNumber(order.number);
  if (kind === 'placed' || kind === 'confirm-asked' || kind === 'confirm-reminder') {
    if (isToConfirm(order)) return { kind: 'confirm-cash', words: { number, amount: rupees(payableOf(order)) } };
    if (kind !== 'placed') return null;
  }
  if (kind === 'placed') return { kind: 'order-placed', words: { number, amount: rupees(payableOf(order)) } };
  if (kind === 'shipped') return shippedOf(order, number, shortTrackingToken(env, order.id));
  if (kind === 'delivered') return { kind: 'order-delivered', words: { number, hours: String(claimWithinHours) } };
  if (kind !== 'refunded' || !refund) return null;
  return { kind: 'order-refunded', words: { number, amount: rupees(refund.amountPaise) } };
}

function shippedOf({ courierName: courier, trackingNumber: tracking }: OrderRow, number: string, track: string): Told {
  if (courier && tracking) return { kind: 'order-shipped', words: { number, courier, tracking, track } };
  return { kind: 'order-shipped-untracked', words: { number, track } };
}

/** SMS: the sign ₹ would halve the length of a message. */
const rupees = (paise: number) => formatRupees(paise).replace('₹', '');
