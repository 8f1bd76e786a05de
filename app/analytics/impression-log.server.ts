// Where impressions arrive. They wait in memory and are written together a second later, so that no page waits for them. A killed process
// loses at most what waited: one second's worth. One that is stopped writes it first.
import { inArray, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { productIdOf, VIEW_SECTION } from './analytics.schema.ts';
import { impressionDays, impressions, impressionTotals } from './analytics.tables.ts';

export type NewImpression = Omit<typeof impressions.$inferInsert, 'id'>;
export type ImpressionLog = ReturnType<typeof createImpressionLog>;

const WRITE_AFTER_MS = 1_000;
const BATCH_ROWS = 1_000;
/** While the database is away; what comes beyond is not counted. */
const WAITING_AT_MOST = 20_000;
/** Visitors name the sections: beyond so many of a day, on one node, further ones count as `other`. */
const CLICKED_SECTIONS_A_DAY = 2_000;
const OTHER_SECTION = 'other';

export function createImpressionLog({ db, log }: Pick<Shop, 'db' | 'log'>) {
  let waiting: NewImpression[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let clicked = { day: '', sections: new Set<string>() };

  function add(impression: NewImpression) {
    if (waiting.length >= WAITING_AT_MOST) return;
    waiting.push({ ...impression, section: boundedSection(impression) });
    writeSoon();
  }

  function writeSoon() {
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  }

  /** Writes what waits; resolves when it is written, or could not be. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_ROWS);
      try {
        await writeImpressions(db, batch);
      } catch (error) {
        // A commit whose answer was lost is written, and then counted, a second time: better than an outage that is not counted at all.
        log.error('impressions wait', error, { count: waiting.length });
        return writeSoon();
      }
      waiting = waiting.slice(batch.length);
    }
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

  return { add, flush };
}

/** The rows and what they add to the totals, in one transaction, so that both always agree. */
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

/** In the order of the keys: two nodes that write at once hold the totals in the same order, and neither waits for ever. */
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
