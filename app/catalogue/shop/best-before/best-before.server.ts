// What the shop can promise of the date on the pack: first to expire leaves first, so no piece sold now expires before the first batch does.
// Pieces without a batch have no known date, and with them in stock nothing is promised.
import { sql } from 'drizzle-orm';
import { sayIn } from '../../../language/use-words.tsx';
import { type Db, rowsOf } from '../../../platform/database.server.ts';
import { type Day, dayOf, monthInWords } from '../../../platform/time.ts';
import type { Language } from '../../../platform/words/language.ts';
import type { TimedSale } from '../../catalogue.tables.ts';

type Row = { day: Day | null; inBatches: number; stock: number; sales: TimedSale[] };

/** Of one variant, as text: the page's script has no room for the words. The page drops with every batch that is emptied, received, written off or returned to. */
export async function readBestBefore(db: Db, variantId: string, language: Language, now: Date): Promise<string | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select p.stock_quantity as stock, p.sales, coalesce(sum(b.quantity), 0)::int as "inBatches",
      (min(b.expires_on) filter (where b.recalled_at is null and b.expires_on >= ${dayOf(now)}))::text as day
    from products p left join batches b on b.product_id = p.id and b.quantity > 0 where p.id = ${variantId} group by p.id`,
  );
  const day = row?.day;
  if (!row || !day || row.stock === 0 || row.inBatches < row.stock) return null;
  const running = row.sales.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= now.getTime() && Date.parse(endsAt) > now.getTime());
  const t = sayIn(language);
  // The month, as packs have it.
  const month = monthInWords(day, t);
  const isReduced = running?.bestBefore !== undefined && day <= running.bestBefore;
  return isReduced ? t('Reduced: best before {month}', { month }) : t('Best before at least {month}', { month });
}
