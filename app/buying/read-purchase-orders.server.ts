import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { nearestBy } from '../platform/http/word-search.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PurchaseAnswer, PurchaseHead, PurchaseLine, PurchaseQuery } from './buying.schema.ts';
import { purchaseLines, purchaseOrders, suppliers } from './buying.tables.ts';

const sums = {
  pieces: sql<number>`(select coalesce(sum(l.quantity), 0) from purchase_lines l where l.order_id = purchase_orders.id)`.mapWith(Number),
  receivedPieces:
    sql<number>`(select coalesce(sum(l.received_quantity), 0) from purchase_lines l where l.order_id = purchase_orders.id)`.mapWith(Number),
  totalPaise:
    sql<number>`(select coalesce(sum(l.quantity::bigint * l.unit_cost_paise), 0) from purchase_lines l where l.order_id = purchase_orders.id)`.mapWith(
      Number,
    ),
};

const SORTS = {
  date: purchaseOrders.createdAt,
  supplier: sql`lower(${suppliers.name})`,
  state: purchaseOrders.state,
  expected: purchaseOrders.expectedOn,
  total: sums.totalPaise,
};

const readHeads = (db: Db, where: SQL | undefined, limit: number, offset = 0, sort?: PurchaseQuery['sort']) =>
  db
    .select({ order: purchaseOrders, supplierName: suppliers.name, ...sums })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(where)
    .orderBy(...sortedBy(sort, SORTS), desc(purchaseOrders.createdAt), desc(purchaseOrders.number))
    .limit(limit)
    .offset(offset);

export async function listPurchaseOrders(db: Db, query: PurchaseQuery): Promise<{ items: PurchaseHead[]; total: number; isNear: boolean }> {
  const isShown = isInState(query.state);
  const { matching, isNear } = await nearestBy(
    query.search,
    (word, finds) => or(finds(word, suppliers.name), isNumbered(word)),
    async (found) => (await readHeads(db, and(isShown, found), 1)).length > 0,
  );
  const where = and(isShown, matching);
  const rows = await readHeads(db, where, query.limit, offsetOf(query), query.sort);
  const [counted] = await db
    .select({ total: count() })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(where);
  return { items: rows.map(headOf), total: counted?.total ?? 0, isNear };
}

const isInState = (state: PurchaseQuery['state']) =>
  state === 'open' ? inArray(purchaseOrders.state, ['ordered', 'partly-received']) : state ? eq(purchaseOrders.state, state) : undefined;

function isNumbered(word: string) {
  const number = /^(?:po-?)?(\d{1,9})$/i.exec(word)?.[1];
  return number ? eq(purchaseOrders.number, Number(number)) : undefined;
}

export async function getPurchaseOrder(db: Db, id: string): Promise<PurchaseAnswer> {
  const [head] = await readHeads(db, eq(purchaseOrders.id, id), 1);
  if (!head) throw notFound();
  return { ...headOf(head), lines: await readLines(db, id) };
}

type Head = Awaited<ReturnType<typeof readHeads>>[number];

const headOf = ({ order, supplierName, pieces, receivedPieces, totalPaise }: Head): PurchaseHead => ({
  ...{ id: order.id, number: orderName(order.number), state: order.state, supplierId: order.supplierId, supplierName },
  ...{ expectedOn: order.expectedOn, note: order.note, pieces, receivedPieces, total: rupeesFromPaise(totalPaise) },
  orderedAt: order.orderedAt?.toISOString() ?? null,
  receivedAt: order.receivedAt?.toISOString() ?? null,
  cancelledAt: order.cancelledAt?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});

async function readLines(db: Db, orderId: string): Promise<PurchaseLine[]> {
  const rows = await db
    .select({ line: purchaseLines, name: products.fullName, sku: products.sku, barcode: products.barcode })
    .from(purchaseLines)
    .innerJoin(products, eq(products.id, purchaseLines.productId))
    .where(eq(purchaseLines.orderId, orderId))
    .orderBy(asc(purchaseLines.position));
  return rows.map(({ line: { id, productId, quantity, receivedQuantity, unitCostPaise }, ...goods }) => ({
    ...{ id, productId, quantity, receivedQuantity, ...goods },
    unitCost: unitCostPaise === null ? null : rupeesFromPaise(unitCostPaise),
  }));
}

export const orderName = (number: number) => `PO-${number}`;

export const notFound = () => new Refusal(404, 'Purchase order not found.');
