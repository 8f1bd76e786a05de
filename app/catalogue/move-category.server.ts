// Called by the facets room, which may not write products.
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { products } from './catalogue.tables.ts';

export async function moveCategory(tx: Db, from: string, to: string) {
  // A product in both keeps one entry, in the earlier place.
  const renamed = sql`array(
    select name from (
      select case when lower(entry) = lower(${from}) then ${to} else entry end as name, place
      from unnest(${products.category}) with ordinality as entries(entry, place)
    ) as moved group by name order by min(place)
  )`;
  const moved = await tx
    .update(products)
    .set({ category: renamed })
    .where(sql`exists (select 1 from unnest(${products.category}) as entry where lower(entry) = lower(${from}))`)
    .returning({ id: products.id });
  await pagesChanged(tx, ...moved.map(({ id }) => `product:${id}` as const));
}
