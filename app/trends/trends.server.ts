// Trends for staff. An order counts as in the figures of the orders (D44): from its payment, or for cash from its placing, until it is
// cancelled or comes back. In-house sales count on the day they were recorded, less what came back to the till. Each figure is one statement over the period's own rows.
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Days, daysOf, periodOfDays } from '../books/book-period.ts';
import { dayIn, total, within } from '../books/report-parts.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { daysBeforeOf, elapsedOf, stepsOf, unitOf } from './trend-days.ts';
import type { Channel, Sums, Trends, trendsQuery } from './trends.schema.ts';

const TOP = 20;

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

const soldAt = (order: SQL) => sql`coalesce(${order}.paid_at, ${order}.created_at)`;
const isSold = sql`(${orderIs.sold})`;

/** The online orders of the days: `o`, with `at`, and what was sent back. The index of sold orders serves the period. */
const onlineIn = (days: Days) => sql`
  (select orders.*, ${soldAt(sql`orders`)} as at, coalesce(back.paise, 0) as back
   from ${orders}
   left join lateral (
     select sum(amount_paise) as paise from refunds where refunds.order_id = orders.id and refunds.kind <> 'surplus'
   ) back on true
   where ${isSold} and ${within(soldAt(sql`orders`), periodOfDays(days))}) o`;

const inHouseIn = (days: Days) => sql`
  (select in_house_orders.*, coalesce(back.paise, 0) as back from in_house_orders
   left join lateral (
     select sum(l.amount_paise) as paise from till_returns r join till_return_lines l on l.return_id = r.id where r.order_id = in_house_orders.id
   ) back on true
   where deleted_at is null and ${within(sql`created_at`, periodOfDays(days))}) h`;

const HAD_BOUGHT = sql`exists (
  select from orders e where e.user_id = o.user_id and e.status <> 'cancelled' and e.payment_status not in ('awaiting', 'failed')
    and ${soldAt(sql`e`)} < o.at)`;

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

type BestProduct = { id: string; name: string; orders: number; pieces: number; paise: number };

async function bestProducts(db: Db, days: Days, channel: Channel): Promise<Trends['products']> {
  // Lines of goods outside the catalogue have no product to open.
  const parts: Record<Exclude<Channel, 'all'>, SQL> = {
    online: sql`select l.product_id, l.quantity, l.taxable_paise + l.gst_paise as paise, o.id as sale
      from ${onlineIn(days)} join order_lines l on l.order_id = o.id where o.came_back_at is null`,
    'in-house': sql`select l.product_id, l.quantity, l.taxable_paise + l.gst_paise, h.id
      from ${inHouseIn(days)} join in_house_lines l on l.order_id = h.id where l.product_id is not null`,
  };
  const sold = channel === 'all' ? sql`${parts.online} union all ${parts['in-house']}` : sql`${parts[channel]}`;
  const rows = await rowsOf<BestProduct>(
    db,
    sql`select p.id, p.full_name as name, count(distinct s.sale)::int as orders, sum(s.quantity)::int as pieces, ${total(sql`s.paise`)} as paise
      from (${sold}) s(product_id, quantity, paise, sale) join products p on p.id = s.product_id
      group by p.id order by paise desc, pieces desc, p.id limit ${TOP}`,
  );
  return rows.map(({ paise, ...row }) => ({ ...row, value: rupeesFromPaise(paise) }));
}

type BestCoupon = { code: string; orders: number; discount: number; revenue: number };

async function bestCoupons(db: Db, days: Days): Promise<Trends['coupons']> {
  const rows = await rowsOf<BestCoupon>(
    db,
    sql`select o.coupon_code as code, count(*)::int as orders, ${total(sql`case when o.discounts = '[]' then o.coupon_discount_paise
          else (select sum((d ->> 'amountPaise')::bigint) from jsonb_array_elements(o.discounts) d where d ->> 'code' = o.coupon_code) end`)} as discount,
        ${total(sql`o.total_paise - o.back`)} as revenue
      from ${onlineIn(days)} where o.came_back_at is null and o.coupon_code is not null
      group by 1 order by revenue desc, code limit ${TOP}`,
  );
  return rows.map((row) => ({ ...row, discount: rupeesFromPaise(row.discount), revenue: rupeesFromPaise(row.revenue) }));
}
