// Views by page and clicks by section of the last 30 days, which the page of impressions asks for every ten seconds. The totals of a past day only
// ever grow, and with them its count of impressions: the sums of the past days hold while their days have as many as when they were summed up.
// docs/decisions/0122-years-and-windows-are-kept.md
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { addDays, type Day, dayOf } from '../platform/time.ts';
import { RETENTION } from '../vocabulary/retention-periods.ts';
import { VIEW_SECTION } from './analytics.schema.ts';
import { firstChartDay } from './impression-figures.ts';

/** The range of charts and totals (D32): today and the 90 days before it. */
const LISTED_DAYS = RETENTION.impressions.days;

/** Pages and sections: enough for a chart and a filter, few enough to send every ten seconds. */
const NAMES_AT_MOST = 200;

const IS_VIEW = sql`section in ('', ${VIEW_SECTION})`;

const pastDays = (today: Day) => ({ first: firstChartDay(today), last: addDays(today, -1) });

/** Whether the sums are those of these days. */
const areKept = ({ first, last }: ReturnType<typeof pastDays>) => sql`exists (
  select from impression_sum_days kept where kept.first = ${first} and kept.last = ${last}
    and kept.count = (select coalesce(sum(count), 0) from impression_days where day between ${first} and ${last}))`;

/** Pages without recent views follow, so that the filter can list them; where pages with views fill the list, no other is looked for. */
export async function viewsAndClicks(db: Db, today: Day) {
  const days = pastDays(today);
  const found = await rowsOf<{ of: 'page' | 'section'; name: string; count: number }>(
    db,
    sql`with kept as materialized (select ${areKept(days)} as is_true),
      recent as materialized (
        select page, section, sum(count) as count from (
          select page, section, count from impression_totals where day > ${days.last}
          union all select page, section, count from impression_sums where (select is_true from kept)
          union all select page, section, count from impression_totals
          where not (select is_true from kept) and day between ${days.first} and ${days.last}
        ) days group by 1, 2
      ),
      viewed as materialized (
        select page, sum(count) as count from recent where ${IS_VIEW} group by 1 order by 2 desc, 1 limit ${NAMES_AT_MOST}
      ),
      others as (
        select distinct page from impression_totals
        where (select count(*) from viewed) < ${NAMES_AT_MOST} and day >= ${addDays(today, -LISTED_DAYS)} and page not in (select page from viewed)
        order by 1 limit ${NAMES_AT_MOST}
      ),
      clicked as (
        select section, sum(count) as count from recent where not (${IS_VIEW}) group by 1 order by 2 desc, 1 limit ${NAMES_AT_MOST}
      )
      select 'page' as of, page as name, count::double precision as count from (
        select page, count from viewed union all select page, 0 from others order by 2 desc, 1 limit ${NAMES_AT_MOST}
      ) pages
      union all select 'section', section, count::double precision from clicked
      order by 1, 3 desc, 2`,
  );
  const of = (kind: 'page' | 'section') => found.filter((row) => row.of === kind);
  return {
    pages: of('page').map(({ name, count }) => ({ page: name, views: count })),
    sections: of('section').map(({ name, count }) => ({ section: name, count })),
  };
}

/** The periodic task. What is written to a past day while they are summed up is in both counts or in neither: one statement reads both. */
export async function keepViews(db: Db, now: Date) {
  const days = pastDays(dayOf(now));
  const isKept = async (tx: Db) => (await rowsOf(tx, sql`select 1 where ${areKept(days)}`)).length > 0;
  if (await isKept(db)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table impression_sum_days in share row exclusive mode`);
    if (await isKept(tx)) return;
    await tx.execute(sql`delete from impression_sum_days`);
    await tx.execute(sql`delete from impression_sums`);
    const past = sql`day between ${days.first} and ${days.last}`;
    await tx.execute(sql`with summed as (
        insert into impression_sums (page, section, count) select page, section, sum(count) from impression_totals where ${past} group by 1, 2
      )
      insert into impression_sum_days (first, last, count)
      select ${days.first}::date, ${days.last}::date, coalesce(sum(count), 0) from impression_days where ${past}`);
  });
}
