// What each day sold; units of a trend and its totals are sums of days.
import { sql } from 'drizzle-orm';
import { total } from '../books/report-parts.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { countedIn } from './funnel.server.ts';
import { type SalesDays, salesByDay } from './sales-of-days.server.ts';
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

export function sumsByDay(db: Db, sales: SalesDays, channel: Channel): Promise<DaySums[]> {
  const isOnline = sql`channel = 'online'`;
  const sold = sql`
    select day::text, orders, case when ${isOnline} then orders else 0 end as online_orders, revenue_paise as revenue, repeated, returned,
      refunded_paise as refunded, coupon_paise as coupon, coins_paise as coins, prepaid_paise as prepaid, 0 as views,
      case when ${isOnline} then revenue_paise else 0 end as online_revenue, coupon_revenue_paise as coupon_revenue, 0 as visits, 0 as placed
    from ${salesByDay(sales)} sold ${channel === 'all' ? sql`` : sql`where channel = ${channel}`}`;
  const seen = sql`
    union all
    select i.day::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, i.count, 0, 0, 0, 0 from impression_days i where i.day between ${sales.days.from} and ${sales.days.to}
    union all
    select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(product)::int, sum(orders)::int from (${countedIn(sales)}) counted group by 1`;
  return rowsOf<DaySums>(
    db,
    sql`select day, sum(orders)::int as orders, sum(online_orders)::int as online_orders, ${total(sql`revenue`)} as revenue,
        sum(repeated)::int as repeated, sum(returned)::int as returned, ${total(sql`refunded`)} as refunded, ${total(sql`coupon`)} as coupon,
        ${total(sql`coins`)} as coins, ${total(sql`prepaid`)} as prepaid, sum(views)::int as views, ${total(sql`online_revenue`)} as online_revenue,
        ${total(sql`coupon_revenue`)} as coupon_revenue, sum(visits)::int as visits, sum(placed)::int as placed
      from (${sold} ${channel === 'in-house' ? sql`` : seen}) parts group by 1`,
  );
}

/** An online order, in paise; null without any. */
export function averageOf(days: readonly DaySums[]): number | null {
  const count = days.reduce((so, day) => so + day.online_orders, 0);
  return count === 0 ? null : days.reduce((so, day) => so + day.online_revenue, 0) / count;
}
