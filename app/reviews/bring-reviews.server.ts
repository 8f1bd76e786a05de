// Reviews from the review app of the brand's former shop.
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { reviews } from './reviews.tables.ts';

export type BroughtReview = Pick<
  typeof reviews.$inferInsert,
  'productId' | 'name' | 'rating' | 'title' | 'content' | 'verified' | 'createdAt' | 'status'
> & { broughtFrom: string; outsideKey: string; userId: string | null };

/** Returns how many are new. One review a customer and product, as for reviews written here. */
export async function bringReviews(tx: Db, brought: readonly BroughtReview[]): Promise<number> {
  if (brought.length === 0) return 0;
  const rows = brought.map((review) => ({ ...review, updatedAt: review.createdAt ?? sql`now()` }));
  const added = await tx.insert(reviews).values(rows).onConflictDoNothing().returning({ productId: reviews.productId });
  const changed = [...new Set(added.map(({ productId }) => `reviews:${productId}` as const))];
  if (changed.length > 0) await pagesChanged(tx, 'products', ...changed);
  return added.length;
}
