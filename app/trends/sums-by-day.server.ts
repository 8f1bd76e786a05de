// What each day sold, as one statement over the period's own rows; units of a trend and its totals are sums of days.
import { type SQL, sql } from 'drizzle-orm';
import { type Days, periodOfDays } from '../books/book-period.ts';
import { dayIn, total, within } from '../books/report-parts.server.ts';
import { hadBought, soldAt } from '../orders/sales/sold-orders.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { countedIn } from './funnel.server.ts';
import { inHouseIn, onlineIn } from './sales-of-days.server.ts';
import type { Channel } from './trends.schema.ts';

export type DaySums = {
  day: string;
  orders: number;
  online_orders: number;
  revenue: number;
  repeated: number;
  returned: number;
  refunded: number;
  coupon: number;
  coins: number;
  prepaid: number;
  views: number;
  online_revenue: number;
  coupon_revenue: number;
  visits: number;
  placed: number;
};

const HAD_BOUGHT = hadBought(sql`o.user_id`, sql`o.at`);

/** Refunds by staff, by the day on which their order counted. Fully refunded orders are no longer among the sold. */
const returnsIn = (days: Days) => sql`
  (select r.*, ${soldAt(sql`o`)} as at from refunds r join orders o on o.id = r.order_id
   where r.kind = 'staff' and o.status <> 'cancelled' and ${within(soldAt(sql`o`), periodOfDays(days))}) r`;

export function sumsByDay(db: Db, days: Days, channel: Channel): Promise<DaySums[]> {
  const counts = (of: SQL) => sql`count(*) filter (where ${of})::int`;
  const stays = sql`o.came_back_at is null`;
  const online = sql`
    select ${dayIn(sql`o.at`)} as day, ${counts(stays)} as orders, ${counts(stays)} as online_orders,
      ${total(sql`case when ${stays} then o.total_paise - o.back end`)} as revenue, ${counts(sql`${stays} and ${HAD_BOUGHT}`)} as repeated,
      ${counts(sql`not (${stays}) and o.back = 0`)} as returned, 0::double precision as refunded,
      ${total(sql`case when ${stays} then o.coupon_discount_paise end`)} as coupon,
      ${total(sql`case when ${stays} then o.coin_discount_paise end`)} as coins,
      ${total(sql`case when ${stays} then o.prepaid_discount_paise end`)} as prepaid, 0 as views,
      ${total(sql`case when ${stays} then o.total_paise - o.back end`)} as online_revenue,
      ${total(sql`case when ${stays} and o.coupon_code is not null then o.total_paise - o.back end`)} as coupon_revenue, 0 as visits, 0 as placed
    from ${onlineIn(days)} group by 1
    union all
    select ${dayIn(sql`r.at`)}, 0, 0, 0, 0, count(distinct r.order_id)::int, ${total(sql`r.amount_paise`)}, 0, 0, 0, 0, 0, 0, 0, 0
    from ${returnsIn(days)} group by 1
    union all
    select i.day::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, i.count, 0, 0, 0, 0 from impression_days i where i.day between ${days.from} and ${days.to}
    union all
    select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(product)::int, sum(orders)::int from (${countedIn(days)}) counted group by 1`;
  const inHouse = sql`
    select ${dayIn(sql`h.created_at`)} as day, count(*)::int as orders, 0 as online_orders, ${total(sql`h.total_paise - h.back`)} as revenue,
      0 as repeated, ${counts(sql`h.back > 0`)} as returned, ${total(sql`h.back`)} as refunded, 0::double precision as coupon, 0::double precision as coins,
      0::double precision as prepaid, 0 as views, 0::double precision as online_revenue, 0::double precision as coupon_revenue, 0 as visits, 0 as placed
    from ${inHouseIn(days)} group by 1`;
  const parts = { all: sql`${online} union all ${inHouse}`, online, 'in-house': inHouse };
  return rowsOf<DaySums>(db, parts[channel]);
}

/** An online order, in paise; null without any. */
export function averageOf(days: readonly DaySums[]): number | null {
  const count = days.reduce((so, day) => so + day.online_orders, 0);
  return count === 0 ? null : days.reduce((so, day) => so + day.online_revenue, 0) / count;
}
