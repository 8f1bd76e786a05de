// A repeated import, and variants that share a picture, fetch it once.
import { and, gte, inArray, lt } from 'drizzle-orm';
import { PICTURE_BYTES_AT_MOST } from '../media/media.schema.ts';
import { storePicture } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { PublicFetch } from '../platform/public-fetch.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { daysBefore } from '../platform/time.ts';
import { fetchedPictures } from './product-import.tables.ts';

const DAYS = 30;

/** The key of the stored picture; a Refusal says why it could not be fetched. */
export async function fetchPicture(shop: Shop, fetchPublic: PublicFetch, address: string): Promise<string> {
  const { db, now } = shop;
  const known = (await findFetched(db, [address], now())).get(address);
  if (known) return known;
  const { key } = await storePicture(shop, await fetchPublic(address, { bytes: PICTURE_BYTES_AT_MOST }));
  await noteFetched(db, address, key, now());
  return key;
}

export async function findFetched(db: Db, addresses: string[], now: Date): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const { address, fetchedAt } = fetchedPictures;
  const rows = await db
    .select()
    .from(fetchedPictures)
    .where(and(inArray(address, addresses), gte(fetchedAt, oldestOf(now))));
  return new Map(rows.map((row) => [row.address, row.mediaKey]));
}

const oldestOf = (now: Date) => daysBefore(now, DAYS);

async function noteFetched(db: Db, address: string, mediaKey: string, now: Date) {
  const fetched = { mediaKey, fetchedAt: now };
  await db
    .insert(fetchedPictures)
    .values({ address, ...fetched })
    .onConflictDoUpdate({ target: fetchedPictures.address, set: fetched });
}

export async function forgetFetched(db: Db, now: Date) {
  await db.delete(fetchedPictures).where(lt(fetchedPictures.fetchedAt, oldestOf(now)));
}
