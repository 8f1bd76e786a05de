import { asc, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { type FieldMessages, Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { requireOpenMonth } from '../../settings/locked-months.server.ts';
import { productTag, stockTag } from '../product-tag.ts';
import { batches, batchMoves, stockMoves } from '../stock.tables.ts';
import { stockCountLines, stockCounts } from '../stock-counts.tables.ts';
import type { CountAnswer } from './counts.schema.ts';
import { holdCount, type Line, type Who } from './counts.server.ts';
import { countName, getCount } from './read-counts.server.ts';

/** All differences in one transaction; a second time changes nothing. */
export async function bookStockCount(db: Db, who: Who, countId: string, now: Date): Promise<CountAnswer> {
  return repeatable(db, async (tx) => {
    await requireOpenMonth(tx, now);
    const count = await holdCount(tx, countId, 'no key update');
    if (count.state === 'booked') return getCount(tx, countId, who.seesCosts);
    if (count.state === 'cancelled') throw new Refusal(409, 'This count is cancelled.');
    const lines = await tx
      .select()
      .from(stockCountLines)
      .where(eq(stockCountLines.countId, countId))
      .orderBy(asc(stockCountLines.productId));
    if (lines.length === 0) throw new Refusal(409, 'Nothing is counted yet.');
    const wrong = lines.filter(({ counted, stockThen }) => counted !== stockThen);
    await bookDifferences(tx, who.id, countName(count.number), wrong, now);
    await tx.update(stockCounts).set({ state: 'booked', closedAt: now }).where(eq(stockCounts.id, countId));
    const summary = {
      counted: lines.length,
      differences: wrong.map(({ productId, counted, stockThen }) => [productId, counted - stockThen]),
    };
    await recordAudit(tx, who.id, 'stock-count.book', `stock-count:${countId}`, null, summary);
    return getCount(tx, countId, who.seesCosts);
  });
}

async function bookDifferences(tx: Db, by: string, note: string, lines: readonly Line[], now: Date) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  if (ids.length === 0) return;
  const held = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('no key update');
  const shelf = await tx.select().from(batches).where(inArray(batches.productId, ids));
  refuseWhatHasGone(held, shelf, lines);
  const moves = lines.map(({ productId, counted, stockThen }) => ({
    ...{ productId, change: counted - stockThen, reason: 'count' as const },
    ...{ note, actorId: by, createdAt: now },
  }));
  const written = (await tx.insert(stockMoves).values(moves).returning({ id: stockMoves.id }))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  for (const [place, line] of lines.entries()) {
    const [moveId = 0, change] = [written[place], line.counted - line.stockThen];
    await tx.update(stockCountLines).set({ moveId }).where(eq(stockCountLines.id, line.id));
    if (line.batchId === null) continue;
    await tx
      .update(batches)
      .set({ quantity: sql`${batches.quantity} + ${change}` })
      .where(eq(batches.id, line.batchId));
    await tx.insert(batchMoves).values({ moveId, batchId: line.batchId, change });
  }
  for (const { id, stockQuantity } of held) {
    const change = lines.filter(({ productId }) => productId === id).reduce((sum, { counted, stockThen }) => sum + counted - stockThen, 0);
    await tx
      .update(products)
      .set({ stockQuantity: stockQuantity + change })
      .where(eq(products.id, id));
  }
  await pagesChanged(tx, 'products', ...held.map(productTag), ...held.map(stockTag));
}

type Batch = typeof batches.$inferSelect;

/** Sold since its scan: pieces that the count did not find cannot have been sold, so it is to be counted again. */
function refuseWhatHasGone(held: Array<typeof products.$inferSelect>, shelf: readonly Batch[], lines: readonly Line[]) {
  const fields: FieldMessages = {};
  for (const { productId, batchId, counted, stockThen } of lines) {
    const product = held.find(({ id }) => id === productId);
    const own = shelf.filter((batch) => batch.productId === productId);
    const loose = own.reduce((rest, { quantity }) => rest - quantity, product?.stockQuantity ?? 0);
    const batch = own.find(({ id }) => id === batchId);
    const left = (batchId === null ? loose : (batch?.quantity ?? 0)) + counted - stockThen;
    const words = batch
      ? 'Count batch {batch} of {name} again: it was sold or moved since.'
      : 'Count {name} again: it was sold or moved since.';
    if (left < 0 || batch?.recalledAt)
      fields[`${productId}:${batchId ?? ''}`] = said(words, { name: product?.fullName ?? '', batch: batch?.number ?? '' }).message;
  }
  const [message] = Object.values(fields);
  if (message) throw new Refusal(409, message, { fields });
}
