// The same for the figures and for the lists behind them (D44).
import { and, type SQL, sql } from 'drizzle-orm';
import { fromOf, type ListQuery } from '../../platform/http/list-query.ts';
import { addDays, startOfDay } from '../../platform/time.ts';
import { orderIn, orderIs } from '../orders.tables.ts';

/** Paid online, or placed for cash. The index of sold orders is by this. */
export const soldAt = (order: SQL) => sql`coalesce(${order}.paid_at, ${order}.created_at)`;

const earlier = orderIn('e');

export const hadBought = (userId: SQL, at: SQL) => sql`exists (
  select from orders e where e.user_id = ${userId} and e.status <> 'cancelled' and ${earlier.placed}
    and ${soldAt(sql`e`)} < ${at})`;

export const ORDERS_OF_FIGURE = {
  sold: () => orderIs.kept,
  repeat: () => and(orderIs.kept, hadBought(sql`orders.user_id`, soldAt(sql`orders`))),
  discounted: () => and(orderIs.kept, sql`orders.coupon_discount_paise + orders.coin_discount_paise + orders.prepaid_discount_paise > 0`),
  coupon: () => and(orderIs.kept, sql`orders.coupon_code is not null`),
} satisfies Record<string, () => SQL | undefined>;

export function soldWithin(query: ListQuery): SQL | undefined {
  const [from, at] = [fromOf(query), soldAt(sql`orders`)];
  return and(
    from && sql`${at} >= ${from.toISOString()}`,
    query.to ? sql`${at} < ${startOfDay(addDays(query.to, 1)).toISOString()}` : undefined,
  );
}
