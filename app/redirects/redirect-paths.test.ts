import { expect, test } from 'vitest';
import { routesOfShop } from '../../test/routes.ts';
import { pathsOf } from '../platform/pages/page-addresses.server.ts';
import {
  createRedirectMap,
  fromPathOf,
  isAlwaysAPage,
  namedPageOf,
  PATH_AT_MOST,
  shopifyProduct,
  toPathOf,
  withQuery,
} from './redirect-paths.ts';

const SHOP = 'https://nikhar.in';

test.each([
  ['/products/rose-balm', '/products/rose-balm'],
  ['  /Products/Rose-Balm/ ', '/products/rose-balm'],
  ['/products//rose%20balm?variant=1#top', '/products/rose balm'],
  ['https://old.example/Products/A', '/products/a'],
  ['/hi/products/a', '/products/a'],
  ['/%E0%A4%97%E0%A5%81%E0%A4%B2%E0%A4%BE%E0%A4%AC', '/गुलाब'],
  ['/', '/'],
  ['products/a', null],
  ['', null],
  ['https://old.example', null],
  ['/a%zz', null],
  ['/a%00b', null],
  ['/a\\b', null],
  [`/${'a'.repeat(PATH_AT_MOST)}`, null],
])('the old address %s is compared as %s', (typed, path) => {
  expect(fromPathOf(typed)).toBe(path);
});

test.each([
  ['/shop?category=Lip+care#top', '/shop?category=Lip+care#top'],
  ['https://nikhar.in/product/a', '/product/a'],
  ['/hi/shop', '/shop'],
  ['/', '/'],
  ['https://evil.example/', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/.//evil.example', null],
  ['/hi//evil.example', '/evil.example'],
  ['https://nikhar.in.evil.example/', null],
  ['https://nikhar.in@evil.example/', null],
  ['javascript:alert(1)', null],
  ['shop', null],
  [`/${'a'.repeat(PATH_AT_MOST)}`, null],
])('the target %s becomes %s, and never another site', (typed, path) => {
  expect(toPathOf(typed, SHOP)).toBe(path);
});

test('every page of the shop is known, so that no redirect is written for its address', async () => {
  const { routes } = await routesOfShop();
  const paths = pathsOf(routes)
    .filter((path) => !path.endsWith('*'))
    .flatMap((path) => [path.replace(/\/:\w+\?/g, ''), path.replace(/:\w+\??/g, 'x')])
    .map((path) => path.toLowerCase());
  expect(paths.filter((path) => !isAlwaysAPage(path) && !namedPageOf(path))).toEqual([]);
  expect(['/products/a', '/blogs/news', '/shop/old/rose', '/collections/a/products/b'].filter(isAlwaysAPage)).toEqual([]);
});

test('a query is kept, except what the target sets itself', () => {
  expect(withQuery('/product/a', new URLSearchParams('utm_source=x&utm_source=y'))).toBe('/product/a?utm_source=x&utm_source=y');
  expect(withQuery('/shop?category=Lip#top', new URLSearchParams('category=Old&page=2'))).toBe('/shop?category=Lip&page=2#top');
});

test('Shopify’s second address of a product is that of the product', () => {
  expect(['/collections/a/products/b', '/products/b', '/collections/a'].map(shopifyProduct)).toEqual(['/products/b', undefined, undefined]);
});

test('chains are shortened, whichever end is written first', () => {
  const map = createRedirectMap([['/a', '/b']]);
  expect(map.add('/b', '/c?x=1')).toBe('/c?x=1');
  expect(map.get('/a')).toBe('/c?x=1');
  expect(map.add('/d', '/A/')).toBe('/c?x=1');
  expect(map.changes().sort()).toEqual([
    ['/a', '/c?x=1'],
    ['/b', '/c?x=1'],
    ['/d', '/c?x=1'],
  ]);
});

test.each<[string, [string, string][], [string, string]]>([
  ['itself', [], ['/a', '/A/?x=1']],
  ['itself by another redirect', [['/b', '/a']], ['/a', '/b']],
  ['itself as Shopify’s second address', [], ['/products/b', '/collections/a/products/b']],
])('an address that would lead to %s is refused, and nothing changes', (_, rows, [from, to]) => {
  const map = createRedirectMap(rows);
  expect([map.add(from, to), map.changes()]).toEqual([null, []]);
});

test('no redirects, in whatever order they are written, lead to another one', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let round = 0; round < 200; round += 1) {
    const map = createRedirectMap([]);
    for (let step = 0; step < 30; step += 1) {
      const from = `/${random(8)}`;
      if (random(5) === 0) map.remove(from);
      else map.add(from, `/${random(8)}?${random(3)}`);
    }
    const all = Array.from({ length: 8 }, (_, place) => map.get(`/${place}`)).filter((to) => to !== undefined);
    expect(all.filter((to) => map.get(fromPathOf(to) ?? '') !== undefined)).toEqual([]);
  }
});
