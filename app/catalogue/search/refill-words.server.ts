import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';

/** Where rows came from another database, which may fold letters otherwise. A backup from before migration 0091 has none. */
export async function refillProductWords(tx: Db) {
  const [found] = await rowsOf<{ isThere: boolean }>(tx, sql`select to_regclass('public.product_words') is not null as "isThere"`);
  if (found?.isThere)
    await tx.execute(sql`update product_words kept set words = product_words_of(p) from products p
      where p.id = kept.product_id and kept.words is distinct from product_words_of(p)`);
}
