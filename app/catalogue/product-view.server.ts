// Products for display: their rows with pictures and ratings, in one language.
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { ProductFacets } from '../facets/facets.schema.ts';
import { readProductFacets } from '../facets/facets.server.ts';
import type { Picture, StoredPicture } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import { media } from '../media/media.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { type Language, SOURCE } from '../platform/words/language.ts';
import { inEachLanguage, translated } from '../platform/words/texts-by-language.ts';
import { withGst } from '../pricing/gst.ts';
import { unitPriceLabel } from '../pricing/unit-price.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { addedRate, chargedRate, isTaxCharged, isTaxIncluded } from '../settings/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import { missingDeclarations } from './attention.ts';
import type { Prices, ProductCard, ProductView, RatingSummary, VariantView } from './catalogue.schema.ts';
import { productPictures, type products } from './catalogue.tables.ts';
import { inOwnLanguage } from './in-other-languages.server.ts';
import { type KitView, picturesOfPieces } from './kits/kits.schema.ts';
import { type KitPiece, kitPrices, kitViews, readKits, stockOfKit } from './kits/read-kits.server.ts';
import { plainText } from './markup.server.ts';
import { type PriceNow, pricesNow } from './sales/price-now.server.ts';
import { stateOf } from './states/product-state.ts';
import { fieldTextsOf } from './texts/text-fields.ts';
import { offered, productIdOf, type VariantRow, variantsOf } from './variants/read-variants.server.ts';

type ProductRow = typeof products.$inferSelect;

/** As a product, a row stands for all of its variants; as a variant, for itself alone. */
type ShownAs = 'product' | 'variant';

/** For pages, in the same order. */
export const viewsOf = async (db: Db, rows: ProductRow[]): Promise<ProductView[]> => (await withSurroundings(db, rows)).map(viewOf);

export type Surrounded = {
  row: ProductRow;
  as: ShownAs;
  language: Language;
  /** Its product's variants in their order; empty without options. */
  variants: VariantRow[];
  /** Of a kit, and what it shows of them; null for other products. */
  pieces: KitPiece[] | null;
  kit: KitView | null;
  tax: Settings['tax'];
  priceOf: (row: VariantRow) => PriceNow;
  pictures: Picture[];
  /** A variant without pictures of its own shows its product's. */
  picturesOf: (id: string) => Picture[];
  swatches: Map<string, StoredPicture>;
  ingredientPictures: Map<string, StoredPicture>;
  rating: RatingSummary;
  facets: ProductFacets;
};

/**
 * Loads pictures, ratings and variants of all rows at once, with texts in the language where available: seven queries at most, however
 * many rows.
 */
export async function withSurroundings(
  db: Db,
  rows: ProductRow[],
  language: Language = SOURCE,
  as: ShownAs = 'product',
): Promise<Surrounded[]> {
  if (rows.length === 0) return [];
  const variants = await variantsOf(db, rows);
  const swatches = await findPictures(
    db,
    [...variants.values()].flat().flatMap(({ swatch }) => (swatch && 'mediaKey' in swatch ? swatch.mediaKey : [])),
  );
  const productIds = [...new Set(rows.map(productIdOf))];
  const ids = [...new Set([...productIds, ...rows.map(({ id }) => id), ...[...variants.values()].flat().map(({ id }) => id)])];
  const shown = await db
    .select({
      productId: productPictures.productId,
      key: media.key,
      width: media.width,
      height: media.height,
      widths: media.widths,
      focus: productPictures.focus,
      alt: productPictures.alt,
      texts: productPictures.texts,
    })
    .from(productPictures)
    .innerJoin(media, eq(media.key, productPictures.mediaKey))
    .where(inArray(productPictures.productId, ids))
    .orderBy(productPictures.position);
  const ingredientPictures = await findPictures(
    db,
    rows.flatMap((row) => row.keyIngredients.flatMap((ingredient) => ingredient.mediaKey ?? [])),
  );
  const ratings = await ratingsOf(db, productIds);
  const facets = await readProductFacets(db, productIds);
  const tax = await readSection(db, 'tax');
  const kits = await readKits(db, rows);
  const priceOf = await pricesNow(db, [...rows, ...[...variants.values()].flat()]);
  const kitsShown = await kitViews(db, rows, kits, language);
  const ownPictures = (id: string) =>
    shown
      .filter((picture) => picture.productId === id)
      .map(({ productId: _, alt, texts, ...picture }) => ({ ...picture, alt: translated({ alt, texts }, language).alt }));
  return rows.map((row) => {
    const productId = productIdOf(row);
    const picturesOf = (id: string) => {
      const own = ownPictures(id);
      return own.length > 0 || id === productId ? own : ownPictures(productId);
    };
    return {
      as,
      language,
      tax,
      priceOf,
      row: inOwnLanguage(row, language),
      pieces: row.kitPricing ? (kits.get(row.id) ?? []) : null,
      kit: kitsShown.get(row.id) ?? null,
      variants: variants.get(productId) ?? [],
      pictures: picturesOf(row.id),
      picturesOf,
      swatches,
      ingredientPictures,
      rating: ratings.get(productId) ?? { average: 0, count: 0 },
      facets: facets.get(productId) ?? {},
    };
  });
}

/** Average (one decimal) and count of the approved customer reviews, for products that have any. */
export async function ratingsOf(db: Db, productIds: string[]): Promise<Map<string, RatingSummary>> {
  const rows = await db
    .select({ productId: reviews.productId, average: sql<number>`round(avg(${reviews.rating}), 1)`.mapWith(Number), count: count() })
    .from(reviews)
    .where(and(inArray(reviews.productId, productIds), eq(reviews.status, 'approved'), eq(reviews.isSample, false)))
    .groupBy(reviews.productId);
  return new Map(rows.map(({ productId, ...rating }) => [productId, rating]));
}

const SWATCHES_ON_A_CARD = 5;

export function cardOf(surrounded: Surrounded): ProductCard {
  const { row, pictures, kit, rating } = surrounded;
  const product = productRowOf(surrounded);
  return {
    id: product.id,
    variantId: row.id,
    variantLabel: row.variantLabel,
    variants: summaryOf(surrounded),
    slug: product.slug,
    name: row.name,
    names: inEachLanguage(row.texts, 'name'),
    summary: plainText(row.description),
    category: row.category,
    weight: row.weight,
    picture: pictures[0] ?? (kit && picturesOfPieces(kit)[0]) ?? null,
    prices: pricesOf(row, surrounded, surrounded.pieces),
    keyIngredients: row.keyIngredients.map((ingredient) => ingredient.name),
    stockQuantity: stockOf(surrounded),
    rating,
    updatedAt: row.updatedAt,
  };
}

/** The row of the product itself, for its id and address. */
const productRowOf = ({ row, variants }: Surrounded): Pick<VariantRow, 'id' | 'slug' | 'options'> =>
  variants.find(({ variantOfId }) => variantOfId === null) ?? row;

function stockOf({ row, as, variants, pieces }: Surrounded): number {
  if (pieces) return stockOfKit(pieces);
  if (as === 'variant' || variants.length === 0) return row.stockQuantity;
  return offered(variants).reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);
}

function summaryOf(surrounded: Surrounded): ProductCard['variants'] {
  const { row, variants, pieces } = surrounded;
  const isOffered = offered(variants);
  const sold = isOffered.length > 0 ? isOffered : [row];
  const byPrice = sold.map((variant) => pricesOf(variant, surrounded, pieces)).toSorted((a, b) => a.unitPaise - b.unitPaise);
  const [from] = byPrice;
  const fromPaise = from?.unitPaise ?? 0;
  const toPaise = byPrice.at(-1)?.unitPaise ?? 0;
  // Every size of a shade has the swatch of its shade.
  const colours = new Set(isOffered.flatMap(({ swatch }) => (swatch && 'colour' in swatch ? swatch.colour : [])));
  const pictures = new Set(isOffered.flatMap(({ swatch }) => (swatch && 'mediaKey' in swatch ? swatch.mediaKey : [])));
  return {
    count: sold.length,
    shades: colours.size + pictures.size,
    fromPaise,
    toPaise,
    from: from && (fromPaise < toPaise || !row.isAvailable) ? from : null,
    swatches: [...colours].slice(0, SWATCHES_ON_A_CARD),
  };
}

function variantView(variant: VariantRow, surrounded: Surrounded): VariantView {
  const { picturesOf, swatches } = surrounded;
  const { swatch } = variant;
  const picture = swatch && 'mediaKey' in swatch ? swatches.get(swatch.mediaKey) : undefined;
  return {
    id: variant.id,
    sku: variant.sku,
    barcode: variant.barcode,
    values: variant.optionValues,
    label: variant.variantLabel,
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

export function viewOf(surrounded: Surrounded): ProductView {
  const { row, pictures, ingredientPictures, facets } = surrounded;
  const { options } = productRowOf(surrounded);
  const isAvailable = row.isAvailable || (surrounded.as === 'product' && offered(surrounded.variants).length > 0);
  const isArchived = row.archivedAt !== null;
  return {
    ...cardOf(surrounded),
    options: options.map(({ name, names, values }) => ({ name, shownName: names?.[surrounded.language] || name, values })),
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

function pricesOf(row: VariantRow, { tax, priceOf }: Surrounded, pieces: readonly KitPiece[] | null = null): Prices {
  const chargedBasisPoints = chargedRate(row.gstRateBasisPoints, tax);
  const { unitPaise, offerBasisPoints, saleEndsAt } = priceOf(row);
  const { netQuantity } = row.declarations;
  return {
    originalPaise: row.originalPricePaise,
    unitPaise,
    inclusivePaise: withGst(unitPaise, addedRate(row.gstRateBasisPoints, tax)),
    mrpPaise: row.mrpPaise,
    unitPriceLabel: row.mrpPaise !== null && netQuantity ? unitPriceLabel(row.mrpPaise, netQuantity) : null,
    offerPercent: offerBasisPoints / 100,
    ownOfferPercent: row.offerBasisPoints / 100,
    saleEndsAt,
    gstPercent: chargedBasisPoints / 100,
    isTaxed: isTaxCharged(tax),
    isTaxIncluded: isTaxIncluded(tax),
    ...(pieces && {
      ...kitPrices(unitPaise, pieces, { added: (rate) => addedRate(rate, tax), charged: (rate) => chargedRate(rate, tax) }),
      unitPriceLabel: null,
    }),
  };
}
