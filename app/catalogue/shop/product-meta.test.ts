import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct } from '../../../test/world.ts';
import { customersRating } from '../../reviews/reviews.server.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { productMeta } from './product-meta.ts';

const matches = [
  { id: 'storefront/storefront-layout', loaderData: { name: 'Nikhar', tagline: '', origin: 'https://shop.test', language: 'en' } },
];

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

async function metaOf(productId: string) {
  const product = await getProduct(s.db, productId);
  return productMeta(matches, { product, customersRating: await customersRating(s.db, productId) });
}

async function toldOf(productId: string) {
  const things = (await metaOf(productId)).flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json']] : []));
  return things.find((thing) => (thing as { '@type': string })['@type'] === 'Product') as Record<string, unknown>;
}

const aReview = (productId: string, rating: number, isSample: boolean) =>
  s.db.insert(reviews).values({ productId, rating, isSample, name: 'Asha', content: 'It is good.', status: 'approved' });

test('samples are never told to search engines as opinions of buyers', async () => {
  const { id } = await aProduct(s);
  await aReview(id, 5, true);
  expect(await toldOf(id)).not.toHaveProperty('aggregateRating');
  await aReview(id, 3, false);
  await aReview(id, 4, false);
  expect(await toldOf(id)).toMatchObject({ aggregateRating: { ratingValue: '3.5', reviewCount: 2 } });
});

test('the price in the structured data includes taxes', async () => {
  const { id } = await aProduct(s, {
    slug: 'rose-balm',
    originalPricePaise: 249_00,
    offerBasisPoints: 1000,
    gstRateBasisPoints: 1800,
    stockQuantity: 0,
  });
  expect(await toldOf(id)).toMatchObject({
    offers: {
      url: 'https://shop.test/product/rose-balm',
      price: '264.44',
      priceCurrency: 'INR',
      availability: 'https://schema.org/OutOfStock',
    },
  });
});

test('a product has one canonical address', async () => {
  const { id } = await aProduct(s, { slug: 'rose-balm', name: 'Rose Balm' });
  const meta = await metaOf(id);
  expect(meta).toContainEqual({ title: 'Rose Balm | Nikhar' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/product/rose-balm' });
});
