// Impressions for staff. Figures come from the totals, whatever the number of rows; rows are read page by page over an index.

import { and, desc, gte, inArray, lt, sum } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { addDays, type Day, dayOf, yesterdaySoFar } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import { type ImpressionSummary, productIdOf } from './analytics.schema.ts';
import { impressionDays, impressions } from './analytics.tables.ts';
import { keepImpressionDays } from './days/impression-days.server.ts';
import { figuresOf, firstFigureDay } from './impression-figures.ts';
import { viewsAndClicks } from './kept-views.server.ts';

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
    ...(await viewsAndClicks(db, today)),
  };
}

/** 'product/{id}' -> the product's name; other pages keep their names. */
export async function titlesOf(db: Db, pages: readonly string[]): Promise<Map<string, string>> {
  const ids = pages.map(productIdOf).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids));
  return new Map(found.map(({ id, name }) => [`product/${id}`, name]));
}

export const pruneImpressions = async (db: Db, now: Date) => keepImpressionDays(db, await firstKeptDay(db, now), now);
