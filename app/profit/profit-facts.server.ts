// The facts of profit as one statement: a row for each product of each order, with the order's own costs shared over its products by value.
// An order counts on the day on which it was placed, once it is paid or to be paid in cash.

import { type SQL, sql } from 'drizzle-orm';
import { orderIn } from '../orders/orders.tables.ts';
import { type DayRange, isWithinDays } from '../platform/kept/kept-days.server.ts';
import { addDays } from '../platform/time.ts';

/** Messages about an order come while it is on its way, and at its refund. */
const MESSAGES_WITHIN_DAYS = 60;

/** Nothing is left of it: cancelled, or a cash parcel that came back or was lost, unpaid. */
const IS_GONE = sql`(o.status = 'cancelled' or (o.payment_method = 'cod' and o.came_back_at is not null))`;

/** Of the goods' value, without the tax that it contains. */
const withoutTax = (amount: SQL, taxable: SQL, gst: SQL) => sql`case when ${taxable} + ${gst} = 0 then 0
  else round((${amount})::numeric * (${taxable}) / (${taxable} + ${gst})) end`;

/** A registered shop claims the GST on a cost; another one bears it. */
const cost = (net: SQL, gst: SQL) => sql`(${net} + case when o.registration = 'regular' then 0 else ${gst} end)`;

/** `total` over the products of an order, as `shareOut` of profit-parts.ts: where each one's rounded share of all up to it ends. */
const shared = (total: SQL) => sql`(floor(${total}::numeric * upto / whole) - floor(${total}::numeric * (upto - weight) / whole))`;

/** `facts`: one row an order and product of the days; see the columns of the last select. */
export const factsOf = (days: readonly DayRange[]): SQL => sql`
    with o as materialized (
      select o.id, o.number, o.created_at, o.registration, o.shipping_address, o.coupon_code, o.delivery_paise, o.round_off_paise, o.shipped_at,
        o.came_back_at, o.is_lost, ${IS_GONE} as is_gone
      from orders o where ${isWithinDays(sql`o.created_at`, days)} and ${orderIn('o').placed}
    ),
    ${GOODS},
    ${toldOf(days)},
    ${WHOLE},
    ${SHARED}`;

const GOODS = sql`
    -- Goods and gifts as sold; the same product loose and in a kit is one row.
    lines as (
      select l.order_id, l.product_id, sum(l.taxable_paise)::bigint as taxable, sum(l.gst_paise)::bigint as gst, sum(l.quantity)::int as pieces,
        sum(coalesce(b.net, 0))::bigint as back
      from order_lines l join o on o.id = l.order_id
      left join lateral (
        select sum(${withoutTax(sql`r.amount_paise`, sql`l.taxable_paise`, sql`l.gst_paise`)}) as net
        from refunds f join refund_lines r on r.refund_id = f.id
        where f.order_id = l.order_id and f.kind = 'staff' and r.position = l.position
      ) b on true
      group by 1, 2
    ),
    sums as (select order_id, sum(taxable) as taxable, sum(gst) as gst from lines group by 1),
    -- Pieces that left and did not come back, at the cost of their batch, else of their product.
    moved as (
      select m.order_id, m.product_id, -sum(m.change) as pieces,
        coalesce(-sum((m.change - coalesce(a.pieces, 0)) * p.unit_cost_paise), 0) + coalesce(-sum(a.cost), 0) as cost,
        coalesce(-sum(m.change - coalesce(a.pieces, 0)) filter (where p.unit_cost_paise is null), 0) + coalesce(-sum(a.uncosted), 0) as uncosted
      from stock_moves m join o on o.id = m.order_id join products p on p.id = m.product_id
      left join lateral (
        select sum(x.change) as pieces, sum(x.change * coalesce(t.unit_cost_paise, p.unit_cost_paise)) as cost,
          sum(x.change) filter (where coalesce(t.unit_cost_paise, p.unit_cost_paise) is null) as uncosted
        from batch_moves x join batches t on t.id = x.batch_id where x.move_id = m.id
      ) a on true
      group by 1, 2
    )`;

const toldOf = (days: readonly DayRange[]) => sql`
    told as (
      select o.id, sum(t.millipaise) as millipaise
      from (
        select coalesce(f.order_id::text, split_part(m.cause, ':', 2)) as about, m.created_at, sum(a.cost_millipaise) as millipaise
        from message_attempts a join messages m on m.id = a.message_id
        left join refunds f on m.cause like 'order-refunded:%' and f.id::text = split_part(m.cause, ':', 2)
        where m.cause like 'order-%' and ${isWithinDays(
          sql`m.created_at`,
          days.map(({ from, to }) => ({ from, to: addDays(to, MESSAGES_WITHIN_DAYS) })),
        )}
        group by m.id, f.order_id
      ) t join o on o.id::text = t.about and t.created_at < o.created_at + interval '${sql.raw(String(MESSAGES_WITHIN_DAYS))} days'
      group by 1
    )`;

/** What is of the order as a whole. */
const WHOLE = sql`
    whole as (
      select o.id, o.registration, o.number, o.is_gone, o.shipping_address ->> 'zipCode' as pin, coalesce(o.coupon_code, '') as coupon,
        to_char((o.created_at at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD') as day,
        -- The invoice has split delivery by rates; before it, the goods' own share of tax.
        coalesce(d.net, ${withoutTax(sql`o.delivery_paise`, sql`s.taxable`, sql`s.gst`)}, 0) + o.round_off_paise as extra,
        coalesce(e.back, 0) as extra_back, coalesce(g.fee, 0) as fee, coalesce(g.fee_unknown, false) as fee_unknown,
        coalesce(c.forward, 0) as freight, (o.shipped_at is not null and c.forward is null) as freight_unknown,
        coalesce(c.back, 0) as returns, (o.came_back_at is not null and c.back is null
          and (not o.is_lost or exists (select from shipments p where p.order_id = o.id and p.state = 'returned'))) as returns_unknown,
        coalesce(round(t.millipaise / 1000.0), 0) as messages
      from o join sums s on s.order_id = o.id
      left join told t on t.id = o.id
      left join lateral (
        select sum(l.taxable_paise) as net from invoices i join invoice_lines l on l.invoice_id = i.id
        where i.order_id = o.id and i.kind = 'invoice' and l.kind = 'delivery'
      ) d on true
      -- What was refunded beyond the goods: delivery, and the round-off of cash.
      left join lateral (
        select sum(f.round_off_paise + coalesce((
          select sum(${withoutTax(sql`r.amount_paise`, sql`s.taxable`, sql`s.gst`)}) from refund_lines r where r.refund_id = f.id
            and not exists (select from order_lines l where l.order_id = f.order_id and l.position = r.position)), 0)) as back
        from refunds f where f.order_id = o.id and f.kind = 'staff'
      ) e on true
      left join lateral (
        select (select sum(${cost(sql`r.fee_paise`, sql`r.fee_tax_paise`)}) from gateway_settlement_rows r
            join gateway_settlements n on n.id = r.settlement_id where r.order_id = o.id and n.status <> 'failed') as fee,
          exists (select from payments p where p.order_id = o.id and not exists (
            select from gateway_settlement_rows r join gateway_settlements n on n.id = r.settlement_id
            where r.payment_id = p.id and n.status <> 'failed')) as fee_unknown
      ) g on true
      left join lateral (
        select sum(${cost(sql`f.amount_paise`, sql`f.gst_paise`)}) filter (where f.leg = 'forward') as forward,
          sum(${cost(sql`f.amount_paise`, sql`f.gst_paise`)}) filter (where f.leg = 'return') as back
        from freight_charges f where f.order_id = o.id
      ) c on true
    )`;

const SHARED = sql`
    -- By value, with pieces where nothing has one.
    weighed as (
      select l.*, case when s.taxable + s.gst = 0 then l.pieces else l.taxable + l.gst end as weight
      from lines l join sums s on s.order_id = l.order_id
    ),
    placed as (
      select w.*, sum(weight) over (partition by order_id order by product_id rows unbounded preceding) as upto,
        sum(weight) over (partition by order_id) as whole
      from weighed w
    ),
    facts as (
      select w.id as order_id, w.number, w.pin, w.coupon, w.day, p.product_id, p.pieces,
        case when w.is_gone then 0 else p.taxable + ${shared(sql`w.extra`)} end as income,
        case when w.is_gone then 0 else p.back + ${shared(sql`w.extra_back`)} end as refunds,
        coalesce(m.cost, 0) as goods, coalesce(m.uncosted, 0) <> 0 as goods_unknown,
        ${shared(sql`w.fee`)} as fee, w.fee_unknown,
        ${shared(sql`w.freight`)} as freight, w.freight_unknown,
        ${shared(sql`w.returns`)} as returns, w.returns_unknown,
        ${shared(sql`w.messages`)} as messages
      from placed p join whole w on w.id = p.order_id
      left join moved m on m.order_id = p.order_id and m.product_id = p.product_id
    )`;
