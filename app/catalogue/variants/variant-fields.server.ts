import { randomUUID } from 'node:crypto';
import { keyInUrl } from '../../media/media.schema.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../../platform/money.ts';
import { badField } from '../../platform/refusal.ts';
import type { OwnDeclarations, Swatch } from '../catalogue.tables.ts';
import { type ProductRow, shortId } from '../editing/product-row.server.ts';
import { fieldTextsOf } from '../texts/text-fields.ts';
import type { SentVariant } from './edit-variants.schema.ts';

export function newVariant(product: ProductRow): ProductRow {
  const id = randomUUID();
  return {
    ...product,
    id,
    variantOfId: product.id,
    slug: `${product.slug}-${shortId(id)}`,
    sku: `SKU-${shortId(id)}`,
    barcode: null,
    swatch: null,
    ownDeclarations: {},
    sales: [],
    unitCostPaise: null,
    stockQuantity: 0,
    lowStockToldAt: null,
  };
}

/** What a variant says for itself. Its net quantity may differ, and with it the unit price. */
export function ownFields(row: ProductRow, sent: SentVariant, product: ProductRow) {
  const ownDeclarations = ownDeclarationsOf(row, sent, row.id === product.id);
  return {
    sku: sent.sku ?? row.sku,
    barcode: sent.barcode === undefined ? row.barcode : sent.barcode || null,
    originalPricePaise: paiseFromRupees(sent.originalPrice),
    offerBasisPoints: basisPointsFromPercent(sent.offerPercentage),
    mrpPaise: sent.mrp === undefined ? row.mrpPaise : sent.mrp === null ? null : paiseFromRupees(sent.mrp),
    weight: sent.weight ?? row.weight,
    swatch: sent.swatch === undefined ? row.swatch : swatchOf(sent.swatch),
    ownDeclarations,
    declarations: { ...product.declarations, ...ownDeclarations },
  };
}

/** Shades differ in their pigments, and so in their lists of ingredients. What is taken back follows the product again. */
function ownDeclarationsOf({ ownDeclarations }: ProductRow, sent: SentVariant, isProduct: boolean): OwnDeclarations {
  const { inciIngredients, shelfLifeMonths, ...others } = ownDeclarations;
  const ingredients = sent.inciIngredients === undefined ? inciIngredients : sent.inciIngredients;
  const months = sent.shelfLifeMonths === undefined ? shelfLifeMonths : sent.shelfLifeMonths;
  return {
    ...others,
    ...(sent.netQuantity !== undefined && { netQuantity: sent.netQuantity }),
    ...(ingredients && !isProduct && { inciIngredients: ingredients }),
    ...(months && !isProduct && { shelfLifeMonths: months }),
  };
}

function swatchOf(sent: SentVariant['swatch']): Swatch | null {
  if (!sent) return null;
  if ('colour' in sent) return { colour: sent.colour.toLowerCase() };
  const mediaKey = keyInUrl(sent.image);
  if (!mediaKey) throw badField('variants', 'This picture does not exist.');
  return { mediaKey };
}

export function sharing(row: ProductRow, product: ProductRow): ProductRow {
  if (row === product) return row;
  return {
    ...row,
    ...fieldTextsOf(product),
    category: product.category,
    overallBenefits: product.overallBenefits,
    howToUse: product.howToUse,
    keyIngredients: product.keyIngredients,
    texts: product.texts,
    declarations: { ...product.declarations, ...row.ownDeclarations },
    gstRateBasisPoints: product.gstRateBasisPoints,
    gstRateSince: product.gstRateSince,
    nextGstRateBasisPoints: product.nextGstRateBasisPoints,
    nextGstRateFrom: product.nextGstRateFrom,
    hsn: product.hsn,
    options: [],
    isFeatured: false,
    launchAt: product.launchAt,
    archivedAt: product.archivedAt,
    updatedAt: product.updatedAt,
  };
}
