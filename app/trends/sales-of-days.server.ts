// The sales of some days as SQL, online and in-house: sums by day, by product and by code. What is kept is read, and the other days are summed up
// from their orders in the same statement, so that both have the same rules.
import { type SQL, sql } from 'drizzle-orm';
import { total } from '../books/report-parts.server.ts';
import { orderIn, orderIs, orders } from '../orders/orders.tables.ts';
import { hadBought, soldAt } from '../orders/sales/sold-orders.server.ts';
import type { Db } from '../platform/database.server.ts';
import { dayIn } from '../platform/day-in.server.ts';
import { type DayRange, inDays, isKept, isWithinDays, unkeptDays } from '../platform/kept/kept-days.server.ts';

/** Some days, and those of them that must be summed up. */
export type SalesDays = { days: DayRange; unkept: readonly DayRange[] };

export const salesDaysOf = async (db: Db, days: DayRange): Promise<SalesDays> => ({ days, unkept: await unkeptDays(db, 'sales', days) });

/** A part of them. */
export const partOf = ({ unkept }: SalesDays, days: DayRange): SalesDays => ({ days, unkept: inDays(unkept, days) });

/** The online orders of the days: `o`, with `at`, and what was sent back. The index of sold orders serves the period. */
const onlineIn = (ranges: readonly DayRange[]) => sql`
  (select orders.*, ${soldAt(sql`orders`)} as at, coalesce(back.paise, 0) as back
   from ${orders}
   left join lateral (
     select sum(amount_paise) as paise from refunds where refunds.order_id = orders.id and refunds.kind <> 'surplus'
   ) back on true
   where (${orderIs.sold}) and ${isWithinDays(soldAt(sql`orders`), ranges)}) o`;

const inHouseIn = (ranges: readonly DayRange[]) => sql`
  (select in_house_orders.*, coalesce(back.paise, 0) as back from in_house_orders
   left join lateral (
     select sum(l.amount_paise) as paise from till_returns r join till_return_lines l on l.return_id = r.id where r.order_id = in_house_orders.id
   ) back on true
   where deleted_at is null and ${isWithinDays(sql`created_at`, ranges)}) h`;

/** Refunds by staff, by the day on which their order counted. Fully refunded orders are no longer among the sold. */
const returnsIn = (ranges: readonly DayRange[]) => sql`
  (select r.*, ${soldAt(sql`o`)} as at from refunds r join orders o on o.id = r.order_id
   where r.kind = 'staff' and o.status <> 'cancelled' and ${isWithinDays(soldAt(sql`o`), ranges)}) r`;

const HAD_BOUGHT = hadBought(sql`o.user_id`, sql`o.at`);
const STAYS = sql`o.came_back_at is null`;
const counts = (of: SQL) => sql`(count(*) filter (where ${of}))::int`;

export const DAY_COLUMNS = sql`day, channel, orders, revenue_paise, repeated, returned, refunded_paise, coupon_paise, coins_paise, prepaid_paise,
  coupon_revenue_paise, placed`;

export const summedDays = (ranges: readonly DayRange[]) => sql`
  select day::date as day, channel, sum(orders)::int as orders, sum(revenue)::bigint as revenue_paise, sum(repeated)::int as repeated,
    sum(returned)::int as returned, sum(refunded)::bigint as refunded_paise, sum(coupon)::bigint as coupon_paise, sum(coins)::bigint as coins_paise,
    sum(prepaid)::bigint as prepaid_paise, sum(coupon_revenue)::bigint as coupon_revenue_paise, sum(placed)::int as placed
  from (
    select ${dayIn(sql`o.at`)} as day, 'online' as channel, ${counts(STAYS)} as orders,
      ${total(sql`case when ${STAYS} then o.total_paise - o.back end`)} as revenue, ${counts(sql`${STAYS} and ${HAD_BOUGHT}`)} as repeated,
      ${counts(sql`not (${STAYS}) and o.back = 0`)} as returned, 0 as refunded,
      ${total(sql`case when ${STAYS} then o.coupon_discount_paise end`)} as coupon,
      ${total(sql`case when ${STAYS} then o.coin_discount_paise end`)} as coins,
      ${total(sql`case when ${STAYS} then o.prepaid_discount_paise end`)} as prepaid,
      ${total(sql`case when ${STAYS} and o.coupon_code is not null then o.total_paise - o.back end`)} as coupon_revenue, 0 as placed
    from ${onlineIn(ranges)} group by 1
    union all
    select ${dayIn(sql`r.at`)}, 'online', 0, 0, 0, count(distinct r.order_id)::int, ${total(sql`r.amount_paise`)}, 0, 0, 0, 0, 0
    from ${returnsIn(ranges)} group by 1
    union all
    select ${dayIn(sql`o.created_at`)}, 'online', 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*)::int
    from orders o where ${isWithinDays(sql`o.created_at`, ranges)} and ${orderIn('o').placed} group by 1
    union all
    select ${dayIn(sql`h.created_at`)}, 'in-house', count(*)::int, ${total(sql`h.total_paise - h.back`)}, 0, ${counts(sql`h.back > 0`)},
      ${total(sql`h.back`)}, 0, 0, 0, 0, 0
    from ${inHouseIn(ranges)} group by 1
  ) parts group by 1, 2`;

export const PRODUCT_COLUMNS = sql`day, channel, product_id, orders, pieces, paise`;

/** Lines of goods outside the catalogue have no product to open. */
export const summedProducts = (ranges: readonly DayRange[]) => sql`
  select s.day::date as day, s.channel, s.product_id, count(distinct s.sale)::int as orders, sum(s.quantity)::int as pieces, sum(s.paise)::bigint as paise
  from (
    select ${dayIn(sql`o.at`)} as day, 'online' as channel, l.product_id, l.quantity, l.taxable_paise + l.gst_paise as paise, o.id as sale
    from ${onlineIn(ranges)} join order_lines l on l.order_id = o.id where ${STAYS}
    union all
    select ${dayIn(sql`h.created_at`)}, 'in-house', l.product_id, l.quantity, l.taxable_paise + l.gst_paise, h.id
    from ${inHouseIn(ranges)} join in_house_lines l on l.order_id = h.id where l.product_id is not null
  ) s group by 1, 2, 3`;

export const COUPON_COLUMNS = sql`day, code, orders, discount_paise, revenue_paise`;

export const summedCoupons = (ranges: readonly DayRange[]) => sql`
  select ${dayIn(sql`o.at`)}::date as day, o.coupon_code as code, count(*)::int as orders,
    sum(case when o.discounts = '[]' then o.coupon_discount_paise
      else (select sum((d ->> 'amountPaise')::bigint) from jsonb_array_elements(o.discounts) d where d ->> 'code' = o.coupon_code) end)::bigint as discount_paise,
    sum(o.total_paise - o.back)::bigint as revenue_paise
  from ${onlineIn(ranges)} where ${STAYS} and o.coupon_code is not null group by 1, 2`;

const read = (table: SQL, columns: SQL, summed: (ranges: readonly DayRange[]) => SQL) => (sales: SalesDays) =>
  sql`(select ${columns} from ${table} where ${isKept(sql`day`, sales.days, sales.unkept)}
    ${sales.unkept.length > 0 ? sql`union all select ${columns} from (${summed(sales.unkept)}) summed` : sql``})`;

/** As tables. */
export const salesByDay = read(sql`sales_days`, DAY_COLUMNS, summedDays);
export const salesByProduct = read(sql`sales_day_products`, PRODUCT_COLUMNS, summedProducts);
export const salesByCoupon = read(sql`sales_day_coupons`, COUPON_COLUMNS, summedCoupons);
