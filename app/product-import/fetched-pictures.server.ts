// Which picture was fetched from which address, so that a file that is imported again, and several variants that show the same, fetch it once.
import { and, gte, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { fetchedPictures } from '../platform/tables.ts';

/** So long a picture stands for what its address shows. */
const DAYS = 30;

/** Address -> key of the picture, for those that were fetched lately. */
export async function findFetched(db: Db, addresses: string[], now: Date): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000);
  const { address, fetchedAt } = fetchedPictures;
  const rows = await db
    .select()
    .from(fetchedPictures)
    .where(and(inArray(address, addresses), gte(fetchedAt, since)));
  return new Map(rows.map((row) => [row.address, row.mediaKey]));
}

export async function noteFetched(db: Db, address: string, mediaKey: string, now: Date) {
  const fetched = { mediaKey, fetchedAt: now };
  await db
    .insert(fetchedPictures)
    .values({ address, ...fetched })
    .onConflictDoUpdate({ target: fetchedPictures.address, set: fetched });
}
