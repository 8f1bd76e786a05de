import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { pagesChanged } from '../pages/page-cache.server.ts';
import { jobs } from '../platform.tables.ts';
import { callsTo } from './ask-cdn.server.ts';
import { cdnTag, tagHeaders } from './cdn-headers.ts';
import { enqueuePurge, followForCdn, PURGE_CDN } from './purge-cdn.server.ts';

/** A CDN that notes what it is told to forget. */
const told: string[] = [];
let status = 200;
const cdn = http.createServer((request, response) => {
  if (status === 200) told.push(`${request.method} ${request.headers['x-ban-tags']}`);
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
const s = await openTestShop({
  env: { CDN_KIND: 'varnish', CDN_PURGE_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`, CDN_SECONDS: '900' },
});
beforeEach(async () => {
  await s.reset();
  told.length = 0;
  status = 200;
});
afterAll(async () => {
  cdn.close();
  await s.close();
});

const A = '0b7a63c8-97a3-4a3f-9d53-3b6a1f0c2d4e';
const waiting = () =>
  s.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, PURGE_CDN.kind), isNull(jobs.deadAt)));

test('a tag is at most 32 letters without anything that a header or an expression would read otherwise', () => {
  for (const tag of ['settings', `product:${A}`, `reviews:${A}`, 'product:a, b|c"', `collection:${'x'.repeat(80)}`])
    expect(cdnTag(tag)).toMatch(/^[\w:-]{1,32}$/);
  expect(cdnTag('search-words')).not.toBe(cdnTag('search-worlds'));
  expect(cdnTag(`product:${A}`)).toBe('product:0b7a63c897a34a3f9d53');
});

test('a page names its tags in the three forms that CDNs read, and one of too many tags is not kept there', () => {
  expect(tagHeaders(['products', `product:${A}`], 900)).toEqual({
    'cdn-cache-control': 'public, max-age=900, stale-while-revalidate=30, stale-if-error=86400',
    'cache-tag': 'products,product:0b7a63c897a34a3f9d53',
    'surrogate-key': 'products product:0b7a63c897a34a3f9d53',
    'cache-groups': '"products", "product:0b7a63c897a34a3f9d53"',
  });
  expect(tagHeaders([], 900)).toEqual({ 'cdn-cache-control': 'no-store' });
  expect(
    tagHeaders(
      Array.from({ length: 101 }, (_, n) => `product:${n}`),
      900,
    ),
  ).toEqual({ 'cdn-cache-control': 'no-store' });
});

test('a page is for the CDN with its tags; one that changes by itself only until then; one that was made during a change not at all', async () => {
  const page = (over: object = {}) => ({
    status: 200,
    headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' },
    body: Buffer.from('page'),
    tags: ['products'],
    ...over,
  });
  const headersAt = async (path: string) => (await s.fetch(new Request(`http://shop.test${path}`))).headers;
  await s.shop.pages.render('/a', async () => page());
  expect((await headersAt('/a')).get('cdn-cache-control')).toMatch(/^public, max-age=900, stale/);
  await s.shop.pages.render('/b', async () => page({ until: new Date(Date.now() + 60_500) }));
  expect((await headersAt('/b')).get('cdn-cache-control')).toMatch(/^public, max-age=(60|59)$/);
  const changed = await s.shop.pages.render('/c', async () => {
    s.shop.pages.drop(['products']);
    return page();
  });
  expect([changed.headers['cdn-cache-control'], changed.headers['cache-tag']]).toEqual(['no-store', undefined]);
  const personal = await s.shop.pages.render('/d', async () => page({ headers: { 'cache-control': 'private, no-store' }, tags: null }));
  expect(Object.keys(personal.headers)).toEqual(['cache-control']);
});

test('a change is heard after its commit and forgotten by the CDN; a node that starts has everything forgotten', async () => {
  const stop = followForCdn(s.shop, 20);
  await expect.poll(waiting).toHaveLength(1);
  await s.runJobs();
  expect(told).toEqual(['PURGE .']);
  await pagesChanged(s.db, `product:${A}`, 'products');
  await expect.poll(waiting).toHaveLength(1);
  await s.runJobs();
  expect(told).toEqual(['PURGE .', 'PURGE product:0b7a63c897a34a3f9d53|products']);
  await stop();
});

test('a rolled back change is not announced', async () => {
  const stop = followForCdn(s.shop, 20);
  await expect.poll(waiting).toHaveLength(1);
  await s.runJobs();
  await s.db
    .transaction(async (tx) => {
      await pagesChanged(tx, 'settings');
      throw new Error('undone');
    })
    .catch(() => undefined);
  await stop();
  expect([await waiting(), told]).toEqual([[], ['PURGE .']]);
});

test('jobs that wait go along with the first, a thousand tags are one call, and other jobs stay', async () => {
  for (let n = 0; n < 5; n++) await enqueuePurge(s.db, [`product:${n}`], s.shop.now());
  await s.db.insert(jobs).values({ kind: 'remove-files', lane: 'media', payload: { names: [] }, runAt: new Date(Date.now() + 3_600_000) });
  await s.runJobs();
  expect(told).toEqual(['PURGE product:0|product:1|product:2|product:3|product:4']);
  expect(await s.db.$count(jobs)).toBe(1);
  await enqueuePurge(
    s.db,
    Array.from({ length: 1_000 }, (_, n) => `product:${n}`),
    s.shop.now(),
  );
  await s.runJobs();
  expect(told.at(-1)).toBe('PURGE .');
});

test('while the CDN is away nothing is lost, nothing is given up and the jobs stay few', async () => {
  status = 503;
  await enqueuePurge(s.db, ['settings'], s.shop.now());
  await enqueuePurge(s.db, ['content'], s.shop.now());
  await s.runJobs();
  expect((await waiting()).map(({ attempts, lockedUntil }) => [attempts, lockedUntil])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(s.shop.parties.list().find(({ name }) => name === 'CDN')?.failure).toBe('The CDN answered 503 to a purge.');
  for (let n = 0; n < 60; n++) await enqueuePurge(s.db, [`product:${n}`], s.shop.now());
  expect((await waiting()).length).toBeLessThanOrEqual(21);
  status = 200;
  await s.db.update(jobs).set({ runAt: s.shop.now() });
  await s.runJobs();
  expect([told, await waiting()]).toEqual([['PURGE .'], []]);
});

test('each kind of CDN is asked in its own way, in calls of as many tags as it takes', () => {
  const tags = Array.from({ length: 65 }, (_, n) => `p${n}`);
  const cloudflare = callsTo({ kind: 'cloudflare', url: 'https://api.example/zones/z', token: 't', seconds: 1 }, tags);
  expect(cloudflare.map(({ method, url, body }) => [method, url, JSON.parse(body ?? '').tags.length])).toEqual([
    ['POST', 'https://api.example/zones/z/purge_cache', 30],
    ['POST', 'https://api.example/zones/z/purge_cache', 30],
    ['POST', 'https://api.example/zones/z/purge_cache', 5],
  ]);
  const fastly = { kind: 'fastly', url: 'https://api.example/service/s', token: 't', seconds: 1 } as const;
  expect(callsTo(fastly, ['a', 'b'])).toEqual([
    { method: 'POST', url: 'https://api.example/service/s/purge', headers: { 'fastly-key': 't', 'surrogate-key': 'a b' } },
  ]);
  expect(callsTo(fastly, 'all')[0]?.url).toBe('https://api.example/service/s/purge_all');
});
