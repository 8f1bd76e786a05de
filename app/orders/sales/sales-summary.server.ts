// An order counts from its payment, or placing for cash, until it is cancelled or returned; refunds are subtracted on the day it counted
// (D44).
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { type DayRange, isKept, isWithinDays, unkeptDays } from '../../platform/kept/kept-days.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { instant } from '../../platform/records/end-of-term.server.ts';
import { addDays, dayOf, dayPeriod, monthPeriod, type Period, periodOf, startOfDay, yesterdaySoFar } from '../../platform/time.ts';
import { orderIs } from '../orders.tables.ts';
import type { Sales } from './order-sales.schema.ts';
import { soldAt } from './sold-orders.server.ts';

export function compareSales(db: Db, now: Date): Promise<{ today: Sales; yesterday: Sales }> {
  const today = dayOf(now);
  return salesIn(db, { today: dayPeriod(today), yesterday: dayPeriod(addDays(today, -1)) });
}

/** For the dashboard: yesterday up to the same time. */
export const compareSalesSoFar = (db: Db, now: Date): Promise<{ today: Sales; yesterday: Sales }> =>
  salesIn(db, { today: dayPeriod(dayOf(now)), yesterday: yesterdaySoFar(now) });

/** By default this month. */
export function summariseSales(db: Db, selection: { month?: number | undefined; year?: number | undefined }, now: Date) {
  const thisMonth = monthPeriod(dayOf(now));
  return salesIn(db, {
    selected: periodOf(selection, now) ?? thisMonth,
    thisMonth,
    thisYear: periodOf({ year: Number(dayOf(now).slice(0, 4)) }, now),
    allTime: null,
  });
}

const PAST = '1970-01-01';
const FUTURE = '2999-12-31';

/** Null: everything. Of whole days what is kept is summed up (trends/keep-sales.server.ts), and only the others are read order by order. */
async function salesIn<Name extends string>(db: Db, periods: Record<Name, Period | null>): Promise<Record<Name, Sales>> {
  const wanted = Object.values<Period | null>(periods);
  const { kept, unkept } = wanted.every(isOfWholeDays) ? await knownDays(db) : { kept: null, unkept: [{ from: PAST, to: FUTURE }] };
  const isWanted = sql`(${sql.join(
    wanted.map((period) => (period ? within(sql`at`, period) : sql`true`)),
    sql` or `,
  )})`;
  const sold = soldAt(sql`orders`);
  const names = Object.keys(periods) as Name[];
  const sums = names.map((name, place) => {
    const period: Period | null = periods[name];
    const filter = period ? sql`filter (where ${within(sql`at`, period)})` : sql``;
    return sql`coalesce(sum(count) ${filter}, 0)::int as ${sql.raw(`orders${place}`)}, coalesce(sum(paise) ${filter}, 0)::double precision as ${sql.raw(`paise${place}`)}`;
  });
  // A kept day stands at its first moment.
  const days = kept
    ? sql`select (day::timestamp - interval '330 minutes') at time zone 'UTC' as at, orders as count, revenue_paise as paise
        from sales_days where channel = 'online' and ${isKept(sql`day`, kept, unkept)} union all`
    : sql``;
  const [found] = await rowsOf<Record<string, number>>(
    db,
    sql`select ${sql.join(sums, sql`, `)} from (
        ${days}
        select ${sold} as at, 1 as count, orders.total_paise - coalesce(back.paise, 0) as paise from orders
        left join lateral (select sum(amount_paise) as paise from refunds where refunds.order_id = orders.id and refunds.kind <> 'surplus') back on true
        where ${orderIs.kept} and ${isWithinDays(sold, unkept)}
      ) sales where ${isWanted}`,
  );
  return Object.fromEntries(
    names.map((name, place) => [
      name,
      { totalOrders: found?.[`orders${place}`] ?? 0, totalRevenue: rupeesFromPaise(found?.[`paise${place}`] ?? 0) },
    ]),
  ) as Record<Name, Sales>;
}

const within = (at: SQL, { from, before }: Period) => sql`(${at} >= ${instant(from)} and ${at} < ${instant(before)})`;

const isOfWholeDays = (period: Period | null) =>
  !period || [period.from, period.before].every((at) => startOfDay(dayOf(at)).getTime() === at.getTime());

/** From the first kept day to the last; all others are unkept. */
async function knownDays(db: Db): Promise<{ kept: DayRange | null; unkept: DayRange[] }> {
  const [kept] = await rowsOf<DayRange>(
    db,
    sql`select min(day)::text as from, max(day)::text as to from kept_days where figure = 'sales' having count(*) > 0`,
  );
  if (!kept) return { kept: null, unkept: [{ from: PAST, to: FUTURE }] };
  const around = [
    { from: PAST, to: addDays(kept.from, -1) },
    { from: addDays(kept.to, 1), to: FUTURE },
  ];
  return { kept, unkept: [...around, ...(await unkeptDays(db, 'sales', kept))] };
}
