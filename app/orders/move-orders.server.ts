// Advances many orders at once, such as a day's parcels: each in its own transaction, so that a failure does not block the others,
// and idempotent.
import { inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { moveOrder } from './move-order.server.ts';
import { type MoveResult, type moveManyForm, orderNumber, readOrderNumber } from './orders.schema.ts';
import { orders } from './orders.tables.ts';

export async function moveOrders(
  shop: Pick<Shop, 'db' | 'log'>,
  { status, orders: wishes }: z.output<typeof moveManyForm>,
  staff: Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>,
  now: Date,
): Promise<MoveResult[]> {
  const found = await findNamed(
    shop,
    wishes.map(({ order }) => order),
  );
  const results: MoveResult[] = [];
  for (const { order: named, ...tracking } of wishes) {
    const order = found.find(({ id, number }) => id === named.toLowerCase() || number === readOrderNumber(named));
    const told = { order: order ? orderNumber(order.number) : named, id: order?.id ?? null };
    const why = order ? await tryMove(shop, order.id, { status, ...tracking }, staff, now) : 'Order not found.';
    results.push({ ...told, isMoved: why === null, message: why ?? `${told.order} is ${status}.` });
  }
  return results;
}

function findNamed({ db }: Pick<Shop, 'db'>, names: string[]) {
  const numbers = names.flatMap((name) => readOrderNumber(name) ?? []);
  const ids = names.filter((name) => readOrderNumber(name) === null);
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(or(inArray(orders.id, ids), inArray(orders.number, numbers)));
}

/** Null when it moved, else why it did not. */
async function tryMove(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  orderId: string,
  to: Parameters<typeof moveOrder>[2],
  staff: Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>,
  now: Date,
): Promise<string | null> {
  try {
    await moveOrder(db, orderId, to, staff, now);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    log.error('an order of many was not moved', error, { order: orderId });
    return "Couldn't update this order. Please try again.";
  }
}
