import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PageTag } from '../../vocabulary/page-tags.ts';
import { answerKept } from './kept-answer.server.ts';
import type { KeptPage } from './kept-pages.server.ts';
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

const slow =
  (body: string, over = {}) =>
  async () => {
    await new Promise((done) => setTimeout(done, 100));
    return page(body, over)();
  };

test('a page is cached although other things change fifty times a second while it renders', async () => {
  const cache = openCache();
  const notices = setInterval(() => cache.drop(['stock:7', 'product:7']), 20);
  const answers = Promise.all([cache.render('/', slow('home')), cache.render('/about-us', slow('about', { tags: ['settings'] }))]);
  await answers.finally(() => clearInterval(notices));
  expect([cache.get('/'), cache.get('/about-us')]).not.toContain(undefined);
});

test.each([[['products'] as PageTag[]], ['all' as const]])('a page of which %s changed while it rendered is not cached', async (change) => {
  const cache = openCache();
  const asked = cache.render('/', slow('home'));
  cache.drop(change);
  await asked;
  expect(cache.get('/')).toBeUndefined();
});

test('who asks after a change never gets a render that began before it, and all of them share the next one', async () => {
  const cache = openCache();
  const made: string[] = [];
  let version = 'old';
  const ask = async () => {
    const asked = cache.render('/', () => {
      made.push(version);
      return slow(version)();
    });
    return (await asked).bodies.identity.toString();
  };
  const before = [ask()];
  cache.drop(['product:7']);
  before.push(ask());
  cache.drop(['products']);
  version = 'new';
  const after = Array.from({ length: 20 }, ask);
  expect(new Set(await Promise.all(after))).toEqual(new Set(['new']));
  expect(await before[0]).toBe('old');
  expect(made).toEqual(['old', 'new']);
});

test('of a personal page that renders, nothing is shared across any change', async () => {
  const cache = openCache();
  let made = 0;
  const ask = () =>
    cache.render('/orders', async () => {
      made += 1;
      return slow('hers', { tags: null })();
    });
  const first = ask();
  cache.drop(['product:7']);
  await Promise.all([first, ask(), ask()]);
  expect(made).toBe(2);
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

test('only the requested form of a page is made, and another when it is requested', async () => {
  const cache = openCache();
  const formsOf = ({ bodies }: KeptPage) => Object.keys(bodies).toSorted();
  expect(formsOf(await cache.render('a', page('for Asha', { tags: null }), { encoding: 'gzip' }))).toEqual(['gzip', 'identity']);
  const kept = await cache.render('b', page('for all'.repeat(100)), { encoding: 'br' });
  expect(formsOf(kept)).toEqual(['br', 'identity']);
  const before = cache.counts().bytes;
  const answer = answerKept(new Request('http://shop.test/b', { headers: { 'accept-encoding': 'gzip' } }), kept);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('for all'.repeat(100));
  expect(formsOf(kept)).toEqual(['br', 'gzip', 'identity']);
  expect(cache.get('b')).toBe(kept);
  expect(cache.counts().bytes).toBe(before + (kept.bodies.gzip?.length ?? 0));
});

test('a large page that is kept has both small forms from the beginning', async () => {
  const feed = page('', { body: Buffer.alloc(500_000, 'Rose Balm ') });
  const { bodies } = await openCache().render('/feed', feed, { encoding: 'identity' });
  expect(Object.keys(bodies).toSorted()).toEqual(['br', 'gzip', 'identity']);
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
