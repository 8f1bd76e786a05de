// The shop's own reports: sales, registers of documents and refunds, coins, and payments against orders.
import { sql } from 'drizzle-orm';
import { dayOf } from '../platform/time.ts';
import {
  count,
  day,
  dayIn,
  documentsOf,
  money,
  type ReportQuery,
  repeatedMoney,
  state,
  text,
  total,
  within,
} from './report-parts.server.ts';

const register = [
  text('order_number', 'Order'),
  text('name', 'Customer'),
  text('gstin', 'GSTIN'),
  state('place', 'Place of supply'),
  money('taxable', 'Taxable value'),
  money('igst', 'IGST'),
  money('cgst', 'CGST'),
  money('sgst', 'SGST / UTGST'),
  money('value', 'Total'),
  money('round_off', 'Round off'),
];
const registerValues = sql`d.serial, d.day, d.sale ->> 'number' as order_number, d.buyer ->> 'name' as name,
  coalesce(d.buyer ->> 'gstin', '') as gstin, d.place_of_supply as place, d.taxable_paise as taxable, d.igst_paise as igst,
  d.cgst_paise as cgst, d.sgst_paise as sgst, d.total_paise as value, d.round_off_paise as round_off`;

/** A line whose price includes the tax has its discount with tax too (D48). */
const discountBeforeTax = sql`case when price_includes_tax then round(discount_paise * 10000.0 / (10000 + gst_rate_basis_points))::int
  else discount_paise end`;

/** Of the kinds of coin entries: those that take coins, and what was given back of them. */
const IS_USE = sql`kind in ('spent', 'returned', 'reversed', 'withdrawn')`;

/** The first day of the month in which the period ends. */
const lastMonthOf = (before: Date) => `${dayOf(new Date(before.getTime() - 1)).slice(0, 7)}-01`;

export const SHOP_REPORTS = {
  sales: {
    columns: [
      day('day', 'Day'),
      count('orders', 'Invoices'),
      money('gross', 'Goods'),
      money('discounts', 'Discounts'),
      money('delivery', 'Delivery'),
      money('tax', 'GST'),
      money('invoiced', 'Invoiced'),
      money('credited', 'Credit notes'),
      money('net', 'Net'),
      money('round_off', 'Round off'),
    ],
    // Goods, discounts and delivery are before tax; with the tax they add up to the invoiced amount.
    query: (period) => sql`
      select d.day, count(*) filter (where d.kind = 'invoice')::int as orders,
        ${total(sql`gross`)} as gross, ${total(sql`discounts`)} as discounts, ${total(sql`delivery`)} as delivery,
        ${total(sql`case d.kind when 'invoice' then d.igst_paise + d.cgst_paise + d.sgst_paise end`)} as tax,
        ${total(sql`case d.kind when 'invoice' then d.total_paise end`)} as invoiced,
        ${total(sql`case d.kind when 'credit_note' then d.total_paise end`)} as credited,
        ${total(sql`d.sign * d.total_paise`)} as net, ${total(sql`d.sign * d.round_off_paise`)} as round_off
      from ${documentsOf(period)} d
      left join (
        select invoice_id, sum(taxable_paise + ${discountBeforeTax}) filter (where kind = 'goods') as gross,
          sum(${discountBeforeTax}) as discounts, sum(taxable_paise) filter (where kind = 'delivery') as delivery
        from invoice_lines group by 1
      ) l on l.invoice_id = d.id and d.kind = 'invoice'
      group by d.day order by d.day`,
  },
  invoices: {
    columns: [text('serial', 'Invoice'), day('day', 'Date'), ...register],
    query: (period) =>
      sql`select ${registerValues} from ${documentsOf(period)} d where d.kind = 'invoice' order by d.issued_at, d.series, d.number`,
  },
  'credit-notes': {
    columns: [
      text('serial', 'Credit note'),
      day('day', 'Date'),
      text('original_serial', 'Against invoice'),
      ...register,
      text('reason', 'Reason'),
    ],
    query: (period) => sql`
      select ${registerValues}, d.original_serial, coalesce(d.reason, '') as reason
      from ${documentsOf(period)} d where d.kind = 'credit_note' order by d.issued_at, d.series, d.number`,
  },
  refunds: {
    columns: [
      day('day', 'Date'),
      text('order_number', 'Order'),
      text('kind', 'Cause'),
      text('status', 'Status'),
      text('way', 'Way'),
      text('reference', 'Reference'),
      money('amount', 'Amount'),
      money('round_off', 'Of it round off'),
      text('note', 'Credit note'),
      text('reason', 'Reason'),
    ],
    query: (period) => sql`
      select ${dayIn(sql`r.created_at`)} as day, 'ORD-' || o.number as order_number,
        case r.kind when 'cancel' then 'Order cancelled' when 'surplus' then 'Paid when nothing was owed' else 'By staff' end as kind,
        r.status, coalesce(r.payout_method, 'Gateway') as way, coalesce(r.payout_reference, r.gateway_order_id) as reference,
        r.amount_paise as amount, r.round_off_paise as round_off, coalesce(n.serial, '') as note, coalesce(r.reason, '') as reason
      from refunds r join orders o on o.id = r.order_id left join invoices n on n.refund_id = r.id
      where ${within(sql`r.created_at`, period)} order by r.created_at, r.id`,
  },
  coins: {
    columns: [
      text('words', 'Coins'),
      { key: 'entries', title: 'Entries', kind: 'count', isSummed: false },
      { key: 'coins', title: 'Coins', kind: 'count', isSummed: false },
      repeatedMoney('value', 'Worth'),
    ],
    query: (period, { coinsPerRupee }) => sql`
      with entries as (select * from coin_entries where created_at < ${period.before.toISOString()}::timestamptz),
      told as (
        select 0 as place, 'Outstanding before' as words, count(*)::int as entries, ${total(sql`coins`)} as coins
        from entries where created_at < ${period.from.toISOString()}::timestamptz
        union all
        select case kind when 'spent' then 7 when 'returned' then 8 when 'reversed' then 9 when 'withdrawn' then 9 else 1 end,
          case kind when 'account' then 'Issued for an account' when 'newsletter' then 'Issued for the newsletter'
            when 'review' then 'Issued for a review' when 'order' then 'Issued for an order' when 'birthday' then 'Issued for a birthday'
            when 'referral' then 'Issued for a referral' when 'spent' then 'Spent' when 'returned' then 'Returned'
            when 'reversed' then 'Taken back' when 'withdrawn' then 'Taken back with a review' else 'Issued: ' || kind end, count(*)::int, ${total(sql`coins`)}
        from entries where created_at >= ${period.from.toISOString()}::timestamptz group by kind
        union all
        select 10, 'Outstanding after', count(*)::int, ${total(sql`coins`)} from entries
      )
      select words, entries, coins, round(coins * 100 / ${coinsPerRupee}) as value from told order by place, words`,
  },
  'coin-ages': {
    columns: [
      text('month', 'Month earned'),
      { key: 'customers', title: 'Customers', kind: 'count', isSummed: false },
      count('coins', 'Coins outstanding'),
      money('value', 'Worth'),
      { key: 'age', title: 'Age in months', kind: 'count', isSummed: false },
      text('expires', 'Expires'),
    ],
    // At the end of the period. A customer's oldest coins are used first; coins returned with a cancelled order were never used. Who was
    // charged back more than they had is overdrawn, so that the sum is the ledger's. Worth is rounded once, over all rows together.
    query: ({ before }, { coinsPerRupee }) => sql`
      with entries as (select * from coin_entries where created_at < ${before.toISOString()}::timestamptz),
      used as (
        select user_id, coalesce(-sum(coins) filter (where ${IS_USE}), 0) as coins, coalesce(sum(coins) filter (where not ${IS_USE}), 0) as earned
        from entries group by 1
      ),
      lots as (
        select user_id, left(${dayIn(sql`created_at`)}, 7) as month, coins, sum(coins) over (partition by user_id order by created_at, id) as up_to
        from entries where not ${IS_USE}
      ),
      left_over as (
        select l.month, l.user_id, least(l.coins, greatest(0, l.up_to - u.coins)) as coins from lots l join used u using (user_id)
        union all
        select 'Overdrawn', user_id, earned - coins from used where earned < coins
      ),
      months as (
        select month, count(distinct user_id)::int as customers, sum(coins)::double precision as coins
        from left_over where coins <> 0 group by 1
      ),
      summed as (select *, sum(coins) over (order by month) as up_to from months)
      select month, customers, coins,
        round(up_to::numeric * 100 / ${coinsPerRupee}) - round((up_to - coins)::numeric * 100 / ${coinsPerRupee}) as value,
        case when month <> 'Overdrawn' then (extract(year from age(${lastMonthOf(before)}::date, (month || '-01')::date)) * 12
          + extract(month from age(${lastMonthOf(before)}::date, (month || '-01')::date)))::int end as age,
        case when month <> 'Overdrawn' then 'Never' end as expires
      from summed order by month`,
  },
  payments: {
    columns: [
      day('day', 'Date'),
      text('order_number', 'Order'),
      text('attempt', 'Gateway order'),
      text('payment', 'Payment'),
      text('method', 'Method'),
      repeatedMoney('due', 'Order total'),
      money('received', 'Received'),
      money('back', 'Sent back'),
      money('difference', 'Difference'),
      text('finding', 'Finding'),
    ],
    // A surplus payment must be refunded in full; a paid order has one payment of its total. Differences come first.
    query: (period) => sql`
      with told as (
        select ${dayIn(sql`p.created_at`)} as day, 'ORD-' || o.number as order_number, p.gateway_order_id as attempt,
          p.gateway_payment_id as payment, coalesce(p.method, '') as method, o.total_paise as due, p.amount_paise as received,
          coalesce(s.amount_paise, (
            select sum(r.amount_paise) from refunds r
            where r.gateway_order_id = p.gateway_order_id and r.kind <> 'surplus' and r.payout_reference is null and r.status <> 'failed'
          ), 0) as back,
          p.amount_paise - coalesce(s.amount_paise, o.total_paise) as difference,
          case when s.id is not null then 'Not needed' when p.amount_paise <> o.total_paise then 'Differs from the order' else '' end as finding
        from payments p join orders o on o.id = p.order_id
        left join refunds s on s.kind = 'surplus' and s.cause = 'payment:' || p.gateway_payment_id
        where ${within(sql`p.created_at`, period)}
        union all
        select ${dayIn(sql`o.paid_at`)}, 'ORD-' || o.number, '', '', '', o.total_paise, 0, 0, -o.total_paise, 'Paid without a payment'
        from orders o
        where ${within(sql`o.paid_at`, period)} and o.payment_method = 'online' and o.total_paise > 0
          and not exists (select from payments p where p.order_id = o.id)
      )
      select day, order_number, attempt, payment, method, due, received, back::double precision as back, difference, finding
      from told order by (difference <> 0) desc, day, order_number, payment`,
  },
} satisfies Record<string, ReportQuery>;
