import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOnSale } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { findSlugOf } from '../catalogue/find-product.server.ts';
import { nameColumn } from '../catalogue/texts/in-other-languages.server.ts';
import type { StoredPicture } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { down, longPage } from '../platform/http/lists/long-list.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import type { HomeReviews, OwnReview, Review, ReviewSummary } from './reviews.schema.ts';
import { reviews } from './reviews.tables.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const TITLE_WORDS = 5;
const ON_A_PRODUCT_PAGE = 24;
/** Three pages of the home page's carousel. */
const HOME_REVIEWS = 9;

const isApproved = eq(reviews.status, 'approved');
const isReal = eq(reviews.isSample, false);
/** Sample reviews are shown until the first customer review: the two are never shown or counted together. */
const isShown = (productId: string | SQL<string>) =>
  and(
    eq(reviews.productId, productId),
    isApproved,
    sql`(not ${reviews.isSample} or not exists (select from reviews real where real.product_id = ${productId} and real.status = 'approved' and not real.is_sample))`,
  );
/** Reviews of products on sale; needs a join with products. */
const isOfShop = and(isApproved, isOnSale);
/** The first ledger row of a review. */
const isRewarded = sql<boolean>`exists (select from coin_entries given where given.cause = 'review:' || reviews.id || ':0')`;

/** The label of the variant that the review's order delivered, such as 'Ruby'; of several, the first in the order. */
const variantBought = sql<string>`coalesce((
  select goods.variant_label from order_lines line join products goods on goods.id = line.product_id
  where line.order_id = reviews.order_id and reviews.product_id in (goods.id, goods.variant_of_id)
  order by line.position limit 1), '')`;
export const reviewColumns = { row: reviews, isRewarded, variant: variantBought };

export async function listReviews(
  db: Db,
  productId: string,
  page: Pick<ListQuery, 'page' | 'limit'> = { page: 1, limit: 200 },
): Promise<{ items: Review[]; total: number }> {
  if ((await findSlugOf(db, productId)) === null) throw new Refusal(404, 'Product not found.');
  const list = { table: reviews, id: reviews.id, where: isShown(productId), order: [down(reviews.createdAt), down(reviews.id)] };
  const shown = await longPage(db, list, page);
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(shown.isShown)
    .orderBy(...shown.order);
  return { items: await serializeReviews(db, rows), total: shown.total };
}

const findNewest = prepared({ productId: reviews.productId }, (db, { productId }) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .where(isShown(productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(ON_A_PRODUCT_PAGE),
);

export const newestReviews = async (db: Db, productId: string): Promise<Review[]> =>
  serializeReviews(db, await findNewest(db, { productId }));

export async function serializeReviews(
  db: Db,
  rows: ReadonlyArray<{ row: ReviewRow; isRewarded: boolean; variant: string }>,
): Promise<Review[]> {
  const pictures = await picturesOf(
    db,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, isRewarded, variant }) => ({
    id: row.id,
    rating: row.rating,
    title: row.title ?? titleFrom(row.content),
    content: row.content,
    name: row.name,
    variant,
    date: row.createdAt.toISOString(),
    photos: photosOf(row, pictures),
    verified: row.verified,
    isSample: row.isSample,
    isRewarded,
  }));
}

const picturesOf = (db: Db, rows: readonly ReviewRow[]) =>
  findPictures(
    db,
    rows.flatMap((row) => row.photoKeys),
  );

const photosOf = ({ photoKeys }: ReviewRow, pictures: Map<string, StoredPicture>) =>
  photoKeys.flatMap((key) => {
    const picture = pictures.get(key);
    return picture ? [{ ...picture, url: pictureSrc(picture) }] : [];
  });

const titleFrom = (content: string) => `${content.trim().split(/\s+/).slice(0, TITLE_WORDS).join(' ')}...`;

const COUNTED = { rating: reviews.rating, isSample: reviews.isSample, count: count() };

const countShown = prepared({ productId: reviews.productId }, (db, { productId }) =>
  db.select(COUNTED).from(reviews).where(isShown(productId)).groupBy(reviews.rating, reviews.isSample),
);

export const reviewSummary = async (db: Db, productId: string) => summaryOf(await countShown(db, { productId }));

/** Approved or not. */
export const countReviewsOf = (db: Db, userId: string) => db.$count(reviews, eq(reviews.userId, userId));

async function summarise(db: Db, where: SQL | undefined): Promise<ReviewSummary> {
  const rows = await db
    .select(COUNTED)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
    .groupBy(reviews.rating, reviews.isSample);
  return summaryOf(rows);
}

type Counted = { rating: number; isSample: boolean; count: number };

/** Average with one decimal, count, and count per rating; all 0 without reviews. */
function summaryOf(rows: readonly Counted[]): ReviewSummary {
  const sumOf = (part: (row: Counted) => number) => rows.reduce((sum, row) => sum + part(row), 0);
  const countOf = (stars: number) => sumOf((row) => (row.rating === stars ? row.count : 0));
  const all = sumOf((row) => row.count);
  const stars = sumOf((row) => row.rating * row.count);
  return {
    average: all === 0 ? 0 : Math.round((stars * 10) / all) / 10,
    count: all,
    distribution: { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) },
    areSamples: rows.some((row) => row.isSample),
  };
}

/** For search engines, without sample reviews. Null until a customer has reviewed. */
export const customersRating = ({ average, count, areSamples }: ReviewSummary): { average: number; count: number } | null =>
  count > 0 && !areSamples ? { average, count } : null;

/** The newest approved reviews, and the summary of all. A page that shows them carries the tag `products`. */
export async function homeReviews(db: Db, language: Language): Promise<HomeReviews> {
  const real = await summarise(db, and(isOfShop, isReal));
  const [where, summary] = real.count > 0 ? [and(isOfShop, isReal), real] : [isOfShop, await summarise(db, isOfShop)];
  const rows = await db
    .select({ ...reviewColumns, product: { name: nameColumn(language), slug: products.slug } })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(HOME_REVIEWS);
  const told = await serializeReviews(db, rows);
  return {
    reviews: told.map((review, place) => ({ ...review, product: rows[place]?.product ?? null })),
    summary,
  };
}

export async function ownReviews(db: Db, userId: string, productIds: readonly string[]): Promise<OwnReview[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.productId, [...productIds])));
  const pictures = await picturesOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    productId: row.productId,
    rating: row.rating,
    title: row.title ?? '',
    content: row.content,
    date: row.createdAt.toISOString(),
    photos: photosOf(row, pictures),
    status: row.status,
    reason: row.reason,
  }));
}
