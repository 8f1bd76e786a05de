import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.server.ts';

const page =
  (body: string, over = {}) =>
  async () => ({ status: 200, headers: {}, body: Buffer.from(body), tags: ['products'], ...over });
const leaveOut = () => undefined;
const openCache = () => createPageCache(undefined, leaveOut);

test('a page on trial is cached at the second request, and at once after a change', async () => {
  const cache = openCache();
  const ask = () => cache.render('/shop?page=2', page('two'), { isOnTrial: true });
  await ask();
  expect(cache.get('/shop?page=2')).toBeUndefined();
  await ask();
  expect(cache.get('/shop?page=2')).toBeDefined();
  cache.drop(['products']);
  await ask();
  expect(cache.get('/shop?page=2')).toBeDefined();
});

test('two concurrent requests for a page on trial count as a second request', async () => {
  const cache = openCache();
  await Promise.all([1, 2].map(() => cache.render('/shop?page=2', page('two'), { isOnTrial: true })));
  expect(cache.get('/shop?page=2')).toBeDefined();
});

test('pages requested once or twice neither grow the memory without limit nor evict popular ones', async () => {
  const cache = openCache();
  const people = ['/', '/shop', '/product/balm'];
  for (const key of people) await cache.render(key, page(key));
  for (let noise = 0; noise < 3_000; noise++) {
    const key = `/shop?page=${noise}`;
    await cache.render(key, page(key), { isOnTrial: true });
    await cache.render(key, page(key), { isOnTrial: true });
    if (noise % 300 === 0) for (const key of people) expect(cache.get(key)).toBeDefined();
  }
  expect(cache.size).toBeLessThanOrEqual(1_000);
  for (const key of people) expect(cache.get(key)).toBeDefined();
});

test('large pages count by their bytes', async () => {
  const cache = openCache();
  const large = Buffer.alloc(20_000_000);
  for (let n = 0; n < 12; n++) await cache.render(`/large/${n}`, page('', { body: large }));
  expect(cache.size).toBeLessThanOrEqual(7);
  expect(cache.get('/large/11')).toBeDefined();
});

test('of an uncached page only the requested form is rendered', async () => {
  const cache = openCache();
  const personal = page('for Asha', { tags: null });
  expect(Object.keys((await cache.render('a', personal, { encoding: 'gzip' })).bodies).toSorted()).toEqual(['gzip', 'identity']);
  expect(Object.keys((await cache.render('b', personal, { encoding: 'identity' })).bodies)).toEqual(['identity']);
  expect(Object.keys((await cache.render('c', page('for all'))).bodies).toSorted()).toEqual(['br', 'gzip', 'identity']);
});

test.each([
  [200, true],
  [404, true],
  [301, false],
  [500, false],
])('a page with status %s is cached: %s', async (status, isKept) => {
  const cache = openCache();
  await cache.render('/', page('', { status }));
  expect(cache.get('/') !== undefined).toBe(isKept);
});
