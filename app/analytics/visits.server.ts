// Where orders came from: for two days each order's own touch, afterwards the sums of the days alone.
import { desc, eq, sql } from 'drizzle-orm';
import { orderIn, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { daysBefore } from '../platform/time.ts';
import { RETENTION } from '../vocabulary/retention-periods.ts';
import { orderTouches } from './visits.tables.ts';

/** Orders older than two days go into the sums of the day on which they were placed. Those never paid are forgotten. */
export async function sumUpTouches(db: Db, now: Date) {
  await db.execute(sql`
    with past as (
      delete from order_touches t using orders o where o.id = t.order_id and t.at < ${daysBefore(now, RETENTION.orderTouches.days).toISOString()}::timestamptz
      returning ((t.at at time zone 'UTC') + interval '330 minutes')::date as day, t.device, t.source, t.medium, t.campaign, ${orderIn('o').placed} as is_placed
    )
    insert into visit_days (day, device, source, medium, campaign, orders)
    select day, device, source, medium, campaign, count(*)::int from past where is_placed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, device, source, medium, campaign) do update set orders = visit_days.orders + excluded.orders`);
}

/** For a person's export: where their orders of the last two days came from. */
export const listTouchesOf = (db: Db, userId: string) =>
  db
    .select({
      order: sql<string>`'ORD-' || ${orders.number}`,
      placedAt: orderTouches.at,
      device: orderTouches.device,
      source: orderTouches.source,
      medium: orderTouches.medium,
      campaign: orderTouches.campaign,
    })
    .from(orderTouches)
    .innerJoin(orders, eq(orders.id, orderTouches.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orderTouches.at));
