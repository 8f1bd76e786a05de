import { badField, Refusal } from '../platform/refusal.ts';
import { libraries } from '../platform/running/libraries.server.ts';
import { said } from '../platform/words/said.ts';
import { PICTURE_BYTES_AT_MOST, PICTURE_PIXELS_AT_MOST, SHOPPER_PIXELS_AT_MOST, type StoredPicture } from './media.schema.ts';
import type { Store } from './media.server.ts';
import type { Lane } from './picture-queue.ts';

const WIDTHS = [320, 640, 960, 1200, 1600, 2400];

/** The largest side of both formats (WebP: 14 bits). */
const SIDE_AT_MOST = 16_383;

/** Decoding costs memory and time per pixel. */
const PIXELS_AT_MOST: Record<Lane, number> = { staff: PICTURE_PIXELS_AT_MOST, shopper: SHOPPER_PIXELS_AT_MOST };

/** Large enough to read a batch number. */
const PRIVATE_SIDE = 1600;

/** Detected by content, not by name. SVG may contain scripts and is refused. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

export async function encodePrivate(bytes: Buffer, lane: Lane): Promise<Buffer> {
  await uprightSize(bytes, lane);
  return decodable(
    libraries
      .sharp(bytes, { limitInputPixels: PICTURE_PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: PRIVATE_SIDE, height: PRIVATE_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer(),
  );
}

export async function bytesOf(sent: File | string, field: string): Promise<Buffer> {
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

export const tooManyBytes = (field: string) =>
  new Refusal(413, 'The picture is larger than 10 MB.', { fields: { [field]: 'The picture is larger than 10 MB.' } });

export async function encode(store: Store, key: string, bytes: Buffer, lane: Lane): Promise<StoredPicture> {
  const source = await uprightSize(bytes, lane);
  const widths = WIDTHS.filter((width) => width <= source.width);
  if (widths.length === 0) widths.push(source.width);
  const largest = Math.max(...widths);
  const base = await decodable(
    libraries
      .sharp(bytes, { limitInputPixels: PICTURE_PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: largest })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = base.info;
  for (const target of widths) {
    const sized = libraries.sharp(base.data, { raw: { width, height, channels } }).resize({ width: target });
    await store.files.put(`${key}-${target}.webp`, await sized.clone().webp({ quality: 75 }).toBuffer());
    await store.files.put(`${key}-${target}.avif`, await sized.clone().avif({ quality: 50, effort: 2 }).toBuffer());
  }
  return { key, width, height, widths };
}

async function uprightSize(bytes: Buffer, lane: Lane) {
  if (isSvg(bytes)) throw new Refusal(415, "SVG files can contain scripts, so we don't accept them. Please use PNG or WebP.");
  const { format, autoOrient } = await decodable(libraries.sharp(bytes, { limitInputPixels: false }).metadata());
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
