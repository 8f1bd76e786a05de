import { count, max } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { isOnSale } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';

/** In the order of their creation, so that a new product changes only the last part. */
export const listForSitemap = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(isOnSale)
    .orderBy(products.createdAt, products.id)
    .limit(limit)
    .offset(offset);

export async function summarizeForSitemap(db: Db): Promise<{ count: number; newest: Date | undefined }> {
  const [summary] = await db
    .select({ count: count(), newest: max(products.updatedAt) })
    .from(products)
    .where(isOnSale);
  return { count: summary?.count ?? 0, newest: summary?.newest ?? undefined };
}
