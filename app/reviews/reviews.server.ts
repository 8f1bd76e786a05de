// Reading reviews. Only approved ones are shown and counted.
import { and, count, desc, eq } from 'drizzle-orm';
import { getProduct } from '../catalogue/catalogue.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { ListQuery } from '../platform/list-query.ts';
import { reviews } from '../platform/tables.ts';
import type { Review, ReviewSummary } from './reviews.schema.ts';

const TITLE_WORDS = 5;

const isShown = (productId: string) => and(eq(reviews.productId, productId), eq(reviews.status, 'approved'));

/** The approved reviews of a product on sale, newest first. */
export async function listReviews(
  db: Db,
  productId: string,
  page: Pick<ListQuery, 'page' | 'limit'> = { page: 1, limit: 200 },
): Promise<{ items: Review[]; total: number }> {
  await getProduct(db, productId);
  const rows = await db
    .select()
    .from(reviews)
    .where(isShown(productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const [counted] = await db.select({ total: count() }).from(reviews).where(isShown(productId));
  return {
    items: rows.map((row) => ({
      id: row.id,
      rating: row.rating,
      title: row.title ?? titleFrom(row.content),
      content: row.content,
      name: row.name,
      date: row.createdAt.toISOString(),
      verified: row.verified,
      isSample: row.isSample,
    })),
    total: counted?.total ?? 0,
  };
}

const titleFrom = (content: string) => `${content.trim().split(/\s+/).slice(0, TITLE_WORDS).join(' ')}...`;

/** Average with one decimal, number, and number of each rating; all 0 while nobody has reviewed. */
export async function reviewSummary(db: Db, productId: string): Promise<ReviewSummary> {
  const rows = await db.select({ rating: reviews.rating, count: count() }).from(reviews).where(isShown(productId)).groupBy(reviews.rating);
  const distribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...Object.fromEntries(rows.map((row) => [row.rating, row.count])) };
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  const stars = rows.reduce((sum, row) => sum + row.rating * row.count, 0);
  return { average: all === 0 ? 0 : Math.round((stars * 10) / all) / 10, count: all, distribution };
}
