// The buyer confirms a cash order with a one-time code (D3): someone at the account's address, or at the phone of the order, knows of the parcel.
import { eq } from 'drizzle-orm';
import { hasPhoneCodes, sendOwnCode } from '../../accounts/phone/phone-codes.server.ts';
import type { Asker, CodeRequest } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { sendCode, tryCode } from '../../accounts/sign-in/codes/codes.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { confirmHeld } from '../moves/confirm-order.server.ts';
import { isToConfirm } from '../order-status.ts';
import type { CodeWay } from '../orders.schema.ts';
import { lockOrder, type OrderRow } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';

export async function sendCashCode(
  shop: Shop,
  orderId: string,
  buyer: SignedIn,
  { language, way, ...from }: CodeRequest & { language: Language; way: CodeWay },
  now: Date,
) {
  const order = await repeatable(shop.db, async (tx) => requireToConfirm(await lockOrder(tx, orderId), buyer));
  if (way === 'email') return sendCode(shop.db, shop.env, 'cash-order', { email: buyer.email, language }, from, now);
  await sendOwnCode(shop, { purpose: 'cash-order', phone: requireMobile(order), language, userId: buyer.id }, from, now);
}

export async function phoneToConfirm(shop: Shop, order: { id: string; isToConfirm: boolean }): Promise<string | null> {
  if (!order.isToConfirm || !(await hasPhoneCodes(shop))) return null;
  const [found] = await shop.db.select({ phone: orders.customerPhone }).from(orders).where(eq(orders.id, order.id));
  return found ? normaliseMobile(found.phone) : null;
}

function requireMobile({ customerPhone }: OrderRow): string {
  const phone = normaliseMobile(customerPhone);
  if (!phone) throw new Refusal(409, 'We can only send an OTP to an Indian mobile number. Please use your e-mail.', { code: 'no_mobile' });
  return phone;
}

type Given = Asker & { code: string; way: CodeWay };

/** Idempotent: a confirmed order stays confirmed, and no code is used up. */
export async function confirmOwnOrder({ db, env }: Shop, orderId: string, buyer: SignedIn, given: Given, now: Date) {
  const order = await repeatable(db, async (tx) => findWaiting(await lockOrder(tx, orderId), buyer));
  if (!order) return;
  const contact = given.way === 'email' ? buyer.email : requireMobile(order);
  const isRight = await tryCode(db, env, 'cash-order', { contact, code: given.code }, given, 'usedAt', now);
  if (!isRight) throw badField('code', 'Invalid or expired OTP');
  await repeatable(db, (tx) => confirmIfWaiting(tx, orderId, buyer, now));
}

async function confirmIfWaiting(tx: Db, orderId: string, buyer: SignedIn, now: Date) {
  const order = findWaiting(await lockOrder(tx, orderId), buyer);
  if (order) await confirmHeld(tx, order, buyer.id, now);
}

/** Null when it is confirmed already. */
function findWaiting(found: OrderRow | null, buyer: SignedIn): OrderRow | null {
  return requireBuyer(found, buyer).confirmedAt ? null : requireToConfirm(found, buyer);
}

function requireToConfirm(found: OrderRow | null, buyer: SignedIn): OrderRow {
  const order = requireBuyer(found, buyer);
  if (!isToConfirm(order)) throw new Refusal(409, 'This order needs no confirmation.', { code: 'not_to_confirm' });
  return order;
}

/** Staff confirm by phone instead, under their own name. */
function requireBuyer(order: OrderRow | null, buyer: SignedIn): OrderRow {
  if (!order || order.userId !== buyer.id) throw new Refusal(404, 'Order not found.');
  return order;
}
