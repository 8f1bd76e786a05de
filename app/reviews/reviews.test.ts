import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { ratingsOf } from '../catalogue/view/product-surroundings.server.ts';
import { customersRating, homeReviews, reviewSummary } from './reviews.server.ts';
import { reviews } from './reviews.tables.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

async function aReviewedProduct() {
  const product = await aProduct(s);
  const of = (rating: number, day: number, over: Partial<typeof reviews.$inferInsert> = {}) => ({
    productId: product.id,
    name: 'Meena',
    rating,
    content: 'Soft and kind to dry winter lips',
    status: 'approved' as const,
    createdAt: new Date(Date.UTC(2026, 0, day)),
    ...over,
  });
  await s.db
    .insert(reviews)
    .values([
      of(5, 1, { isSample: true }),
      of(4, 3, { title: 'Good', verified: true }),
      of(4, 2),
      of(1, 9, { status: 'pending' }),
      of(1, 9, { status: 'rejected' }),
    ]);
  return product;
}

test('approved reviews are listed newest first, and a missing title is the first five words', async () => {
  const product = await aReviewedProduct();
  const answer = await s.request('GET', `/api/reviews/product/${product.id}`);
  expect(answer.headers.get('x-total-count')).toBe('2');
  expect(answer.json).toMatchObject([
    { rating: 4, title: 'Good', verified: true, isSample: false, date: '2026-01-03T00:00:00.000Z' },
    { rating: 4, title: 'Soft and kind to dry...', verified: false, isSample: false },
  ]);
  expect((await s.request('GET', `/api/reviews/product/${product.id}?page=2&limit=1`)).json).toHaveLength(1);
});

test('average, number and distribution count the approved ones by customers', async () => {
  const { id } = await aReviewedProduct();
  expect(await reviewSummary(s.db, id)).toEqual({
    average: 4,
    count: 2,
    distribution: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 0 },
    areSamples: false,
  });
  expect((await ratingsOf(s.db, [id])).get(id)).toEqual({ average: 4, count: 2 });
  const { id: fresh } = await aProduct(s);
  expect(await reviewSummary(s.db, fresh)).toEqual({
    average: 0,
    count: 0,
    distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    areSamples: false,
  });
  expect((await s.request('GET', `/api/reviews/product/${fresh}`)).json).toEqual([]);
});

test('structured data counts reviews by customers only', async () => {
  const { id } = await aReviewedProduct();
  expect(customersRating(await reviewSummary(s.db, id))).toEqual({ average: 4, count: 2 });
  expect(customersRating(await reviewSummary(s.db, (await aProduct(s)).id))).toBeNull();
});

test('the home page counts every approved customer review of products on sale', async () => {
  const { slug, name } = await aReviewedProduct();
  await aReviewedProduct();
  const gone = await aReviewedProduct();
  await s.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id));
  const { reviews: shown, summary } = await homeReviews(s.db, 'en');
  expect(summary).toEqual({ average: 4, count: 4, distribution: { 1: 0, 2: 0, 3: 0, 4: 4, 5: 0 }, areSamples: false });
  expect(shown.map((review) => review.isSample)).toEqual([false, false, false, false]);
  expect(shown.map((review) => review.product)).toContainEqual({ slug, name });
});

test('samples stand in, named as such, until the first review by a customer is approved, and never count as a rating', async () => {
  const { id } = await aReviewedProduct();
  const sample = { average: 5, count: 1, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 }, areSamples: true };
  const real = and(eq(reviews.productId, id), eq(reviews.isSample, false));
  await s.db.update(reviews).set({ status: 'pending' }).where(real);
  expect(await reviewSummary(s.db, id)).toEqual(sample);
  expect((await homeReviews(s.db, 'en')).summary).toEqual(sample);
  expect((await s.request('GET', `/api/reviews/product/${id}`)).json).toMatchObject([{ isSample: true }]);
  expect(await ratingsOf(s.db, [id])).toEqual(new Map());
  expect(customersRating(await reviewSummary(s.db, id))).toBeNull();

  await s.db
    .update(reviews)
    .set({ status: 'approved' })
    .where(and(real, eq(reviews.title, 'Good')));
  const first = { average: 4, count: 1, distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 }, areSamples: false };
  expect(await reviewSummary(s.db, id)).toEqual(first);
  const home = await homeReviews(s.db, 'en');
  expect([home.summary, home.reviews.length]).toEqual([first, 1]);
  expect((await s.request('GET', `/api/reviews/product/${id}`)).json).toMatchObject([{ isSample: false }]);
  expect((await ratingsOf(s.db, [id])).get(id)).toEqual({ average: 4, count: 1 });
});

test('a product that is not on sale has no reviews to read', async () => {
  const { id } = await aProduct(s, { isAvailable: false });
  for (const address of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await s.request('GET', `/api/reviews/product/${address}`)).status).toBe(404);
  }
});
