/** A stored picture: files `/media/{key}-{width}.avif|webp` in each of `widths`. Width and height are those of the largest. */
export type StoredPicture = { key: string; width: number; height: number; widths: number[] };

export type Picture = StoredPicture & { alt: string; focus?: number | null };

export const PICTURE_BYTES_AT_MOST = 10 * 1024 * 1024;
export const PICTURE_PIXELS_AT_MOST = 40_000_000;
/** The browser scales larger photos down before it sends them. */
export const SHOPPER_PIXELS_AT_MOST = 12_000_000;

/** An empty file field is sent as a file without a name. A file with a name and no bytes was chosen, and is refused. */
export const isChosen = (sent: File | string) => (typeof sent === 'string' ? sent.trim() !== '' : sent.size > 0 || sent.name !== '');

/** '/media/{key}-640.webp', with or without an origin, or the bare key -> key, else null. */
export const keyInUrl = (text: string): string | null =>
  text.match(/^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/)?.[1] ?? text.match(/^[0-9a-f]{32}$/)?.[0] ?? null;

/** The file of a picture for mails, `{key}-mail.jpg`: many mail programs know neither WebP nor AVIF. */
export const mailPictureUrl = (key: string) => `/media/${key}-mail.jpg`;

export const keyInMailUrl = (url: string): string | null => url.match(/^\/media\/([0-9a-f]{32})-mail\.jpg$/)?.[1] ?? null;
