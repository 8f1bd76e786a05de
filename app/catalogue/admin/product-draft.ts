// The state of the product form, and its conversion for POST and PUT /api/product.

import type { ProductFacets } from '../../facets/facets.schema.ts';
import { pictureSrc } from '../../media/media.schema.ts';
import { fromWallTime } from '../../platform/time.ts';
import { type Language, translations } from '../../platform/words/language.ts';
import type { TextsByLanguage } from '../../platform/words/texts-by-language.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import type { ProductAnswer, ProductView } from '../catalogue.schema.ts';
import type { Declarations, ProductTexts } from '../catalogue.tables.ts';
import { newProduct, productChange } from '../edit-product.schema.ts';
import { eachText, textFields } from '../texts/text-fields.ts';
import { type KitDraft, kitDraftOf, kitTexts, NEW_KIT } from './kits/kit-draft.ts';
import { gridOf, NO_SEED, type Seed, type VariantGrid } from './variants/variant-grid.ts';
import { isVaried, variantTexts } from './variants/variant-texts.ts';

/** A stored picture has a key; a new one has its file. `url` is the preview. */
export type DraftPicture = {
  id: string;
  url: string;
  alt: string;
  texts: TextsByLanguage<{ alt: string }>;
  focus: number | null;
  key?: string;
  file?: File;
};
export type IngredientTexts = { name: string; description: string; benefits: string[] };
export type DraftIngredient = IngredientTexts & {
  id: string;
  image: string | null;
  file?: File;
  texts: Partial<Record<string, IngredientTexts>>;
};

/** Fields beyond plain text; the rest lives in the form's own controls. */
export type ProductDraft = {
  category: string[];
  facets: ProductFacets;
  howToUse: string[];
  overallBenefits: string[];
  pictures: DraftPicture[];
  ingredients: DraftIngredient[];
  variants: VariantGrid;
  /** Null for other products. */
  kit: KitDraft | null;
  /** In other languages. */
  lists: TextsByLanguage<Pick<ProductTexts, 'howToUse' | 'overallBenefits'>>;
};

/** In other languages, as readTexts finds them. */
export type ShownTexts = { texts: TextsByLanguage<ProductTexts>; ofPictures: Array<TextsByLanguage<{ alt: string }>> };

export const NO_TEXTS: IngredientTexts = { name: '', description: '', benefits: [] };

export function draftOf(
  product: ProductView | null,
  shown: ShownTexts | null,
  optionNames: Record<string, Record<string, string>>,
  isNewKit = false,
): ProductDraft {
  return {
    kit: product ? kitDraftOf(product) : isNewKit ? NEW_KIT : null,
    category: product?.category ?? [],
    facets: product?.facets ?? {},
    howToUse: product?.howToUse ?? [],
    overallBenefits: product?.overallBenefits ?? [],
    pictures: (product?.pictures ?? []).map((picture, place) => ({
      id: picture.key,
      key: picture.key,
      url: pictureSrc(picture),
      alt: picture.alt,
      texts: shown?.ofPictures[place] ?? {},
      focus: picture.focus ?? null,
    })),
    ingredients: (product?.ingredients ?? []).map(({ picture, ...ingredient }, place) => ({
      ...ingredient,
      id: `${place} ${ingredient.name}`,
      image: picture && pictureSrc(picture),
      texts: inLanguages((language) => shown?.texts[language]?.keyIngredients?.[ingredient.name] ?? NO_TEXTS),
    })),
    variants: gridOf(product, optionNames),
    lists: inLanguages((language) => {
      const { howToUse = [], overallBenefits = [] } = shown?.texts[language] ?? {};
      return { howToUse, overallBenefits };
    }),
  };
}

/** The form as the call's text fields. */
export function textsOf(form: HTMLFormElement, draft: ProductDraft, product: ProductView | null): Record<string, string> {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? '').trim();
  const texts: Record<string, string> = {
    state: text('state'),
    launchAt: text('state') === 'scheduled' && text('launchAt') ? fromWallTime(text('launchAt')) : '',
    isFeatured: String(given.has('isFeatured')),
    category: JSON.stringify(draft.category),
    facets: JSON.stringify(draft.facets),
    HowToUse: JSON.stringify(draft.howToUse),
    overallBenefits: JSON.stringify(draft.overallBenefits),
    keyIngredients: JSON.stringify(
      draft.ingredients.map(({ name, description, benefits, image, file }) => ({
        name,
        description,
        benefits,
        image: file ? null : (image ?? ''),
      })),
    ),
    declarations: JSON.stringify(declarationsOf(text)),
    texts: JSON.stringify(inLanguages((language) => translationOf(language, text, draft))),
    pictures: JSON.stringify(picturesOf(draft.pictures)),
  };
  for (const name of TEXTS) texts[name] = text(name);
  if (product) {
    texts['updatedAt'] = product.updatedAt.toISOString();
    texts['stockWas'] = String(ownStock(product));
  }
  if (draft.kit) return kitTexts(texts, draft.kit, product === null);
  // A missing SKU is generated, an empty one refused.
  if (isVaried(draft.variants)) delete texts['sku'];
  return { ...texts, ...variantTexts(draft.variants, draft.pictures, (product?.options.length ?? 0) > 0) };
}

/** Of its own row: `stockQuantity` is that of all variants together. */
export const ownStock = (product: ProductView) =>
  product.variantList.find(({ id }) => id === product.id)?.stockQuantity ?? product.stockQuantity;

/** What is typed for the product without options. */
export function seedOf(form: HTMLFormElement | null, product: ProductView | null): Seed {
  if (!form) return NO_SEED;
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? '').trim();
  return {
    id: product?.id ?? null,
    stockWas: product ? ownStock(product) : 0,
    sku: text('sku'),
    barcode: product?.barcode ?? '',
    price: text('originalPrice'),
    offer: text('offerPercentage'),
    mrp: text('mrp'),
    stock: text('stockQuantity') || '0',
    quantity: text('declarations.netQuantity.value'),
    unit: text('declarations.netQuantity.unit') || 'g',
  };
}

/** In form order: a stored picture by its key, a new one by its index among the uploaded files. */
function picturesOf(pictures: DraftPicture[]) {
  const files = pictures.filter(({ file }) => file);
  return pictures.map((picture) => ({
    ...(picture.key ? { key: picture.key } : { file: files.indexOf(picture) }),
    alt: picture.alt,
    texts: picture.texts,
    focus: picture.focus,
  }));
}

const TEXTS = [
  ...textFields,
  'originalPrice',
  'offerPercentage',
  'gstRate',
  'nextGstRate',
  'nextGstFrom',
  'mrp',
  'weight',
  'stockQuantity',
  'sku',
  'hsn',
];

const inLanguages = <Own>(ownOf: (language: Language) => Own): Record<string, Own> =>
  Object.fromEntries(translations().map((language) => [language, ownOf(language)]));

function translationOf(language: Language, text: (name: string) => string, { ingredients, lists }: ProductDraft): Partial<ProductTexts> {
  const isWritten = ({ name, description, benefits }: IngredientTexts) => name !== '' || description !== '' || benefits.length > 0;
  return {
    ...eachText((field) => text(`texts.${language}.${field}`)),
    ...lists[language],
    keyIngredients: Object.fromEntries(
      ingredients.flatMap(({ name, texts }) => {
        const translated = texts[language];
        return translated && isWritten(translated) ? [[name.trim(), translated]] : [];
      }),
    ),
  };
}

export function declarationsOf(text: (name: string) => string): Declarations {
  const of = (name: string) => text(`declarations.${name}`);
  const number = (name: string) => (of(name) === '' ? null : Number(of(name)));
  const firm = (name: string) =>
    of(`${name}.name`) || of(`${name}.address`) ? { name: of(`${name}.name`), address: of(`${name}.address`) } : null;
  const quantity = number('netQuantity.value');
  return {
    genericName: of('genericName'),
    netQuantity: quantity === null ? null : { value: quantity, unit: unitOf(of('netQuantity.unit')) },
    manufacturer: firm('manufacturer'),
    packer: firm('packer'),
    importer: firm('importer'),
    countryOfOrigin: of('countryOfOrigin'),
    shelfLifeMonths: number('shelfLifeMonths'),
    inciIngredients: of('inciIngredients'),
    mfgLicenceNo: of('mfgLicenceNo'),
    originDot: of('originDot') === 'green' ? 'green' : of('originDot') === 'brown' ? 'brown' : null,
    warnings: of('warnings'),
    dimensions: of('dimensions'),
  };
}

const unitOf = (text: string) => (text === 'ml' || text === 'piece' ? text : 'g');

/** Field -> message from the server's own schema, checked before pictures are uploaded. */
export function mistakesIn(texts: Record<string, string>, product: ProductView | null): Record<string, string> {
  const { error } = (product ? productChange : newProduct).safeParse(texts);
  const fields: Record<string, string> = {};
  for (const issue of error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

export function saveProduct(
  product: ProductView | null,
  texts: Record<string, string>,
  draft: ProductDraft,
): Promise<Answer<ProductAnswer>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const { file } of draft.pictures) if (file) form.append('images', file);
  draft.ingredients.forEach(({ file }, place) => {
    if (file) form.set(`keyIngredientImage_${place}`, file);
  });
  return product ? api.put(`/api/product/${product.id}`, form) : api.post('/api/product', form);
}
