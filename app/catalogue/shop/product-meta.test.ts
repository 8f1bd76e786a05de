import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aLipstick, aProduct } from '../../../test/world.ts';
import { pack } from '../../platform/pages/packed.ts';
import { customersRating, reviewSummary } from '../../reviews/reviews.server.ts';
import { reviews } from '../../reviews/reviews.tables.ts';
import { products } from '../catalogue.tables.ts';
import { findProductBySlug, getProduct } from '../find-product.server.ts';
import { productJsonLd } from './product-json-ld.server.ts';
import { productMeta } from './product-meta.ts';

const frame = { name: 'Nikhar', tagline: '', origin: 'https://shop.test', language: 'en' as const };
const matches = [{ id: 'storefront/storefront-layout', loaderData: pack(frame) }];

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

async function metaOf(productId: string) {
  const product = await getProduct(s.db, productId);
  const rating = customersRating(await reviewSummary(s.db, productId));
  return productMeta(matches, { product, jsonLd: pack(productJsonLd(frame, product, rating)) });
}

async function toldOf(productId: string) {
  const things = (await metaOf(productId)).flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json']] : []));
  return things.find((thing) => (thing as { '@type': string })['@type'].startsWith('Product')) as Record<string, unknown>;
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

test('a barcode is the GTIN', async () => {
  const { id } = await aProduct(s, { barcode: '8901234567894' });
  expect(await toldOf(id)).toMatchObject({ '@type': 'Product', gtin: '8901234567894' });
  const plain = await aProduct(s);
  expect(await toldOf(plain.id)).not.toHaveProperty('gtin');
});

test('a product with options is a group of its variants on sale', async () => {
  const { product, variants } = await aLipstick(s, ['Rose', 'Ruby', 'Plum'], { slug: 'velvet-lipstick', originalPricePaise: 500_00 });
  const set = (place: number, over: Partial<typeof products.$inferInsert>) =>
    s.db
      .update(products)
      .set(over)
      .where(eq(products.id, variants[place]?.id ?? ''));
  await set(1, { originalPricePaise: 600_00, stockQuantity: 0, barcode: '8901234567894' });
  await set(2, { isAvailable: false });
  const told = await toldOf(product.id);
  expect(told).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Velvet Lipstick',
    url: 'https://shop.test/product/velvet-lipstick',
    productGroupID: product.id,
    variesBy: ['https://schema.org/color'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Velvet Lipstick – Rose',
        sku: 'LIP-Rose',
        color: 'Rose',
        offers: {
          url: 'https://shop.test/product/velvet-lipstick?variant=LIP-Rose',
          price: '590.00',
          availability: 'https://schema.org/InStock',
        },
      },
      {
        sku: 'LIP-Ruby',
        gtin: '8901234567894',
        offers: {
          url: 'https://shop.test/product/velvet-lipstick?variant=LIP-Ruby',
          price: '708.00',
          availability: 'https://schema.org/OutOfStock',
        },
      },
    ],
  });
  expect(told['hasVariant']).toHaveLength(2);
  expect(told).not.toHaveProperty('offers');
});

test('the page of a variant has the address of its product as canonical', async () => {
  const { product } = await aLipstick(s);
  const found = await findProductBySlug(s.db, product.slug, { sku: 'LIP-Ruby' });
  if (!found || !('product' in found)) throw new Error('The variant is not shown.');
  expect(found.product.variantLabel).toBe('Ruby');
  const meta = productMeta(matches, { product: found.product, jsonLd: pack(productJsonLd(frame, found.product, null)) });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://shop.test/product/${product.slug}` });
});

test('the texts for search engines replace the name and the description, in each language its own', async () => {
  const texts = { hi: { name: 'गुलाब बाम', seoTitle: 'मुलायम होंठ' } };
  const own = { seoTitle: 'Rose lip balm for dry lips', seoDescription: 'Softens in a day.' };
  const { id, slug } = await aProduct(s, { name: 'Rose Balm', description: 'A balm.', ...own, texts });
  const meta = await metaOf(id);
  expect(meta).toContainEqual({ title: 'Rose lip balm for dry lips | Nikhar' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'Rose lip balm for dry lips' });
  expect(meta).toContainEqual({ name: 'description', content: 'Softens in a day.' });
  const inHindi = await findProductBySlug(s.db, slug, { language: 'hi' });
  expect(inHindi).toMatchObject({ product: { name: 'गुलाब बाम', seoTitle: 'मुलायम होंठ', seoDescription: '' } });
  if (!inHindi || !('product' in inHindi)) throw new Error('It has no page.');
  const told = productMeta(matches, { product: inHindi.product, jsonLd: pack(productJsonLd(frame, inHindi.product, null)) });
  expect(told).toContainEqual({ 'script:ld+json': expect.objectContaining({ '@type': 'Product', name: 'गुलाब बाम' }) });
});
