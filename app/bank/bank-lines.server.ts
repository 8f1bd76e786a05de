import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { type Day, startOfDay } from '../platform/time.ts';
import { type Due, due } from '../vocabulary/due.ts';
import type { BankLine, BankLinesQuery, BankList, BankPurpose } from './bank.schema.ts';
import { ARRIVES_WITHIN_DAYS, type FoundTransfer, missingIn, serializeTransfer, TRANSFERS } from './transfers.server.ts';

/** A line and the day that was announced for it differ by weekends and holidays at most. */
const SUGGESTED_WITHIN_DAYS = 4;

const IS_TRANSFER = sql`num_nonnulls(l.settlement_id, l.remittance_utr, l.refund_id) > 0`;
const LINES: Record<BankLinesQuery['show'], SQL> = {
  open: sql`l.matched_by is null`,
  differs: sql`${IS_TRANSFER} and t.paise <> l.amount_paise`,
  matched: IS_TRANSFER,
  aside: sql`l.purpose is not null`,
  all: sql`true`,
};

/** With the transfer of each line as `t`. */
const MATCHED = sql`bank_lines l left join ${TRANSFERS} t on t.line_id = l.id`;

type Found = {
  id: string;
  account: string;
  day: string;
  narration: string;
  reference: string;
  amount_paise: string | number;
  balance_paise: string | number | null;
  purpose: BankPurpose | null;
  note: string;
  matched_by: BankLine['matchedBy'];
  matched_at: string | Date | null;
  matched: FoundTransfer | null;
  suggestion: FoundTransfer | null;
};

const asJson = (transfer: SQL) =>
  sql`json_build_object('key', ${transfer}.key, 'kind', ${transfer}.kind, 'party', ${transfer}.party, 'utr', ${transfer}.utr, 'paise', ${transfer}.paise, 'day', ${transfer}.day, 'place', ${transfer}.place)`;

/** Amounts whatever their direction, as there are two columns. */
const SORTS = { day: sql`l.day`, narration: sql`lower(l.narration)`, amount: sql`abs(l.amount_paise)` };

export async function listBankLines(db: Db, query: BankLinesQuery): Promise<{ rows: BankLine[]; total: number }> {
  const pattern = patternOf(query);
  const which = sql`${LINES[query.show]}${query.search ? sql` and (l.narration ilike ${pattern} or l.reference ilike ${pattern})` : sql``}`;
  const order = sql.join([...sortedBy(query.sort, SORTS), sql`l.day desc`, sql`l.id`], sql`, `);
  const rows = await rowsOf<Found>(
    db,
    sql`with shown as (
        select l.*, case when t.key is not null then ${asJson(sql`t`)} end as matched from ${MATCHED}
        where ${which} order by ${order} limit ${query.limit} offset ${offsetOf(query)}
      )
      select l.id, l.account, l.day::text as day, l.narration, l.reference, l.amount_paise, l.balance_paise, l.purpose, l.note, l.matched_by,
        l.matched_at, l.matched, case when s.key is not null then ${asJson(sql`s`)} end as suggestion
      from shown l left join lateral (
        select t.* from ${TRANSFERS} t
        where l.matched_by is null and t.line_id is null and t.paise = l.amount_paise and abs(t.day - l.day) <= ${SUGGESTED_WITHIN_DAYS}::int
        order by abs(t.day - l.day), t.key limit 1
      ) s on true
      order by ${order}`,
  );
  const [all] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from ${MATCHED} where ${which}`);
  return { rows: rows.map(serialize), total: all?.total ?? 0 };
}

/** Of statements that staff imported; a shop without them has none. */
export async function dueInBank(db: Db): Promise<Due[]> {
  const [open] = await rowsOf<{ count: number; day: Day | null }>(
    db,
    sql`select count(*)::int as count, min(day)::text as day from bank_lines l where ${LINES.open}`,
  );
  if (!open) return [];
  return due('bank-line', 'books', '/admins/books/settlements/bank?show=open', {
    ...open,
    since: open.day === null ? null : startOfDay(open.day),
  });
}

export async function countBank(db: Db): Promise<Record<BankList, { count: number; rupees: number }>> {
  const parts = Object.entries(LINES).map(
    ([show, which]) => sql`select ${show}::text as show, count(*)::int as count,
      coalesce(sum(abs(${show === 'differs' ? sql`t.paise - l.amount_paise` : sql`l.amount_paise`})), 0)::double precision as paise
      from ${MATCHED} where ${which}`,
  );
  parts.push(sql`select 'missing', count(*)::int, coalesce(sum(m.paise), 0)::double precision from ${missingIn(ARRIVES_WITHIN_DAYS)} m`);
  const rows = await rowsOf<{ show: BankList; count: number; paise: number }>(db, sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ show, count, paise }) => [show, { count, rupees: rupeesFromPaise(paise) }])) as Record<
    BankList,
    { count: number; rupees: number }
  >;
}

const rupees = (paise: number | string | null) => (paise === null ? null : rupeesFromPaise(Number(paise)));

const serialize = ({ amount_paise, balance_paise, matched_by, matched_at, matched, suggestion, ...line }: Found): BankLine => ({
  ...line,
  amount: rupees(amount_paise) ?? 0,
  balance: rupees(balance_paise),
  matched: matched && serializeTransfer(matched),
  suggestion: suggestion && serializeTransfer(suggestion),
  matchedBy: matched_by,
  matchedAt: matched_at === null ? null : new Date(matched_at),
});
