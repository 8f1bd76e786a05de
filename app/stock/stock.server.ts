// Stock leaves with an order and returns when the order is cancelled: each change has a reason, so that the moves explain the stock.
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { dayOf } from '../platform/time.ts';
import { expiredPieces, giveToBatches, takeFromBatches } from './batches.server.ts';
import { FEW_LEFT } from './few-left.ts';
import { productTag } from './product-tag.ts';
import { stockMoves } from './stock.tables.ts';

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
  const told: ProductTag[] = [];
  let hasTurned = false;
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
    hasTurned ||= product.left === 0;
    if (product.left <= FEW_LEFT) told.push(productTag(product));
  }
  const moves = goods.map(({ productId, quantity }) => ({ ...why, productId, change: -quantity, createdAt: now }));
  await takeFromBatches(tx, await writeMoves(tx, moves), { goodOn: today });
  await dropPages(tx, hasTurned, told);
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
  const told: ProductTag[] = [];
  let hasTurned = false;
  for (const { productId, quantity } of goods) {
    const [product] = await tx
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + ${quantity}` })
      .where(eq(products.id, productId))
      .returning(afterwards);
    hasTurned ||= product?.left === quantity;
    if (product && product.left - quantity <= FEW_LEFT) told.push(productTag(product));
  }
  const moves = goods.map(({ productId, quantity }) => ({ ...why, productId, change: quantity, createdAt: now }));
  await giveToBatches(tx, await writeMoves(tx, moves), why);
  await dropPages(tx, hasTurned, told);
}

const afterwards = { id: products.id, variantOfId: products.variantOfId, left: products.stockQuantity };

async function writeMoves(tx: Db, moves: Array<typeof stockMoves.$inferInsert>): Promise<number[]> {
  const written = await tx.insert(stockMoves).values(moves).returning({ id: stockMoves.id });
  return written.map(({ id }) => id);
}

/**
 * Pages that show counts carry the tag 'stock'. Other pages need no re-render at every sale: lists show only whether there is any, a
 * product's own page also when few are left.
 */
async function dropPages(tx: Db, hasTurned: boolean, told: readonly ProductTag[]) {
  await pagesChanged(tx, 'stock', ...(hasTurned ? (['products'] as const) : []), ...told);
}

/** One entry per product, by id: a product may be bought and given in the same order. */
function together(lines: readonly Goods[]): Goods[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity })).toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
