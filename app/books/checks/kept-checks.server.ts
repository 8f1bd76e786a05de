// What is kept beside what it was made from, counted another way. A stale day or buyer is summed up while reading, so it may differ.
import { type SQL, sql } from 'drizzle-orm';
import { orderIn } from '../../orders/orders.tables.ts';
import { soldAt } from '../../orders/sales/sold-orders.server.ts';
import { dayIn } from '../../platform/day-in.server.ts';
import type { DailyFigure } from '../../platform/kept/kept-days.tables.ts';
import { judgedPeople } from '../../segments/kept-people.server.ts';
import { summedLife } from '../../segments/life-of-buyers.server.ts';
import { total } from '../report-parts.server.ts';

const trueDays = (figure: DailyFigure) => sql`(select day from kept_days k where figure = ${figure}
  and not exists (select from stale_days s where s.figure = k.figure and s.day = k.day))`;

const indian = (at: SQL) => sql`${dayIn(at)}::date`;
const placed = orderIn('o').placed;
const PARTS = sql`sum(pieces) as pieces, sum(income) as income, sum(refunds) as refunds, sum(goods) as goods, sum(fee) as fee,
  sum(freight) as freight, sum(returns) as returns, sum(messages) as messages`;

export const KEPT_CHECKS: Record<string, SQL> = {
  'the words that lists find a product by are those of the product': sql`
    select coalesce(w.product_id, p.id) || ' is found by ' || coalesce(quote_literal(w.words), 'nothing') || ' instead of ' ||
      coalesce(quote_literal(p.words), 'nothing') as finding
    from product_words w full join (
      select p.id, coalesce(p.variant_of_id, p.id) as goods_id, product_words_of(p) as words from products p
      where p.variant_of_id is null or p.archived_at is null
    ) p on p.id = w.product_id
    where (w.goods_id, w.words) is distinct from (p.goods_id, p.words)`,

  'kept taxes of a day are those of its documents': sql`
    select coalesce(s.day, d.day) || ' at rate ' || coalesce(s.rate, d.rate) || ' in ' || coalesce(s.place, d.place) || ' keeps other taxes than its documents have' as finding
    from (
      select day, place, rate, sum(taxable_paise + 7 * igst_paise + 11 * cgst_paise + 13 * sgst_paise) as kept from tax_day_sums
      where day in ${trueDays('tax')} group by 1, 2, 3
    ) s full join (
      select ${indian(sql`i.issued_at`)} as day, i.place_of_supply as place, l.gst_rate_basis_points as rate,
        sum(case i.kind when 'invoice' then 1 else -1 end * (l.taxable_paise + 7 * l.igst_paise + 11 * l.cgst_paise + 13 * l.sgst_paise)) as issued
      from invoices i join invoice_lines l on l.invoice_id = i.id where ${indian(sql`i.issued_at`)} in ${trueDays('tax')} group by 1, 2, 3
    ) d on (d.day, d.place, d.rate) = (s.day, s.place, s.rate)
    where s.kept is distinct from d.issued`,

  'kept sales of a day are those of its orders': sql`
    select coalesce(s.day, d.day) || ' keeps ' || coalesce(s.orders, 0) || ' orders and ' || coalesce(s.paise, 0) || ' paise; there are ' ||
      coalesce(d.orders, 0) || ' and ' || coalesce(d.paise, 0) as finding
    from (
      select day, sum(orders)::int as orders, sum(revenue_paise)::bigint as paise from sales_days where day in ${trueDays('sales')} group by 1
    ) s full join (
      select day, count(*)::int as orders, sum(paise)::bigint as paise from (
        select ${indian(soldAt(sql`o`))} as day, o.total_paise - coalesce((select sum(amount_paise) from refunds r where r.order_id = o.id and r.kind <> 'surplus'), 0) as paise
        from orders o where ${orderIn('o').kept}
        union all
        select ${indian(sql`h.created_at`)}, h.total_paise - coalesce((
          select sum(l.amount_paise) from till_returns r join till_return_lines l on l.return_id = r.id where r.order_id = h.id), 0)
        from in_house_orders h where h.deleted_at is null
      ) sold where day in ${trueDays('sales')} group by 1
    ) d on d.day = s.day
    where (coalesce(s.orders, 0), coalesce(s.paise, 0)) <> (coalesce(d.orders, 0), coalesce(d.paise, 0))
    union all
    select s.day || ' keeps ' || s.placed || ' orders placed' from (select day, sum(placed) as placed from sales_days where day in ${trueDays('sales')} group by 1) s
    where s.placed <> (select count(*) from orders o where ${placed} and o.created_at >= (s.day::timestamp - interval '330 minutes') at time zone 'UTC'
      and o.created_at < (s.day::timestamp + interval '1110 minutes') at time zone 'UTC')
    union all
    select coalesce(s.day, d.day) || ' keeps other pieces or amounts of ' || coalesce(s.product_id, d.product_id) from (
      select day, product_id, sum(pieces) as pieces, sum(paise) as paise from sales_day_products where day in ${trueDays('sales')} group by 1, 2
    ) s full join (
      select day, product_id, sum(quantity) as pieces, sum(paise) as paise from (
        select ${indian(soldAt(sql`o`))} as day, l.product_id, l.quantity, l.taxable_paise + l.gst_paise as paise
        from orders o join order_lines l on l.order_id = o.id where ${orderIn('o').kept}
        union all
        select ${indian(sql`h.created_at`)}, l.product_id, l.quantity, l.taxable_paise + l.gst_paise
        from in_house_orders h join in_house_lines l on l.order_id = h.id where h.deleted_at is null and l.product_id is not null
      ) sold where day in ${trueDays('sales')} group by 1, 2
    ) d on (d.day, d.product_id) = (s.day, s.product_id)
    where (s.pieces, s.paise) is distinct from (d.pieces, d.paise)`,

  'kept profit of a day is that of its orders': sql`
    select o.day || ' keeps another profit by ' || o."by" || ' than by day' as finding
    from (select day, "by", ${PARTS} from profit_days where "by" <> 'day' and day in ${trueDays('profit')} group by 1, 2) o
    join (select day, ${PARTS} from profit_days where "by" = 'day' group by 1) d on d.day = o.day
    where (o.pieces, o.income, o.refunds, o.goods, o.fee, o.freight, o.returns, o.messages)
      <> (d.pieces, d.income, d.refunds, d.goods, d.fee, d.freight, d.returns, d.messages)
    union all
    select coalesce(k.day, d.day) || ' keeps the profit of ' || coalesce(k.orders, 0) || ' orders with a freight of ' || coalesce(k.freight, 0) || ' paise; there are ' ||
      coalesce(d.orders, 0) || ' with ' || coalesce(d.freight, 0)
    from (select day, sum(orders)::int as orders, sum(freight + returns)::bigint as freight from profit_days where "by" = 'day' and day in ${trueDays('profit')} group by 1) k
    full join (
      select ${indian(sql`o.created_at`)} as day, count(*)::int as orders,
        ${total(sql`(select sum(f.amount_paise + case when o.registration = 'regular' then 0 else f.gst_paise end) from freight_charges f where f.order_id = o.id)`)}::bigint as freight
      from orders o where ${placed} and exists (select from order_lines l where l.order_id = o.id) and ${indian(sql`o.created_at`)} in ${trueDays('profit')} group by 1
    ) d on d.day = k.day
    where (coalesce(k.orders, 0), coalesce(k.freight, 0)) <> (coalesce(d.orders, 0), coalesce(d.freight, 0))`,

  'kept profit of a year is that of its kept days': sql`
    select coalesce(y.year, d.year) || ' keeps an income of ' || coalesce(y.income, 0) || ' paise on ' || coalesce(y.days, 0) || ' days by ' ||
      coalesce(y."by", d."by") || ' ' || coalesce(y.key, d.key) || '; there are ' || coalesce(d.income, 0) || ' on ' || coalesce(d.days, 0) as finding
    from profit_years y full join (
      select "by", extract(year from day - interval '3 months')::int as year, key, sum(income)::bigint as income, count(*)::int as days
      from profit_days where "by" in ('product', 'variant') group by 1, 2, 3
    ) d on (d."by", d.year, d.key) = (y."by", y.year, y.key)
    where (coalesce(y.income, 0), coalesce(y.days, 0)) <> (coalesce(d.income, 0), coalesce(d.days, 0))
    union all
    select k.year || ' keeps ' || k.keys || ' keys by ' || k."by" from profit_year_keys k
    where k.keys <> (select count(*) from profit_years y where y."by" = k."by" and y.year = k.year and y.days > 0)`,

  'what is kept of a buyer is what they bought': sql`
    select coalesce(b.user_id, l.user_id) || ' bought ' || coalesce(l.orders, 0) || ' times for ' || coalesce(l.paise, 0) || ' paise; kept are ' ||
      coalesce(b.orders, 0) || ' and ' || coalesce(b.paise, 0) as finding
    from buyers b full join (${summedLife(null)}) l on l.user_id = b.user_id
    where (b.orders, b.paise, b.last_at) is distinct from (l.orders, l.paise, l.last_at)
      and not exists (select from stale_buyers s left join users u on u.id = coalesce(b.user_id, l.user_id)
        left join phone_proofs p on p.user_id = u.id and p.ended_at is null
        where s.user_id = coalesce(b.user_id, l.user_id) or s.phone in (u.phone, p.phone) or s.email = u.email)`,

  'what is kept of a person is true': sql`
    select 'of ' || coalesce(k.user_id, p.user_id, k.key, p.key) || ' something else is kept than is true' as finding
    from kept_people k full join (
      select judged.*, b.orders, b.last_at, b.paise, b.rfm_group from (${judgedPeople(null)}) judged left join buyers b on b.user_id = judged.user_id
    ) p on p.email = k.email
    where (k.email, k.key, k.user_id, k.language, k.is_subscribed, k.reason, k.orders, k.last_at, k.paise, k.rfm_group)
        is distinct from (p.email, p.key, p.user_id, p.language, p.is_subscribed, p.reason, p.orders, p.last_at, p.paise, p.rfm_group)
      and not exists (select from stale_people s where s.email is null or s.email = coalesce(k.email, p.email))`,
};
