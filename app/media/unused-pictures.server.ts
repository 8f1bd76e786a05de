// Deletes unused pictures one day after their last upload, so that a running upload still finds its file.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { daysBefore } from '../platform/time.ts';
import { mailPictureName } from './mail-picture.server.ts';
import { media, sliderImages } from './media.tables.ts';
import { removeUnusedVideos } from './videos/videos.server.ts';

const KEPT_DAYS = 1;
const PICTURES_AT_ONCE = 20;

/** Every place that names a picture, but reviews. A foreign key refuses what is missing here; `unused-pictures.test.ts` looks for both. */
export const isShownByShop = sql`(exists (
    select 1 from product_pictures where media_key = media.key
    union all select 1 from products where swatch ->> 'mediaKey' = media.key
    union all select 1 from videos where media_key = media.key
    union all select 1 from slider_images where media_key = media.key
    union all select 1 from collections where media_key = media.key
    union all select 1 from order_lines where media_key = media.key
    union all select 1 from order_kits where media_key = media.key
    union all select 1 from content_pictures where media_key = media.key
    union all select 1 from fetched_pictures where media_key = media.key
    union all select 1 from mailing_pictures where media_key = media.key
    union all select 1 from settings where position(media.key in value::text) > 0
  ) or media.key in (select entry ->> 'mediaKey' from products, jsonb_array_elements(key_ingredients) entry where entry ->> 'mediaKey' is not null))`;
const isUnused = sql`not ${isShownByShop} and media.key not in (select unnest(photo_keys) from reviews)`;

/** Periodic task, also for unused videos. Until then staff can undo the deletion of a slider image. */
export async function removeUnusedPictures(shop: Pick<Shop, 'db' | 'files'>, now: Date) {
  const before = daysBefore(now, KEPT_DAYS);
  await shop.db.delete(sliderImages).where(lt(sliderImages.deletedAt, before));
  await removeUnusedVideos(shop, before);
  const unused = await shop.db
    .select({ key: media.key })
    .from(media)
    .where(and(lt(media.takenAt, before), isUnused))
    .limit(PICTURES_AT_ONCE);
  for (const { key } of unused) await shop.db.transaction((tx) => removePicture(tx, shop, key, before));
}

/** Row first, so that a foreign key can refuse in time; it stays locked until the files are gone, so that an upload of the same picture waits. */
async function removePicture(tx: Db, { files }: Pick<Shop, 'files'>, key: string, before: Date) {
  const [removed] = await tx
    .delete(media)
    .where(and(eq(media.key, key), lt(media.takenAt, before), isUnused))
    .returning({ widths: media.widths });
  const names = removed?.widths.flatMap((width) => [`${key}-${width}.webp`, `${key}-${width}.avif`]) ?? [];
  if (removed) names.push(mailPictureName(key));
  await Promise.all(names.map((name) => files.remove(name)));
}
