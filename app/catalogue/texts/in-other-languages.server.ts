// Of the declarations, what is made of words is translated (PACK_TEXTS); the rest stays as printed on the pack.
import { eq, inArray, sql } from 'drizzle-orm';
import { say } from '../../language/words.ts';
import type { Db } from '../../platform/database.server.ts';
import { type Language, SOURCE } from '../../platform/words/language.ts';
import { type TextsByLanguage, translated } from '../../platform/words/texts-by-language.ts';
import { type ProductTexts, products } from '../catalogue.tables.ts';
import { productTexts } from '../editing/product-texts.schema.ts';
import { giftName, withoutGift, withVariant } from '../product-name.ts';
import { productPictures } from '../product-pictures.tables.ts';
import { cleanText } from './clean-text.server.ts';
import { cleanMarkup } from './markup.server.ts';
import { eachPackText, eachText } from './text-fields.ts';

type ProductRow = typeof products.$inferSelect;

export function inOwnLanguage(row: ProductRow, language: Language): ProductRow {
  if (language === SOURCE) return row;
  const { keyIngredients: ofIngredients = {}, genericName, warnings, ...texts } = row.texts[language] ?? {};
  return {
    ...translated({ ...row, texts: { [language]: texts } }, language),
    texts: row.texts,
    declarations: { ...row.declarations, ...(genericName && { genericName }), ...(warnings && { warnings }) },
    // The translated name says more to a search than a title in another language.
    seoTitle: texts.seoTitle ?? '',
    seoDescription: texts.seoDescription ?? '',
    keyIngredients: row.keyIngredients.map((ingredient) => {
      const own = ofIngredients[ingredient.name];
      return {
        ...ingredient,
        name: own?.name || say(ingredient.name, language),
        description: own?.description || ingredient.description,
        benefits: own?.benefits.length ? own.benefits : ingredient.benefits,
      };
    }),
  };
}

export const nameColumn = (language: Language) =>
  language === SOURCE ? products.name : sql<string>`coalesce(nullif(${products.texts} #>> ${`{${language},name}`}, ''), ${products.name})`;

const labelColumn = (language: Language) =>
  sql<string>`coalesce(nullif(${products.variantLabels} ->> ${language}, ''), ${products.variantLabel})`;

export type Sold = { productId: string; name: string };

/** Names of sold products in the reader's language; a product renamed since keeps its name at the time of sale. */
export async function namesIn(db: Db, language: Language, sold: Sold[]): Promise<(one: Sold) => string> {
  if (language === SOURCE || sold.length === 0) return ({ name }) => name;
  const ids = sold.map(({ productId }) => productId);
  const named = await db
    .select({ id: products.id, name: products.fullName, label: labelColumn(language), own: nameColumn(language) })
    .from(products)
    .where(inArray(products.id, ids));
  return ({ productId, name }) => {
    const bare = withoutGift(name);
    const found = named.find((product) => product.id === productId && product.name === bare);
    const own = found && withVariant(found.own, found.label);
    if (!own || own === bare) return name;
    if (bare === name) return own;
    return say(name === giftName(bare) ? '{name} (free gift)' : '{name} (free sample)', language, { name: own });
  };
}

export async function namedIn<One extends Sold>(db: Db, language: Language, sold: One[]): Promise<One[]> {
  const nameOf = await namesIn(db, language, sold);
  return sold.map((one) => ({ ...one, name: nameOf(one) }));
}

/** Sanitised like the texts in the source language. */
export const cleanTexts = (texts: TextsByLanguage<ProductTexts>): TextsByLanguage<ProductTexts> =>
  Object.fromEntries(Object.entries(texts).map(([language, own]) => [language, cleanOwn(productTexts.parse(own))]));

const cleanOwn = ({ keyIngredients, overallBenefits, howToUse, ...own }: ProductTexts): ProductTexts => ({
  ...eachText((field) => cleanText(field, own[field])),
  ...eachPackText((field) => own[field]),
  overallBenefits: overallBenefits.map(cleanMarkup),
  howToUse: howToUse.map(cleanMarkup),
  keyIngredients: Object.fromEntries(
    Object.entries(keyIngredients).map(([original, { name, description, benefits }]) => [
      original,
      { name, description: cleanMarkup(description), benefits: benefits.map(cleanMarkup) },
    ]),
  ),
});

/** For editing: those of the product, and those of its pictures in their order. */
export async function readTexts(db: Db, productId: string) {
  const [product] = await db.select({ texts: products.texts }).from(products).where(eq(products.id, productId));
  const pictures = await db
    .select({ texts: productPictures.texts })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position);
  return { texts: product?.texts ?? {}, ofPictures: pictures.map(({ texts }) => texts) };
}
