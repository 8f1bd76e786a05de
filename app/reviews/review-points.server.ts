// Points for a review last while it is published and its product is not fully refunded (D21).
// Lock order: orders, then the review.
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { variantIdsOf } from '../catalogue/variants/read-variants.server.ts';
import { settleReview } from '../loyalty/loyalty.server.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { ReviewRow } from './reviews.server.ts';
import { reviews } from './reviews.tables.ts';

type Reviewed = Pick<ReviewRow, 'id' | 'productId' | 'status'> & { userId: string };

/** Locks every order that includes the product, so that no refund runs concurrently. */
export async function holdOrdersOf(tx: Db, { userId, productId }: Pick<Reviewed, 'userId' | 'productId'>) {
  const line = tx
    .select({ one: sql`1` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), sql`${orderLines.productId} in ${variantIdsOf(productId)}`));
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), exists(line)))
    .orderBy(asc(orders.id))
    .for('no key update');
}

/** The caller holds locks on the review and its orders. Returns the review's current value in points. */
export async function settlePoints(tx: Db, review: Reviewed, now: Date): Promise<number> {
  const areGoodsKept = await keepsGoods(tx, review);
  return settleReview(tx, review, { isPublished: review.status === 'approved', areGoodsKept }, now);
}

/** Called when goods of the order were delivered or refunded. The caller holds the order's lock. */
export async function settlePointsOfOrder(tx: Db, order: { id: string; userId: string }, now: Date) {
  const { userId } = order;
  const bought = tx
    .select({ id: sql`coalesce(${products.variantOfId}, ${products.id})` })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id));
  const held = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.status, 'approved'), inArray(reviews.productId, bought)))
    .orderBy(asc(reviews.id))
    .for('no key update');
  for (const review of held) await settlePoints(tx, { ...review, userId }, now);
}

/** One delivered line that was not fully refunded is enough. Free items count by quantity. */
async function keepsGoods(tx: Db, { userId, productId }: Reviewed): Promise<boolean> {
  const back = (column: 'amount_paise' | 'quantity') =>
    sql`coalesce((select sum(part.${sql.raw(column)}) from refund_lines part join refunds refund on refund.id = part.refund_id
      where refund.order_id = order_lines.order_id and part.position = order_lines.position), 0)`;
  const isKept = sql`case when order_lines.taxable_paise + order_lines.gst_paise > 0
    then ${back('amount_paise')} < order_lines.taxable_paise + order_lines.gst_paise
    else ${back('quantity')} < order_lines.quantity end`;
  const [kept] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(eq(orders.userId, userId), eq(orders.status, 'delivered'), sql`${orderLines.productId} in ${variantIdsOf(productId)}`, isKept),
    )
    .limit(1);
  return kept !== undefined;
}
