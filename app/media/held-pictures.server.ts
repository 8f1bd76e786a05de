import { and, arrayContains, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { may } from '../vocabulary/permissions.ts';
import { media } from './media.tables.ts';
import { isShownByShop } from './unused-pictures.server.ts';

export type Sight = 'all' | 'asker' | 'none';

export async function whoMaySee(db: Db, key: string, findAsker: () => Promise<SignedIn | null>): Promise<Sight> {
  const [picture] = await db.select({ isHeld: media.isHeld }).from(media).where(eq(media.key, key));
  if (!picture?.isHeld) return 'all';
  const asker = await findAsker();
  if (!asker) return 'none';
  if (may(asker, 'reviews')) return 'asker';
  const own = await db.$count(reviews, and(eq(reviews.userId, asker.id), arrayContains(reviews.photoKeys, [key])));
  return own > 0 ? 'asker' : 'none';
}

export async function publishPictures(tx: Db, keys: readonly string[]) {
  if (keys.length > 0)
    await tx
      .update(media)
      .set({ isHeld: false })
      .where(inArray(media.key, [...keys]));
}

/** Skips pictures that the shop or a published review also shows. */
export async function holdPictures(tx: Db, keys: readonly string[]) {
  if (keys.length === 0) return;
  const these = inArray(media.key, [...keys]);
  // A separate statement: it waits for anyone publishing the same picture, and the next statement sees the result.
  await tx.select({ key: media.key }).from(media).where(these).orderBy(media.key).for('update');
  const isPublished = sql`media.key in (select unnest(photo_keys) from reviews where status = 'approved')`;
  await tx
    .update(media)
    .set({ isHeld: true })
    .where(and(these, sql`not ${isShownByShop}`, sql`not ${isPublished}`));
}
