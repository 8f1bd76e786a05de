// The lines of a period's documents, summed by day and by all that a return tells apart. An issued document never changes, so the sums of a
// past day are kept; they hold as long as the day has as many documents as when they were made. Every other day is summed while reading.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { addDays, type Day, dayOf, type Period, startOfDay } from '../../platform/time.ts';
import { dayIn, documentsIn, within } from '../report-parts.server.ts';

/** Both days included. */
type Range = { from: Day; to: Day };

/** A round of keeping: a shop of many years catches up month by month. */
const DAYS_AT_ONCE = 31;
/** A request that was under way at midnight may still issue a document dated to the day before. */
const LOOK_BACK_DAYS = 3;

const rangeOf = ({ from, before }: Period): Range => ({ from: dayOf(from), to: dayOf(new Date(before.getTime() - 1)) });
const periodOf = ({ from, to }: Range): Period => ({ from: startOfDay(from), before: startOfDay(addDays(to, 1)) });

/** The days whose documents the kept sums do not hold, today for one, as ranges. */
export async function unkeptIn(db: Db, period: Period): Promise<Range[]> {
  const rows = await rowsOf<{ day: Day }>(
    db,
    sql`select issued.day from (select ${dayIn(sql`issued_at`)} as day, count(*)::int as documents from invoices where ${within(sql`issued_at`, period)} group by 1) issued
      where not exists (select from tax_days kept where kept.day = issued.day::date and kept.documents = issued.documents) order by 1`,
  );
  return rows.reduce<Range[]>((ranges, { day }) => {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
    return ranges;
  }, []);
}

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
export function sumsOf(period: Period, unkept: readonly Range[]): SQL {
  const { from, to } = rangeOf(period);
  const isUnkept = unkept.map((range) => sql`day between ${range.from} and ${range.to}`);
  const kept = sql`select ${KEYS}, ${SUMS} from tax_day_sums where day between ${from} and ${to}
    ${isUnkept.length > 0 ? sql`and not (${sql.join(isUnkept, sql` or `)})` : sql``}`;
  if (unkept.length === 0) return sql`(${kept})`;
  const isIn = unkept.map((range) => within(sql`i.issued_at`, periodOf(range)));
  return sql`(${kept} union all ${summed(documentsIn(sql`(${sql.join(isIn, sql` or `)})`))})`;
}

/** The periodic task: past days whose sums are missing, or made from other documents, oldest first. */
export async function keepTaxDays(db: Db, now: Date) {
  const yesterday = addDays(dayOf(now), -1);
  const [at] = await rowsOf<{ kept: Day | null; first: Date | string | null }>(
    db,
    sql`select (select max(day)::text from tax_days) as kept, (select min(issued_at) from invoices) as first`,
  );
  if (!at?.first) return;
  const from = at.kept ? addDays(at.kept, -LOOK_BACK_DAYS) : dayOf(new Date(at.first));
  const latest = addDays(from, DAYS_AT_ONCE - 1);
  const range = { from, to: latest < yesterday ? latest : yesterday };
  if (range.from > range.to) return;
  await db.transaction(async (tx) => {
    // Two nodes in turn.
    await tx.execute(sql`lock table tax_days in share row exclusive mode`);
    const unkept = await unkeptIn(tx, periodOf(range));
    for (const part of unkept) await keep(tx, part);
    // A day without documents is done too.
    await tx.execute(sql`insert into tax_days (day, documents) values (${range.to}, 0) on conflict do nothing`);
  });
}

/** One statement, so that the count and the sums are of the same documents. */
async function keep(tx: Db, range: Range) {
  await tx.execute(sql`delete from tax_day_sums where day between ${range.from} and ${range.to}`);
  const documents = documentsIn(within(sql`i.issued_at`, periodOf(range)));
  await tx.execute(sql`
    with found as materialized (select * from ${documents} d),
    counted as (
      insert into tax_days (day, documents) select day::date, count(*)::int from found group by 1
      on conflict (day) do update set documents = excluded.documents
    )
    insert into tax_day_sums (${KEYS}, ${SUMS}) ${summed(sql`found`)}`);
}
