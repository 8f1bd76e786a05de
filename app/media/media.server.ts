// Pictures: validated by decoding, rotated upright, stripped of metadata, and encoded in several widths (D26).
// A picture's key is the hash of its bytes, so duplicates are stored once and a file never changes.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { said } from '../platform/words/said.ts';
import { keyInUrl, PICTURE_BYTES_AT_MOST, PICTURE_PIXELS_AT_MOST, SHOPPER_PIXELS_AT_MOST, type StoredPicture } from './media.schema.ts';
import { media } from './media.tables.ts';
import { inPictureQueue, type Lane } from './picture-queue.ts';

const WIDTHS = [320, 640, 960, 1200, 1600, 2400];
/** The largest side of both formats (WebP: 14 bits). */
const SIDE_AT_MOST = 16_383;
/** Decoding costs memory and time per pixel. */
const PIXELS_AT_MOST: Record<Lane, number> = { staff: PICTURE_PIXELS_AT_MOST, shopper: SHOPPER_PIXELS_AT_MOST };
/** Large enough to read a batch number. */
const PRIVATE_SIDE = 1600;
/** Detected by content, not by name. SVG may contain scripts and is refused. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

// See `picture-queue.ts`.
sharp.concurrency(1);

export const REMOVE_FILES = defineJob('remove-files', { lane: 'media', payload: z.object({ names: z.string() }), limitSeconds: 120 });

type Store = Pick<Shop, 'files'> & { db: Db };
/** `isHeld`: not public yet (`held-pictures.server.ts`); an already public picture stays public. */
type Asked = { lane?: Lane; isHeld?: boolean };

/**
 * An uploaded picture -> the key of a stored picture. A file or base64 text (bare or as a data URL) is checked and stored; a URL of
 * one of our own pictures returns its key. Other URLs are refused: the server fetches nothing that a
 * request names (D37).
 */
export async function takePicture(store: Store, sent: File | string, field: string, asked: Asked = {}): Promise<string> {
  const ownKey = typeof sent === 'string' ? keyInUrl(sent.trim()) : null;
  if (ownKey) {
    await keepPicture(store.db, ownKey, field, asked.isHeld);
    return ownKey;
  }
  const bytes = await bytesOf(sent, field);
  return besideField(field, async () => (await storePicture(store, bytes, asked)).key);
}

/** An uploaded picture, with the sizes in which it is stored. */
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

/**
 * A private picture -> its file name, checked and encoded like any other. /media does not serve it; the calling room controls access.
 */
export async function takePrivatePicture({ files }: Pick<Shop, 'files'>, sent: File, field: string, lane: Lane): Promise<string> {
  const bytes = await bytesOf(sent, field);
  const webp = await besideField(field, () => inPictureQueue(lane, () => encodePrivate(bytes, lane)));
  const name = `private-${randomUUID()}.webp`;
  await files.put(name, webp);
  return name;
}

async function encodePrivate(bytes: Buffer, lane: Lane): Promise<Buffer> {
  await uprightSize(bytes, lane);
  return decodable(
    sharp(bytes, { limitInputPixels: PICTURE_PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: PRIVATE_SIDE, height: PRIVATE_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer(),
  );
}

/** Deletes files only after the transaction that no longer needs them has committed. */
export async function dropFiles(tx: Db, names: readonly string[], now: Date) {
  if (names.length > 0) await enqueue(tx, REMOVE_FILES, { names: names.join(' ') }, now);
}

/** The job. */
export async function removeFiles({ files }: Pick<Shop, 'files'>, names: string) {
  for (const name of names.split(' ')) await files.remove(name);
}

async function bytesOf(sent: File | string, field: string): Promise<Buffer> {
  if (typeof sent !== 'string') {
    if (sent.size === 0) throw badField(field, 'This picture file is empty. Please choose another.');
    if (sent.size > PICTURE_BYTES_AT_MOST) throw tooManyBytes(field);
    return Buffer.from(await sent.arrayBuffer());
  }
  const text = sent.trim();
  if (/^(https?:)?\/\//i.test(text)) throw badField(field, "The shop doesn't fetch pictures from other sites. Please upload the file.");
  const base64 = text.replace(/^data:[\w.+-]+\/[\w.+-]+;base64,/i, '').replace(/\s+/g, '');
  if (base64.length > Math.ceil(PICTURE_BYTES_AT_MOST / 3) * 4) throw tooManyBytes(field);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw badField(field, 'Send the picture as a file or as base64 text.');
  return Buffer.from(base64, 'base64');
}

const tooManyBytes = (field: string) =>
  new Refusal(413, 'The picture is larger than 10 MB.', { fields: { [field]: 'The picture is larger than 10 MB.' } });

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

async function encode(store: Store, key: string, bytes: Buffer, lane: Lane): Promise<StoredPicture> {
  const source = await uprightSize(bytes, lane);
  const widths = WIDTHS.filter((width) => width <= source.width);
  if (widths.length === 0) widths.push(source.width);
  const largest = Math.max(...widths);
  const base = await decodable(
    sharp(bytes, { limitInputPixels: PICTURE_PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: largest })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = base.info;
  for (const target of widths) {
    const sized = sharp(base.data, { raw: { width, height, channels } }).resize({ width: target });
    await store.files.put(`${key}-${target}.webp`, await sized.clone().webp({ quality: 75 }).toBuffer());
    await store.files.put(`${key}-${target}.avif`, await sized.clone().avif({ quality: 50, effort: 2 }).toBuffer());
  }
  return { key, width, height, widths };
}

async function uprightSize(bytes: Buffer, lane: Lane) {
  if (isSvg(bytes)) throw new Refusal(415, "SVG files can contain scripts, so we don't accept them. Please use PNG or WebP.");
  const { format, autoOrient } = await decodable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (!FORMATS.includes(format)) throw notAPicture();
  const { width, height } = autoOrient;
  const pixelsAtMost = PIXELS_AT_MOST[lane];
  if (width * height > pixelsAtMost)
    throw new Refusal(413, said('The picture has more than {count} megapixels.', { count: pixelsAtMost / 1_000_000 }));
  if (Math.max(width, height) > SIDE_AT_MOST)
    throw new Refusal(413, said('The picture is more than {count} pixels on one side.', { count: SIDE_AT_MOST }));
  return { width, height };
}

const isSvg = (bytes: Buffer) => /^\s*<(?:.*<)?svg[\s>]/is.test(bytes.subarray(0, 1024).toString('utf8'));

/** A file that the decoder cannot read is not a picture. */
async function decodable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw notAPicture();
  }
}

const notAPicture = () => new Refusal(415, "We can't read this picture. Please use JPEG, PNG, WebP, AVIF or GIF.");

/** The existing pictures of these keys. */
export async function findPictures(db: Db, keys: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .select({ key: media.key, width: media.width, height: media.height, widths: media.widths })
    .from(media)
    .where(inArray(media.key, [...new Set(keys)]));
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
  const { width, height } = await sharp(largestBytes).metadata();
  const key = keyOf(largestBytes);
  for (const each of widths) {
    for (const format of ['avif', 'webp']) {
      await store.files.put(`${key}-${each}.${format}`, await readFile(path.join(folder, `${each}.${format}`)));
    }
  }
  await store.db.insert(media).values({ key, width, height, widths }).onConflictDoNothing();
  return key;
}
