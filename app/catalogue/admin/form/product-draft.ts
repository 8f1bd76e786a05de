import type { ProductFacets } from '../../../facets/facets.schema.ts';
import { type Language, translations } from '../../../platform/words/language.ts';
import type { TextsByLanguage } from '../../../platform/words/texts-by-language.ts';
import { pictureSrc } from '../../../ui/pictures/picture-url.ts';
import type { ProductTexts } from '../../catalogue.tables.ts';
import type { ProductView } from '../../view/product-view.ts';
import { type KitDraft, kitDraftOf, NEW_KIT } from '../kits/kit-draft.ts';
import { gridOf } from '../variants/grid-of-product.ts';
import { NO_SEED, type Seed, type VariantGrid } from '../variants/variant-grid.ts';

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

export type ProductDraft = {
  category: string[];
  facets: ProductFacets;
  howToUse: string[];
  overallBenefits: string[];
  pictures: DraftPicture[];
  ingredients: DraftIngredient[];
  variants: VariantGrid;
  kit: KitDraft | null;
  lists: TextsByLanguage<Pick<ProductTexts, 'howToUse' | 'overallBenefits'>>;
};

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

/** Of its own row: `stockQuantity` is that of all variants together. */
export const ownStock = (product: ProductView) =>
  product.variantList.find(({ id }) => id === product.id)?.stockQuantity ?? product.stockQuantity;

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

export const inLanguages = <Own>(ownOf: (language: Language) => Own): Record<string, Own> =>
  Object.fromEntries(translations().map((language) => [language, ownOf(language)]));
