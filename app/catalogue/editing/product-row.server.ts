import { keyInUrl } from '../../media/media.schema.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../../platform/money.ts';
import { startOfDay } from '../../platform/time.ts';
import { withTexts } from '../../platform/words/texts-by-language.ts';
import type { KeyIngredient, products } from '../catalogue.tables.ts';
import { launchOf, switchOf } from '../states/product-state.ts';
import { cleanText } from '../texts/clean-text.server.ts';
import { cleanTexts } from '../texts/in-other-languages.server.ts';
import { cleanMarkup } from '../texts/markup.server.ts';
import { eachText } from '../texts/text-fields.ts';
import type { ProductChange } from './edit-product.schema.ts';

export type ProductRow = typeof products.$inferSelect;

export const shortId = (id: string) => id.slice(0, 8);

/** The existing row with the sent fields; money and rates become paise and basis points, markup is sanitised. */
export function changedRow(row: ProductRow, sent: ProductChange, ingredientPictures: ReadonlyMap<number, string> = new Map()): ProductRow {
  return {
    ...row,
    ...eachText((field) => (sent[field] === undefined ? row[field] : cleanText(field, sent[field]))),
    weight: sent.weight ?? row.weight,
    category: sent.category ?? row.category,
    overallBenefits: sent.overallBenefits?.map(cleanMarkup) ?? row.overallBenefits,
    howToUse: sent.HowToUse?.map(cleanMarkup) ?? row.howToUse,
    keyIngredients: changedIngredients(row.keyIngredients, sent.keyIngredients, ingredientPictures),
    declarations: { ...row.declarations, ...sent.declarations },
    texts: sent.texts ? withTexts(row.texts, cleanTexts(sent.texts)) : row.texts,
    originalPricePaise: sent.originalPrice === undefined ? row.originalPricePaise : paiseFromRupees(sent.originalPrice),
    offerBasisPoints: sent.offerPercentage === undefined ? row.offerBasisPoints : basisPointsFromPercent(sent.offerPercentage),
    nextGstRateBasisPoints:
      sent.nextGstRate === undefined
        ? row.nextGstRateBasisPoints
        : sent.nextGstRate === null
          ? null
          : basisPointsFromPercent(sent.nextGstRate),
    nextGstRateFrom: sent.nextGstFrom === undefined ? row.nextGstRateFrom : sent.nextGstFrom === null ? null : startOfDay(sent.nextGstFrom),
    gstRateBasisPoints: sent.gstRate === undefined ? row.gstRateBasisPoints : basisPointsFromPercent(sent.gstRate),
    mrpPaise: sent.mrp === undefined ? row.mrpPaise : sent.mrp === null ? null : paiseFromRupees(sent.mrp),
    stockQuantity: sent.stockQuantity ?? row.stockQuantity,
    sku: sent.sku ?? row.sku,
    barcode: sent.barcode === undefined ? row.barcode : sent.barcode || null,
    hsn: sent.hsn ?? row.hsn,
    isAvailable: switchOf(sent) ?? row.isAvailable,
    launchAt: launchOf(sent, row.launchAt),
    isFeatured: sent.isFeatured ?? row.isFeatured,
  };
}

/** An ingredient keeps its picture under its name; a new file or the URL of a stored picture replaces it, an empty URL removes it. */
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
