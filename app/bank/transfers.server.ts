// What should be seen in the bank: settlements of gateways, remittances of couriers, and refunds that staff paid out.

import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { MissingQuery, Transfer } from './bank.schema.ts';

/** A transfer arrives on the day it is sent or the next working day; holidays and weekends add to that. */
export const ARRIVES_WITHIN_DAYS = 4;

/** As `utrWordsIn` writes a word. */
const utrWord = (utr: SQL) => sql`ltrim(upper(regexp_replace(${utr}, '[^A-Za-z0-9]', '', 'g')), '0')`;

/** Columns: key, kind, party, utr, word, paise, day, place, settlement_id, courier, refund_id, line_id (the line that it is matched to). */
export const TRANSFERS = sql`(
  select 'settlement:' || s.id as key, 'settlement' as kind, s.gateway as party, s.utr, ${utrWord(sql`s.utr`)} as word, s.amount_paise as paise,
    ((s.settled_at at time zone 'UTC') + interval '330 minutes')::date as day, s.id as place, s.id as settlement_id, null as courier,
    null::uuid as refund_id, l.id as line_id
  from gateway_settlements s left join bank_lines l on l.settlement_id = s.id
  where s.status = 'done' and s.amount_paise > 0
  union all
  select 'remittance:' || r.courier || ':' || r.utr, 'remittance', r.courier, r.utr, ${utrWord(sql`r.utr`)}, r.paise, r.day, null, null, r.courier, null, l.id
  from (select courier, utr, sum(amount_paise)::bigint as paise, max(remitted_on) as day from courier_remittances group by courier, utr) r
  left join bank_lines l on l.remittance_courier = r.courier and l.remittance_utr = r.utr
  where r.paise > 0
  union all
  select 'refund:' || f.id, 'refund', f.payout_method, f.payout_reference, ${utrWord(sql`f.payout_reference`)}, -f.amount_paise::bigint,
    ((f.created_at at time zone 'UTC') + interval '330 minutes')::date, f.order_id, null, null, f.id, l.id
  from refunds f left join bank_lines l on l.refund_id = f.id
  where f.payout_reference is not null and f.status = 'done'
)`;

/** The days that statements cover; a shop that uploads none needs no list of everything. */
const COVERED = sql`(select min(day) as first, max(day) as last from bank_lines)`;

/** Transfers of days that are covered by statements, with time to arrive, that no line shows. A refund in cash leaves no trace there. */
export const missingIn = (days: number) => sql`(
  select t.* from ${TRANSFERS} t, ${COVERED} covered
  where t.line_id is null and t.kind <> 'refund' and t.day >= covered.first and t.day + ${days}::int <= covered.last
)`;

export type FoundTransfer = {
  key: string;
  kind: Transfer['kind'];
  party: string;
  utr: string | null;
  paise: number | string;
  day: string | null;
  place: string | null;
};

export const serializeTransfer = ({ key, kind, party, utr, paise, day, place }: FoundTransfer): Transfer => ({
  key,
  kind,
  party,
  utr,
  amount: rupeesFromPaise(Number(paise)),
  day,
  id: place,
});

const MISSING_SORTS = { day: sql`m.day`, narration: sql`m.utr`, amount: sql`m.paise` };

export const listMissing = async (db: Db, query: MissingQuery): Promise<{ rows: Transfer[]; total: number }> => {
  const order = sql.join([...sortedBy(query.sort, MISSING_SORTS), sql`m.day desc`, sql`key`], sql`, `);
  const rows = await rowsOf<FoundTransfer & { total: number }>(
    db,
    sql`select key, kind, party, utr, paise, day::text as day, place, count(*) over ()::int as total
      from ${missingIn(ARRIVES_WITHIN_DAYS)} m order by ${order} limit ${query.limit} offset ${offsetOf(query)}`,
  );
  return { rows: rows.map(serializeTransfer), total: rows[0]?.total ?? 0 };
};
