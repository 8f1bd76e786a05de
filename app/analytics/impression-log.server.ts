// Receives impressions, which are written together a second later.
import { inArray, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { productIdOf, VIEW_SECTION } from './analytics.schema.ts';
import { impressionDays, impressions, impressionTotals } from './analytics.tables.ts';
import { makeImpressionDays } from './days/impression-days.server.ts';
import { createWriteBehind } from './write-behind.server.ts';

export type NewImpression = Omit<typeof impressions.$inferInsert, 'id'>;
export type ImpressionLog = ReturnType<typeof createImpressionLog>;

/** Visitors name the sections: beyond this many a day, per node, further ones count as `other`. */
const CLICKED_SECTIONS_A_DAY = 2_000;
const OTHER_SECTION = 'other';

export function createImpressionLog({ db, log }: Pick<Shop, 'db' | 'log'>) {
  let madeDay = '';
  const behind = createWriteBehind<NewImpression>('impressions', log, async (batch) => {
    await makeToday(dayOf(batch.at(-1)?.at ?? new Date()));
    await writeImpressions(db, batch);
  });
  let clicked = { day: '', sections: new Set<string>() };

  const add = (impression: NewImpression) => behind.add({ ...impression, section: boundedSection(impression) });

  /** Usually made days ahead. Failing is no reason not to write: the rest of the days catches the rows. */
  async function makeToday(day: Day) {
    if (madeDay === day) return;
    await makeImpressionDays(db, day, day)
      .then(() => (madeDay = day))
      .catch((error) => log.error('no day for impressions', error, { day }));
  }

  function boundedSection({ at, page, section }: NewImpression) {
    if (!section || section === VIEW_SECTION) return section;
    const day = dayOf(at);
    if (clicked.day !== day) clicked = { day, sections: new Set() };
    const key = `${page} ${section}`;
    if (clicked.sections.size >= CLICKED_SECTIONS_A_DAY && !clicked.sections.has(key)) return OTHER_SECTION;
    clicked.sections.add(key);
    return section;
  }

  return { add, flush: behind.flush };
}

/** The rows and their totals, in one transaction, so that they always agree. */
async function writeImpressions(db: Db, batch: NewImpression[]) {
  await db.transaction(async (tx) => {
    const known = await withoutUnknownProducts(tx, batch);
    if (known.length === 0) return;
    await tx.insert(impressions).values(known);
    const totals = countedBy(known, ({ at, page, section }) => [dayOf(at), page, section ?? '']);
    await tx
      .insert(impressionTotals)
      .values(totals.map(({ key: [day = '', page = '', section = ''], count }) => ({ day, page, section, count })))
      .onConflictDoUpdate({
        target: [impressionTotals.day, impressionTotals.page, impressionTotals.section],
        set: { count: sql`${impressionTotals.count} + excluded.count` },
      });
    await tx
      .insert(impressionDays)
      .values(countedBy(known, ({ at }): [Day] => [dayOf(at)]).map(({ key: [day], count }) => ({ day, count })))
      .onConflictDoUpdate({ target: impressionDays.day, set: { count: sql`${impressionDays.count} + excluded.count` } });
  });
}

async function withoutUnknownProducts(db: Db, batch: NewImpression[]) {
  const asked = new Set(batch.map(({ page }) => productIdOf(page)).filter((id) => id !== null));
  if (asked.size === 0) return batch;
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...asked]));
  const known = new Set(found.map(({ id }) => id));
  return batch.filter(({ page }) => known.has(productIdOf(page) ?? '') || productIdOf(page) === null);
}

/** Sorted by key: two nodes writing at once lock the totals in the same order, and do not deadlock. */
function countedBy<Key extends string[]>(batch: NewImpression[], keyOf: (impression: NewImpression) => Key) {
  const counts = new Map<string, { key: Key; count: number }>();
  for (const impression of batch) {
    const key = keyOf(impression);
    const text = key.join('\n');
    const counted = counts.get(text) ?? { key, count: 0 };
    counted.count += 1;
    counts.set(text, counted);
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counted]) => counted);
}
