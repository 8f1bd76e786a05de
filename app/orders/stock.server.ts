// Stock leaves with an order and comes back when the order ends: each change with its reason, so that the moves explain the stock.
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/page-cache.server.ts';
import { orderLines, products, stockMoves } from '../platform/tables.ts';

type Goods = { productId: string; quantity: number };

/** Up to here pages tell how many are left; above it they only say that there are some, and need not be drawn anew at every sale. */
const COUNT_SHOWN_UP_TO = 10;

/**
 * Takes all of the goods, or answers with the first product of which too few are left; the caller then gives the transaction up.
 * In the order of their ids, so that two orders for the same goods wait for each other instead of blocking each other.
 */
export async function takeStock(tx: Db, orderId: string, goods: readonly Goods[], now: Date): Promise<{ shortOf: string | null }> {
  for (const { productId, quantity } of inIdOrder(goods)) {
    const [product] = await tx
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} - ${quantity}` })
      .where(
        and(eq(products.id, productId), gte(products.stockQuantity, quantity), eq(products.isAvailable, true), isNull(products.archivedAt)),
      )
      .returning({ left: products.stockQuantity });
    if (!product) return { shortOf: productId };
    await tellPages(tx, productId, product.left + quantity, product.left);
  }
  await tx
    .insert(stockMoves)
    .values(goods.map(({ productId, quantity }) => ({ productId, change: -quantity, reason: 'sale' as const, orderId, createdAt: now })));
  return { shortOf: null };
}

/** Puts back what the order took. The order must be held, and be ended in the same transaction: it may not come back twice. */
export async function returnStock(tx: Db, orderId: string, reason: 'release' | 'cancel', now: Date, by: string | null = null) {
  const goods = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  for (const { productId, quantity } of inIdOrder(goods)) {
    const [product] = await tx
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + ${quantity}` })
      .where(eq(products.id, productId))
      .returning({ left: products.stockQuantity });
    if (product) await tellPages(tx, productId, product.left - quantity, product.left);
  }
  await tx
    .insert(stockMoves)
    .values(goods.map(({ productId, quantity }) => ({ productId, change: quantity, reason, orderId, actorId: by, createdAt: now })));
}

async function tellPages(tx: Db, productId: string, before: number, after: number) {
  if (Math.min(before, after) > COUNT_SHOWN_UP_TO) return;
  const isListChanged = before === 0 || after === 0;
  await pagesChanged(tx, `product:${productId}`, ...(isListChanged ? ['products'] : []));
}

const inIdOrder = (goods: readonly Goods[]) => goods.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
