import { eq } from 'drizzle-orm';
import { keyInUrl } from '../../media/media.schema.ts';
import { findPictures, takePicture } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { type TextsByLanguage, withTexts } from '../../platform/words/texts-by-language.ts';
import { PICTURES_AT_MOST } from '../catalogue.schema.ts';
import { productPictures } from '../product-pictures.tables.ts';
import type { ProductChange } from './edit-product.schema.ts';
import type { PictureList } from './sent-pictures.schema.ts';

/** As sent: files, base64 text, or URLs of stored pictures. `ingredients` by the index in keyIngredients. */
export type SentPictures = { main: File | string | null; more: Array<File | string>; ingredients: Map<number, File | string> };
export type TakenPictures = { main: string | null; more: string[]; ingredients: Map<number, string> };
type ShownPicture = { key: string; alt: string; texts: TextsByLanguage<{ alt: string }>; focus: number | null };
export const NO_PICTURES: TakenPictures = { main: null, more: [], ingredients: new Map() };

export async function takePictures(shop: Shop, sent: SentPictures): Promise<TakenPictures> {
  const main = sent.main === null ? null : await takePicture(shop, sent.main, 'image');
  const more: string[] = [];
  for (const each of sent.more) more.push(await takePicture(shop, each, 'images'));
  const ingredients = new Map<number, string>();
  for (const [index, each] of sent.ingredients) ingredients.set(index, await takePicture(shop, each, `keyIngredientImage_${index}`));
  return { main, more, ingredients };
}

export async function refuseUnknownPictures(db: Db, change: ProductChange) {
  const ingredientKeys = (change.keyIngredients ?? []).flatMap(({ image }) => (image && keyInUrl(image)) || []);
  const pictureKeys = (change.pictures ?? []).flatMap((picture) => ('key' in picture ? (keyInUrl(picture.key) ?? picture.key) : []));
  const keys = [...pictureKeys, ...ingredientKeys];
  const known = await findPictures(db, keys);
  if (keys.some((key) => !known.has(key))) throw badField('pictures', 'This picture does not exist.');
}

/** In the requested order; a new main picture comes first (replacing the old one, unless the list keeps it), unlisted ones follow. */
export function pictureOrder(name: string, shown: ShownPicture[], asked: PictureList | undefined, taken: TakenPictures): ShownPicture[] {
  const stay = asked ? listedPictures(name, shown, asked, taken) : taken.main ? shown.slice(1) : shown;
  const added = (key: string) => known(name, shown, key);
  return distinct([...(taken.main ? [added(taken.main)] : []), ...stay, ...taken.more.map(added)]);
}

export const listedPictures = (name: string, shown: ShownPicture[], asked: PictureList, taken: TakenPictures): ShownPicture[] =>
  distinct(
    asked.map((picture) => {
      const key = 'key' in picture ? (keyInUrl(picture.key) ?? picture.key) : taken.more[picture.file];
      if (!key) throw badField('pictures', 'This file is not in images.');
      const { alt, texts, focus } = known(name, shown, key);
      return {
        key,
        alt: picture.alt || alt,
        texts: withTexts(texts, picture.texts),
        focus: picture.focus === undefined ? focus : picture.focus,
      };
    }),
  );

const known = (name: string, shown: ShownPicture[], key: string): ShownPicture =>
  shown.find((picture) => picture.key === key) ?? { key, alt: name, texts: {}, focus: null };

function distinct(pictures: ShownPicture[]): ShownPicture[] {
  const all = pictures.filter((picture, index) => pictures.findIndex((other) => other.key === picture.key) === index);
  if (all.length > PICTURES_AT_MOST) throw tooManyPictures();
  return all;
}

export const shownPictures = (db: Db, productId: string): Promise<ShownPicture[]> =>
  db
    .select({ key: productPictures.mediaKey, alt: productPictures.alt, texts: productPictures.texts, focus: productPictures.focus })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position);

export async function showPictures(tx: Db, product: { id: string }, pictures: ShownPicture[]) {
  await tx.delete(productPictures).where(eq(productPictures.productId, product.id));
  if (pictures.length === 0) return;
  await tx
    .insert(productPictures)
    .values(pictures.map(({ key, ...words }, position) => ({ productId: product.id, position, mediaKey: key, ...words })));
}

export const tooManyPictures = () => badField('images', said('A product may have at most {count} pictures.', { count: PICTURES_AT_MOST }));
