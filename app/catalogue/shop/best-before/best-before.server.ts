// First to expire leaves first, so no piece sold now expires before the first batch. With pieces of no batch in stock nothing is promised.
import { sql } from 'drizzle-orm';
import { sayIn } from '../../../language/use-words.tsx';
import type { Db } from '../../../platform/database.server.ts';
import { asIds, preparedRows } from '../../../platform/postgres/prepared.server.ts';
import { type Day, dayOf, monthInWords } from '../../../platform/time.ts';
import type { Language } from '../../../platform/words/language.ts';
import { batches } from '../../../stock/stock.tables.ts';
import type { TimedSale } from '../../catalogue.tables.ts';

type Row = { day: Day | null; inBatches: number; stock: number; sales: TimedSale[] };

/** Of one variant, as text: the page's script has no room for the words. The page drops with every batch that is emptied, received, written off or returned to. */
export async function readBestBefore(db: Db, variantId: string, language: Language, now: Date): Promise<string | null> {
  const [kept] = await readFirstOut(db, [variantId], now);
  if (!kept) return null;
  const { day, sales } = kept;
  const running = sales.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= now.getTime() && Date.parse(endsAt) > now.getTime());
  const t = sayIn(language);
  // The month, as packs have it.
  const month = monthInWords(day, t);
  const isReduced = running?.bestBefore !== undefined && day <= running.bestBefore;
  return isReduced ? t('Reduced: best before {month}', { month }) : t('Best before at least {month}', { month });
}

/** A kit is good as long as the piece that is good for the shortest time. */
export async function readKitBestBefore(db: Db, pieceIds: readonly string[], language: Language, now: Date): Promise<string | null> {
  const kept = await readFirstOut(db, pieceIds, now);
  if (kept.length < new Set(pieceIds).size) return null;
  const [day] = kept.map((piece) => piece.day).toSorted();
  const t = sayIn(language);
  return day ? t('Best before at least {month}', { month: monthInWords(day, t) }) : null;
}

const readBatches = preparedRows(
  { ids: asIds, today: batches.expiresOn },
  ({ ids, today }) => sql<Row>`select p.stock_quantity as stock, p.sales, coalesce(sum(b.quantity), 0)::int as "inBatches",
      (min(b.expires_on) filter (where b.recalled_at is null and b.expires_on >= ${today}))::text as day
    from products p left join batches b on b.product_id = p.id and b.quantity > 0 where p.id = any(${ids}::uuid[]) group by p.id`,
);

async function readFirstOut(db: Db, variantIds: readonly string[], now: Date): Promise<{ day: Day; sales: TimedSale[] }[]> {
  if (variantIds.length === 0) return [];
  const rows = await readBatches(db, { ids: variantIds, today: dayOf(now) });
  return rows.flatMap(({ day, stock, inBatches, sales }) => (!day || stock === 0 || inBatches < stock ? [] : [{ day, sales }]));
}
