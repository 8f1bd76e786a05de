import type { Db } from '../../platform/database.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { missingDeclarations } from '../attention/attention.ts';
import type { ProductOption } from '../catalogue.tables.ts';
import { stateOf } from '../states/product-state.ts';
import { plainText } from '../texts/markup.server.ts';
import { fieldTextsOf } from '../texts/text-fields.ts';
import { offered, type VariantRow } from '../variants/read-variants.server.ts';
import { cardOf, pricesOf, productRowOf } from './product-cards.server.ts';
import { type ProductRow, type Surrounded, withSurroundings } from './product-surroundings.server.ts';
import type { ProductView, VariantView } from './product-view.ts';

export const viewsOf = async (db: Db, rows: ProductRow[]): Promise<ProductView[]> => (await withSurroundings(db, rows)).map(viewOf);

function variantView(variant: VariantRow, surrounded: Surrounded): VariantView {
  const { picturesOf, swatches } = surrounded;
  const { swatch } = variant;
  const picture = swatch && 'mediaKey' in swatch ? swatches.get(swatch.mediaKey) : undefined;
  return {
    id: variant.id,
    sku: variant.sku,
    barcode: variant.barcode,
    values: variant.optionValues,
    label: variant.variantLabels[surrounded.language] || variant.variantLabel,
    swatch: swatch && 'colour' in swatch ? swatch : picture ? { picture: { ...picture, alt: '' } } : null,
    pictures: picturesOf(variant.id),
    netQuantity: variant.declarations.netQuantity,
    ownDeclarations: ownOf(variant),
    weight: variant.weight,
    prices: pricesOf(variant, surrounded),
    stockQuantity: variant.stockQuantity,
    isAvailable: variant.isAvailable,
    isOffered: variant.isOffered,
  };
}

export function ownOf({
  ownDeclarations: { inciIngredients, shelfLifeMonths },
}: Pick<ProductRow, 'ownDeclarations'>): VariantView['ownDeclarations'] {
  return { ...(inciIngredients && { inciIngredients }), ...(shelfLifeMonths != null && { shelfLifeMonths }) };
}

export const shownOption = ({ name, names, values, valueNames = {} }: ProductOption, language: Language) => ({
  ...{ name, values, valueNames },
  shownName: names?.[language] || name,
  shownValues: values.map((value) => valueNames[value]?.[language] || value),
});

export function viewOf(surrounded: Surrounded): ProductView {
  const { row, pictures, ingredientPictures, facets } = surrounded;
  const { options } = productRowOf(surrounded);
  const isAvailable = row.isAvailable || (surrounded.as === 'product' && offered(surrounded.variants).length > 0);
  const isArchived = row.archivedAt !== null;
  return {
    ...cardOf(surrounded),
    variantLabel: row.variantLabel,
    variantLabels: row.variantLabels,
    summary: plainText(row.description),
    weight: row.weight,
    updatedAt: row.updatedAt,
    options: options.map((option) => shownOption(option, surrounded.language)),
    optionValues: row.optionValues,
    variantList: surrounded.variants.map((variant) => variantView(variant, surrounded)),
    ...fieldTextsOf(row),
    overallBenefits: row.overallBenefits,
    howToUse: row.howToUse,
    pictures,
    ingredients: row.keyIngredients.map(({ mediaKey, ...ingredient }) => {
      const picture = mediaKey && ingredientPictures.get(mediaKey);
      return { ...ingredient, picture: picture ? { ...picture, alt: ingredient.name } : null };
    }),
    facets,
    kit: surrounded.kit,
    declarations: row.declarations,
    sku: row.sku,
    barcode: row.barcode,
    hsn: row.hsn,
    ownGstPercent: row.gstRateBasisPoints / 100,
    nextGst:
      row.nextGstRateBasisPoints === null || row.nextGstRateFrom === null
        ? null
        : { percent: row.nextGstRateBasisPoints / 100, from: row.nextGstRateFrom },
    missing: row.kitPricing ? [] : missingDeclarations(row),
    isAvailable,
    state: stateOf({ isArchived, isAvailable, launchAt: row.launchAt }),
    launchAt: row.launchAt,
    isFeatured: row.isFeatured,
    isArchived,
    createdAt: row.createdAt,
  };
}
