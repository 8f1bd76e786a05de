import { sql } from 'drizzle-orm';
import { count, day, documentsOf, money, type ReportQuery, state, text, total } from './report-parts.server.ts';

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
      left join lateral (
        select sum(taxable_paise + ${discountBeforeTax}) filter (where kind = 'goods') as gross,
          sum(${discountBeforeTax}) as discounts, sum(taxable_paise) filter (where kind = 'delivery') as delivery
        from invoice_lines where invoice_id = d.id
      ) l on d.kind = 'invoice'
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
} satisfies Record<string, ReportQuery>;
