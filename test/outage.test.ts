// The database goes away and comes back. Only a database in another process can go away, so there is nothing to test on the
// embedded engine.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { orders } from '../app/orders/orders.tables.ts';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { pagesChanged } from '../app/platform/pages/page-cache.server.ts';
import { onPostgres, openTestShop } from './shop.ts';
import { aCustomer, aProduct, aShopper, fillCart, pressPay } from './world.ts';

const s = await openTestShop();
afterAll(() => s.close());

test.runIf(onPostgres)('without its database the shop answers from the cache or with 503, and recovers without a restart', async () => {
  const asha = await aCustomer(s);
  const product = await aProduct(s);
  const cart = () => s.request('GET', `/api/cart/${asha.id}`, { as: asha.token });
  expect((await s.request('GET', '/api/product')).json).toHaveLength(1);

  const [database] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  const away = await takeAway(database?.name ?? '');
  expect((await s.request('GET', '/api/product')).json).toMatchObject([{ id: product.id }]);
  expect(await s.request('GET', '/api/health')).toMatchObject({ status: 503, json: { status: 'degraded', database: 'away' } });
  const refused = await cart();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.json.message).toBe("The shop can't reach its database. Please try again in a minute.");

  await away.bringBack();
  await expect.poll(async () => (await cart()).status).toBe(200);
  expect((await s.request('GET', '/api/health')).status).toBe(200);
  // The cache may have missed a change, so it was cleared, and notifications arrive again.
  await expect.poll(() => s.shop.pages.get('/api/product'), { timeout: 5000 }).toBeUndefined();
  await s.request('GET', '/api/product');
  await pagesChanged(s.db, 'products');
  await expect.poll(() => s.shop.pages.get('/api/product')).toBeUndefined();
});

test.runIf(onPostgres)('notifications arrive again after a connection dropped silently', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  const line = await aLineTo(new URL(`/${own?.name}`, process.env['TEST_DATABASE_URL']));
  const database = await openDatabase({ url: line.url, folder: '' });
  const heard: Array<string | null> = [];
  await database.listen('news', (payload) => heard.push(payload));
  const tell = (news: string) => s.db.execute(sql`select pg_notify('news', ${news})`);

  await tell('first');
  await expect.poll(() => heard).toEqual(['first']);
  line.fallSilent();
  await tell('lost');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['first', null]);
  await tell('third');
  await expect.poll(() => heard).toEqual(['first', null, 'third']);
  vi.useRealTimers();
  line.close();
  await database.close();
});

test.runIf(onPostgres)(
  'a database that hangs costs a request its limit and no node its life, and the connections are replaced',
  async () => {
    const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
    const line = await aLineTo(new URL(`/${own?.name}`, process.env['TEST_DATABASE_URL']));
    // Five seconds after the limit of a statement the shop hangs up.
    const limits = { DATABASE_STATEMENT_TIMEOUT_SECONDS: 0.5, DATABASE_POOL_SIZE: 2, DATABASE_POOL_WAIT_SECONDS: 0.5 };
    const hung = await openTestShop({ at: { url: line.url, folder: mkdtempSync(path.join(os.tmpdir(), 'nikhar-hung-')) }, limits });
    const asha = await aShopper(hung);
    await fillCart(hung, asha, (await aProduct(hung)).id);
    await hung.shop.database.ping();
    line.fallSilent();
    const placing = [1, 2, 3].map(() => pressPay(hung, asha, { paymentMethod: 'cod' }));
    expect((await hung.request('GET', '/api/health/live')).status).toBe(200);
    expect((await hung.request('GET', '/api/health/ready')).status).toBe(503);
    // New connections get through, so the later ones may succeed.
    const statuses = (await Promise.all(placing)).map(({ status }) => status);
    expect(statuses).toContain(503);
    expect([200, 503]).toEqual(expect.arrayContaining(statuses));
    await expect.poll(async () => (await pressPay(hung, asha, { paymentMethod: 'cod' })).status, { timeout: 20_000 }).toBe(200);
    expect((await hung.request('GET', '/api/health/ready')).status).toBe(200);
    expect(await hung.db.$count(orders)).toBe(1);
    line.close();
    await hung.close();
  },
);

/** A proxy between the shop and its database; after `fallSilent` its connections stay open and carry nothing. */
async function aLineTo(target: URL) {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(target);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own.href,
    fallSilent: () => ends.map((end) => end.unpipe().pause()),
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

/** Closes every connection to the database and refuses new ones. */
async function takeAway(name: string) {
  const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return {
    async bringBack() {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    },
  };
}
