import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { namesIn } from '../catalogue/texts/in-other-languages.server.ts';
import type { Db } from '../platform/database.server.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import { may } from '../vocabulary/permissions.ts';
import type { Order, StaffOrder } from './orders.schema.ts';
import { isUnpaidOrderOf, type orderLines, orders } from './orders.tables.ts';
import { serializeForOwner, serializeForStaff, serializeOrders } from './serialize-orders.server.ts';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;

/** Locks the order until the transaction ends. Every change of an order goes through this, so that changes run one at a time. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order ?? null;
}

/** Another customer's order is not found (D1). */
export function requireOwnOrder<Row extends { userId: string }>(
  row: Row | null | undefined,
  asker: Pick<SignedIn, 'id' | 'staffRole'>,
): Row {
  if (!row || (row.userId !== asker.id && !may(asker, 'orders'))) throw new Refusal(404, 'Order not found.');
  return row;
}

export async function getOrder(db: Db, orderId: string, asker: Pick<SignedIn, 'id' | 'staffRole'>): Promise<Order | StaffOrder> {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  const row = requireOwnOrder(found, asker);
  const [told] = await serializeOrders(db, [row], may(asker, 'orders') ? serializeForStaff : serializeForOwner);
  if (!told) throw new Error(`Order ${orderId} could not be told.`);
  return told;
}

const findEarlier = prepared({ userId: orders.userId }, (db, { userId }) => {
  const newest = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)).limit(1);
  return db
    .select({
      ...{ id: orders.id, number: orders.number, totalPaise: orders.totalPaise, isUnpaid: sql<boolean>`${isUnpaidOrderOf(userId)}` },
      ...{ gstin: orders.buyerGstin, businessName: orders.businessName },
    })
    .from(orders)
    .where(or(isUnpaidOrderOf(userId), inArray(orders.id, newest)))
    .orderBy(desc(orders.createdAt), desc(orders.number));
});

/** What a new order needs to know of earlier ones: the order that still waits for payment, and the buyer on the last invoice. */
export async function readEarlierOrders(db: Db, userId: string) {
  const rows = await findEarlier(db, { userId });
  const waiting = rows.find(({ isUnpaid }) => isUnpaid);
  return {
    waiting: waiting && { id: waiting.id, number: waiting.number, total: rupeesFromPaise(waiting.totalPaise) },
    business: { gstin: rows[0]?.gstin ?? '', businessName: rows[0]?.businessName ?? '' },
  };
}

/** A customer's orders, newest first: all, or one page. */
export async function listOrdersOf(db: Db, userId: string, at?: { page: number; limit: number }): Promise<Order[]> {
  const all = db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt), desc(orders.number));
  const rows = await (at ? all.limit(at.limit).offset(offsetOf(at)) : all);
  return serializeOrders(db, rows, serializeForOwner);
}

/** Names in the language of the page. The API and printed documents keep the names at the time of sale. */
export async function ordersIn(db: Db, language: Language, told: Order[]): Promise<Order[]> {
  const soldAs = ({ id, name }: { id: string; name: string }) => ({ productId: id, name });
  const nameOf = await namesIn(
    db,
    language,
    told.flatMap((order) => order.products.flatMap((product) => [product, ...(product.pieces ?? [])]).map(soldAs)),
  );
  return told.map((order) => {
    const named = <One extends { id: string; name: string }>(one: One): One => ({ ...one, name: nameOf(soldAs(one)) });
    const products = order.products.map((product) => ({ ...named(product), ...(product.pieces && { pieces: product.pieces.map(named) }) }));
    return { ...order, products, items: products };
  });
}

export const countOrdersOf = (db: Db, userId: string) => db.$count(orders, eq(orders.userId, userId));

/** By the number that customers read; null for another account's. */
export async function findOwnOrderId(db: Db, number: number, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.userId, userId)));
  return found?.id ?? null;
}
