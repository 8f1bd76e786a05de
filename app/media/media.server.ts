// A picture's key is the hash of its bytes, so duplicates are stored once and a file never changes (D26).
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { asIds, prepared } from '../platform/postgres/prepared.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { libraries } from '../platform/running/libraries.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { bytesOf, encode, encodePrivate, tooManyBytes } from './encode-picture.server.ts';
import { keyInUrl, PICTURE_BYTES_AT_MOST, type StoredPicture } from './media.schema.ts';
import { media } from './media.tables.ts';
import { inPictureQueue, type Lane } from './picture-queue.ts';

export const REMOVE_FILES = defineJob('remove-files', { lane: 'media', payload: z.object({ names: z.string() }), limitSeconds: 120 });

export type Store = Pick<Shop, 'files'> & { db: Db };
/** `isHeld`: not public yet (`held-pictures.server.ts`); an already public picture stays public. */
type Asked = { lane?: Lane; isHeld?: boolean };

/** Refuses other URLs than those of our own pictures: the server fetches nothing that a request names (D37). */
export async function takePicture(store: Store, sent: File | string, field: string, asked: Asked = {}): Promise<string> {
  const ownKey = typeof sent === 'string' ? keyInUrl(sent.trim()) : null;
  if (ownKey) {
    await keepPicture(store.db, ownKey, field, asked.isHeld);
    return ownKey;
  }
  const bytes = await bytesOf(sent, field);
  return besideField(field, async () => (await storePicture(store, bytes, asked)).key);
}

export async function takeStoredPicture(store: Store, sent: File, field: string): Promise<StoredPicture> {
  const key = await takePicture(store, sent, field);
  const picture = (await findPictures(store.db, [key])).get(key);
  if (!picture) throw badField(field, 'This picture does not exist.');
  return picture;
}

/** Refuses a picture that was deleted. Inside a transaction it also stays until that has committed. */
export async function keepPicture(db: Db, key: string, field: string, isHeld = false) {
  if (!(await takenAgain(db, key, isHeld))) throw badField(field, 'This picture does not exist.');
}

async function besideField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.status, error.said, { fields: { [field]: error.said } });
    throw error;
  }
}

/** Not served by /media: the calling room controls access. */
export async function takePrivatePicture({ files }: Pick<Shop, 'files'>, sent: File, field: string, lane: Lane): Promise<string> {
  const bytes = await bytesOf(sent, field);
  const webp = await besideField(field, () => inPictureQueue(lane, () => encodePrivate(bytes, lane)));
  const name = `private-${randomUUID()}.webp`;
  await files.put(name, webp);
  return name;
}

/** Deletes files only after the transaction that no longer needs them has committed. */
export async function dropFiles(tx: Db, names: readonly string[], now: Date) {
  if (names.length > 0) await enqueue(tx, REMOVE_FILES, { names: names.join(' ') }, now);
}

export async function removeFiles({ files }: Pick<Shop, 'files'>, names: string) {
  for (const name of names.split(' ')) await files.remove(name);
}

/** Checks, encodes and stores a picture; a stored one is not encoded again. */
export async function storePicture(store: Store, bytes: Buffer, { lane = 'staff', isHeld = false }: Asked = {}): Promise<StoredPicture> {
  if (bytes.length > PICTURE_BYTES_AT_MOST) throw tooManyBytes('image');
  const key = keyOf(bytes);
  const known = await takenAgain(store.db, key, isHeld);
  // Files may be missing if the shop stopped while deleting them, or after a restore from an older backup.
  if (known && (await store.files.get(`${key}-${known.widths[0]}.webp`))) return known;
  const picture = await inPictureQueue(lane, () => encode(store, key, bytes, lane));
  const added = store.db.insert(media).values({ ...picture, isHeld });
  await (isHeld ? added.onConflictDoNothing() : added.onConflictDoUpdate({ target: media.key, set: { isHeld } }));
  return picture;
}

/** Keeps it for another day. Waits for a sweep that is deleting it, and then returns none. */
async function takenAgain(db: Db, key: string, isHeld: boolean): Promise<StoredPicture | undefined> {
  const { width, height, widths } = media;
  const [known] = await db
    .update(media)
    .set({ takenAt: sql`now()`, ...(!isHeld && { isHeld }) })
    .where(eq(media.key, key))
    .returning({ key: media.key, width, height, widths });
  return known;
}

const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const findKept = prepared({ keys: asIds }, (db, { keys }) =>
  db
    .select({ key: media.key, width: media.width, height: media.height, widths: media.widths })
    .from(media)
    .where(sql`${media.key} = any(${keys}::text[])`),
);

export async function findPictures(db: Db, keys: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (keys.length === 0) return new Map();
  const found = await findKept(db, { keys: [...new Set(keys)] });
  return new Map(found.map((picture) => [picture.key, picture]));
}

/** Stores a picture that ships already encoded: `{folder}/{width}.avif|webp`. Null when it is missing. */
export async function importShippedPicture(store: Store, folder: string): Promise<string | null> {
  const names = await readdir(folder).catch((): string[] => []);
  const widths = names
    .map((name) => Number(name.match(/^(\d+)\.webp$/)?.[1]))
    .filter((width) => names.includes(`${width}.avif`))
    .sort((a, b) => a - b);
  const largest = widths.at(-1);
  if (largest === undefined) return null;
  const largestBytes = await readFile(path.join(folder, `${largest}.webp`));
  const { width, height } = await libraries.sharp(largestBytes).metadata();
  const key = keyOf(largestBytes);
  for (const each of widths) {
    for (const format of ['avif', 'webp']) {
      await store.files.put(`${key}-${each}.${format}`, await readFile(path.join(folder, `${each}.${format}`)));
    }
  }
  await store.db.insert(media).values({ key, width, height, widths }).onConflictDoNothing();
  return key;
}
