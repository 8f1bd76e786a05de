import type { Goods } from '../catalogue/file/product-file-columns.ts';
import { keyInUrl } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import { findFetched } from './fetched-pictures.server.ts';
import type { Reading, ReadPicture } from './formats/format.server.ts';
import type { ImportPicture } from './product-import.tables.ts';

const ALT_AT_MOST = 300;

export type PicturesOf = (read: ReadPicture[] | null | undefined) => ImportPicture[] | null;

/** A URL of a stored picture, or of one fetched recently, is reused; others must be fetched. */
export async function knownPictures(db: Db, readings: Reading[], now: Date): Promise<PicturesOf> {
  const addresses = [...new Set(readings.flatMap(namedBy))];
  const own = await findPictures(
    db,
    addresses.flatMap((address) => keyInUrl(address) ?? []),
  );
  const fetched = await findFetched(db, addresses, now);
  const pictureOf = ({ address, alt: text }: ReadPicture): ImportPicture => {
    const alt = text.slice(0, ALT_AT_MOST);
    const key = keyInUrl(address);
    const known = key && own.has(key) ? key : fetched.get(address);
    if (known) return { alt, key: known };
    return /^https?:\/\//i.test(address) && address.length <= 2000
      ? { alt, address }
      : { alt, fault: `“${address.slice(0, 80)}” is not a URL starting with https:// or http://.` };
  };
  return (read) => read?.map(pictureOf).filter(isFirst) ?? null;
}

const namedBy = ({ pictures, variants }: Reading) =>
  [pictures, ...(variants?.read.map((variant) => variant.pictures) ?? [])].flatMap((each) => each?.map(({ address }) => address) ?? []);

/** Two URLs may show the same picture. */
const isFirst = ({ key }: ImportPicture, place: number, all: ImportPicture[]) =>
  key === undefined || all.findIndex((other) => other.key === key) === place;

export function samePictures(before: Goods | null, pictures: ImportPicture[] | null): boolean {
  if (pictures === null) return true;
  const shown = before?.pictures ?? [];
  return (
    pictures.length === shown.length &&
    pictures.every(({ key, alt }, place) => key === shown[place]?.key && (alt === '' || alt === shown[place]?.alt))
  );
}
