import { and, eq, notInArray } from 'drizzle-orm';
import type { StoredPicture } from '../../media/media.schema.ts';
import { keepPicture, takeStoredPicture } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { mailingPictures } from '../mailing.tables.ts';
import { picturesIn } from './mail-markup.server.ts';

/** Kept for a day, by which time a draft or a mailing names it. */
export async function uploadMailPicture(shop: Pick<Shop, 'db' | 'files'>, image: File, actorId: string): Promise<StoredPicture> {
  const picture = await takeStoredPicture(shop, image, 'image');
  await recordAudit(shop.db, actorId, 'mailing-picture.upload', `mailing-picture:${picture.key}`);
  return picture;
}

/** `messages`: sanitised. */
export async function keepMailPictures(tx: Db, ownerId: string, messages: readonly string[]) {
  // In one order, so that two mailings with the same pictures do not wait for each other.
  const keys = [...new Set(messages.flatMap(picturesIn))].sort();
  for (const key of keys) await keepPicture(tx, key, 'message');
  if (keys.length > 0)
    await tx
      .insert(mailingPictures)
      .values(keys.map((mediaKey) => ({ ownerId, mediaKey })))
      .onConflictDoNothing();
  await tx.delete(mailingPictures).where(and(eq(mailingPictures.ownerId, ownerId), notInArray(mailingPictures.mediaKey, keys)));
}
