// Pictures: taken in, checked by decoding, turned upright, stripped of what the camera wrote, and encoded in several widths (D26).
// A picture's key is the hash of its bytes, so the same picture is kept once and a file never changes.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../platform/database.server.ts';
import { addJob } from '../platform/jobs.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { media } from '../platform/tables.ts';
import { keyInUrl, PICTURE_BYTES_AT_MOST, PICTURE_PIXELS_AT_MOST, type StoredPicture } from './media.schema.ts';

const WIDTHS = [320, 640, 960, 1200, 1600, 2400];
/** What the two formats can hold on a side (WebP: 14 bits). */
const SIDE_AT_MOST = 16_383;
/** Large enough to read a batch number. */
const PRIVATE_SIDE = 1600;
/** Told by content, not by name. A vector picture may carry scripts and is not taken. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

// Encoding takes about a second of one core; the other stays free for requests.
sharp.concurrency(1);

export const REMOVE_FILES = 'remove-files';

type Store = Pick<Shop, 'files'> & { db: Db };

/**
 * What a request sent as a picture -> the key of a stored picture. A file or base64 text (bare or as a data URL) is checked and
 * stored; an address of one of our own pictures names that one. Other addresses are refused: the server fetches nothing that a
 * request names (D37).
 */
export async function takePicture(store: Store, sent: File | string, field: string): Promise<string> {
  const ownKey = typeof sent === 'string' ? keyInUrl(sent.trim()) : null;
  if (ownKey) {
    if (!(await takenAgain(store.db, ownKey))) throw badField(field, 'There is no such picture in the shop.');
    return ownKey;
  }
  const bytes = await bytesOf(sent, field);
  return besideField(field, async () => (await storePicture(store, bytes)).key);
}

async function besideField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.status, error.message, { fields: { [field]: error.message } });
    throw error;
  }
}

/**
 * A picture that is not for everybody -> the name of its one file, checked and encoded as any other. No address of /media leads to
 * such a name: who may see it, the room says that asked for it.
 */
export async function takePrivatePicture({ files }: Pick<Shop, 'files'>, sent: File, field: string): Promise<string> {
  const bytes = await bytesOf(sent, field);
  const webp = await besideField(field, () => oneAtATime(() => encodePrivate(bytes)));
  const name = `private-${randomUUID()}.webp`;
  await files.put(name, webp);
  return name;
}

async function encodePrivate(bytes: Buffer): Promise<Buffer> {
  await uprightSize(bytes);
  return decodable(
    sharp(bytes, { limitInputPixels: PICTURE_PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: PRIVATE_SIDE, height: PRIVATE_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer(),
  );
}

/** Gone once the transaction holds that no longer wants them, and never before. */
export async function dropFiles(tx: Db, names: readonly string[], now: Date) {
  if (names.length > 0) await addJob(tx, REMOVE_FILES, { names: names.join(' ') }, now);
}

/** The job. */
export async function removeFiles({ files }: Pick<Shop, 'files'>, names: string) {
  for (const name of names.split(' ')) await files.remove(name);
}

async function bytesOf(sent: File | string, field: string): Promise<Buffer> {
  if (typeof sent !== 'string') {
    if (sent.size > PICTURE_BYTES_AT_MOST) throw tooManyBytes(field);
    return Buffer.from(await sent.arrayBuffer());
  }
  const text = sent.trim();
  if (/^(https?:)?\/\//i.test(text)) throw badField(field, 'The shop fetches no pictures from other addresses. Please upload the file.');
  const base64 = text.replace(/^data:[\w.+-]+\/[\w.+-]+;base64,/i, '').replace(/\s+/g, '');
  if (base64.length > Math.ceil(PICTURE_BYTES_AT_MOST / 3) * 4) throw tooManyBytes(field);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw badField(field, 'Send the picture as a file or as base64 text.');
  return Buffer.from(base64, 'base64');
}

const tooManyBytes = (field: string) =>
  new Refusal(413, 'The picture is larger than 10 MB.', { fields: { [field]: 'The picture is larger than 10 MB.' } });

/** Checks, encodes and keeps a picture; one that is already kept is not encoded again. */
export async function storePicture(store: Store, bytes: Buffer): Promise<StoredPicture> {
  if (bytes.length > PICTURE_BYTES_AT_MOST) throw tooManyBytes('image');
  const key = keyOf(bytes);
  const known = await takenAgain(store.db, key);
  // Files may be gone where a shop was stopped while it removed them, or put back from an older copy.
  if (known && (await store.files.get(`${key}-${known.widths[0]}.webp`))) return known;
  const picture = await oneAtATime(() => encode(store, key, bytes));
  await store.db.insert(media).values(picture).onConflictDoNothing();
  return picture;
}

/** From now on it is kept for a day, whoever shows it. Waits for a sweep that is removing it, and then finds none. */
async function takenAgain(db: Db, key: string): Promise<StoredPicture | undefined> {
  const { width, height, widths } = media;
  const [known] = await db
    .update(media)
    .set({ takenAt: sql`now()` })
    .where(eq(media.key, key))
    .returning({ key: media.key, width, height, widths });
  return known;
}

const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

let queue: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}

async function encode(store: Store, key: string, bytes: Buffer): Promise<StoredPicture> {
  const source = await uprightSize(bytes);
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

async function uprightSize(bytes: Buffer) {
  if (isSvg(bytes))
    throw new Refusal(415, 'An SVG can carry scripts, so the shop does not take it. Please save the picture as PNG or WebP.');
  const { format, autoOrient } = await decodable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (!FORMATS.includes(format)) throw notAPicture();
  const { width, height } = autoOrient;
  if (width * height > PICTURE_PIXELS_AT_MOST) throw new Refusal(413, 'The picture has more than 40 megapixels.');
  if (Math.max(width, height) > SIDE_AT_MOST) throw new Refusal(413, `The picture is longer than ${SIDE_AT_MOST} pixels on a side.`);
  return { width, height };
}

const isSvg = (bytes: Buffer) => /^\s*<(?:.*<)?svg[\s>]/is.test(bytes.subarray(0, 1024).toString('utf8'));

/** Whatever the decoder cannot read is not a picture to us. */
async function decodable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw notAPicture();
  }
}

const notAPicture = () => new Refusal(415, 'This is not a picture that the shop can read. Please use JPEG, PNG, WebP, AVIF or GIF.');

/** The pictures of these keys, as far as they exist. */
export async function findPictures(db: Db, keys: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .select({ key: media.key, width: media.width, height: media.height, widths: media.widths })
    .from(media)
    .where(inArray(media.key, [...new Set(keys)]));
  return new Map(found.map((picture) => [picture.key, picture]));
}

/** Takes in a picture that ships with the shop already encoded: `{folder}/{width}.avif|webp`. Null when it is not there. */
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
