// Stock leaves with an order and returns when the order is cancelled: each change has a reason, so that the moves explain the stock.
import { eq, inArray, sql } from 'drizzle-orm';
import { kitPieces, products } from '../catalogue/catalogue.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { dayOf } from '../platform/time.ts';
import { expiredPieces, giveToBatches, takeFromBatches } from './batches.server.ts';
import { FEW_LEFT } from './few-left.ts';
import { productTag, stockTag } from './product-tag.ts';
import { stockMoves } from './stock.tables.ts';

/** Of this many pieces a kit of twenty still shows that few are left. */
const FEW_OF_PIECES = (FEW_LEFT + 1) * 20;

type ProductTag = ReturnType<typeof productTag>;
type Goods = { productId: string; quantity: number };
/** A move's reason and reference. */
type Why = Pick<typeof stockMoves.$inferInsert, 'reason' | 'orderId' | 'inHouseOrderId' | 'claimId' | 'actorId'>;

/**
 * Takes all of the goods, or returns the first product without enough stock; the caller then rolls back.
 * By product id, so that two orders for the same goods wait for each other instead of deadlocking.
 */
export async function takeStock(tx: Db, why: Why, lines: readonly Goods[], now: Date): Promise<{ shortOf: string | null }> {
  const goods = together(lines);
  if (goods.length === 0) return { shortOf: null };
  const today = dayOf(now);
  const moves = goods.map(({ productId, quantity }) => ({ ...why, productId, change: -quantity, createdAt: now }));
  const isEnough = sql`${products.stockQuantity} + asked.change >= ${expiredPieces(today)}
    and ${products.isAvailable} and ${products.archivedAt} is null`;
  const changed = await changeStock(tx, moves, isEnough);
  const short = goods.find(({ productId }) => !changed.some(({ id }) => id === productId));
  if (short) return { shortOf: short.productId };
  await takeFromBatches(tx, await writeMoves(tx, moves), { goodOn: today });
  await dropPages(tx, changed);
  return { shortOf: null };
}

/** For a cancelled order: returns everything it still holds. The order must be locked. */
export async function returnStock(tx: Db, orderId: string, reason: 'release' | 'cancel', now: Date, by: string | null = null) {
  const taken = await tx
    .select({ productId: stockMoves.productId, quantity: sql<number>`-sum(${stockMoves.change})`.mapWith(Number) })
    .from(stockMoves)
    .where(eq(stockMoves.orderId, orderId))
    .groupBy(stockMoves.productId);
  const still = taken.filter(({ quantity }) => quantity > 0);
  await putBack(tx, { orderId, reason, actorId: by }, still, now);
}

/** Returned items that staff say can be sold again. The order must be locked. */
export function restock(tx: Db, orderId: string, goods: readonly Goods[], by: string | null, now: Date) {
  return putBack(tx, { orderId, reason: 'return', actorId: by }, goods, now);
}

export async function putBack(tx: Db, why: Why, lines: readonly Goods[], now: Date) {
  const goods = together(lines);
  if (goods.length === 0) return;
  const moves = goods.map(({ productId, quantity }) => ({ ...why, productId, change: quantity, createdAt: now }));
  const changed = await changeStock(tx, moves);
  await giveToBatches(tx, await writeMoves(tx, moves), why);
  await dropPages(tx, changed);
}

type Change = { productId: string; change: number };

/** Returns the products that changed: those that are `isEnough` now. Locks them by id first; a plain update would in any order. */
async function changeStock(tx: Db, changes: readonly Change[], isEnough = sql`true`): Promise<Changed[]> {
  const asked = JSON.stringify(changes.map(({ productId, change }) => ({ id: productId, change })));
  return rowsOf<Changed>(
    tx,
    sql`with asked as materialized (select * from jsonb_to_recordset(${asked}::jsonb) as asked (id uuid, change int)),
      held as materialized (select id from ${products} where id in (select id from asked) order by id for no key update)
      update ${products} set stock_quantity = ${products.stockQuantity} + asked.change from asked, held
      where ${products.id} = asked.id and held.id = asked.id and ${isEnough}
      returning ${products.id} as id, ${products.variantOfId} as "variantOfId",
        ${products.stockQuantity} - asked.change as before, ${products.stockQuantity} as left`,
  );
}

async function writeMoves(tx: Db, moves: Array<typeof stockMoves.$inferInsert>): Promise<number[]> {
  const written = await tx.insert(stockMoves).values(moves).returning({ id: stockMoves.id });
  return written.map(({ id }) => id);
}

type Changed = { id: string; variantOfId: string | null; before: number; left: number };

/**
 * What shows a number of pieces carries the tag 'stock:'. Pages need no re-render at every sale: lists show only whether there is any, a
 * product's own page also when few are left. Kits show it of their scarcest piece.
 */
async function dropPages(tx: Db, changed: readonly Changed[]) {
  const shown = [...changed, ...(await changedKits(tx, changed))].filter(({ before, left }) => before !== left);
  const hasTurned = shown.some(({ before, left }) => before === 0 || left === 0);
  const told: ProductTag[] = shown.filter(({ before, left }) => Math.min(before, left) <= FEW_LEFT).map(productTag);
  await pagesChanged(tx, ...(hasTurned ? (['products'] as const) : []), ...told, ...changed.map(stockTag));
}

/** By this piece alone: another may be scarcer, and then the page is rendered again for nothing. */
async function changedKits(tx: Db, changed: readonly Changed[]): Promise<Changed[]> {
  const ids = changed.filter(({ before, left }) => Math.min(before, left) <= FEW_OF_PIECES).map(({ id }) => id);
  if (ids.length === 0) return [];
  const parts = await tx.select().from(kitPieces).where(inArray(kitPieces.pieceId, ids));
  return parts.flatMap(({ kitId, pieceId, quantity }) => {
    const piece = changed.find(({ id }) => id === pieceId);
    const kitsOf = (pieces: number) => Math.floor(pieces / quantity);
    return piece ? [{ id: kitId, variantOfId: null, before: kitsOf(piece.before), left: kitsOf(piece.left) }] : [];
  });
}

/** One entry per product, by id: a product may be bought and given in the same order. */
function together(lines: readonly Goods[]): Goods[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity })).toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
