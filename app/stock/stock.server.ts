// Stock leaves with an order and returns when the order is cancelled: each change has a reason, so that the moves explain the stock.
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { kitPieces, products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { dayOf } from '../platform/time.ts';
import { expiredPieces, giveToBatches, takeFromBatches } from './batches.server.ts';
import { FEW_LEFT } from './few-left.ts';
import { productTag } from './product-tag.ts';
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
  const changed: Changed[] = [];
  for (const { productId, quantity } of goods) {
    const isEnough = and(
      gte(products.stockQuantity, sql`${quantity} + ${expiredPieces(today)}`),
      eq(products.isAvailable, true),
      isNull(products.archivedAt),
    );
    const [product] = await tx
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} - ${quantity}` })
      .where(and(eq(products.id, productId), isEnough))
      .returning(afterwards);
    if (!product) return { shortOf: productId };
    changed.push({ ...product, before: product.left + quantity });
  }
  const moves = goods.map(({ productId, quantity }) => ({ ...why, productId, change: -quantity, createdAt: now }));
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
  const changed: Changed[] = [];
  for (const { productId, quantity } of goods) {
    const [product] = await tx
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + ${quantity}` })
      .where(eq(products.id, productId))
      .returning(afterwards);
    if (product) changed.push({ ...product, before: product.left - quantity });
  }
  const moves = goods.map(({ productId, quantity }) => ({ ...why, productId, change: quantity, createdAt: now }));
  await giveToBatches(tx, await writeMoves(tx, moves), why);
  await dropPages(tx, changed);
}

const afterwards = { id: products.id, variantOfId: products.variantOfId, left: products.stockQuantity };

async function writeMoves(tx: Db, moves: Array<typeof stockMoves.$inferInsert>): Promise<number[]> {
  const written = await tx.insert(stockMoves).values(moves).returning({ id: stockMoves.id });
  return written.map(({ id }) => id);
}

type Changed = { id: string; variantOfId: string | null; before: number; left: number };

/**
 * Pages that show counts carry the tag 'stock'. Other pages need no re-render at every sale: lists show only whether there is any, a
 * product's own page also when few are left. Kits show it of their scarcest piece.
 */
async function dropPages(tx: Db, changed: readonly Changed[]) {
  const shown = [...changed, ...(await changedKits(tx, changed))].filter(({ before, left }) => before !== left);
  const hasTurned = shown.some(({ before, left }) => before === 0 || left === 0);
  const told: ProductTag[] = shown.filter(({ before, left }) => Math.min(before, left) <= FEW_LEFT).map(productTag);
  await pagesChanged(tx, 'stock', ...(hasTurned ? (['products'] as const) : []), ...told);
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
