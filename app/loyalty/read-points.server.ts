import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { orderIs, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { divideDown } from '../platform/money.ts';
import { readSettings } from '../settings/settings.server.ts';
import { type LoyaltyRules, pointsForOrder } from './earning.ts';
import type { PointsAnswer } from './loyalty.schema.ts';
import { coinBalance, goodsPaise } from './loyalty.server.ts';
import { coinEntries } from './loyalty.tables.ts';

const HISTORY_ROWS = 100;

export async function readPoints(db: Db, userId: string): Promise<PointsAnswer> {
  const { loyalty } = await readSettings(db);
  const [balance, pendingPoints] = [await coinBalance(db, userId), await pendingPointsOf(db, userId, loyalty)];
  const history = await db
    .select()
    .from(coinEntries)
    .where(eq(coinEntries.userId, userId))
    .orderBy(desc(coinEntries.createdAt), desc(coinEntries.id))
    .limit(HISTORY_ROWS);
  return {
    totalPoints: balance,
    pendingPoints,
    worthRupees: Math.floor(Math.max(0, balance) / loyalty.coinsPerRupee),
    history: history.map(({ id, coins, kind, cause, orderId, createdAt }) => ({
      id,
      points: coins,
      kind,
      // A friend's order is private to the friend.
      orderId: cause.includes('referral:') ? null : orderId,
      date: createdAt.toISOString(),
    })),
  };
}

/** What orders in transit will earn, as of now: the first to arrive counts as the first order. */
async function pendingPointsOf(db: Db, userId: string, loyalty: LoyaltyRules) {
  const isComing = and(orderIs.sold, ne(orders.status, 'delivered'), isNull(orders.cameBackAt));
  const goodsBackPaise = sql<number>`coalesce((
    select sum(part.amount_paise) from refund_lines part join refunds refund on refund.id = part.refund_id
    join order_lines line on line.order_id = refund.order_id and line.position = part.position
    where refund.order_id = orders.id), 0)`.mapWith(Number);
  const coming = await db
    .select({ order: orders, goodsBackPaise })
    .from(orders)
    .where(and(eq(orders.userId, userId), isComing))
    .orderBy(orders.createdAt);
  const [delivered] = await db
    .select({ at: orders.deliveredAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.deliveredAt)))
    .limit(1);
  return coming.reduce((points, { order, goodsBackPaise }, position) => {
    const whole = pointsForOrder(goodsPaise(order), !delivered && position === 0, loyalty);
    // As on delivery: earned in full, then the refunded share is taken back.
    const goodsWithTaxPaise = BigInt(Math.max(1, order.totalPaise - order.deliveryPaise));
    return points + whole - divideDown(BigInt(whole) * BigInt(goodsBackPaise), goodsWithTaxPaise);
  }, 0);
}
