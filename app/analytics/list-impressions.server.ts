// The list of single impressions, day by day.
import { and, count, desc, eq, getTableColumns, gte, ilike, inArray, lt, lte, or, sql, sum } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { addDays, type Day, dayOf, startOfDay } from '../platform/time.ts';
import type { Impression, ImpressionsQuery } from './analytics.schema.ts';
import { firstKeptDay } from './analytics.server.ts';
import { impressionDays, impressions, impressionTotals } from './analytics.tables.ts';
import type { DayCount } from './impression-figures.ts';

/** No index helps a substring search; over this many rows it takes some tens of milliseconds. */
export const SEARCHED_ROWS = 10_000;

/** Newest first. A search covers the newest rows only. */
export async function listImpressions(db: Db, query: ImpressionsQuery, now: Date): Promise<{ impressions: Impression[]; total: number }> {
  const [first, last] = [query.from ?? '', query.to ?? dayOf(now)];
  const firstKept = await firstKeptDay(db, now);
  const days: Days = { first: first > firstKept ? first : firstKept, last };
  return query.search ? searchNewest(db, query, days) : pageOfDays(db, query, days);
}

type Days = { first: Day; last: Day };

const isAskedFor = ({ pageName }: ImpressionsQuery, { first, last }: Days) =>
  and(
    gte(impressions.at, startOfDay(first)),
    lt(impressions.at, startOfDay(addDays(last, 1))),
    pageName ? eq(impressions.page, pageName) : undefined,
  );

const newestFirst = [desc(impressions.at), desc(impressions.id)];

async function pageOfDays(db: Db, query: ImpressionsQuery, days: Days) {
  const counts = await countByDay(db, query, days);
  const total = counts.reduce((all, { count }) => all + count, 0);
  const start = startOfPage(counts, offsetOf(query));
  if (!start) return { impressions: [], total };
  // Of all days only those of the page are planned and opened, and one more, should one hold fewer rows than were counted.
  const last = startOfPage(counts, offsetOf(query) + query.limit)?.day ?? days.first;
  const ofPage = isAskedFor(query, { first: last > days.first ? addDays(last, -1) : last, last: start.day });
  // Counted in the index alone; only the rows shown are read.
  const shown = db
    .select({ at: impressions.at, id: impressions.id })
    .from(impressions)
    .where(ofPage)
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(start.offset)
    .as('shown');
  const rows = await db
    .select(getTableColumns(impressions))
    .from(shown)
    .innerJoin(impressions, and(eq(impressions.at, shown.at), eq(impressions.id, shown.id), ofPage))
    .orderBy(...newestFirst);
  return { impressions: rows.map(asAnswer), total };
}

/** The totals show on which day a page begins, so that at most one day's rows are skipped, however far back it is. */
function startOfPage(counts: readonly DayCount[], offset: number) {
  let left = offset;
  for (const { day, count } of counts) {
    if (left < count) return { day, offset: left };
    left -= count;
  }
  return null;
}

/** Newest day first. */
async function countByDay(db: Db, { pageName }: ImpressionsQuery, { first, last }: Days) {
  const { day } = impressionTotals;
  if (pageName) {
    return db
      .select({ day, count: sum(impressionTotals.count).mapWith(Number) })
      .from(impressionTotals)
      .where(and(eq(impressionTotals.page, pageName), gte(day, first), lte(day, last)))
      .groupBy(day)
      .orderBy(desc(day));
  }
  return db
    .select()
    .from(impressionDays)
    .where(and(gte(impressionDays.day, first), lte(impressionDays.day, last)))
    .orderBy(desc(impressionDays.day));
}

async function searchNewest(db: Db, query: ImpressionsQuery, days: Days) {
  const newest = db
    .select()
    .from(impressions)
    .where(isAskedFor(query, days))
    .orderBy(...newestFirst)
    .limit(SEARCHED_ROWS)
    .as('newest');
  const pattern = patternOf(query);
  const ofNamedProduct = db
    .select({ page: sql`'product/' || ${products.id}` })
    .from(products)
    // The full name, which begins with the name, has the index.
    .where(and(ilike(products.fullName, pattern), ilike(products.name, pattern)));
  const matches = or(
    ...[newest.ip, newest.page, newest.section, newest.location, newest.deviceType].map((column) => ilike(column, pattern)),
    inArray(newest.page, ofNamedProduct),
  );
  const rows = await db
    .select()
    .from(newest)
    .where(matches)
    .orderBy(desc(newest.at), desc(newest.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [found] = await db.select({ total: count() }).from(newest).where(matches);
  return { impressions: rows.map(asAnswer), total: found?.total ?? 0 };
}

function asAnswer({ at, section, ...row }: typeof impressions.$inferSelect): Impression {
  return { ...row, sectionClicked: section, timestamp: at.toISOString() };
}
