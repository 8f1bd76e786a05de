// The figures of the GST returns, as sums over issued documents. Titles and order of the columns of a GSTR-1 table match
// the GST portal's offline tool, which can import its CSV.
import { sql } from 'drizzle-orm';
import { wholeQuartersOf } from '../book-period.ts';
import { day, documentsOf, money, percent, type ReportQuery, state, text, total } from '../report-parts.server.ts';
import { heads, place, taxable, taxableColumn, taxColumns, value } from './tax-lines.server.ts';

export const TAX_REPORTS = {
  tax: {
    columns: [
      state('place', 'Place of supply'),
      percent('rate', 'Rate'),
      money('taxable', 'Taxable value'),
      money('igst', 'IGST'),
      money('cgst', 'CGST'),
      money('sgst', 'SGST / UTGST'),
      money('value', 'Total'),
    ],
    query: (_, { taxSums }) => sql`
      select s.place, s.rate, ${taxable} as taxable, ${heads}, ${value} as value from ${taxSums} s group by 1, 2 order by 1, 2`,
  },
  // Not applicable, so 0: exports, purchases under reverse charge, goods outside GST.
  'gstr3b-outward': {
    columns: [text('nature', 'Nature of Supplies'), taxableColumn, ...taxColumns],
    query: (_, { taxSums }) => sql`
      with sums as (select s.rate > 0 as is_taxed, ${taxable} as taxable, ${heads} from ${taxSums} s group by 1)
      select nature, coalesce(taxable, 0) as taxable, coalesce(igst, 0) as igst, coalesce(cgst, 0) as cgst, coalesce(sgst, 0) as sgst, 0 as cess
      from (values
        ('(a) Outward taxable supplies (other than zero rated, nil rated and exempted)', true),
        ('(b) Outward taxable supplies (zero rated)', null),
        ('(c) Other outward supplies (nil rated, exempted)', false),
        ('(d) Inward supplies (liable to reverse charge)', null),
        ('(e) Non-GST outward supplies', null)) natures (nature, is_taxed)
      left join sums using (is_taxed) order by nature`,
  },
  'gstr3b-inter': {
    columns: [place, taxableColumn, money('igst', 'Integrated Tax Amount')],
    query: (_, { taxSums }) => sql`
      select s.place, ${taxable} as taxable, ${total(sql`s.igst_paise`)} as igst
      from ${taxSums} s where s.class <> 'b2b' and s.is_inter and s.rate > 0 group by 1 order by 1`,
  },
  // Table 3 of CMP-08, for whole quarters. Purchases under reverse charge and interest are not the shop's to know.
  'cmp-08': {
    columns: [
      text('quarter', 'Quarter'),
      money('turnover', 'Outward supplies (including exempt supplies)'),
      percent('rate', 'Rate'),
      money('cgst', 'Central Tax Amount'),
      money('sgst', 'State/UT Tax Amount'),
      money('payable', 'Tax payable'),
      day('due', 'File by'),
    ],
    // What was sold under a regular registration is in GSTR-1.
    query: (period, { compositionPercent }) => sql`
      with quarters as (
        select date_trunc('quarter', d.day::date)::date as first, ${total(sql`d.sign * d.taxable_paise`)} as turnover
        from ${documentsOf(wholeQuartersOf(period))} d where d.seller ->> 'gstMode' = 'composition' group by 1
      ), halves as (
        select first, turnover, ${compositionPercent * 100}::int as rate,
          round(turnover::numeric * ${compositionPercent * 100}::int / 20000)::double precision as half from quarters
      )
      select to_char(first, 'Mon') || ' to ' || to_char(first + interval '2 months', 'Mon YYYY') as quarter, turnover, rate,
        half as cgst, half as sgst, 2 * half as payable, to_char(first + interval '3 months 17 days', 'YYYY-MM-DD') as due
      from halves order by first`,
  },
} satisfies Record<string, ReportQuery>;
