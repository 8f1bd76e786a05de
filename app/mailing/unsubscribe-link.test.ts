import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { sealOf } from '../platform/seal.server.ts';
import { stopNoticesUrl, unsubscribeUrl } from './unsubscribe-link.server.ts';

const s = await openTestShop();
const SENT = new Date('2026-11-21T06:00:00Z');
beforeEach(() => s.reset());
afterAll(() => s.close());

const pathOf = (url: string) => url.replace('http://shop.test', '');
async function aSubscriber() {
  const [row] = await s.db.insert(subscribers).values({ email: 'asha@example.com' }).returning();
  return row?.id ?? '';
}
const open = (method: string, path: string, at: string) => {
  s.setClock(new Date(at));
  return s.request(method, path);
};

test('an unsubscribe link works for three years, and then says in its language that it has expired', async () => {
  const path = pathOf(unsubscribeUrl(s.shop.env, await aSubscriber(), 'hi', SENT));
  for (const method of ['GET', 'POST']) {
    const over = await open(method, path, '2029-11-22T06:00:00Z');
    expect([over.status, over.text]).toEqual([404, expect.stringContaining('इस लिंक की समय-सीमा निकल चुकी है')]);
  }
  expect((await s.db.select().from(subscribers))[0]?.unsubscribedAt).toBeNull();
  expect((await open('GET', path, '2029-11-19T06:00:00Z')).status).toBe(200);
  expect((await open('POST', path, '2029-11-19T06:00:00Z')).status).toBe(200);
  expect((await s.db.select().from(subscribers))[0]?.unsubscribedAt).not.toBeNull();
});

test('a link from before dates were part of it still works', async () => {
  const id = await aSubscriber();
  const path = `/api/sub/unsubscribe?token=${id}.${sealOf(s.shop.env, 'unsubscribe', id)}`;
  expect((await open('GET', path, '2027-01-01T06:00:00Z')).status).toBe(200);
  expect((await open('GET', path, '2030-01-01T06:00:00Z')).text).toContain('This link has expired.');
});

test('a link whose day was changed, or which was cut off, is not valid', async () => {
  const path = pathOf(unsubscribeUrl(s.shop.env, await aSubscriber(), 'en', SENT));
  for (const forged of [path.replace('2026-11-21', '2029-11-21'), path.slice(0, -3), `${path}.x`])
    expect((await open('GET', forged, '2026-12-01T06:00:00Z')).text).toContain('This link is not valid.');
});

test('the same holds for the link that stops stock notices', async () => {
  const path = pathOf(stopNoticesUrl(s.shop.env, 'asha@example.com', 'en', SENT));
  expect((await open('GET', path, '2029-11-19T06:00:00Z')).status).toBe(200);
  expect((await open('GET', path, '2029-11-22T06:00:00Z')).text).toContain('This link has expired.');
});
