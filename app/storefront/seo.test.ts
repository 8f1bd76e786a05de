import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('the sitemap lists home, shop, information pages and every product on sale with its last change', async () => {
  const { id } = await aProduct(s, { slug: 'rose-balm', updatedAt: new Date('2026-11-01T00:00:00Z') });
  // The address of a variant is its product's.
  await aProduct(s, { slug: 'rose-balm-8-g', variantOfId: id, variantLabel: '8 g', optionValues: ['8 g'] });
  await aProduct(s, { slug: 'draft', isAvailable: false });
  const { status, headers, text } = await s.request('GET', '/sitemap.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
    'http://shop.test/',
    'http://shop.test/hi',
    'http://shop.test/shop',
    'http://shop.test/hi/shop',
    'http://shop.test/about-us',
    'http://shop.test/hi/about-us',
    'http://shop.test/complaints',
    'http://shop.test/hi/complaints',
    'http://shop.test/loyalty',
    'http://shop.test/hi/loyalty',
    'http://shop.test/privacy',
    'http://shop.test/hi/privacy',
    'http://shop.test/Shipping-And-Refund-Policy',
    'http://shop.test/hi/Shipping-And-Refund-Policy',
    'http://shop.test/terms-and-conditions',
    'http://shop.test/hi/terms-and-conditions',
    'http://shop.test/product/rose-balm',
    'http://shop.test/hi/product/rose-balm',
  ]);
  expect(text).toContain('<xhtml:link rel="alternate" hreflang="hi-IN" href="http://shop.test/hi/product/rose-balm"/></url>');
  expect(text).toContain('<loc>http://shop.test/product/rose-balm</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod>');
});

test('crawlers are kept off personal pages and the API, and given the sitemap', async () => {
  const { text, headers } = await s.request('GET', '/robots.txt');
  for (const path of [
    '/api/',
    '/admins',
    '/cart',
    '/hi/cart',
    '/checkout',
    '/hi/checkout',
    '/orders/',
    '/hi/orders/',
    '/profile',
    '/language/',
  ])
    expect(text).toContain(`\nDisallow: ${path}\n`);
  expect(text).toContain('\nSitemap: http://shop.test/sitemap.xml\n');
  expect(headers.get('etag')).toBeTruthy();
  const again = await s.request('GET', '/robots.txt', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(again.headers.get('content-encoding')).toBe('br');
});

test('the sitemap of a large catalogue is an index of parts of at most 5,000 products', async () => {
  const { slug: _, sku: __, id: ___, ...like } = await aProduct(s, { slug: 'first', sku: 'FIRST' });
  const many = Array.from({ length: 5001 }, (_, place) => ({ ...like, slug: `balm-${place}`, sku: `BALM-${place}` }));
  for (let from = 0; from < many.length; from += 500) await s.db.insert(products).values(many.slice(from, from + 500));
  s.shop.pages.drop('all');
  const locations = async (path: string) =>
    [...(await s.request('GET', path)).text.matchAll(/<loc>http:\/\/shop.test(.*?)<\/loc>/g)].map((match) => match[1] ?? '');
  const parts = await locations('/sitemap.xml');
  expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-products-2.xml']);
  const listed = (await Promise.all(parts.map(locations))).map((paths) => paths.filter((path) => !path.startsWith('/hi')));
  expect(listed.map(({ length }) => length)).toEqual([8, 5000, 3]);
  expect(new Set(listed.flat()).size).toBe(8 + 5003);
  for (const path of ['/sitemap-products-3.xml', '/sitemap-products-0.xml', '/sitemap-products-x.xml'])
    expect((await s.request('GET', path)).status, path).toBe(404);
});
