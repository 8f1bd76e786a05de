import { pictureUrl } from '../ui/picture-url.ts';

/** A picture as the shop keeps it: files `/media/{key}-{width}.avif|webp` in each of `widths`. Width and height are the largest's. */
export type StoredPicture = { key: string; width: number; height: number; widths: number[] };

/** A picture where it is shown. */
export type Picture = StoredPicture & { alt: string; focus?: number | null };

export const PICTURE_BYTES_AT_MOST = 10 * 1024 * 1024;
export const PICTURE_PIXELS_AT_MOST = 40_000_000;

/** The one address for askers that choose no width: the widest WebP up to 640 px. */
export const pictureSrc = (picture: StoredPicture) => pictureUrl(picture.key, widthUpTo(picture.widths, 640), 'webp');

function widthUpTo(widths: readonly number[], wanted: number): number {
  const ascending = [...widths].sort((a, b) => a - b);
  return ascending.findLast((width) => width <= wanted) ?? ascending[0] ?? wanted;
}

/** '/media/{key}-640.webp', with or without an origin, or the bare key -> key, else null. */
export const keyInUrl = (text: string): string | null =>
  text.match(/^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/)?.[1] ?? text.match(/^[0-9a-f]{32}$/)?.[0] ?? null;
