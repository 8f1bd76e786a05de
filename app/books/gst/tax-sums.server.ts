// The lines of a period's documents, summed by day and by all that a return tells apart. An issued document never changes, so a past day is
// kept until a document of that day comes late.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { type DayRange, isKept, isWithinDays, keepDays, rangeOf, unkeptDays } from '../../platform/kept/kept-days.server.ts';
import type { Period } from '../../platform/time.ts';
import { documentsIn } from '../report-parts.server.ts';

/** The days whose documents the kept sums do not hold, today for one, as ranges. */
export const unkeptIn = (db: Db, period: Period): Promise<DayRange[]> => unkeptDays(db, 'tax', rangeOf(period));

const KEYS = sql`day, class, place, is_inter, hsn, rate`;
const SUMS = sql`name, quantity, taxable_paise, igst_paise, cgst_paise, sgst_paise`;

/** `offset 0`: by the index of each document, where a join would read the lines of all documents. */
export const LINES_OF_EACH = sql`lateral (select * from invoice_lines where invoice_id = d.id offset 0)`;

/** Amounts of credit notes are negative. Delivery has no quantity. */
const summed = (documents: SQL) => sql`
  select d.day::date as day, d.class, d.place_of_supply as place, d.seller ->> 'stateCode' <> d.place_of_supply as is_inter,
    left(l.hsn, (d.seller ->> 'hsnDigits')::int) as hsn, l.gst_rate_basis_points as rate,
    min(l.name) filter (where l.kind = 'goods') as name,
    sum(case l.kind when 'goods' then d.sign * l.quantity else 0 end) as quantity, sum(d.sign * l.taxable_paise) as taxable_paise,
    sum(d.sign * l.igst_paise) as igst_paise, sum(d.sign * l.cgst_paise) as cgst_paise, sum(d.sign * l.sgst_paise) as sgst_paise
  from ${documents} d, ${LINES_OF_EACH} l group by 1, 2, 3, 4, 5, 6`;

/** As a table: what is kept, and the unkept days summed now. */
export function sumsOf(period: Period, unkept: readonly DayRange[]): SQL {
  const kept = sql`select ${KEYS}, ${SUMS} from tax_day_sums where ${isKept(sql`day`, rangeOf(period), unkept)}`;
  if (unkept.length === 0) return sql`(${kept})`;
  return sql`(${kept} union all ${summed(documentsIn(isWithinDays(sql`i.issued_at`, unkept)))})`;
}

const FIRST = sql`(select min(issued_at) from invoices)`;

export const keepTaxDays = (db: Db, now: Date) => keepDays(db, { figure: 'tax', first: FIRST, sumUp }, now);

async function sumUp(tx: Db, days: DayRange) {
  await tx.execute(sql`delete from tax_day_sums where day between ${days.from} and ${days.to}`);
  await tx.execute(sql`insert into tax_day_sums (${KEYS}, ${SUMS}) ${summed(documentsIn(isWithinDays(sql`i.issued_at`, [days])))}`);
}
