// Parcels without a number were carried by the shop itself, which has their cash.

import { type SQL, sql } from 'drizzle-orm';
import { orderNumber } from '../orders/order-number.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import type { CashList, CashQuery, CashRow } from './courier-money.schema.ts';
import { LOOKED_BACK_DAYS } from './unmatched.server.ts';

/** Couriers pay out twice a week, 5 to 10 days after the delivery. */
export const REMITTED_WITHIN_DAYS = 10;

/** What the courier was to collect for order `o`. */
const DUE = sql`coalesce((select p.collect_paise from shipments p where p.order_id = o.id and p.state = 'delivered' limit 1), o.total_paise + o.round_off_paise)`;
const IS_DUE = sql`o.payment_method = 'cod' and o.status = 'delivered' and o.came_back_at is null`;

/** All remittances of an order as one row. */
const BY_ORDER = sql`(select order_id, min(courier) as courier, string_agg(distinct awb, ', ') as awb, sum(amount_paise)::int as remitted,
  string_agg(distinct utr, ', ') as utrs, max(remitted_on)::text as day from courier_remittances where order_id is not null group by order_id) r`;

const compared = (
  which: SQL,
) => sql`select o.id::text as key, o.id as order_id, o.number, r.courier, r.awb, ${DUE} as due, r.remitted, r.utrs, r.day
  from ${BY_ORDER} join orders o on o.id = r.order_id where ${IS_DUE} and ${which}`;

/** Columns: key, order_id, number, courier, awb, due, remitted, utrs, day. */
export const CASH_LISTS: Record<CashList, (now: Date) => SQL> = {
  missing: (
    now,
  ) => sql`select o.id::text as key, o.id as order_id, o.number, coalesce(o.courier_name, '') as courier, o.tracking_number as awb,
      ${DUE} as due, 0 as remitted, '' as utrs, to_char(o.delivered_at + interval '330 minutes', 'YYYY-MM-DD') as day
    from orders o where ${IS_DUE} and coalesce(o.tracking_number, '') <> ''
      and o.delivered_at >= ${instant(daysBefore(now, LOOKED_BACK_DAYS))} and o.delivered_at < ${instant(daysBefore(now, REMITTED_WITHIN_DAYS))}
      and not exists (select from courier_remittances r where r.order_id = o.id)`,
  short: () => compared(sql`r.remitted < ${DUE}`),
  over: () => compared(sql`r.remitted > ${DUE}`),
  undue: () => sql`select o.id::text as key, o.id as order_id, o.number, r.courier, r.awb, 0 as due, r.remitted, r.utrs, r.day
    from ${BY_ORDER} join orders o on o.id = r.order_id where not (${IS_DUE})`,
  unknown: () => sql`select r.id::text as key, null::uuid as order_id, null::int as number, r.courier, r.awb, null::int as due,
    r.amount_paise as remitted, r.utr as utrs, r.remitted_on::text as day from courier_remittances r where r.order_id is null`,
  all: () => sql`select r.id::text as key, r.order_id, o.number, r.courier, r.awb, case when ${IS_DUE} then ${DUE} end as due,
    r.amount_paise as remitted, r.utr as utrs, r.remitted_on::text as day from courier_remittances r left join orders o on o.id = r.order_id`,
};

type Found = {
  key: string;
  order_id: string | null;
  number: number | null;
  courier: string;
  awb: string;
  due: number | null;
  remitted: number;
  utrs: string;
  day: string | null;
};

const SORTS = { date: sql`day`, order: sql`number`, due: sql`due`, remitted: sql`remitted` };

export async function listCash(db: Db, query: CashQuery, now: Date): Promise<{ rows: CashRow[]; total: number }> {
  const list = CASH_LISTS[query.show](now);
  const rows = await rowsOf<Found>(
    db,
    sql`select * from (${list}) l order by ${sql.join([...sortedBy(query.sort, SORTS), sql`day desc nulls last, key`], sql`, `)} limit ${query.limit} offset ${offsetOf(query)}`,
  );
  const [all] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from (${list}) l`);
  return {
    rows: rows.map(({ key, order_id, number, courier, awb, due, remitted, utrs, day }) => ({
      key,
      order: order_id && number !== null ? { id: order_id, number: orderNumber(number) } : null,
      courier,
      awb,
      due: due === null ? null : rupeesFromPaise(due),
      remitted: rupeesFromPaise(remitted),
      utrs,
      on: day,
    })),
    total: all?.total ?? 0,
  };
}

/** Each list's rows and rupees, in one statement: for the choices and the head of the page. */
export async function countCash(db: Db, now: Date): Promise<Record<CashList, { count: number; rupees: number }>> {
  const parts = Object.entries(CASH_LISTS).map(
    ([kind, list]) => sql`select ${kind}::text as kind, count(*)::int as count,
      coalesce(sum(abs(coalesce(due, 0) - remitted)), 0)::double precision as paise from (${list(now)}) l`,
  );
  const rows = await rowsOf<{ kind: CashList; count: number; paise: number }>(db, sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ kind, count, paise }) => [kind, { count, rupees: rupeesFromPaise(paise) }])) as Record<
    CashList,
    { count: number; rupees: number }
  >;
}
