import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { sortedBy } from '../../platform/http/sorted-by.ts';
import { nearestBy } from '../../platform/http/word-search.ts';
import { Refusal } from '../../platform/refusal.ts';
import { batches } from '../../stock/stock.tables.ts';
import { goodsReceiptLines, goodsReceipts, purchaseLines, purchaseOrders, suppliers } from '../buying.tables.ts';
import { orderName } from '../read-purchase-orders.server.ts';
import type { ReceiptAnswer, ReceiptHead, ReceiptQuery } from './receipts.schema.ts';

const sums = {
  products: sql<number>`(select count(distinct l.product_id) from goods_receipt_lines l where l.receipt_id = goods_receipts.id)`.mapWith(
    Number,
  ),
  pieces: sql<number>`(select coalesce(sum(l.quantity), 0) from goods_receipt_lines l where l.receipt_id = goods_receipts.id)`.mapWith(
    Number,
  ),
};

const SORTS = { date: goodsReceipts.createdAt, supplier: sql`lower(${suppliers.name})`, pieces: sums.pieces };

const readHeads = (db: Db, where: SQL | undefined, limit: number, offset = 0, sort?: ReceiptQuery['sort']) =>
  db
    .select({ receipt: goodsReceipts, supplierName: suppliers.name, orderNumber: purchaseOrders.number, by: users.fullName, ...sums })
    .from(goodsReceipts)
    .innerJoin(users, eq(users.id, goodsReceipts.actorId))
    .leftJoin(suppliers, eq(suppliers.id, goodsReceipts.supplierId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, goodsReceipts.orderId))
    .where(where)
    .orderBy(...sortedBy(sort, SORTS), desc(goodsReceipts.createdAt), desc(goodsReceipts.number))
    .limit(limit)
    .offset(offset);

type Head = Awaited<ReturnType<typeof readHeads>>[number];

const headOf = ({ receipt, supplierName, orderNumber, by, products: kinds, pieces }: Head): ReceiptHead => ({
  ...{ id: receipt.id, number: receiptName(receipt.number), orderId: receipt.orderId, supplierName, by, products: kinds, pieces },
  ...{ orderNumber: orderNumber === null ? null : orderName(orderNumber), document: receipt.document, note: receipt.note },
  at: receipt.createdAt.toISOString(),
});

export async function listReceipts(db: Db, query: ReceiptQuery): Promise<{ items: ReceiptHead[]; total: number; isNear: boolean }> {
  const { matching, isNear } = await nearestBy(
    query.search,
    (word, finds) => or(finds(word, goodsReceipts.document, suppliers.name), isNumbered(word)),
    async (found) => (await readHeads(db, found, 1)).length > 0,
  );
  const rows = await readHeads(db, matching, query.limit, offsetOf(query), query.sort);
  const [counted] = await db
    .select({ total: count() })
    .from(goodsReceipts)
    .leftJoin(suppliers, eq(suppliers.id, goodsReceipts.supplierId))
    .where(matching);
  return { items: rows.map(headOf), total: counted?.total ?? 0, isNear };
}

function isNumbered(word: string) {
  const number = /^(?:grn-?)?(\d{1,9})$/i.exec(word)?.[1];
  return number ? eq(goodsReceipts.number, Number(number)) : undefined;
}

export async function getReceipt(db: Db, id: string): Promise<ReceiptAnswer> {
  const [head] = await readHeads(db, eq(goodsReceipts.id, id), 1);
  if (!head) throw new Refusal(404, 'Receipt not found.');
  const lines = await db
    .select({
      productId: goodsReceiptLines.productId,
      name: products.fullName,
      sku: products.sku,
      quantity: goodsReceiptLines.quantity,
      expectedQuantity: goodsReceiptLines.expectedQuantity,
      batchId: batches.id,
      batchNumber: batches.number,
      expiresOn: batches.expiresOn,
    })
    .from(goodsReceiptLines)
    .innerJoin(products, eq(products.id, goodsReceiptLines.productId))
    .leftJoin(batches, eq(batches.id, goodsReceiptLines.batchId))
    .where(eq(goodsReceiptLines.receiptId, id))
    .orderBy(asc(goodsReceiptLines.position));
  return { ...headOf(head), lines, missing: head.receipt.orderId ? await readMissing(db, head.receipt.orderId) : [] };
}

const readMissing = (db: Db, orderId: string) =>
  db
    .select({
      productId: purchaseLines.productId,
      name: products.fullName,
      quantity: sql<number>`${purchaseLines.quantity} - ${purchaseLines.receivedQuantity}`.mapWith(Number),
    })
    .from(purchaseLines)
    .innerJoin(products, eq(products.id, purchaseLines.productId))
    .where(and(eq(purchaseLines.orderId, orderId), sql`${purchaseLines.receivedQuantity} < ${purchaseLines.quantity}`))
    .orderBy(asc(purchaseLines.position));

export const receiptName = (number: number) => `GRN-${number}`;
