import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routesOfShop } from '../../../test/routes.ts';
import { pathsOf } from './page-addresses.server.ts';
import { createRouteFinder } from './routes-of-page.server.ts';

const { routes, tree } = await routesOfShop();
const find = createRouteFinder(routes);

const among = (ids: readonly string[], all: readonly RouteObject[] = tree): RouteObject[] =>
  all.flatMap((route): RouteObject[] => {
    if (!route.id || !ids.includes(route.id)) return [];
    return route.index ? [route] : [{ ...route, children: among(ids, route.children) }];
  });
const pageAt = (path: string, of: RouteObject[]) => matchRoutes(of, path)?.at(-1)?.route.id;

const filled = (path: string) =>
  path
    .replace(/:\w+\?/, '')
    .replace(/:\w+/g, 'rose-balm')
    .replace(/(?<=.)\/$/, '');
const everyPath = pathsOf(routes)
  .filter((path) => !path.endsWith('*'))
  .map(filled);

test.each(everyPath)('%s is the same page among the routes around it', (path) => {
  const found = find(path);
  expect(found?.page).toBe(pageAt(path, tree));
  expect(pageAt(path, among(found?.ids ?? []))).toBe(found?.page);
  expect(found?.ids.length).toBeLessThan(12);
});

test.each([
  ['/SHOP', 'catalogue/shop/shop-page'],
  ['/orders/42', 'orders/shop/orders-page'],
  ['/orders', 'orders/shop/orders-page'],
  ['/admins/pages/redirects', 'redirects/admin/redirect-list-page'],
  ['/nope', undefined],
  ['/product/a/b', undefined],
  ['/shop/', undefined],
  ['/product/100%25', undefined],
])('%s is known as %s', (path, page) => {
  expect(find(path)?.page).toBe(page);
});

test('the browser is told of the pages above the page', () => {
  expect(find('/journal/rose-balm')?.ids).toEqual(expect.arrayContaining(['storefront/home-page', 'content/shop/journal/journal-page']));
  expect(find('/product/rose-balm')?.ids).toEqual(expect.arrayContaining(['root', 'storefront/storefront-layout', 'storefront/home-page']));
});
