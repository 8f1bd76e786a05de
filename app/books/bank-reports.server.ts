import { sql } from 'drizzle-orm';
import { dayIn } from '../platform/day-in.server.ts';
import { dayOf, type Period } from '../platform/time.ts';
import { count, day, money, type ReportQuery, text, within } from './report-parts.server.ts';

const onDays = (column: ReturnType<typeof sql>, { from, before }: Period) =>
  sql`${column} >= ${dayOf(from)}::date and ${column} < ${dayOf(before)}::date`;

export const BANK_REPORTS = {
  settlements: {
    columns: [
      day('day', 'Date'),
      text('gateway', 'Gateway'),
      text('utr', 'UTR'),
      money('payments', 'Payments'),
      money('adjustment', 'Refunds and corrections'),
      money('fee', 'Fees'),
      money('fee_tax', 'GST on fees'),
      money('amount', 'To the bank'),
    ],
    query: (period) => sql`
      select ${dayIn(sql`settled_at`)} as day, gateway, coalesce(utr, settlement_id) as utr, payments_paise::double precision as payments,
        adjustment_paise::double precision as adjustment, (fee_paise + charge_paise)::double precision as fee,
        (fee_tax_paise + charge_tax_paise)::double precision as fee_tax, amount_paise::double precision as amount
      from gateway_settlements where status = 'done' and ${within(sql`settled_at`, period)} order by settled_at, id`,
  },
  remittances: {
    columns: [
      day('day', 'Date'),
      text('courier', 'Courier'),
      text('utr', 'UTR'),
      text('awb', 'AWB'),
      text('order_number', 'Order'),
      money('amount', 'Amount'),
    ],
    query: (period) => sql`
      select r.remitted_on::text as day, r.courier, r.utr, r.awb, coalesce('ORD-' || o.number, '') as order_number, r.amount_paise as amount
      from courier_remittances r left join orders o on o.id = r.order_id
      where ${onDays(sql`r.remitted_on`, period)} order by r.remitted_on, r.courier, r.utr, r.awb`,
  },
  freight: {
    columns: [
      day('day', 'Date'),
      text('courier', 'Courier'),
      text('invoice', 'Invoice'),
      text('awb', 'AWB'),
      text('leg', 'Way'),
      text('order_number', 'Order'),
      money('amount', 'Amount'),
      money('gst', 'GST'),
    ],
    query: (period) => sql`
      select coalesce(f.charged_on::text, ${dayIn(sql`f.created_at`)}) as day, f.courier, f.invoice_number as invoice, f.awb, f.leg,
        coalesce('ORD-' || o.number, '') as order_number, f.amount_paise as amount, f.gst_paise as gst
      from freight_charges f left join orders o on o.id = f.order_id
      where case when f.charged_on is null then ${within(sql`f.created_at`, period)} else ${onDays(sql`f.charged_on`, period)} end
      order by 1, f.courier, f.awb, f.leg`,
  },
  counter: {
    columns: [
      day('day', 'Date'),
      text('order_number', 'Sale'),
      text('serial', 'Document'),
      text('name', 'Customer'),
      text('method', 'Method'),
      money('received', 'Received'),
      money('back', 'Given back'),
    ],
    query: (period) => sql`
      select ${dayIn(sql`i.issued_at`)} as day, i.sale ->> 'number' as order_number, i.serial, i.buyer ->> 'name' as name,
        coalesce(t.method, i.sale ->> 'payment') as method,
        case i.kind when 'invoice' then i.total_paise + i.round_off_paise else 0 end as received,
        case i.kind when 'invoice' then 0 else coalesce(t.paid_paise, i.total_paise + i.round_off_paise) end as back
      from invoices i left join till_returns t on t.credit_note_id = i.id
      where i.in_house_order_id is not null and ${within(sql`i.issued_at`, period)} order by i.issued_at, i.series, i.number`,
  },
  purchases: {
    columns: [
      day('day', 'Date'),
      text('receipt', 'Receipt'),
      text('supplier', 'Supplier'),
      text('gstin', 'GSTIN'),
      text('invoice', 'Invoice'),
      text('product', 'Product'),
      count('pieces', 'Pieces'),
      money('cost', 'Cost before GST'),
    ],
    query: (period) => sql`
      select ${dayIn(sql`g.created_at`)} as day, 'GRN-' || g.number as receipt, coalesce(s.name, '') as supplier, coalesce(s.gstin, '') as gstin,
        g.document as invoice, p.full_name as product, l.quantity as pieces, (l.quantity::bigint * l.unit_cost_paise)::double precision as cost
      from goods_receipts g join goods_receipt_lines l on l.receipt_id = g.id join products p on p.id = l.product_id
        left join suppliers s on s.id = g.supplier_id
      where ${within(sql`g.created_at`, period)} order by g.created_at, g.number, l.position`,
  },
} satisfies Record<string, ReportQuery>;
