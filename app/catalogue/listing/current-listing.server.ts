// Keeps the shop's listing current: see listing.ts. All of it is read at the first request; afterwards what changed.
import { and, avg, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { productFacetValues } from '../../facets/facets.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import { isOnSale, nameKey, skuKey } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { paiseNow } from '../sales/price-now.server.ts';
import { isVariantOnSale } from '../variants/read-variants.server.ts';
import { followProducts } from './followed-products.server.ts';
import { createListing } from './listing.ts';
import type { Listed } from './listing-tests.ts';

/** After a change of more, everything is read. */
const NAMED_AT_MOST = 1_000;

/** Waits for a change that was committed before the call. */
export const currentListing = followProducts({
  create: createListing,
  alsoAt: ['reviews:'],
  async refresh(db, listing, stale) {
    const named = stale === 'all' || stale.size > NAMED_AT_MOST ? null : [...stale];
    const rows = await readListed(db, named);
    const onSale = new Set(rows.map(({ id }) => id));
    for (const id of named ?? listing.ids()) if (!onSale.has(id)) listing.remove(id);
    for (const row of rows) listing.put(row);
  },
});

/** Those of these products that are on sale; null: all of them. */
async function readListed(db: Db, ids: string[] | null): Promise<Listed[]> {
  const isAsked = (
    column: typeof products.id | typeof products.variantOfId | typeof productFacetValues.productId | typeof reviews.productId,
  ) => (ids ? inArray(column, ids) : undefined);
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      nameKey: nameKey.mapWith(String),
      skuKey: skuKey.mapWith(String),
      categories: products.category,
      ingredients: sql<string[]>`jsonb_path_query_array(${products.keyIngredients}, '$[*].name')`,
      origin: sql<string>`coalesce(${products.declarations} ->> 'countryOfOrigin', '')`,
      paise: paiseNow('products'),
      isAvailable: products.isAvailable,
      isFeatured: products.isFeatured,
      createdAtMicros: sql<number>`(extract(epoch from ${products.createdAt}) * 1000000)::float8`,
    })
    .from(products)
    .where(and(isOnSale, isAsked(products.id)));
  const variants = await db
    .select({ of: products.variantOfId, paise: paiseNow('products') })
    .from(products)
    .where(and(isNotNull(products.variantOfId), isVariantOnSale, isAsked(products.variantOfId)));
  const values = await db.select().from(productFacetValues).where(isAsked(productFacetValues.productId));
  const ratings = await db
    .select({ of: reviews.productId, average: avg(reviews.rating).mapWith(Number) })
    .from(reviews)
    .where(and(eq(reviews.status, 'approved'), eq(reviews.isSample, false), isAsked(reviews.productId)))
    .groupBy(reviews.productId);
  const pricesOf = byProduct(variants.map(({ of, paise }) => ({ of: of ?? '', each: paise })));
  const valuesOf = byProduct(values.map(({ productId, valueId }) => ({ of: productId, each: valueId })));
  const ratingOf = new Map(ratings.map(({ of, average }) => [of, average]));
  return rows.map(({ paise, isAvailable, ...row }) => ({
    ...row,
    pricesPaise: [...(isAvailable ? [paise] : []), ...(pricesOf.get(row.id) ?? [])],
    valueIds: valuesOf.get(row.id) ?? [],
    rating: ratingOf.get(row.id) ?? null,
  }));
}

function byProduct<Each>(rows: ReadonlyArray<{ of: string; each: Each }>): Map<string, Each[]> {
  const found = new Map<string, Each[]>();
  for (const { of, each } of rows) {
    const known = found.get(of);
    if (known) known.push(each);
    else found.set(of, [each]);
  }
  return found;
}
