// Trends for staff. An order counts as in the figures of the orders (D44): from its payment, or for cash from its placing, until it is
// cancelled or comes back. In-house sales count on the day they were recorded, less what came back to the till. Each figure is one statement over the period's own rows.
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Days, daysOf, periodOfDays } from '../books/book-period.ts';
import { dayIn, total, within } from '../books/report-parts.server.ts';
import { hadBought, soldAt } from '../orders/sales/sold-orders.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { bestCoupons, bestProducts } from './best-sellers.server.ts';
import { inHouseIn, onlineIn } from './sales-of-days.server.ts';
import { daysBeforeOf, elapsedOf, stepsOf, unitOf } from './trend-days.ts';
import type { Channel, Sums, Trends, trendsQuery } from './trends.schema.ts';

export type Asked = z.output<typeof trendsQuery>;

export async function readTrends(db: Db, asked: Asked, now: Date): Promise<Trends> {
  const period = daysOf(asked, now);
  const days = elapsedOf(period, dayOf(now));
  const by = unitOf(days, asked.by);
  const before = daysBeforeOf(period, days);
  // One statement for both periods, by day; units and totals are sums of days.
  const byDay = await sumsByDay(db, { from: before.from, to: days.to }, asked.channel);
  const sumOf = ({ from, to }: Days) =>
    totalOf(
      byDay.filter(({ day }) => day >= from && day <= to),
      asked.channel,
    );
  return {
    ...days,
    by,
    steps: stepsOf(days, by).map((step) => ({ ...step, ...sumOf(step) })),
    totals: sumOf(days),
    before: { ...before, totals: sumOf(before) },
    products: await bestProducts(db, days, asked.channel),
    coupons: asked.channel === 'in-house' ? [] : await bestCoupons(db, days),
  };
}

export async function writeTrendsCsv(db: Db, asked: Asked, now: Date): Promise<{ fileName: string; csv: string }> {
  const { from, to, by, steps } = await readTrends(db, asked, now);
  const money = (rupees: number) => ({ paise: Math.round(rupees * 100) });
  const head = ['From', 'To', 'Orders', 'Revenue', 'Average order', 'Repeat orders', 'Returned orders', 'Refunded'];
  const rows = steps.map((step) => [
    ...[step.from, step.to, step.orders, money(step.revenue), step.averageOrder === null ? '' : money(step.averageOrder)],
    ...[step.repeatOrders, step.returnedOrders, money(step.refunded), money(step.couponDiscount), money(step.coinDiscount)],
    ...[step.views ?? '', money(step.prepaidDiscount)],
  ]);
  return {
    fileName: `trends_${asked.channel}_by-${by}_${from}_${to}.csv`,
    csv: csvOf([[...head, 'Coupon discounts', 'Coin discounts', 'Page views', 'Online payment discounts'], ...rows]),
  };
}

type DaySums = {
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
};

const HAD_BOUGHT = hadBought(sql`o.user_id`, sql`o.at`);

/** Refunds by staff, by the day on which their order counted. Fully refunded orders are no longer among the sold. */
const returnsIn = (days: Days) => sql`
  (select r.*, ${soldAt(sql`o`)} as at from refunds r join orders o on o.id = r.order_id
   where r.kind = 'staff' and o.status <> 'cancelled' and ${within(soldAt(sql`o`), periodOfDays(days))}) r`;

function sumsByDay(db: Db, days: Days, channel: Channel): Promise<DaySums[]> {
  const counts = (of: SQL) => sql`count(*) filter (where ${of})::int`;
  const stays = sql`o.came_back_at is null`;
  const online = sql`
    select ${dayIn(sql`o.at`)} as day, ${counts(stays)} as orders, ${counts(stays)} as online_orders,
      ${total(sql`case when ${stays} then o.total_paise - o.back end`)} as revenue, ${counts(sql`${stays} and ${HAD_BOUGHT}`)} as repeated,
      ${counts(sql`not (${stays}) and o.back = 0`)} as returned, 0::double precision as refunded,
      ${total(sql`case when ${stays} then o.coupon_discount_paise end`)} as coupon,
      ${total(sql`case when ${stays} then o.coin_discount_paise end`)} as coins,
      ${total(sql`case when ${stays} then o.prepaid_discount_paise end`)} as prepaid, 0 as views
    from ${onlineIn(days)} group by 1
    union all
    select ${dayIn(sql`r.at`)}, 0, 0, 0, 0, count(distinct r.order_id)::int, ${total(sql`r.amount_paise`)}, 0, 0, 0, 0
    from ${returnsIn(days)} group by 1
    union all
    select i.day::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, i.count from impression_days i where i.day between ${days.from} and ${days.to}`;
  const inHouse = sql`
    select ${dayIn(sql`h.created_at`)} as day, count(*)::int as orders, 0 as online_orders, ${total(sql`h.total_paise - h.back`)} as revenue,
      0 as repeated, ${counts(sql`h.back > 0`)} as returned, ${total(sql`h.back`)} as refunded, 0::double precision as coupon, 0::double precision as coins,
      0::double precision as prepaid, 0 as views
    from ${inHouseIn(days)} group by 1`;
  const parts = { all: sql`${online} union all ${inHouse}`, online, 'in-house': inHouse };
  return rowsOf<DaySums>(db, parts[channel]);
}

function totalOf(days: DaySums[], channel: Channel): Sums {
  const sum = (key: Exclude<keyof DaySums, 'day'>) => days.reduce((so, day) => so + day[key], 0);
  const [ordered, paise] = [sum('orders'), sum('revenue')];
  return {
    orders: ordered,
    onlineOrders: sum('online_orders'),
    revenue: rupeesFromPaise(paise),
    averageOrder: ordered === 0 ? null : rupeesFromPaise(Math.round(paise / ordered)),
    repeatOrders: sum('repeated'),
    returnedOrders: sum('returned'),
    refunded: rupeesFromPaise(sum('refunded')),
    couponDiscount: rupeesFromPaise(sum('coupon')),
    coinDiscount: rupeesFromPaise(sum('coins')),
    prepaidDiscount: rupeesFromPaise(sum('prepaid')),
    views: channel === 'in-house' ? null : sum('views'),
  };
}
