// Each order in its own transaction, so that a failure does not block the others; idempotent.
import { inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { issueForStaff } from '../documents/order-invoices.server.ts';
import { orderNumber, readOrderNumber } from '../order-number.ts';
import { orders } from '../orders.tables.ts';
import { confirmOrder } from './confirm-order.server.ts';
import { moveOrder } from './move-order.server.ts';
import type { BulkResult, MoveResult, moveManyForm } from './order-moves.schema.ts';

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>;
type Orders = Pick<Shop, 'db' | 'log'>;

export async function moveOrders(
  shop: Orders,
  { status, orders: wishes }: z.output<typeof moveManyForm>,
  staff: Staff,
  now: Date,
): Promise<MoveResult[]> {
  const results = await forEachOrder(shop, wishes, async ({ id, number }, { order: _, ...tracking }) => {
    // Nothing that is still on the shelf is marked as delivered by one press for many.
    await moveOrder(shop.db, id, { status, ...tracking, mustHaveShipped: status === 'delivered' }, staff, now);
    return `${orderNumber(number)} is ${status}.`;
  });
  return results.map(({ isDone, ...result }) => ({ ...result, isMoved: isDone }));
}

export const confirmOrders = (shop: Orders, ids: string[], staff: Staff, now: Date): Promise<BulkResult[]> =>
  forEachOrder(shop, named(ids), async ({ id, number }) => {
    await confirmOrder(shop.db, id, staff, now);
    return `${orderNumber(number)} is confirmed.`;
  });

/** An order that has its invoice counts as done. */
export const issueInvoices = (shop: Orders, ids: string[], staff: Staff, now: Date): Promise<BulkResult[]> =>
  forEachOrder(shop, named(ids), async ({ id, number }) => {
    const { issued, isNew } = await issueForStaff(shop.db, id, staff, now);
    return `${orderNumber(number)} ${isNew ? 'has' : 'already had'} invoice ${issued.serial}.`;
  });

export const named = (ids: string[]) => [...new Set(ids)].map((order) => ({ order }));

type Found = { id: string; number: number };

export async function forEachOrder<Wish extends { order: string }>(
  shop: Orders,
  wishes: Wish[],
  act: (order: Found, wish: Wish) => Promise<string>,
): Promise<BulkResult[]> {
  const found = await findNamed(
    shop,
    wishes.map(({ order }) => order),
  );
  const results: BulkResult[] = [];
  for (const wish of wishes) {
    const order = found.find(({ id, number }) => id === wish.order.toLowerCase() || number === readOrderNumber(wish.order));
    const told = { order: order ? orderNumber(order.number) : wish.order, id: order?.id ?? null };
    results.push({
      ...told,
      ...(order ? await attempt(shop, order, () => act(order, wish)) : { isDone: false, message: 'Order not found.' }),
    });
  }
  return results;
}

function findNamed({ db }: Orders, names: string[]): Promise<Found[]> {
  const numbers = names.flatMap((name) => readOrderNumber(name) ?? []);
  const ids = names.filter((name) => readOrderNumber(name) === null);
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(or(inArray(orders.id, ids), inArray(orders.number, numbers)));
}

async function attempt({ log }: Orders, order: Found, act: () => Promise<string>): Promise<{ isDone: boolean; message: string }> {
  try {
    return { isDone: true, message: await act() };
  } catch (error) {
    if (error instanceof Refusal) return { isDone: false, message: error.message };
    log.error('an order of many was not changed', error, { order: order.id });
    return { isDone: false, message: "Couldn't update this order. Please try again." };
  }
}
