import { and, asc, desc, eq, gt, inArray, isNull, lte, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { down, longPage } from '../platform/http/lists/long-list.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { addDays, dayOf } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { requireOpenMonth } from '../settings/locked-months.server.ts';
import { expiredPieces, receiveBatch, takeFromBatches } from './batches.server.ts';
import { productTag, stockTag } from './product-tag.ts';
import type { StockAnswer, StockEntry, stockQuery } from './stock.schema.ts';
import { batches, batchMoves, stockMoves } from './stock.tables.ts';

/** How long expired pieces are shown to staff. */
const WRITTEN_OFF_FOR_DAYS = 30;

const notFound = () => new Refusal(404, 'Product not found.');

export async function readStock(
  db: Db,
  productId: string,
  page: z.output<typeof stockQuery>,
  now: Date,
): Promise<StockAnswer & { total: number }> {
  const [product] = await db.select({ stockQuantity: products.stockQuantity }).from(products).where(eq(products.id, productId));
  if (!product) throw notFound();
  const ofProduct = eq(stockMoves.productId, productId);
  const list = { table: stockMoves, id: stockMoves.id, where: ofProduct, order: [down(stockMoves.id)] };
  const { total, isShown } = await longPage(db, list, page);
  const rows = await db
    .select({ move: stockMoves, by: users.fullName, orderNumber: orders.number, inHouseNumber: inHouseOrders.number })
    .from(stockMoves)
    .leftJoin(users, eq(users.id, stockMoves.actorId))
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .leftJoin(inHouseOrders, eq(inHouseOrders.id, stockMoves.inHouseOrderId))
    .where(isShown)
    .orderBy(desc(stockMoves.id));
  // Moves never change, so the other balances follow from the sum up to the newest of this page.
  const [newest] = await db
    .select({ balance: sum(stockMoves.change).mapWith(Number) })
    .from(stockMoves)
    .where(and(ofProduct, lte(stockMoves.id, rows[0]?.move.id ?? 0)));
  const taken = await batchesOf(
    db,
    rows.map(({ move }) => move.id),
  );
  let balance = newest?.balance ?? 0;
  const moves = rows.map(({ move, by, orderNumber, inHouseNumber }) => {
    const after = balance;
    balance -= move.change;
    return {
      id: move.id,
      at: move.createdAt,
      reason: move.reason,
      change: move.change,
      balance: after,
      note: move.note,
      by,
      order: move.orderId ? { id: move.orderId, number: `ORD-${orderNumber}` } : null,
      inHouseOrder: move.inHouseOrderId ? { id: move.inHouseOrderId, number: `IHO-${inHouseNumber}` } : null,
      batches: taken.filter(({ moveId }) => moveId === move.id).map(({ number }) => number),
    };
  });
  return { ...product, batches: await listBatches(db, productId, now), moves, total };
}

async function batchesOf(db: Db, moveIds: number[]) {
  if (moveIds.length === 0) return [];
  return db
    .select({ moveId: batchMoves.moveId, number: batches.number })
    .from(batchMoves)
    .innerJoin(batches, eq(batches.id, batchMoves.batchId))
    .where(inArray(batchMoves.moveId, moveIds))
    .orderBy(asc(batches.expiresOn));
}

/** Current batches, and recently expired ones to remove from the shelf. */
async function listBatches(db: Db, productId: string, now: Date) {
  const writtenOff = sql<number>`(
    select coalesce(-sum(a.change), 0) from batch_moves a join stock_moves m on m.id = a.move_id
    where a.batch_id = batches.id and m.reason = 'expired'
  )`.mapWith(Number);
  const isRecent = gt(batches.expiresOn, addDays(dayOf(now), -WRITTEN_OFF_FOR_DAYS));
  const rows = await db
    .select({ id: batches.id, number: batches.number, expiresOn: batches.expiresOn, quantity: batches.quantity, writtenOff })
    .from(batches)
    .where(and(eq(batches.productId, productId), sql`(${gt(batches.quantity, 0)} or ${isRecent})`))
    .orderBy(asc(batches.expiresOn), asc(batches.number));
  return rows.filter(({ quantity, writtenOff }) => quantity > 0 || writtenOff > 0);
}

export async function recordStock(db: Db, actorId: string, productId: string, entry: StockEntry, now: Date): Promise<number> {
  return repeatable(db, async (tx) => {
    await requireOpenMonth(tx, now);
    const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('no key update');
    if (!product) throw notFound();
    if (product.kitPricing) throw badField('quantity', 'A kit has no stock of its own. Change the stock of its pieces.');
    if (entry.key && (await tx.$count(stockMoves, eq(stockMoves.requestKey, entry.key))) > 0) return product.stockQuantity;
    const after = await bookEntry(tx, product, entry, actorId, now);
    const { kind, quantity, batchNumber, batchId, note, unitCost = null } = entry;
    const isProductCost = kind === 'received' && batchNumber === '' && unitCost !== null;
    await tx
      .update(products)
      .set({ stockQuantity: after, ...(isProductCost && { unitCostPaise: paiseFromRupees(unitCost) }) })
      .where(eq(products.id, productId));
    await recordAudit(
      tx,
      actorId,
      `stock.${kind}`,
      `product:${productId}`,
      { stockQuantity: product.stockQuantity },
      { stockQuantity: after, quantity, batchNumber, batchId, note },
    );
    await pagesChanged(tx, 'products', productTag(product), stockTag(product));
    return after;
  });
}

type Held = Pick<typeof products.$inferSelect, 'id' | 'stockQuantity'>;

async function bookEntry(tx: Db, product: Held, entry: StockEntry, actorId: string, now: Date): Promise<number> {
  const { kind, quantity, note } = entry;
  const words = { note, requestKey: entry.key ?? null };
  if (kind === 'count') return bookCount(tx, product, { counted: quantity, seen: entry.stockWas, actorId, ...words }, now);
  const isArrival = kind === 'received';
  if (!isArrival && quantity > product.stockQuantity)
    throw badField('quantity', product.stockQuantity === 0 ? 'None in stock.' : `Only ${product.stockQuantity} in stock.`);
  if (isArrival && entry.expiresOn !== '' && entry.expiresOn < dayOf(now)) throw badField('expiresOn', 'This batch has already expired.');
  const change = isArrival ? quantity : -quantity;
  const moveId = await writeMove(tx, { productId: product.id, change, reason: kind, actorId, createdAt: now, ...words });
  if (isArrival && entry.batchNumber !== '' && entry.expiresOn !== '') {
    const { batchNumber: number, expiresOn, unitCost = null } = entry;
    const unitCostPaise = unitCost === null ? null : paiseFromRupees(unitCost);
    await receiveBatch(tx, { moveId, productId: product.id, number, expiresOn, quantity, unitCostPaise });
  }
  if (!isArrival) await takeOut(tx, product.id, moveId, entry);
  return product.stockQuantity + change;
}

async function takeOut(tx: Db, productId: string, moveId: number, { batchId, quantity }: StockEntry) {
  if (batchId === '') return takeFromBatches(tx, [moveId]);
  const [batch] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.productId, productId)));
  if (!batch) throw badField('batchId', 'This batch does not exist.');
  if (batch.quantity < quantity)
    throw badField('quantity', said('Only {count} left of batch {number}.', { count: batch.quantity, number: batch.number }));
  await takeFromBatches(tx, [moveId], { batchId });
}

type Count = { counted: number; seen?: number | undefined; actorId: string | null; note?: string; requestKey?: string | null };

/** Of a locked product; returns its stock. With `seen`, the stock shown by the form, the difference is booked: a sale since then is kept. */
export async function bookCount(tx: Db, product: Held, { counted, seen, ...words }: Count, now: Date): Promise<number> {
  const change = counted - (seen ?? product.stockQuantity);
  const stock = product.stockQuantity + change;
  if (stock < 0) throw new Refusal(409, said('Only {count} left now. Please count again.', { count: product.stockQuantity }));
  if (change === 0) return stock;
  const moveId = await writeMove(tx, { ...words, productId: product.id, change, reason: 'count', createdAt: now });
  if (change < 0) await takeFromBatches(tx, [moveId]);
  return stock;
}

export async function bookOpening(tx: Db, { id: productId, stockQuantity: change }: Held, actorId: string | null, now: Date) {
  if (change > 0) await writeMove(tx, { productId, change, reason: 'opening', actorId, createdAt: now });
}

async function writeMove(tx: Db, move: typeof stockMoves.$inferInsert): Promise<number> {
  const [written] = await tx.insert(stockMoves).values(move).returning({ id: stockMoves.id });
  if (!written) throw new Error('The stock move was not written.');
  return written.id;
}

/** Counts in what a sale that has already happened lacks: the pieces were there. */
export async function countMissing(tx: Db, actorId: string, lines: ReadonlyArray<{ productId: string; quantity: number }>, now: Date) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const held = await tx
    .select({
      id: products.id,
      variantOfId: products.variantOfId,
      stockQuantity: products.stockQuantity,
      unusable: expiredPieces(dayOf(now)).mapWith(Number),
    })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.kitPricing)))
    .orderBy(asc(products.id))
    .for('no key update');
  for (const product of held) {
    const sold = lines.reduce((sum, { productId, quantity }) => sum + (productId === product.id ? quantity : 0), 0);
    const counted = sold + product.unusable;
    if (counted <= product.stockQuantity) continue;
    const stockQuantity = await bookCount(tx, product, { counted, actorId, note: 'Sold at the till without a connection' }, now);
    await tx.update(products).set({ stockQuantity }).where(eq(products.id, product.id));
    const subject = `product:${product.id}` as const;
    await recordAudit(tx, actorId, 'stock.count', subject, { stockQuantity: product.stockQuantity }, { stockQuantity });
    await pagesChanged(tx, 'products', productTag(product), stockTag(product));
  }
}
