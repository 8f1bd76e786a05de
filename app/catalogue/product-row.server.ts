// A product's row after an edit: the sent fields over the existing ones.
import { randomUUID } from 'node:crypto';
import { keyInUrl } from '../media/media.schema.ts';
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { badField, type FieldMessages, Refusal } from '../platform/refusal.ts';
import { startOfDay } from '../platform/time.ts';
import { withTexts } from '../platform/words/texts-by-language.ts';
import { whyNoGstRate } from '../pricing/gst-rates.ts';
import { whyNoHsn } from '../pricing/hsn.ts';
import { publishGuard } from '../pricing/publish-guard.ts';
import { addedRate } from '../settings/registration.ts';
import { type DeclarationsRule, declarationsRule, type Settings } from '../settings/settings.schema.ts';
import { readSection, readSettings } from '../settings/settings.server.ts';
import { missingDeclarations } from './attention.ts';
import { NO_DECLARATIONS } from './catalogue.schema.ts';
import type { KeyIngredient, products } from './catalogue.tables.ts';
import type { ProductChange } from './edit-product.schema.ts';
import { cleanTexts } from './in-other-languages.server.ts';
import { cleanMarkup } from './markup.server.ts';
import { launchOf, switchOf } from './states/product-state.ts';
import { cleanText } from './texts/clean-text.server.ts';
import { eachText } from './texts/text-fields.ts';

export type ProductRow = typeof products.$inferSelect;

export const shortId = (id: string) => id.slice(0, 8);

/** A new product without any values. */
export async function blankRow(db: Db, now: Date): Promise<ProductRow> {
  const { defaultGstPercent } = await readSection(db, 'tax');
  const id = randomUUID();
  return {
    id,
    variantOfId: null,
    options: [],
    optionValues: [],
    variantLabel: '',
    variantPosition: 0,
    swatch: null,
    kitPricing: null,
    ownDeclarations: {},
    barcode: null,
    slug: '',
    ...eachText(() => ''),
    fullName: '',
    weight: '',
    category: [],
    overallBenefits: [],
    howToUse: [],
    keyIngredients: [],
    declarations: NO_DECLARATIONS,
    texts: {},
    originalPricePaise: 0,
    offerBasisPoints: 0,
    sales: [],
    gstRateBasisPoints: basisPointsFromPercent(defaultGstPercent),
    gstRateSince: null,
    nextGstRateBasisPoints: null,
    nextGstRateFrom: null,
    mrpPaise: null,
    unitCostPaise: null,
    stockQuantity: 0,
    sku: `SKU-${shortId(id)}`,
    hsn: '',
    isAvailable: true,
    isOffered: true,
    launchAt: null,
    isFeatured: false,
    archivedAt: null,
    lowStockToldAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

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

/** A launch is a moment to come; one that is kept may have come while the form was open. */
export function refuseBadLaunch({ launchAt }: ProductRow, before: ProductRow | null, { state }: ProductChange, now: Date) {
  if (state !== 'scheduled') return;
  if (!launchAt) throw badField('launchAt', 'Choose when it goes on sale');
  if (launchAt <= now && launchAt.getTime() !== before?.launchAt?.getTime()) throw badField('launchAt', 'Choose a time in the future');
}

/** The shop's tax settings and declaration rules. */
export type ShopRules = { tax: Settings['tax']; declarations: DeclarationsRule };

export async function readRules(db: Db, env: { isProduction: boolean }): Promise<ShopRules> {
  const { tax, catalogue } = await readSettings(db);
  return { tax, declarations: declarationsRule(catalogue, env) };
}

/** All invalid fields at once. An unchanged value from before a rule existed is accepted. */
export function refuseUnlawful(after: ProductRow, before: ProductRow | null, { tax }: ShopRules, now: Date, prefix = '') {
  const fields: FieldMessages = {};
  const say = (field: string, problem: string | null) => {
    if (problem) fields[prefix + field] = problem;
  };
  if (after.gstRateBasisPoints !== before?.gstRateBasisPoints) say('gstRate', whyNoGstRate(after.gstRateBasisPoints / 100, now));
  if (after.hsn !== before?.hsn) say('hsn', whyNoHsn(after.hsn));
  if (
    after.nextGstRateFrom?.getTime() !== before?.nextGstRateFrom?.getTime() ||
    after.nextGstRateBasisPoints !== before?.nextGstRateBasisPoints
  )
    sayNext(after, say, now);
  const { nextGstRateBasisPoints: next, mrpPaise } = after;
  const isForSale = after.isAvailable || (after.launchAt !== null && after.isOffered);
  // A kit is measured piece by piece: kits/save-kit.server.ts.
  const hasOwnMrp = !after.kitPricing;
  if (hasOwnMrp && mrpPaise !== null && isForSale && next !== null && !fields['nextGstRate']) {
    const problem = publishGuard({ ...after, gstRateBasisPoints: addedRate(next, tax), mrpPaise });
    say('nextGstRate', problem && `From that day: ${problem}`);
  }
  if (hasOwnMrp && after.mrpPaise !== null && isForSale)
    say('mrp', publishGuard({ ...after, gstRateBasisPoints: addedRate(after.gstRateBasisPoints, tax), mrpPaise: after.mrpPaise }));
  const [problem] = Object.values(fields);
  if (problem) throw new Refusal(400, problem, { fields });
}

function sayNext(after: ProductRow, say: (field: string, problem: string | null) => void, now: Date) {
  const { nextGstRateBasisPoints: next, nextGstRateFrom: from } = after;
  if (next === null && from === null) return;
  if (next === null) return say('nextGstRate', 'Enter the rate that applies from that day');
  if (from === null) return say('nextGstFrom', 'Choose the date from which the next rate applies');
  if (from <= now) return say('nextGstFrom', 'Choose a future date. For a rate from today, change the GST rate itself');
  say('nextGstRate', whyNoGstRate(next / 100, from));
}

/**
 * Where declarations are required, a product stays a draft until they are complete (D59). One on sale from before the requirement
 * is not taken off sale by other changes.
 */
export function keepIncompleteOffSale(after: ProductRow, before: ProductRow | null, { declarations }: ShopRules) {
  // Its pieces make the declarations.
  if (after.kitPricing) return;
  const wasSoldSo = before?.isAvailable && missingDeclarations(before).length > 0;
  if (declarations === 'require' && !wasSoldSo && missingDeclarations(after).length > 0) after.isAvailable = false;
}
