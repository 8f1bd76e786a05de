import { sql } from 'drizzle-orm';
import { dayIn } from '../platform/day-in.server.ts';
import { day, money, type ReportQuery, repeatedMoney, text, within } from './report-parts.server.ts';

export const MONEY_REPORTS = {
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
