// Products for display: their rows with pictures and ratings, in one language.
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Picture, StoredPicture } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import { media } from '../media/media.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { type Language, SOURCE, textIn } from '../platform/words/language.ts';
import { withGst } from '../pricing/gst.ts';
import { salePrice } from '../pricing/sale-price.ts';
import { unitPriceLabel } from '../pricing/unit-price.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { chargedRate, isTaxCharged } from '../settings/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import { missingDeclarations } from './attention.ts';
import type { Prices, ProductCard, ProductView, RatingSummary } from './catalogue.schema.ts';
import { productPictures, type products } from './catalogue.tables.ts';
import { inOwnLanguage } from './in-hindi.server.ts';
import { plainText } from './markup.server.ts';

type ProductRow = typeof products.$inferSelect;

/** For pages, in the same order. */
export const viewsOf = async (db: Db, rows: ProductRow[]): Promise<ProductView[]> => (await withSurroundings(db, rows)).map(viewOf);

type Surrounded = {
  row: ProductRow;
  tax: Settings['tax'];
  pictures: Picture[];
  ingredientPictures: Map<string, StoredPicture>;
  rating: RatingSummary;
};

/** Loads pictures and ratings of all rows at once, with texts in the language where available: four queries, however many rows. */
export async function withSurroundings(db: Db, rows: ProductRow[], language: Language = SOURCE): Promise<Surrounded[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const shown = await db
    .select({
      productId: productPictures.productId,
      key: media.key,
      width: media.width,
      height: media.height,
      widths: media.widths,
      focus: productPictures.focus,
      alt: productPictures.alt,
      hindiAlt: productPictures.hindiAlt,
    })
    .from(productPictures)
    .innerJoin(media, eq(media.key, productPictures.mediaKey))
    .where(inArray(productPictures.productId, ids))
    .orderBy(productPictures.position);
  const ingredientPictures = await findPictures(
    db,
    rows.flatMap((row) => row.keyIngredients.flatMap((ingredient) => ingredient.mediaKey ?? [])),
  );
  const ratings = await ratingsOf(db, ids);
  const tax = await readSection(db, 'tax');
  return rows.map((row) => ({
    tax,
    row: inOwnLanguage(row, language),
    pictures: shown
      .filter((picture) => picture.productId === row.id)
      .map(({ productId: _, alt, hindiAlt, ...picture }) => ({ ...picture, alt: textIn(language, alt, { hi: hindiAlt }) })),
    ingredientPictures,
    rating: ratings.get(row.id) ?? { average: 0, count: 0 },
  }));
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

export function cardOf({ row, tax, pictures, rating }: Surrounded): ProductCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    hindiName: row.hindi.name ?? '',
    summary: plainText(row.description),
    category: row.category,
    weight: row.weight,
    picture: pictures[0] ?? null,
    prices: pricesOf(row, tax),
    keyIngredients: row.keyIngredients.map((ingredient) => ingredient.name),
    stockQuantity: row.stockQuantity,
    rating,
    updatedAt: row.updatedAt,
  };
}

export function viewOf(surrounded: Surrounded): ProductView {
  const { row, pictures, ingredientPictures } = surrounded;
  return {
    ...cardOf(surrounded),
    description: row.description,
    productOverview: row.productOverview,
    detailedDescription: row.detailedDescription,
    overallBenefits: row.overallBenefits,
    howToUse: row.howToUse,
    pictures,
    ingredients: row.keyIngredients.map(({ mediaKey, ...ingredient }) => {
      const picture = mediaKey && ingredientPictures.get(mediaKey);
      return { ...ingredient, picture: picture ? { ...picture, alt: ingredient.name } : null };
    }),
    declarations: row.declarations,
    sku: row.sku,
    hsn: row.hsn,
    ownGstPercent: row.gstRateBasisPoints / 100,
    nextGst:
      row.nextGstRateBasisPoints === null || row.nextGstRateFrom === null
        ? null
        : { percent: row.nextGstRateBasisPoints / 100, from: row.nextGstRateFrom },
    missing: missingDeclarations(row),
    isAvailable: row.isAvailable,
    isFeatured: row.isFeatured,
    isArchived: row.archivedAt !== null,
    createdAt: row.createdAt,
  };
}

function pricesOf(row: ProductRow, tax: Settings['tax']): Prices {
  const chargedBasisPoints = chargedRate(row.gstRateBasisPoints, tax);
  const unitPaise = salePrice(row.originalPricePaise, row.offerBasisPoints);
  const { netQuantity } = row.declarations;
  return {
    originalPaise: row.originalPricePaise,
    unitPaise,
    inclusivePaise: withGst(unitPaise, chargedBasisPoints),
    mrpPaise: row.mrpPaise,
    unitPriceLabel: row.mrpPaise !== null && netQuantity ? unitPriceLabel(row.mrpPaise, netQuantity) : null,
    offerPercent: row.offerBasisPoints / 100,
    gstPercent: chargedBasisPoints / 100,
    isTaxed: isTaxCharged(tax),
  };
}
