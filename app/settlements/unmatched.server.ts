import { type SQL, sql } from 'drizzle-orm';
import { orderNumber } from '../orders/order-number.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { addDays, dayOf, daysBefore, startOfDay } from '../platform/time.ts';
import type { Unmatched, UnmatchedKind, UnmatchedQuery } from './settlements.schema.ts';
import { workingDaysBefore } from './working-days.ts';

/** Cashfree's standard is the second working day after the payment; one more for a bank that is late. */
export const SETTLED_WITHIN_WORKING_DAYS = 3;
/** Older payments are no longer listed as unsettled: a gateway pays late by days, not by months. */
export const LOOKED_BACK_DAYS = 120;

/** A row of a settlement, joined as `r` to its settlement `s`. `own`: what the shop recorded. */
const settledRows = (own: SQL) => sql`select 'row:' || r.id as key, s.gateway, r.kind,
    coalesce(case r.kind when 'refund' then r.gateway_refund_id else r.gateway_payment_id end, r.event_key) as reference,
    r.order_id, ${own} as own, r.amount_paise as settled, s.utr, s.id as settlement_id, coalesce(r.at, s.settled_at, r.created_at) as at
  from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id`;

const RECORDED = sql`coalesce(p.amount_paise, f.amount_paise)`;
const withRecorded = sql`${settledRows(RECORDED)} left join payments p on p.id = r.payment_id left join refunds f on f.id = r.refund_id`;

/** Columns: key, gateway, kind, reference, order_id, number, own, settled, utr, settlement_id, at. */
export const UNMATCHED_LISTS: Record<UnmatchedKind, (now: Date) => SQL> = {
  // Of a gateway that has settled something: a shop without settlements at all needs no list of everything.
  unsettled: (now) => {
    const late = addDays(workingDaysBefore(dayOf(now), SETTLED_WITHIN_WORKING_DAYS), 1);
    return sql`select 'payment:' || p.id as key, a.gateway, 'payment' as kind, p.gateway_payment_id as reference, p.order_id,
        p.amount_paise as own, null::int as settled, null as utr, null::uuid as settlement_id, p.created_at as at
      from payments p join payment_attempts a on a.gateway_order_id = p.gateway_order_id
      where p.created_at >= ${instant(daysBefore(now, LOOKED_BACK_DAYS))} and p.created_at < ${instant(startOfDay(late))}
        and exists (select from gateway_settlements s where s.gateway = a.gateway)
        and not exists (select from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id
          where r.payment_id = p.id and s.status <> 'failed')`;
  },
  unknown: () => sql`${settledRows(sql`null::int`)}
    where r.payment_id is null and r.refund_id is null and r.kind in ('payment', 'refund')`,
  differs: () => sql`${withRecorded} where r.amount_paise <> ${RECORDED}`,
  twice: () => sql`${withRecorded}
    where s.status <> 'failed' and exists (select from gateway_settlement_rows e join gateway_settlements t on t.id = e.settlement_id
      where e.event_key = r.event_key and e.id < r.id and t.gateway = s.gateway and t.status <> 'failed')`,
};

type Found = {
  key: string;
  gateway: string;
  kind: 'payment' | 'refund';
  reference: string;
  order_id: string | null;
  number: number | null;
  own: number | null;
  settled: number | null;
  utr: string | null;
  settlement_id: string | null;
  at: Date | string;
};

const SORTS = { order: sql`o.number`, date: sql`l.at`, own: sql`l.own`, settled: sql`l.settled` };

export async function listUnmatched(db: Db, query: UnmatchedQuery, now: Date): Promise<{ rows: Unmatched[]; total: number }> {
  const list = UNMATCHED_LISTS[query.show](now);
  const order = sql.join([...sortedBy(query.sort, SORTS), sql`l.at desc`, sql`l.key`], sql`, `);
  const rows = await rowsOf<Found>(
    db,
    sql`select l.*, o.number from (${list}) l left join orders o on o.id = l.order_id
      order by ${order} limit ${query.limit} offset ${offsetOf(query)}`,
  );
  const [all] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from (${list}) l`);
  return { rows: rows.map(serialize), total: all?.total ?? 0 };
}

export async function countUnmatched(db: Db, now: Date): Promise<Record<UnmatchedKind, number>> {
  const parts = Object.entries(UNMATCHED_LISTS).map(
    ([kind, list]) => sql`select ${kind}::text as kind, count(*)::int as total from (${list(now)}) l`,
  );
  const rows = await rowsOf<{ kind: UnmatchedKind; total: number }>(db, sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total])) as Record<UnmatchedKind, number>;
}

const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));

function serialize({ key, gateway, kind, reference, order_id, number, own, settled, utr, settlement_id, at }: Found): Unmatched {
  return {
    key,
    gateway,
    kind,
    reference,
    order: order_id && number !== null ? { id: order_id, number: orderNumber(number) } : null,
    own: rupees(own),
    settled: rupees(settled),
    utr,
    settlementId: settlement_id,
    at: new Date(at),
  };
}
