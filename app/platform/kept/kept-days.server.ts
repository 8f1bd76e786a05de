// Sums by day that are kept. A trigger notes each change of what they are made from, in the change's own transaction, so kept sums are used
// only while nothing of their day has changed: every other day, today for one, is summed up while reading. No figure depends on the
// periodic task, only its speed does. docs/decisions/0116-kept-figures-know-when-they-are-stale.md
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../database.server.ts';
import { addDays, type Day, dayOf, type Period, startOfDay } from '../time.ts';
import type { DailyFigure } from './kept-days.tables.ts';

/** Both days included. */
export type DayRange = { from: Day; to: Day };

/** A round of keeping: a shop of many years catches up month by month. */
const DAYS_AT_ONCE = 31;
/** A statement with more ranges takes longer than one over all of them. */
const RANGES_AT_MOST = 40;

export const rangeOf = ({ from, before }: Period): DayRange => ({ from: dayOf(from), to: dayOf(new Date(before.getTime() - 1)) });

const isStale = sql`exists (select from stale_days stale where stale.figure = kept.figure and stale.day = kept.day)`;

/** The days of a range whose sums are not kept, or no longer true. */
export async function unkeptDays(db: Db, figure: DailyFigure, range: DayRange): Promise<DayRange[]> {
  const ranges = await unkeptRanges(db, figure, range, null);
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last && ranges.length > RANGES_AT_MOST ? [{ from: first.from, to: last.to }] : ranges;
}

/** The oldest of them, as many days as wanted. */
const unkeptRanges = (db: Db, figure: DailyFigure, { from, to }: DayRange, days: number | null) =>
  rowsOf<DayRange>(
    db,
    sql`select min(day)::text as from, max(day)::text as to from (
        select each::date as day, each::date - (row_number() over (order by each))::int as run
        from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') each
        where not exists (select from kept_days kept where kept.figure = ${figure} and kept.day = each::date and not ${isStale})
        order by each limit ${days}
      ) unkept group by run order by 1`,
  );

type Counted = {
  figure: DailyFigure;
  /** `day` and `count` of each kept day. */
  sums: SQL;
  table: PgTable;
  /** Of a row, by an index. */
  at: PgColumn;
  where: SQL;
};

/** How many rows of the table there are, in one statement: those of days that are kept by their sums, the others one by one. */
export const countByDays = ({ figure, sums, table, at, where }: Counted) => {
  const dayOfRow = (row: SQL) => sql`(select ((${row}(${at}) at time zone 'UTC') + interval '330 minutes')::date::timestamp from ${table})`;
  const momentOf = (day: SQL) => sql`(${day}::timestamp - interval '330 minutes') at time zone 'UTC'`;
  return sql`with unkept as (
      select min(day) as first, max(day) as last from (
        select each::date as day, each::date - (row_number() over (order by each))::int as run
        from generate_series(${dayOfRow(sql`min`)}, ${dayOfRow(sql`max`)}, interval '1 day') each
        where not exists (select from kept_days kept where kept.figure = ${figure} and kept.day = each::date and not ${isStale})
      ) days group by run
    )
    select (
      coalesce((select sum(sums.count) from (${sums}) sums join kept_days kept on kept.figure = ${figure} and kept.day = sums.day and not ${isStale}), 0)
      + (select count(*) from unkept join ${table} on ${at} >= ${momentOf(sql`unkept.first`)} and ${at} < ${momentOf(sql`(unkept.last + 1)`)} where ${where})
    )::int as total`;
};

/** The parts of ranges that lie in some days. */
export const inDays = (ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] =>
  ranges
    .filter((range) => range.from <= to && range.to >= from)
    .map((range) => ({ from: range.from < from ? from : range.from, to: range.to > to ? to : range.to }));

/** For a table of kept sums: its rows of those days that are kept. */
export const isKept = (day: SQL, { from, to }: DayRange, unkept: readonly DayRange[]) =>
  sql`${day} between ${from} and ${to} ${unkept.length > 0 ? sql`and not ${isOfDays(day, unkept)}` : sql``}`;

/** Of none of the days where there are none. */
export const isOfDays = (day: SQL, ranges: readonly DayRange[]) =>
  anyOf(ranges.map(({ from, to }) => sql`${day} between ${from} and ${to}`));

/** For what the sums are made from; the index of the moment serves. */
export const isWithinDays = (at: SQL, ranges: readonly DayRange[]) =>
  anyOf(
    ranges.map(
      ({ from, to }) =>
        sql`${at} >= ${startOfDay(from).toISOString()}::timestamptz and ${at} < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`,
    ),
  );

const anyOf = (conditions: readonly SQL[]) => (conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`);

type Keeper = {
  figure: DailyFigure;
  /** The moment of the oldest thing that is summed up; null in an empty shop. */
  first: SQL;
  /** Replaces the sums of some days. */
  sumUp: (tx: Db, days: DayRange) => Promise<void>;
};

/** The periodic task: the oldest past days that are not kept or went stale. */
export async function keepDays(db: Db, { figure, first, sumUp }: Keeper, now: Date) {
  const [oldest] = await rowsOf<{ first: Date | string | null; kept: Day | null }>(
    db,
    sql`select ${first} as first, (select min(day)::text from kept_days where figure = ${figure}) as kept`,
  );
  const from = [oldest?.first && dayOf(new Date(oldest.first)), oldest?.kept].filter((day): day is Day => Boolean(day)).toSorted()[0];
  const past = from && { from, to: addDays(dayOf(now), -1) };
  if (!past || (await unkeptRanges(db, figure, past, 1)).length === 0) return;
  await db.transaction(async (tx) => {
    // Two nodes in turn, so that older sums never follow newer ones.
    await tx.execute(sql`lock table kept_days in share row exclusive mode`);
    for (const part of await unkeptRanges(tx, figure, past, DAYS_AT_ONCE)) {
      // What changes after these rows are gone leaves a row that stays, and the day is summed up again.
      await tx.execute(sql`delete from stale_days where figure = ${figure} and day between ${part.from} and ${part.to}`);
      await sumUp(tx, part);
      await tx.execute(sql`insert into kept_days (figure, day) select ${figure}, each::date
        from generate_series(${part.from}::date::timestamp, ${part.to}::date::timestamp, interval '1 day') each on conflict do nothing`);
    }
    // A day that was never kept has nothing that could be wrong.
    await tx.execute(sql`delete from stale_days stale where figure = ${figure}
      and not exists (select from kept_days kept where kept.figure = stale.figure and kept.day = stale.day)`);
  });
}
