// The shop's logo: a picture like any other, and one PNG that pages, mail programs and printed invoices can all show.
import type { Db } from '../platform/database.server.ts';
import { badField } from '../platform/refusal.ts';
import { libraries } from '../platform/running/libraries.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { said } from '../platform/words/said.ts';
import { logoFile } from '../settings/logo.ts';
import { saveSection } from '../settings/settings.server.ts';
import { takePicture } from './media.server.ts';

/** Sharp at three times the header's height. */
const AT_MOST = { width: 480, height: 144 };
const LONGEST_SIDE_AT_LEAST = 96;

type Change = { by: string; seenAt?: Date | null | undefined; now: Date };

export async function saveLogo(store: Pick<Shop, 'files'> & { db: Db }, file: File, { by, seenAt, now }: Change) {
  const key = await takePicture(store, file, 'logo');
  const { data, info } = await libraries
    .sharp(await file.arrayBuffer())
    .autoOrient()
    .resize({ ...AT_MOST, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (Math.max(width, height) < LONGEST_SIDE_AT_LEAST)
    throw badField('logo', said('The logo is too small. Please use one of at least {count} pixels.', { count: LONGEST_SIDE_AT_LEAST }));
  await store.files.put(logoFile(key), data);
  return saveSection(store.db, 'logo', { picture: { key, width, height } }, by, now, seenAt);
}

export const removeLogo = (db: Db, { by, seenAt, now }: Change) => saveSection(db, 'logo', { picture: null }, by, now, seenAt);
