// A product's texts in Hindi, as far as staff have translated them. Declarations stay as printed on the pack.
import { eq, inArray, sql } from 'drizzle-orm';
import { say } from '../language/words.ts';
import type { Db } from '../platform/database.server.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';
import { type HindiTexts, productPictures, products } from './catalogue.tables.ts';
import { hindiTexts } from './edit-product.schema.ts';
import { cleanMarkup } from './markup.server.ts';
import { withoutGift, withVariant } from './product-name.ts';

type ProductRow = typeof products.$inferSelect;

/** The column of each language that has one. */
const TEXTS: Partial<Record<Language, 'hindi'>> = { hi: 'hindi' };

export function inOwnLanguage(row: ProductRow, language: Language): ProductRow {
  if (language === SOURCE) return row;
  const column = TEXTS[language];
  const own = hindiTexts.parse(column ? row[column] : {});
  const { name, description, productOverview, detailedDescription, overallBenefits, howToUse, keyIngredients } = own;
  return {
    ...row,
    name: name || row.name,
    description: description || row.description,
    productOverview: productOverview || row.productOverview,
    detailedDescription: detailedDescription || row.detailedDescription,
    overallBenefits: overallBenefits.length > 0 ? overallBenefits : row.overallBenefits,
    howToUse: howToUse.length > 0 ? howToUse : row.howToUse,
    keyIngredients: row.keyIngredients.map((ingredient) => {
      const texts = keyIngredients[ingredient.name];
      return {
        ...ingredient,
        name: texts?.name || say(ingredient.name, language),
        description: texts?.description || ingredient.description,
        benefits: texts?.benefits.length ? texts.benefits : ingredient.benefits,
      };
    }),
  };
}

/** For reading the name only. */
export function nameColumn(language: Language) {
  const column = TEXTS[language];
  return column ? sql<string>`coalesce(nullif(${products[column]} ->> 'name', ''), ${products.name})` : products.name;
}

export type Sold = { productId: string; name: string };

/** Names of sold products in the reader's language; a product renamed since keeps its name at the time of sale. */
export async function namesIn(db: Db, language: Language, sold: Sold[]): Promise<(one: Sold) => string> {
  if (language === SOURCE || sold.length === 0) return ({ name }) => name;
  const ids = sold.map(({ productId }) => productId);
  const named = await db
    .select({ id: products.id, name: products.fullName, label: products.variantLabel, own: nameColumn(language) })
    .from(products)
    .where(inArray(products.id, ids));
  return ({ productId, name }) => {
    const bare = withoutGift(name);
    const found = named.find((product) => product.id === productId && product.name === bare);
    const own = found && withVariant(found.own, found.label);
    if (!own || own === bare) return name;
    return bare === name ? own : say('{name} (free gift)', language, { name: own });
  };
}

export async function namedIn<One extends Sold>(db: Db, language: Language, sold: One[]): Promise<One[]> {
  const nameOf = await namesIn(db, language, sold);
  return sold.map((one) => ({ ...one, name: nameOf(one) }));
}

/** Sanitised like the English texts. */
export const cleanHindi = ({ name, keyIngredients, overallBenefits, howToUse, ...markup }: HindiTexts): HindiTexts => ({
  name,
  description: cleanMarkup(markup.description),
  productOverview: cleanMarkup(markup.productOverview),
  detailedDescription: cleanMarkup(markup.detailedDescription),
  overallBenefits: overallBenefits.map(cleanMarkup),
  howToUse: howToUse.map(cleanMarkup),
  keyIngredients: Object.fromEntries(
    Object.entries(keyIngredients).map(([english, { name, description, benefits }]) => [
      english,
      { name, description: cleanMarkup(description), benefits: benefits.map(cleanMarkup) },
    ]),
  ),
});

/** For editing: `alts` in the order of the pictures. */
export async function readHindi(db: Db, productId: string): Promise<HindiTexts & { alts: string[] }> {
  const [product] = await db.select({ hindi: products.hindi }).from(products).where(eq(products.id, productId));
  const pictures = await db
    .select({ alt: productPictures.hindiAlt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position);
  return { ...hindiTexts.parse(product?.hindi ?? {}), alts: pictures.map(({ alt }) => alt) };
}
