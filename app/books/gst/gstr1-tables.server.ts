// The tables of GSTR-1, each supply in one of them.
import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../platform/time.ts';
import {
  count,
  day,
  documentsIn,
  documentsOf,
  LARGE_ABOVE_PAISE,
  money,
  percent,
  type ReportQuery,
  repeatedMoney,
  text,
  total,
  within,
} from '../report-parts.server.ts';
import {
  applicable,
  cess,
  ecommerce,
  heads,
  isInter,
  isTaxed,
  NONE,
  place,
  rate,
  rateColumn,
  taxable,
  taxableColumn,
  taxColumns,
  value,
} from './tax-lines.server.ts';
import { LINES_OF_EACH } from './tax-sums.server.ts';

/** First Schedule to the Customs Tariff Act, 1975; other goods are described by their name. */
const HEADINGS: Record<string, string> = {
  '3301': 'Essential oils',
  '3303': 'Perfumes and toilet waters',
  '3304': 'Beauty or make-up preparations and preparations for the care of the skin',
  '3305': 'Preparations for use on the hair',
  '3306': 'Preparations for oral or dental hygiene',
  '3307': 'Shaving, deodorant and other cosmetic or toilet preparations',
  '3401': 'Soap; organic surface-active products for washing the skin',
};

const headings = sql.join(
  Object.entries(HEADINGS).map(([code, words]) => sql`(${code}, ${words})`),
  sql`, `,
);

const hsn = (classes: SQL): ReportQuery => ({
  columns: [
    text('hsn', 'HSN'),
    text('description', 'Description'),
    text('uqc', 'UQC'),
    count('quantity', 'Total Quantity'),
    money('value', 'Total Value'),
    percent('rate', 'Rate'),
    money('taxable', 'Taxable Value'),
    ...taxColumns,
  ],
  // Delivery is reported under its goods and has no quantity.
  query: (_, { taxSums }) => sql`
    with codes as (
      select s.hsn, min(s.name) as name, s.rate, ${total(sql`s.quantity`)} as quantity, ${value} as value, ${taxable} as taxable, ${heads}
      from ${taxSums} s where s.class in (${classes}) group by s.hsn, s.rate
    )
    select hsn, coalesce(h.words, name, '') as description, 'PCS-PIECES' as uqc, quantity, value, rate, taxable, igst, cgst, sgst, 0 as cess
    from codes left join (values ${headings}) h (code, words) on h.code = left(codes.hsn, 4)
    order by hsn, rate`,
});

const isToBusiness = sql`coalesce(i.buyer ->> 'gstin', '') <> ''`;

/** `isOfClass` is written as in an index of invoices. A note belongs to the class of its invoice. */
const documentRows = (period: Period, isOfClass: SQL, className: string) => sql`
  select d.serial, d.day, d.total_paise as value, d.place_of_supply as place, ${rate} as rate, sum(l.taxable_paise)::double precision as taxable,
    coalesce(d.buyer ->> 'gstin', '') as gstin, d.buyer ->> 'name' as name, 'N' as reverse, 'C' as note_type, 'B2CL' as ur_type,
    'Regular B2B' as type, ${NONE}, sum(l.igst_paise)::double precision as igst, sum(l.cgst_paise)::double precision as cgst,
    sum(l.sgst_paise)::double precision as sgst, bool_or(${isInter}) as is_inter
  from ${documentsIn(sql`${within(sql`i.issued_at`, period)} and ${isOfClass}`)} d, ${LINES_OF_EACH} l
  where d.class = ${className} and ${isTaxed}
  group by d.id, d.serial, d.day, d.total_paise, d.place_of_supply, d.buyer, ${rate} order by d.day, d.serial, rate`;

export const GSTR1_TABLES = {
  'hsn-b2c': hsn(sql`'b2cs', 'b2cl'`),
  'hsn-b2b': hsn(sql`'b2b'`),
  b2cs: {
    columns: [text('type', 'Type'), place, applicable, rateColumn, taxableColumn, cess, ecommerce],
    query: (_, { taxSums }) => sql`
      select 'OE' as type, s.place, s.rate, ${taxable} as taxable, ${NONE}, ${heads}, bool_or(s.is_inter) as is_inter
      from ${taxSums} s where s.class = 'b2cs' and s.rate > 0 group by 2, 3 order by 2, 3`,
  },
  b2cl: {
    columns: [
      text('serial', 'Invoice Number'),
      day('day', 'Invoice date'),
      repeatedMoney('value', 'Invoice Value'),
      place,
      applicable,
      rateColumn,
      taxableColumn,
      cess,
      ecommerce,
    ],
    query: (period) => documentRows(period, sql`i.kind = 'invoice' and i.total_paise > ${sql.raw(String(LARGE_ABOVE_PAISE))}`, 'b2cl'),
  },
  b2b: {
    columns: [
      text('gstin', 'GSTIN/UIN of Recipient'),
      text('name', 'Receiver Name'),
      text('serial', 'Invoice Number'),
      day('day', 'Invoice date'),
      repeatedMoney('value', 'Invoice Value'),
      place,
      text('reverse', 'Reverse Charge'),
      applicable,
      text('type', 'Invoice Type'),
      ecommerce,
      rateColumn,
      taxableColumn,
      cess,
    ],
    query: (period) => documentRows(period, sql`i.kind = 'invoice' and ${isToBusiness}`, 'b2b'),
  },
  cdnr: {
    columns: [
      text('gstin', 'GSTIN/UIN of Recipient'),
      text('name', 'Receiver Name'),
      text('serial', 'Note Number'),
      day('day', 'Note Date'),
      text('note_type', 'Note Type'),
      place,
      text('reverse', 'Reverse Charge'),
      text('type', 'Note Supply Type'),
      repeatedMoney('value', 'Note Value'),
      applicable,
      rateColumn,
      taxableColumn,
      cess,
    ],
    query: (period) => documentRows(period, sql`i.kind = 'credit_note' and ${isToBusiness}`, 'b2b'),
  },
  cdnur: {
    columns: [
      text('ur_type', 'UR Type'),
      text('serial', 'Note Number'),
      day('day', 'Note Date'),
      text('note_type', 'Note Type'),
      place,
      repeatedMoney('value', 'Note Value'),
      applicable,
      rateColumn,
      taxableColumn,
      cess,
    ],
    query: (period) => documentRows(period, sql`i.kind = 'credit_note'`, 'b2cl'),
  },
  exempt: {
    columns: [
      text('description', 'Description'),
      money('nil', 'Nil Rated Supplies'),
      money('exempted', 'Exempted (other than nil rated/non GST supply)'),
      money('outside', 'Non-GST supplies'),
    ],
    query: (_, { taxSums }) => sql`
      select case when s.is_inter then 'Inter-State' else 'Intra-State' end || ' supplies to ' ||
          case s.class when 'b2b' then 'registered' else 'unregistered' end || ' persons' as description,
        case when s.is_inter then 'INTR' else 'INTRA' end || case s.class when 'b2b' then 'B2B' else 'B2C' end as supply,
        ${taxable} as nil, 0 as exempted, 0 as outside
      from ${taxSums} s where s.rate = 0 group by 1, 2 order by 1`,
  },
  documents: {
    columns: [
      text('nature', 'Nature of Document'),
      text('first', 'Sr. No. From'),
      text('last', 'Sr. No. To'),
      count('issued', 'Total Number'),
      count('cancelled', 'Cancelled'),
    ],
    // A document is never cancelled: a credit note corrects it.
    query: (period) => sql`
      select case kind when 'invoice' then 'Invoices for outward supply' else 'Credit Note' end as nature,
        (array_agg(serial order by number))[1] as first, (array_agg(serial order by number desc))[1] as last,
        count(*)::int as issued, 0 as cancelled
      from ${documentsOf(period)} d group by kind, series, financial_year order by kind desc, financial_year, series`,
  },
} satisfies Record<string, ReportQuery>;
