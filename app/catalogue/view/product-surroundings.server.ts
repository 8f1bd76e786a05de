import { and, count, eq, sql } from 'drizzle-orm';
import type { ProductFacets } from '../../facets/facets.schema.ts';
import { readProductFacets } from '../../facets/product-facets.server.ts';
import type { Picture, StoredPicture } from '../../media/media.schema.ts';
import { findPictures } from '../../media/media.server.ts';
import { media } from '../../media/media.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { asIds, prepared } from '../../platform/postgres/prepared.server.ts';
import { type Language, SOURCE } from '../../platform/words/language.ts';
import { translated } from '../../platform/words/texts-by-language.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import { readSection } from '../../settings/settings.server.ts';
import type { products } from '../catalogue.tables.ts';
import type { KitView } from '../kits/kits.schema.ts';
import { type KitPiece, kitViews, readKits } from '../kits/read-kits.server.ts';
import { productPictures } from '../product-pictures.tables.ts';
import { type PriceNow, pricesNow } from '../sales/price-now.server.ts';
import { inOwnLanguage } from '../texts/in-other-languages.server.ts';
import { productIdOf, type VariantRow, type Variants, variantsOf } from '../variants/read-variants.server.ts';
import type { RatingSummary } from './product-view.ts';

export type ProductRow = typeof products.$inferSelect;

/** As a product, a row stands for all of its variants; as a variant, for itself alone. */
type ShownAs = 'product' | 'variant';

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

/** Seven queries at most, however many rows. `known`: their variants, where they have been read. */
export async function withSurroundings(
  db: Db,
  rows: ProductRow[],
  language: Language = SOURCE,
  as: ShownAs = 'product',
  known?: Variants,
): Promise<Surrounded[]> {
  if (rows.length === 0) return [];
  const variants = known ?? (await variantsOf(db, rows));
  const swatches = await findPictures(
    db,
    [...variants.values()].flat().flatMap(({ swatch }) => (swatch && 'mediaKey' in swatch ? swatch.mediaKey : [])),
  );
  const productIds = [...new Set(rows.map(productIdOf))];
  const ids = [...new Set([...productIds, ...rows.map(({ id }) => id), ...[...variants.values()].flat().map(({ id }) => id)])];
  const shown = await findShownPictures(db, { ids });
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

const findShownPictures = prepared({ ids: asIds }, (db, { ids }) =>
  db
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
    .where(sql`${productPictures.productId} = any(${ids}::uuid[])`)
    .orderBy(productPictures.position),
);

const findRatings = prepared({ ids: asIds }, (db, { ids }) =>
  db
    .select({ productId: reviews.productId, average: sql<number>`round(avg(${reviews.rating}), 1)`.mapWith(Number), count: count() })
    .from(reviews)
    .where(and(sql`${reviews.productId} = any(${ids}::uuid[])`, eq(reviews.status, 'approved'), eq(reviews.isSample, false)))
    .groupBy(reviews.productId),
);

/** Average (one decimal) and count of the approved customer reviews, for products that have any. */
export async function ratingsOf(db: Db, productIds: string[]): Promise<Map<string, RatingSummary>> {
  const rows = await findRatings(db, { ids: productIds });
  return new Map(rows.map(({ productId, ...rating }) => [productId, rating]));
}
