// Every reward, spending and return is one row with a unique cause, so functions are idempotent. Coins are earned on delivery, until then pending.

import { createHash } from 'node:crypto';
import { and, eq, like, ne, sum } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { divideDown } from '../platform/money.ts';
import { readSettings } from '../settings/settings.server.ts';
import { coinsOfBonus, pointsForOrder, rateOfOrder } from './earning.ts';
import { coinEntries } from './loyalty.tables.ts';
import { findHonestReferrer } from './referrals.server.ts';

type NewEntry = Omit<typeof coinEntries.$inferInsert, 'id' | 'createdAt'>;
export type OrderRow = typeof orders.$inferSelect;

export async function enter(tx: Db, entry: NewEntry, now: Date) {
  if (entry.coins === 0) return;
  await tx
    .insert(coinEntries)
    .values({ ...entry, createdAt: now })
    .onConflictDoNothing({ target: coinEntries.cause });
}

/** May be below 0, if a refund took back coins that were already spent. */
export async function coinBalance(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ coins: sum(coinEntries.coins).mapWith(Number) })
    .from(coinEntries)
    .where(eq(coinEntries.userId, userId));
  return row?.coins ?? 0;
}

export async function rewardAccount(tx: Db, person: { id: string; email: string }, now: Date) {
  const { loyalty } = await readSettings(tx);
  await enter(tx, { userId: person.id, coins: loyalty.accountPoints, kind: 'account', cause: `account:${traceOf(person.email)}` }, now);
}

/** Once per person, and only for a verified address (D45). */
export async function rewardNewsletter(tx: Db, person: { id: string; email: string }, now: Date) {
  const { loyalty } = await readSettings(tx);
  await enter(
    tx,
    { userId: person.id, coins: loyalty.newsletterPoints, kind: 'newsletter', cause: `newsletter:${traceOf(person.email)}` },
    now,
  );
}

export type ReviewStanding = { isPublished: boolean; areGoodsKept: boolean };

/** Once per customer and product (D21): rows alternate between credit and reversal. The caller holds the review's lock. Returns the current value. */
export async function settleReview(
  tx: Db,
  review: { id: string; userId: string },
  { isPublished, areGoodsKept }: ReviewStanding,
  now: Date,
): Promise<number> {
  const turns = await tx
    .select({ coins: coinEntries.coins })
    .from(coinEntries)
    .where(and(eq(coinEntries.userId, review.userId), like(coinEntries.cause, `review:${review.id}:%`)));
  const given = turns.reduce((total, { coins }) => total + coins, 0);
  const isEarned = isPublished && areGoodsKept;
  if (isEarned === given > 0) return given;
  const coins = isEarned ? (await readSettings(tx)).loyalty.reviewPoints : -given;
  const kind = isEarned ? 'review' : isPublished ? 'reversed' : 'withdrawn';
  await enter(tx, { userId: review.userId, coins, kind, cause: `review:${review.id}:${turns.length}` }, now);
  return given + coins;
}

/** The caller holds the cart's lock, so that two concurrent orders cannot spend the same coins. */
export async function spendCoins(tx: Db, order: { id: string; userId: string; coinsSpent: number }, now: Date) {
  const { id: orderId, userId, coinsSpent } = order;
  await enter(tx, { userId, coins: -coinsSpent, kind: 'spent', cause: `spent:${orderId}`, orderId }, now);
}

/** For a cancelled order: returns the coins it spent, except those that a refund already returned. */
export async function returnCoins(tx: Db, order: { id: string; userId: string }, now: Date) {
  const { id: orderId, userId } = order;
  const { spent, returned } = await coinsOfOrder(tx, orderId, userId);
  await enter(tx, { userId, coins: spent - returned, kind: 'returned', cause: `returned:${orderId}`, orderId }, now);
}

/** The refunded `part` of the `whole` of an order's goods, cumulative. */
export type GoodsBack = { part: number; whole: number };

/** Settles the same share of the coins: spent ones are returned, earned ones taken back (D21). `cause` identifies the event. */
export async function settleCoins(tx: Db, order: { id: string; userId: string }, { part, whole }: GoodsBack, cause: string, now: Date) {
  const { id: orderId, userId } = order;
  const { spent, returned, earned, reversed } = await coinsOfOrder(tx, orderId, userId);
  const shareOf = (coins: number) => divideDown(BigInt(coins) * BigInt(part), BigInt(whole));
  await enter(tx, { userId, coins: shareOf(spent) - returned, kind: 'returned', cause: `returned:${cause}`, orderId }, now);
  await enter(tx, { userId, coins: reversed - shareOf(earned), kind: 'reversed', cause: `reversed:${cause}`, orderId }, now);

  const [bonus] = await tx
    .select()
    .from(coinEntries)
    .where(and(eq(coinEntries.orderId, orderId), eq(coinEntries.kind, 'referral')));
  if (!bonus) return;
  const { reversed: back } = await coinsOfOrder(tx, orderId, bonus.userId);
  const coins = back - shareOf(bonus.coins);
  await enter(tx, { userId: bonus.userId, coins, kind: 'reversed', cause: `reversed:referral:${cause}`, orderId }, now);
}

async function coinsOfOrder(tx: Db, orderId: string, userId: string) {
  const rows = await tx
    .select({ kind: coinEntries.kind, coins: sum(coinEntries.coins).mapWith(Number) })
    .from(coinEntries)
    .where(and(eq(coinEntries.orderId, orderId), eq(coinEntries.userId, userId)))
    .groupBy(coinEntries.kind);
  const coinsOf = (kind: NewEntry['kind']) => Math.abs(rows.find((row) => row.kind === kind)?.coins ?? 0);
  return { spent: coinsOf('spent'), returned: coinsOf('returned'), earned: coinsOf('order'), reversed: coinsOf('reversed') };
}

/** For a delivered order: its buyer earns points, and on a friend's first order the referrer earns the bonus. */
export async function earnFromOrder(tx: Db, order: OrderRow, now: Date) {
  const { loyalty } = await readSettings(tx);
  // Locked, so that two orders delivered concurrently are not both the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, order.userId)).for('no key update');
  const isFirst = !(await hasDelivered(tx, order.userId, order.id));
  const { id: orderId, userId } = order;
  const earned = { goodsPaise: goodsPaise(order), rateBasisPoints: rateOfOrder(isFirst, loyalty) };
  const coins = pointsForOrder(earned.goodsPaise, isFirst, loyalty);
  await enter(tx, { userId, coins, kind: 'order', cause: `order:${orderId}`, orderId, ...earned }, now);
  if (!isFirst) return;
  const referrerId = await findHonestReferrer(tx, order);
  const bonus = coinsOfBonus(loyalty.referralBonusPoints, loyalty);
  if (referrerId) await enter(tx, { userId: referrerId, coins: bonus, kind: 'referral', cause: `referral:${userId}`, orderId }, now);
}

/** What the order will earn on delivery, as things stand. */
export async function pointsToCome(db: Db, orderId: string): Promise<number> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return 0;
  const { loyalty } = await readSettings(db);
  return pointsForOrder(goodsPaise(order), !(await hasDelivered(db, order.userId, order.id)), loyalty);
}

type PaidForGoods = Pick<
  OrderRow,
  'discountedSubtotalPaise' | 'coinDiscountPaise' | 'prepaidDiscountPaise' | 'gstPaise' | 'pricesIncludeTax'
>;

/** Before tax (D21), however the order was counted. */
export const goodsPaise = ({
  discountedSubtotalPaise,
  coinDiscountPaise,
  prepaidDiscountPaise,
  gstPaise,
  pricesIncludeTax,
}: PaidForGoods) => discountedSubtotalPaise - coinDiscountPaise - prepaidDiscountPaise - (pricesIncludeTax ? gstPaise : 0);

async function hasDelivered(db: Db, userId: string, except: string) {
  const [delivered] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'delivered'), ne(orders.id, except)))
    .limit(1);
  return delivered !== undefined;
}

/** Once per e-mail address, even if the account is closed: only a hash of the address is kept. */
export const traceOf = (email: string) => createHash('sha256').update(email).digest('hex');
