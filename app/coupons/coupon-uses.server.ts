import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { boughtEarlier } from '../moving-in/moving-in.tables.ts';
import { isUnpaidOrderOf } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { counterUses, couponUses } from './coupons.tables.ts';

export const UNUSED = { uses: 0, usesByCustomer: 0 };

/** The account of a web order, or the phone number of a counter sale with the accounts that have it. */
export type Buyer = { userIds: readonly string[]; counter?: { phone: string /** The sale that is changed. */; exceptId: string | null } };

/** Placing a cart releases its customer's unpaid orders; a sale at the counter does not. */
const released = ({ userIds: [userId], counter }: Buyer) => (counter || !userId ? sql`false` : isUnpaidOrderOf(userId));

const isOneOf = (column: SQL, ids: readonly string[]) => (ids.length === 0 ? sql`false` : sql`${column} in ${[...ids]}`);

/** A counter sale of this buyer that stands, as `sale`. */
export const isSaleTo = ({ userIds, counter }: Buyer) =>
  sql`(sale.deleted_at is null and sale.phone <> '' and ${
    counter
      ? sql`sale.phone = ${counter.phone} and sale.id is distinct from ${counter.exceptId}::uuid`
      : sql`sale.phone in (select phone from users where ${isOneOf(sql`id`, userIds)}
        union all select phone from phone_proofs where ${isOneOf(sql`user_id`, userIds)} and ended_at is null)`
  })`;

/** The accounts with this phone number, proved or not: a limit counts for a person. */
export async function accountsWith(db: Db, phone: string): Promise<string[]> {
  if (!phone) return [];
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from users where phone = ${phone} union select user_id from phone_proofs where phone = ${phone} and ended_at is null order by 1`,
  );
  return rows.map(({ id }) => id);
}

export async function countUses(db: Db, couponIds: readonly string[], buyer: Buyer) {
  const rows = await rowsOf<{ couponId: string; uses: number; own: number }>(
    db,
    sql`select coupon_id as "couponId", count(*)::int as uses, (count(*) filter (where is_own))::int as own from (
      select coupon_uses.coupon_id, ${isOneOf(sql`coupon_uses.user_id`, buyer.userIds)} as is_own
      from coupon_uses join orders on orders.id = coupon_uses.order_id
      where ${isOneOf(sql`coupon_uses.coupon_id`, couponIds)} and coupon_uses.returned_at is null and not ${released(buyer)}
      union all
      select counter_uses.coupon_id, ${isSaleTo(buyer)}
      from counter_uses join in_house_orders sale on sale.id = counter_uses.in_house_order_id
      where ${isOneOf(sql`counter_uses.coupon_id`, couponIds)} and counter_uses.returned_at is null
        and sale.id is distinct from ${buyer.counter?.exceptId ?? null}::uuid
    ) used group by coupon_id`,
  );
  return new Map(rows.map(({ couponId, uses, own }) => [couponId, { uses, usesByCustomer: own }]));
}

/** Whether the customer has an order that is not cancelled, here or in the former shop. */
export async function hasOrdered(db: Db, userId: string): Promise<boolean> {
  const [found] = await rowsOf<{ is: boolean }>(db, sql`select ${hasOrder({ userIds: [userId] })} as is`);
  return found?.is ?? false;
}

/** An order of the account as above, or a sale at the counter. */
export async function hasBought(db: Db, buyer: Buyer): Promise<boolean> {
  const [found] = await rowsOf<{ is: boolean }>(
    db,
    sql`select ${hasOrder(buyer)} or exists (select from in_house_orders sale where ${isSaleTo(buyer)}) as is`,
  );
  return found?.is ?? false;
}

/** An order of this buyer that stands. */
export const isOrderOf = (buyer: Buyer) => sql`(${isOneOf(sql`orders.user_id`, buyer.userIds)} and orders.status <> 'cancelled'
  and orders.came_back_at is null and not ${released(buyer)})`;

const hasOrder = (buyer: Buyer) => sql`(exists (select from orders where ${isOrderOf(buyer)})
  ${sql.join(
    buyer.userIds.map((userId) => sql` or ${boughtEarlier(userId)}`),
    sql``,
  )})`;

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

/** A counter sale uses these discounts, and no other any more. The sale must be locked. */
export async function setCounterUses(tx: Db, inHouseOrderId: string, couponIds: readonly string[], now: Date) {
  const others = couponIds.length === 0 ? sql`true` : sql`${counterUses.couponId} not in ${[...couponIds]}`;
  await tx
    .update(counterUses)
    .set({ returnedAt: now })
    .where(and(eq(counterUses.inHouseOrderId, inHouseOrderId), isNull(counterUses.returnedAt), others));
  if (couponIds.length === 0) return;
  await tx
    .insert(counterUses)
    .values(couponIds.map((couponId) => ({ inHouseOrderId, couponId, createdAt: now })))
    .onConflictDoUpdate({ target: [counterUses.inHouseOrderId, counterUses.couponId], set: { returnedAt: null } });
}
