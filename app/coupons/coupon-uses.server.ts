// The uses of coupons, one per order.
import { and, count, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { boughtEarlier } from '../moving-in/moving-in.tables.ts';
import { isUnpaidOrderOf, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { couponUses } from './coupons.tables.ts';

export const UNUSED = { uses: 0, usesByCustomer: 0 };

/** Without those of the customer's unpaid orders, which placing the cart releases. */
export async function countUses(db: Db, couponIds: readonly string[], userId: string) {
  const rows = await db
    .select({
      couponId: couponUses.couponId,
      uses: count(),
      usesByCustomer: sql<number>`count(*) filter (where ${couponUses.userId} = ${userId})`.mapWith(Number),
    })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(and(inArray(couponUses.couponId, [...couponIds]), isNull(couponUses.returnedAt), not(isUnpaidOrderOf(userId))))
    .groupBy(couponUses.couponId);
  return new Map(rows.map(({ couponId, uses, usesByCustomer }) => [couponId, { uses, usesByCustomer }]));
}

/** Whether the customer has an order that is not cancelled, here or in the former shop. */
export async function hasOrdered(db: Db, userId: string): Promise<boolean> {
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled'), isNull(orders.cameBackAt), not(isUnpaidOrderOf(userId))));
  const [found] = await db.select({ hasOrdered: sql<boolean>`exists (${own}) or ${boughtEarlier(userId)}` }).from(sql`(select) as one`);
  return found?.hasOrdered ?? false;
}

export async function takeCouponUse(tx: Db, use: { couponId: string; orderId: string; userId: string }, now: Date) {
  await tx.insert(couponUses).values({ ...use, createdAt: now });
}

/** For a cancelled order: releases its use. */
export async function returnCouponUse(tx: Db, orderId: string, now: Date) {
  await tx
    .update(couponUses)
    .set({ returnedAt: now })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.returnedAt)));
}
