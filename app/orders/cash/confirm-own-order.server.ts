// The buyer confirms a cash order with a one-time code, sent to the address of the account (D3): someone there knows of the parcel.
import type { Asker, CodeRequest } from '../../accounts/sign-in/code-browser.server.ts';
import { sendCode, tryCode } from '../../accounts/sign-in/codes.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { confirmHeld } from '../confirm-order.server.ts';
import { isToConfirm } from '../order-status.ts';
import { lockOrder, type OrderRow } from '../orders.server.ts';

export async function sendCashCode(
  { db, env }: Shop,
  orderId: string,
  buyer: SignedIn,
  from: CodeRequest & { language: Language },
  now: Date,
) {
  await db.transaction(async (tx) => requireToConfirm(await lockOrder(tx, orderId), buyer));
  await sendCode(db, env, 'cash-order', { email: buyer.email, language: from.language }, from, now);
}

/** Idempotent: a confirmed order stays confirmed, and no code is used up. */
export async function confirmOwnOrder({ db, env }: Shop, orderId: string, buyer: SignedIn, given: Asker & { code: string }, now: Date) {
  const isOpen = await db.transaction(async (tx) => isWaiting(await lockOrder(tx, orderId), buyer));
  if (!isOpen) return;
  const isRight = await tryCode(db, env, 'cash-order', { contact: buyer.email, code: given.code }, given, 'usedAt', now);
  if (!isRight) throw badField('code', 'Invalid or expired OTP');
  await db.transaction((tx) => confirmIfWaiting(tx, orderId, buyer, now));
}

async function confirmIfWaiting(tx: Db, orderId: string, buyer: SignedIn, now: Date) {
  const order = await lockOrder(tx, orderId);
  if (order && isWaiting(order, buyer)) await confirmHeld(tx, order, buyer.id, now);
}

function isWaiting(order: OrderRow | null, buyer: SignedIn): boolean {
  const { confirmedAt } = requireBuyer(order, buyer);
  if (confirmedAt) return false;
  requireToConfirm(order, buyer);
  return true;
}

function requireToConfirm(order: OrderRow | null, buyer: SignedIn) {
  if (!isToConfirm(requireBuyer(order, buyer))) throw new Refusal(409, 'This order needs no confirmation.', { code: 'not_to_confirm' });
}

/** Staff confirm by phone instead, under their own name. */
function requireBuyer(order: OrderRow | null, buyer: SignedIn): OrderRow {
  if (!order || order.userId !== buyer.id) throw new Refusal(404, 'Order not found.');
  return order;
}
