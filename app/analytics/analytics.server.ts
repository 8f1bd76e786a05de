// Impressions for staff. Figures come from the totals, whatever the number of rows; rows are read page by page over an index.

import { and, asc, desc, gte, inArray, lt, not, sql, sum } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { addDays, type Day, dayOf, yesterdaySoFar } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import { RETENTION } from '../vocabulary/retention-periods.ts';
import { type ImpressionSummary, productIdOf, VIEW_SECTION } from './analytics.schema.ts';
import { impressionDays, impressions, impressionTotals } from './analytics.tables.ts';
import { keepImpressionDays } from './days/impression-days.server.ts';
import { figuresOf, firstChartDay, firstFigureDay } from './impression-figures.ts';

/** The range of charts and totals (D32): today and the 90 days before it. */
const KEPT_DAYS = RETENTION.impressions.days;

/** Pages and sections: enough for a chart and a filter, few enough to send every ten seconds. */
const NAMES_AT_MOST = 200;

/** Raw rows are kept as Settings say, 90 days unless changed. */
export async function firstKeptDay(db: Db, now: Date): Promise<Day> {
  const { pageViewDays } = await readSection(db, 'policies');
  return addDays(dayOf(now), -pageViewDays);
}

export async function compareImpressions(db: Db, now: Date): Promise<{ today: number; yesterday: number }> {
  const today = dayOf(now);
  const counts = await db
    .select()
    .from(impressionDays)
    .where(inArray(impressionDays.day, [today, addDays(today, -1)]));
  const on = (day: Day) => counts.find((counted) => counted.day === day)?.count ?? 0;
  return { today: on(today), yesterday: on(addDays(today, -1)) };
}

/** For the dashboard: yesterday up to the same time, which only the single rows know. */
export async function compareImpressionsSoFar(db: Db, now: Date): Promise<{ today: number; yesterday: number }> {
  const { today } = await compareImpressions(db, now);
  const { from, before } = yesterdaySoFar(now);
  return { today, yesterday: await db.$count(impressions, and(gte(impressions.at, from), lt(impressions.at, before))) };
}

export async function summariseImpressions(db: Db, now: Date): Promise<ImpressionSummary> {
  const today = dayOf(now);
  const [total] = await db.select({ count: sum(impressionDays.count).mapWith(Number) }).from(impressionDays);
  const [highest] = await db.select().from(impressionDays).orderBy(desc(impressionDays.count), desc(impressionDays.day)).limit(1);
  const counts = await db
    .select()
    .from(impressionDays)
    .where(gte(impressionDays.day, firstFigureDay(today)));
  return {
    ...figuresOf(counts, today),
    total: total?.count ?? 0,
    highest: highest ?? null,
    pages: await viewsByPage(db, today),
    sections: await clicksBySection(db, today),
  };
}

const isView = inArray(impressionTotals.section, ['', VIEW_SECTION]);

/** For the last 30 days, including pages without recent views, so that the filter can list them. */
async function viewsByPage(db: Db, today: Day) {
  const views = sql<number>`coalesce(sum(${impressionTotals.count}) filter (where ${isView} and ${gte(impressionTotals.day, firstChartDay(today))}), 0)`;
  return db
    .select({ page: impressionTotals.page, views: views.mapWith(Number) })
    .from(impressionTotals)
    .where(gte(impressionTotals.day, addDays(today, -KEPT_DAYS)))
    .groupBy(impressionTotals.page)
    .orderBy(desc(views), asc(impressionTotals.page))
    .limit(NAMES_AT_MOST);
}

async function clicksBySection(db: Db, today: Day) {
  const clicks = sum(impressionTotals.count).mapWith(Number);
  return db
    .select({ section: impressionTotals.section, count: clicks })
    .from(impressionTotals)
    .where(and(not(isView), gte(impressionTotals.day, firstChartDay(today))))
    .groupBy(impressionTotals.section)
    .orderBy(desc(sum(impressionTotals.count)), asc(impressionTotals.section))
    .limit(NAMES_AT_MOST);
}

/** 'product/{id}' -> the product's name; other pages keep their names. */
export async function titlesOf(db: Db, pages: readonly string[]): Promise<Map<string, string>> {
  const ids = pages.map(productIdOf).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids));
  return new Map(found.map(({ id, name }) => [`product/${id}`, name]));
}

export const pruneImpressions = async (db: Db, now: Date) => keepImpressionDays(db, await firstKeptDay(db, now), now);
