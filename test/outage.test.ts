// The database goes away and comes back. It can only be taken away where it is another process, so on the embedded engine there is
// nothing to prove.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '../app/platform/database.server.ts';
import { pagesChanged } from '../app/platform/page-cache.server.ts';
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
  expect(refused.json.message).toBe('The shop cannot reach its database. Please try again in a minute.');

  await away.bringBack();
  await expect.poll(async () => (await cart()).status).toBe(200);
  expect((await s.request('GET', '/api/health')).status).toBe(200);
  // What was kept may have missed a change, so it was dropped, and changes are heard again.
  await expect.poll(() => s.shop.pages.get('/api/product'), { timeout: 5000 }).toBeUndefined();
  await s.request('GET', '/api/product');
  await pagesChanged(s.db, 'products');
  await expect.poll(() => s.shop.pages.get('/api/product')).toBeUndefined();
});

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
