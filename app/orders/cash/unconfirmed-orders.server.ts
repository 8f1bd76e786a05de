// Cash orders that their buyers did not confirm (record 0069): a reminder halfway, then the order is cancelled. Two nodes may run this at
// once: each order is decided with its row locked.
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { endOrder } from '../moves/cancel-order.server.ts';
import { isToConfirm } from '../order-status.ts';
import { lockOrder } from '../orders.server.ts';
import { orderIs, orders } from '../orders.tables.ts';

const ORDERS_A_ROUND = 100;

const isWaiting = and(orderIs.beforeShipping, eq(orders.paymentMethod, 'cod'), eq(orders.mustConfirm, true), isNull(orders.confirmedAt));

export async function followUnconfirmed({ db, log }: Pick<Shop, 'db' | 'log'>, now: Date) {
  for (const id of await findDue(db, orders.confirmUntil, now)) {
    try {
      await cancelUnconfirmed(db, id, now);
    } catch (error) {
      // The others do not wait for it; the next round tries again.
      log.error('unconfirmed cash order not cancelled', error, { order: id });
    }
  }
  for (const id of await findDue(db, orders.confirmReminderAt, now)) await remind(db, id, now);
}

async function findDue(db: Db, due: typeof orders.confirmUntil | typeof orders.confirmReminderAt, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(due, now), isWaiting))
    .orderBy(asc(due))
    .limit(ORDERS_A_ROUND);
  return rows.map(({ id }) => id);
}

async function cancelUnconfirmed(db: Db, orderId: string, now: Date) {
  await repeatable(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isToConfirm(order) || !order.confirmUntil || order.confirmUntil > now) return;
    await endOrder(tx, order, { stock: 'cancel', note: 'Not confirmed in time' }, now);
    await enqueue(tx, ORDER_MAIL, { orderId, kind: 'unconfirmed' }, now);
  });
}

async function remind(db: Db, orderId: string, now: Date) {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isToConfirm(order) || !order.confirmReminderAt || order.confirmReminderAt > now) return;
    await tx.update(orders).set({ confirmReminderAt: null }).where(eq(orders.id, orderId));
    await enqueue(tx, ORDER_MAIL, { orderId, kind: 'confirm-reminder' }, now);
  });
}
