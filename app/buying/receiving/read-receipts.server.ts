// Reads what was received: the list with its sums, and one receipt with what is still missing.
import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { offsetOf, patternOf } from '../../platform/http/list-query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { batches } from '../../stock/stock.tables.ts';
import { goodsReceiptLines, goodsReceipts, purchaseLines, purchaseOrders, suppliers } from '../buying.tables.ts';
import { orderName } from '../read-purchase-orders.server.ts';
import type { ReceiptAnswer, ReceiptHead } from './receipts.schema.ts';

// ------------------------------------------------------------ to read

const sums = {
  products: sql<number>`(select count(distinct l.product_id) from goods_receipt_lines l where l.receipt_id = goods_receipts.id)`.mapWith(
    Number,
  ),
  pieces: sql<number>`(select sum(l.quantity) from goods_receipt_lines l where l.receipt_id = goods_receipts.id)`.mapWith(Number),
};

const readHeads = (db: Db, where: SQL | undefined, limit: number, offset = 0) =>
  db
    .select({ receipt: goodsReceipts, supplierName: suppliers.name, orderNumber: purchaseOrders.number, by: users.fullName, ...sums })
    .from(goodsReceipts)
    .innerJoin(users, eq(users.id, goodsReceipts.actorId))
    .leftJoin(suppliers, eq(suppliers.id, goodsReceipts.supplierId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, goodsReceipts.orderId))
    .where(where)
    .orderBy(desc(goodsReceipts.createdAt), desc(goodsReceipts.number))
    .limit(limit)
    .offset(offset);

type Head = Awaited<ReturnType<typeof readHeads>>[number];

const headOf = ({ receipt, supplierName, orderNumber, by, products: kinds, pieces }: Head): ReceiptHead => ({
  ...{ id: receipt.id, number: receiptName(receipt.number), orderId: receipt.orderId, supplierName, by, products: kinds, pieces },
  ...{ orderNumber: orderNumber === null ? null : orderName(orderNumber), document: receipt.document, note: receipt.note },
  at: receipt.createdAt.toISOString(),
});

type Asked = { page: number; limit: number; search: string };

/** Newest first. */
export async function listReceipts(db: Db, query: Asked): Promise<{ items: ReceiptHead[]; total: number }> {
  const pattern = patternOf(query);
  const number = /^(?:grn-?)?(\d{1,9})$/i.exec(query.search)?.[1];
  const where = query.search
    ? or(
        ilike(goodsReceipts.document, pattern),
        sql`goods_receipts.supplier_id in (select s.id from suppliers s where s.name ilike ${pattern})`,
        number ? eq(goodsReceipts.number, Number(number)) : undefined,
      )
    : undefined;
  const rows = await readHeads(db, where, query.limit, offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(goodsReceipts).where(where);
  return { items: rows.map(headOf), total: counted?.total ?? 0 };
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
