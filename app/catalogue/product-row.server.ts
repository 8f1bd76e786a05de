// A product's row as it will stand: what was sent in place of what there is.
import { randomUUID } from 'node:crypto';
import { keyInUrl } from '../media/media.schema.ts';
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import type { KeyIngredient, products } from '../platform/tables.ts';
import { publishGuard } from '../pricing/publish-guard.ts';
import { readSection } from '../settings/settings.server.ts';
import { NO_DECLARATIONS } from './catalogue.schema.ts';
import type { ProductChange } from './edit-product.schema.ts';
import { cleanHindi } from './in-hindi.server.ts';
import { cleanMarkup } from './markup.server.ts';

export type ProductRow = typeof products.$inferSelect;

export const shortId = (id: string) => id.slice(0, 8);

/** A product of which nothing was said yet. */
export async function blankRow(db: Db, now: Date): Promise<ProductRow> {
  const { defaultGstPercent } = await readSection(db, 'tax');
  const id = randomUUID();
  return {
    id,
    slug: '',
    name: '',
    description: '',
    productOverview: '',
    detailedDescription: '',
    weight: '',
    category: [],
    overallBenefits: [],
    howToUse: [],
    keyIngredients: [],
    declarations: NO_DECLARATIONS,
    hindi: {},
    originalPricePaise: 0,
    offerBasisPoints: 0,
    gstRateBasisPoints: basisPointsFromPercent(defaultGstPercent),
    mrpPaise: null,
    stockQuantity: 0,
    sku: `SKU-${shortId(id)}`,
    hsn: '',
    isAvailable: true,
    isFeatured: false,
    archivedAt: null,
    lowStockToldAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The row with what was sent in place of what it had; money and rates become paise and basis points, markup is cleaned. */
export function changedRow(row: ProductRow, sent: ProductChange, ingredientPictures: ReadonlyMap<number, string> = new Map()): ProductRow {
  return {
    ...row,
    name: sent.name ?? row.name,
    description: cleaned(sent.description) ?? row.description,
    productOverview: cleaned(sent.productOverview) ?? row.productOverview,
    detailedDescription: cleaned(sent.detailedDescription) ?? row.detailedDescription,
    weight: sent.weight ?? row.weight,
    category: sent.category ?? row.category,
    overallBenefits: sent.overallBenefits?.map(cleanMarkup) ?? row.overallBenefits,
    howToUse: sent.HowToUse?.map(cleanMarkup) ?? row.howToUse,
    keyIngredients: changedIngredients(row.keyIngredients, sent.keyIngredients, ingredientPictures),
    declarations: { ...row.declarations, ...sent.declarations },
    hindi: sent.hindi ? cleanHindi(sent.hindi) : row.hindi,
    originalPricePaise: sent.originalPrice === undefined ? row.originalPricePaise : paiseFromRupees(sent.originalPrice),
    offerBasisPoints: sent.offerPercentage === undefined ? row.offerBasisPoints : basisPointsFromPercent(sent.offerPercentage),
    gstRateBasisPoints: sent.gstRate === undefined ? row.gstRateBasisPoints : basisPointsFromPercent(sent.gstRate),
    mrpPaise: sent.mrp === undefined ? row.mrpPaise : sent.mrp === null ? null : paiseFromRupees(sent.mrp),
    stockQuantity: sent.stockQuantity ?? row.stockQuantity,
    sku: sent.sku ?? row.sku,
    hsn: sent.hsn ?? row.hsn,
    isAvailable: sent.isAvailable ?? row.isAvailable,
    isFeatured: sent.isFeatured ?? row.isFeatured,
  };
}

const cleaned = (markup: string | undefined) => (markup === undefined ? undefined : cleanMarkup(markup));

/** An ingredient keeps its picture under its name; a new file, or the address of a picture of ours, replaces it; an empty address takes it away. */
function changedIngredients(
  present: KeyIngredient[],
  sent: ProductChange['keyIngredients'],
  pictures: ReadonlyMap<number, string>,
): KeyIngredient[] {
  if (!sent) return present.map((ingredient, index) => ({ ...ingredient, mediaKey: pictures.get(index) ?? ingredient.mediaKey }));
  return sent.map(({ name, description, benefits, image }, index) => ({
    name,
    description: cleanMarkup(description),
    benefits: benefits.map(cleanMarkup),
    mediaKey:
      pictures.get(index) ??
      (image ? keyInUrl(image) : null) ??
      (image === '' ? null : present.find((ingredient) => ingredient.name.toLowerCase() === name.toLowerCase())?.mediaKey) ??
      null,
  }));
}

export function refuseAboveMrp(row: ProductRow) {
  if (row.mrpPaise === null || !row.isAvailable) return;
  const message = publishGuard({ ...row, mrpPaise: row.mrpPaise });
  if (message) throw badField('mrp', message);
}
