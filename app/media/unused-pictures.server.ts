// A picture that nothing shows any more is removed, a day after it was last sent, so that whoever uploads it just now still finds it.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { media, sliderImages } from '../platform/tables.ts';
import { daysBefore } from '../platform/time.ts';

const KEPT_DAYS = 1;
const PICTURES_AT_ONCE = 20;

/** Every place that names a picture. A foreign key refuses what is missing here; `unused-pictures.test.ts` looks for both. */
const isUnused = sql`not exists (
    select 1 from product_pictures where media_key = media.key
    union all select 1 from slider_images where media_key = media.key
    union all select 1 from order_lines where media_key = media.key
    union all select 1 from fetched_pictures where media_key = media.key
    union all select 1 from settings where position(media.key in value::text) > 0
  ) and media.key not in (select unnest(photo_keys) from reviews)
    and media.key not in (select entry ->> 'mediaKey' from products, jsonb_array_elements(key_ingredients) entry where entry ->> 'mediaKey' is not null)`;

/** The duty. Until then staff could take the deletion of a slider's image back. */
export async function removeUnusedPictures(shop: Pick<Shop, 'db' | 'files'>, now: Date) {
  const before = daysBefore(now, KEPT_DAYS);
  await shop.db.delete(sliderImages).where(lt(sliderImages.deletedAt, before));
  const unused = await shop.db
    .select({ key: media.key })
    .from(media)
    .where(and(lt(media.takenAt, before), isUnused))
    .limit(PICTURES_AT_ONCE);
  for (const { key } of unused) await shop.db.transaction((tx) => removePicture(tx, shop, key, before));
}

/**
 * The row first, so that a foreign key refuses in time; it is held until the files are gone, so that an upload of the same picture
 * waits and then writes them anew.
 */
async function removePicture(tx: Db, { files }: Pick<Shop, 'files'>, key: string, before: Date) {
  const [removed] = await tx
    .delete(media)
    .where(and(eq(media.key, key), lt(media.takenAt, before), isUnused))
    .returning({ widths: media.widths });
  const names = removed?.widths.flatMap((width) => [`${key}-${width}.webp`, `${key}-${width}.avif`]) ?? [];
  await Promise.all(names.map((name) => files.remove(name)));
}
