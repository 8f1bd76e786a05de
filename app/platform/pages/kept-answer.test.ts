import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { createApp } from '../../app.ts';
import { pagesChanged } from './page-cache.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

const ask = (address: string, init: RequestInit = {}) =>
  createApp({ shop: s.shop, gateways: s.gateways }).fetch(new Request(`http://shop.test${address}`, init));
const headersOf = (response: Response) => Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'));

test('a cached answer equals the first, bypasses the middleware, and lasts until its data changes', async () => {
  const first = await ask('/api/product');
  expect(first.headers.get('x-request-id')).toBeTruthy();
  const second = await ask('/api/product');
  expect(second.headers.get('x-request-id')).toBeNull();
  expect(headersOf(second)).toEqual(headersOf(first));
  expect(headersOf(second)).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'x-total-count': '0' });
  expect(await second.text()).toBe(await first.text());

  const etag = second.headers.get('etag') ?? '';
  const unchanged = await ask('/api/product', { headers: { 'if-none-match': etag } });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('content-type')]).toEqual([304, '', null]);

  await pagesChanged(s.db, 'products');
  await expect.poll(async () => (await ask('/api/product')).headers.get('x-request-id')).toBeTruthy();
});

test('only a GET of the cached address is answered from the cache, whatever it says besides', async () => {
  await ask('/api/product');
  expect((await ask('/api/product?noise=1&page=1')).headers.get('x-request-id')).toBeNull();
  for (const [address, init] of [
    ['/api/product?page=2', {}],
    ['/api/product', { headers: { authorization: 'Bearer of-a-script' } }],
    ['/api/product', { method: 'HEAD' }],
    ['/api/product', { method: 'POST' }],
    ['/api/product/', {}],
  ] as Array<[string, RequestInit]>) {
    expect((await ask(address, init)).headers.get('x-request-id')).toBeTruthy();
  }
});
