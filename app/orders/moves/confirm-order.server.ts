import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { readSection } from '../../settings/settings.server.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { addEvent } from '../order-events.server.ts';
import { isBeforeShipping } from '../order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';

export async function confirmOrder(db: Db, orderId: string, staff: Pick<SignedIn, 'id' | 'staffRole'>, now: Date) {
  await repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    if (order.paymentMethod !== 'cod') throw new Refusal(409, 'Only cash orders are confirmed by phone.');
    if (order.confirmedAt) throw new Refusal(409, 'This order is already confirmed.');
    if (!isBeforeShipping(order)) throw new Refusal(409, said('This order is already {status}.', { status: order.status }));
    await confirmHeld(tx, order, staff.id, now);
    await recordAudit(tx, staff.id, 'order.confirm', `order:${orderId}`, null, { confirmedAt: now });
  });
}

export async function confirmHeld(tx: Db, { id: orderId, mustConfirm }: OrderRow, by: string, now: Date) {
  await tx.update(orders).set({ confirmedAt: now, updatedAt: now }).where(eq(orders.id, orderId));
  await addEvent(tx, orderId, 'confirmed', now, { by });
  // The e-mail was sent when the order was placed; the message waited.
  if (mustConfirm) await enqueue(tx, ORDER_MAIL, { orderId, kind: 'placed' }, now);
}

/** Refuses to ship a locked order that Settings require to be confirmed first. */
export async function requireConfirmed(
  tx: Db,
  { paymentMethod, confirmedAt, mustConfirm }: Pick<OrderRow, 'paymentMethod' | 'confirmedAt' | 'mustConfirm'>,
) {
  if (paymentMethod !== 'cod' || confirmedAt) return;
  if (mustConfirm)
    throw new Refusal(409, 'This cash order is not confirmed yet. Confirm it by phone, or take it without.', { code: 'not_confirmed' });
  const { confirmCod } = await readSection(tx, 'payments');
  if (confirmCod)
    throw new Refusal(409, 'Confirm this cash order by phone before it ships (required in Settings).', { code: 'not_confirmed' });
}
