import { readdirSync, readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routesOfShop } from '../../../test/routes.ts';
import { createPageAddresses } from './page-addresses.server.ts';

const { routes, tree } = await routesOfShop();
const find = createPageAddresses(routes);
const keyOf = (address: string) => find(address)?.key ?? null;

test.each([
  ['/', '/'],
  ['/?q=x&utm_source=y', '/'],
  ['/shop', '/shop'],
  ['/sHoP/', '/shop'],
  ['/%73hop', '/shop'],
  ['/shop?min=abc&id=5&page=1&sort=featured&category=all+products', '/shop'],
  ['/shop?utm_source=y&category=Lip+care', '/shop?category=Lip+care'],
  ['/shop?filter=skin.oily_Concern.tan_x&concern=tan', '/shop?filter=concern.tan_skin.oily'],
  ['/shop?category=Lip+care&category=Skin+care', '/shop?category=Lip+care'],
  ['/shop?page=02&sort=price-up', '/shop?page=2&sort=price-up'],
  ['/SHIPPING-and-refund-policy', '/Shipping-And-Refund-Policy'],
  ['/pRoDuct/rose-balm?ref=z', '/product/rose-balm'],
  ['/p?id=rose-balm&x=1', '/p?id=rose-balm'],
  ['/login?next=%2Fcart', '/login'],
  ['/hi', '/hi'],
  ['/hi/', '/hi'],
  ['/hi/Shop?q=1', '/hi/shop'],
  ['/nope', '/404'],
  ['/product/rose/balm', '/404'],
  ['//shop', '/404'],
  ['/hi/nope?x=1', '/hi/404'],
  ['/hindi', '/404'],
  ['/wp-login.php', '/404'],
  ['/_.data', '/_.data'],
  ['/hi.data', '/hi.data'],
  ['/hi/_.data', '/hi.data'],
  ['/Shop.data?q=1', '/shop.data'],
  ['/shop.data?_routes=nobody', '/shop.data?_routes=none'],
  ['/shop.data?page=2&_routes=nobody,catalogue/shop/shop-page,root', '/shop.data?page=2&_routes=root%2Ccatalogue%2Fshop%2Fshop-page'],
  ['/nope.data', '/404.data'],
  ['/cart', null],
  ['/CART?step=payment', null],
  ['/search?q=rose', '/search?q=rose'],
  ['/hi/Search.data?q=Rose&page=2', '/hi/Search.data?q=Rose&page=2'],
  ['/orders', null],
  ['/orders/1/2', null],
  ['/admins/products/import', null],
  ['/invitation?token=t', null],
  ['/%zz', null],
  ['/a%2Fb', null],
])('%s is cached under %s', (address, key) => {
  expect(keyOf(address)).toBe(key);
});

test('a cache key is its own cache key', () => {
  for (const address of ['/', '/shop?category=lip+care&page=3&min=7', '/hi/nope', '/p?id=a+b', '/shop.data?_routes=root', '/_.data'])
    expect(keyOf(keyOf(address) ?? '')).toBe(keyOf(address));
});

test('the framework finds the same page at an address and at its cache key', () => {
  const pageAt = (path: string) => matchRoutes(tree, path)?.at(-1)?.route.id;
  for (const path of [
    '/',
    '/sHoP/',
    '/%73hop',
    '/pRoDuct/rose-balm',
    '/p',
    '/nope',
    '/product/a/b',
    '//shop',
    '/hindi',
    '/Complaints',
    '/complaints/x',
    '/404',
  ]) {
    const key = keyOf(path);
    if (key) expect([path, pageAt(key)]).toEqual([path, pageAt(path)]);
  }
});

test('a cached page declares in its handle what it reads', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(storefront|policies|[\w-]+\/shop)\/[\w-]+-page\.tsx$/.test(file),
  );
  const sources = pages.map((file) => ({ file, source: readFileSync(`app/${file}`, 'utf8') }));
  const keeps = sources.filter(({ source }) => /\b(keepPage|readProductPage)\b/.test(source));
  expect(keeps.length).toBeGreaterThan(10);
  expect(keeps.filter(({ source }) => !source.includes('export const handle = keptPage(')).map(({ file }) => file)).toEqual([]);
});
