import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { StoredPicture } from '../../media/media.schema.ts';
import { keepPicture, takeStoredPicture } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { contentPictures, contentVersions } from '../content.tables.ts';

/** Kept for a day, by which time the draft that names it is saved. */
export async function uploadPicture(shop: Pick<Shop, 'db' | 'files'>, image: File, actorId: string): Promise<StoredPicture> {
  const picture = await takeStoredPicture(shop, image, 'image');
  await recordAudit(shop.db, actorId, 'content-picture.upload', `content-picture:${picture.key}`, null, null);
  return picture;
}

type Named = { key: string; field: string };

export function picturesIn(part: unknown, field = 'content'): Named[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('key' in part && 'alt' in part && typeof part.key === 'string') return [{ key: part.key, field: `${field}.key` }];
  return Object.entries(part).flatMap(([name, value]) => picturesIn(value, `${field}.${name}`));
}

/** After the draft was written: what it names stays, what neither it nor a version names may go. */
export async function keepPictures(tx: Db, pageId: string, draft: unknown) {
  const named = picturesIn(draft);
  // In one order, so that two pages with the same pictures do not wait for each other.
  for (const { key, field } of named.toSorted((one, other) => (one.key < other.key ? -1 : 1))) await keepPicture(tx, key, field);
  const keys = [...new Set(named.map(({ key }) => key))];
  if (keys.length > 0)
    await tx
      .insert(contentPictures)
      .values(keys.map((mediaKey) => ({ pageId, mediaKey })))
      .onConflictDoNothing();
  const inVersions = sql`exists (select 1 from ${contentVersions} where ${contentVersions.pageId} = ${pageId}
    and position(${contentPictures.mediaKey} in ${contentVersions.content}::text) > 0)`;
  await tx
    .delete(contentPictures)
    .where(and(eq(contentPictures.pageId, pageId), notInArray(contentPictures.mediaKey, keys), sql`not ${inVersions}`));
}
