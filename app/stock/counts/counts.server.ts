// Counting the shelf by scanning. A line keeps what the books had at its last scan: only the difference to that is booked, so that sales,
// returns and deliveries after the scan stay what they are. The decision record 0076 says why.

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { orderIn } from '../../orders/orders.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { waysToWrite } from '../goods/barcode.ts';
import { findByCodes } from '../goods/goods.server.ts';
import { batches } from '../stock.tables.ts';
import { stockCountEntries, stockCountLines, stockCounts } from '../stock-counts.tables.ts';
import type { CountAnswer, CountEntry, CountForm, CountLine, Scanned } from './counts.schema.ts';
import { getCount, notFound, readLines, readMissing } from './read-counts.server.ts';

export type Who = { id: string; seesCosts: boolean };
export type Line = typeof stockCountLines.$inferSelect;

export async function startCount(db: Db, who: Who, { scope, note, key }: CountForm, now: Date): Promise<CountAnswer> {
  return repeatable(db, async (tx) => {
    if (key) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock count ${key}`}, 0))`);
    const [known] = key ? await tx.select().from(stockCounts).where(eq(stockCounts.requestKey, key)) : [];
    if (known) return getCount(tx, known.id, who.seesCosts);
    const values = { scope, note, requestKey: key ?? null, actorId: who.id, createdAt: now };
    const [row] = await tx.insert(stockCounts).values(values).returning();
    if (!row) throw new Error('The count was not written.');
    await recordAudit(tx, who.id, 'stock-count.start', `stock-count:${row.id}`, null, { scope, note });
    return getCount(tx, row.id, who.seesCosts);
  });
}

export async function scanCode(db: Db, countId: string, code: string): Promise<Scanned> {
  if ((await db.$count(stockCounts, eq(stockCounts.id, countId))) === 0) throw notFound();
  const found = await findByCodes(db, [code]);
  const goods = found.find(({ barcode }) => barcode && waysToWrite(code).includes(barcode)) ?? found[0];
  if (!goods) throw new Refusal(404, said('No product has the code {code}.', { code }));
  const onShelf = await db
    .select({ id: batches.id, number: batches.number, expiresOn: batches.expiresOn, quantity: batches.quantity })
    .from(batches)
    .where(and(eq(batches.productId, goods.id), isNull(batches.recalledAt), sql`${batches.quantity} > 0`))
    .orderBy(asc(batches.expiresOn), asc(batches.number));
  const [held] = await rowsOf<{ pieces: number }>(
    db,
    sql`select coalesce(-sum(m.change), 0)::int as pieces from orders o join stock_moves m on m.order_id = o.id
      where ${orderIn('o').beforeShipping} and m.product_id = ${goods.id}`,
  );
  const inBatches = onShelf.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...goods, batches: onShelf, loose: Math.max(0, goods.stockQuantity - inBatches), inOrders: held?.pieces ?? 0 };
}

/** Counted once for each key. The product is locked, so that no sale falls between the count and what the books say at that moment. */
export async function enterCount(db: Db, who: Who, countId: string, entry: CountEntry, now: Date): Promise<CountLine> {
  return repeatable(db, async (tx) => {
    const { productId, batchId = null, way, pieces, key } = entry;
    await holdOpenCount(tx, countId, 'share');
    const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('no key update');
    if (!product) throw new Refusal(404, 'Product not found.');
    if (product.kitPricing) throw badField('productId', 'A kit has no stock of its own. Count its pieces.');
    const stockThen = await stockOf(tx, product, batchId);
    const [entered] = await tx
      .insert(stockCountEntries)
      .values({ id: key, countId, productId, batchId, pieces, way, actorId: who.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: stockCountEntries.id });
    if (entered) await writeLine(tx, countId, { productId, batchId, way, pieces, stockThen }, now);
    const [line] = await readLines(tx, countId, who.seesCosts, { productId, batchId });
    if (!line) throw new Error('The line was not written.');
    return line;
  });
}

type Held = Pick<typeof products.$inferSelect, 'id' | 'stockQuantity'>;

/** Of a batch, or of the pieces without one. */
async function stockOf(tx: Db, product: Held, batchId: string | null): Promise<number> {
  const own = await tx.select().from(batches).where(eq(batches.productId, product.id));
  if (batchId === null) return own.reduce((rest, { quantity }) => rest - quantity, product.stockQuantity);
  const batch = own.find(({ id }) => id === batchId);
  if (!batch) throw badField('batchId', 'This batch does not exist.');
  if (batch.recalledAt) throw badField('batchId', said('Batch {number} is recalled.', { number: batch.number }));
  return batch.quantity;
}

type Counted = Pick<CountEntry, 'productId' | 'way' | 'pieces'> & { batchId: string | null; stockThen: number };

async function writeLine(tx: Db, countId: string, { productId, batchId, way, pieces, stockThen }: Counted, now: Date) {
  const counted = way === 'add' ? sql`${stockCountLines.counted} + ${pieces}` : sql`${pieces}::int`;
  await tx
    .insert(stockCountLines)
    .values({ countId, productId, batchId, counted: pieces, stockThen, countedAt: now })
    .onConflictDoUpdate({
      target: [stockCountLines.countId, stockCountLines.productId, stockCountLines.batchId],
      set: { counted, stockThen, countedAt: now },
    });
}

/** What is left to count is not on the shelf: it is counted as none. */
export async function countRestAsNone(db: Db, who: Who, countId: string, now: Date): Promise<CountAnswer> {
  return repeatable(db, async (tx) => {
    const count = await holdOpenCount(tx, countId, 'no key update');
    const missing = await readMissing(tx, count);
    const ids = [...new Set(missing.map(({ productId }) => productId))];
    // Locked before they are read, like a scan.
    if (ids.length > 0)
      await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('no key update');
    for (const { productId, batchId, stock } of await readMissing(tx, count))
      if (ids.includes(productId)) await writeLine(tx, countId, { productId, batchId, way: 'set', pieces: 0, stockThen: stock }, now);
    await recordAudit(tx, who.id, 'stock-count.rest', `stock-count:${countId}`, null, { lines: missing.length });
    return getCount(tx, countId, who.seesCosts);
  });
}

export async function cancelCount(db: Db, who: Who, countId: string, now: Date): Promise<CountAnswer> {
  return repeatable(db, async (tx) => {
    const count = await holdCount(tx, countId, 'no key update');
    if (count.state === 'booked') throw new Refusal(409, 'This count is booked.');
    if (count.state === 'open') {
      await tx.update(stockCounts).set({ state: 'cancelled', closedAt: now }).where(eq(stockCounts.id, countId));
      await recordAudit(tx, who.id, 'stock-count.cancel', `stock-count:${countId}`, { state: 'open' }, { state: 'cancelled' });
    }
    return getCount(tx, countId, who.seesCosts);
  });
}

/** Scans of a count do not wait for each other, but for its booking. */
export async function holdCount(tx: Db, id: string, strength: 'share' | 'no key update') {
  const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for(strength);
  if (!count) throw notFound();
  return count;
}

async function holdOpenCount(tx: Db, id: string, strength: 'share' | 'no key update') {
  const count = await holdCount(tx, id, strength);
  if (count.state !== 'open') throw new Refusal(409, count.state === 'booked' ? 'This count is booked.' : 'This count is cancelled.');
  return count;
}
