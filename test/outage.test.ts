// The database goes away and comes back. It can only be taken away where it is another process, so on the embedded engine there is
// nothing to prove.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { pagesChanged } from '../app/platform/pages/page-cache.server.ts';
import { onPostgres, openTestShop } from './shop.ts';
import { aCustomer, aProduct } from './world.ts';

const s = await openTestShop();
afterAll(() => s.close());

test.runIf(onPostgres)('without its database the shop answers what it kept, says 503 to the rest, and recovers by itself', async () => {
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
  // What was kept may have missed a change, so it was dropped, and changes are heard again.
  await expect.poll(() => s.shop.pages.get('/api/product'), { timeout: 5000 }).toBeUndefined();
  await s.request('GET', '/api/product');
  await pagesChanged(s.db, 'products');
  await expect.poll(() => s.shop.pages.get('/api/product')).toBeUndefined();
});

test.runIf(onPostgres)('changes are heard again after a line that dropped the connection without a word', async () => {
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

/** What stands between the shop and its database; after `fallSilent` the connections it has carry nothing and stay open. */
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

/** Ends every connection to the database and lets no new one in. */
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
