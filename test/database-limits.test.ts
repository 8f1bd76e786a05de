// A held lock, a hung server and a full one: who waits, how long, and what they are told. They need a real PostgreSQL.
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../app/books/reconcile.server.ts';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { orders } from '../app/orders/orders.tables.ts';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { databaseErrorCode } from '../app/platform/postgres/database-errors.ts';
import { repeatable } from '../app/platform/postgres/repeatable.server.ts';
import { onPostgres, openTestShop } from './shop.ts';
import { stallingProxy } from './stalling-proxy.ts';
import { aProduct, aShopper, fillCart, pressPay, takeAnyCash } from './world.ts';

const BUSY = 'The shop is very busy right now. Please try again in a few seconds.';
const limits = {
  DATABASE_POOL_SIZE: 4,
  DATABASE_POOL_WAIT_SECONDS: 1,
  DATABASE_LOCK_TIMEOUT_SECONDS: 2,
  DATABASE_STATEMENT_TIMEOUT_SECONDS: 4,
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: 3,
};
const s = await openTestShop({ limits });
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

/** Another session on the same database. */
async function aStranger() {
  const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  const client = new pg.Client({ connectionString: new URL(`/${own?.name}`, process.env['TEST_DATABASE_URL']).href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const cash = { paymentMethod: 'cod' };

test.runIf(onPostgres)('while a product is locked its buyers are asked to come back, and everyone else is served', async () => {
  const [product, other] = [await aProduct(s), await aProduct(s)];
  const buyers = await Promise.all(Array.from({ length: 12 }, () => aShopper(s)));
  for (const buyer of buyers) await fillCart(s, buyer, product.id);
  const stranger = await aStranger();
  await stranger.query('begin');
  await stranger.query('select from products where id = $1 for update', [product.id]);

  const placing = buyers.map((buyer) => pressPay(s, buyer, cash));
  await wait(200);
  const reader = buyers[0];
  expect(await s.request('GET', '/api/health')).toMatchObject({ status: 200 });
  expect(await s.request('GET', `/api/product/${other.id}`)).toMatchObject({ status: 200 });
  expect(await s.request('GET', `/api/cart/${reader?.id}`, { as: reader?.token ?? '' })).toMatchObject({ status: 200 });

  const answers = await Promise.all(placing);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(answers.map(({ json, headers }) => `${json.message} ${headers.get('retry-after')}`))).toEqual(new Set([`${BUSY} 5`]));
  expect(await s.db.$count(orders)).toBe(0);
  await stranger.query('rollback');
  await stranger.end();
  expect((await pressPay(s, buyers[0] ?? (await aShopper(s)), cash)).status).toBe(200);
});

test.runIf(onPostgres)(
  'with every connection taken the shop answers from memory at once and is found alive, and others wait a second',
  async () => {
    const product = await aProduct(s);
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('kept'), tags: ['settings' as const] };
    await s.shop.pages.render('/kept', async () => page);
    const asha = await aShopper(s);
    let isHeld = true;
    const held = Promise.all(Array.from({ length: 4 }, () => s.db.execute(sql`select pg_sleep(3)`))).finally(() => {
      isHeld = false;
    });
    const ask = async (address: string) => {
      const { status, json } = await s.request('GET', address, { as: asha.token });
      return [status, json?.message, isHeld];
    };
    expect(await ask('/api/health/live')).toEqual([200, undefined, true]);
    expect(await ask('/api/health/ready')).toEqual([200, undefined, true]);
    expect(await (await s.fetch(new Request('http://shop.test/kept'))).text()).toBe('kept');
    expect(await ask(`/api/cart/${asha.id}`)).toEqual([503, BUSY, true]);
    await held;
    expect((await fillCart(s, asha, product.id)).status).toBe(201);
  },
);

test.runIf(onPostgres)('a statement and an idle transaction end at their limits, and a job may take longer', async () => {
  const failed = await s.db.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error);
  expect(failed).toMatchObject({ cause: { code: '57014' } });
  const idle = s.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await wait(4_000);
    await tx.execute(sql`select 1`);
  });
  await expect(idle).rejects.toThrow();
  await s.shop.database.background.execute(sql`select pg_sleep(5)`);
  expect(await rowsOf(s.shop.database.background, sql`select current_setting('statement_timeout') as "limit"`)).toEqual([
    { limit: '10min' },
  ]);
});

test.runIf(onPostgres)('an order that loses a deadlock is placed at the second try', async () => {
  const goods = (await Promise.all([aProduct(s), aProduct(s)])).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first, last] = goods.map(({ id }) => id);
  const asha = await aShopper(s);
  for (const { id } of goods) await fillCart(s, asha, id);
  const stranger = await aStranger();
  // The shop notices the deadlock, and so is the one to give way.
  await stranger.query("set deadlock_timeout = '60s'");
  await stranger.query('begin');
  await stranger.query('select from products where id = $1 for update', [last]);
  const placing = pressPay(s, asha, cash);
  await wait(300);
  await stranger.query('select from products where id = $1 for update', [first]);
  await stranger.query('commit');
  await stranger.end();
  expect((await placing).status).toBe(200);
  expect(await s.db.$count(orders)).toBe(1);
});

test('only a collision is repeated, and only twice', async () => {
  let tries = 0;
  const failing = (code: string) =>
    repeatable(s.db, async () => {
      tries += 1;
      throw Object.assign(new Error('failed'), { code });
    }).catch(() => undefined);
  await failing('40P01');
  expect(tries).toBe(3);
  await failing('23505');
  expect(tries).toBe(4);
});

test.runIf(onPostgres)('a role whose connections are used up is waited for', async () => {
  const admin = await aStranger();
  const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  await admin.query(`drop role if exists few_connections`);
  await admin.query(`create role few_connections login connection limit 4`);
  await admin.query(`grant all on database ${own?.name} to few_connections; grant all on all tables in schema public, drizzle to few_connections;
    grant all on schema public, drizzle to few_connections; grant all on all sequences in schema public, drizzle to few_connections`);
  const url = new URL(`/${own?.name}`, process.env['TEST_DATABASE_URL']);
  url.username = 'few_connections';
  const warnings: unknown[] = [];
  const log = { info() {}, warn: (_: string, fields?: Record<string, unknown>) => warnings.push(fields?.['warning']) };
  const few = await openDatabase({ url: url.href, folder: '', log, limits: { ...limits, DATABASE_POOL_SIZE: 8 } });
  try {
    expect(warnings).toEqual([expect.stringMatching(/^1 x .* is 15 connections, and the role allows 4:/)]);
    await few.listen('pages', () => undefined);
    const answers = await Promise.all(Array.from({ length: 12 }, () => few.db.execute(sql`select pg_sleep(0.1)`)));
    expect(answers).toHaveLength(12);
  } finally {
    await few.close();
    await admin.query('drop owned by few_connections; drop role few_connections');
    await admin.end();
  }
});

test.runIf(onPostgres)('a hung server is answered for within the limit, and its connections are not used again', async () => {
  const product = await aProduct(s);
  const gone = await s.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select pg_sleep(60)`);
    })
    .catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(Error);
  const [row] = await s.db.select().from(products).where(eq(products.id, product.id));
  expect(row?.id).toBe(product.id);
});

test.runIf(onPostgres)(
  'statements sent together that wait for one lock after another are refused cleanly, each by its own limit',
  async () => {
    const stranger = await aStranger();
    await stranger.query('select pg_advisory_lock(n) from generate_series(1, 4) n');
    // None waits for longer than it may, but all of them for longer than one may take.
    const asked = s.db.transaction((tx) => Promise.all([1, 2, 3, 4].map((n) => tx.execute(sql`select pg_advisory_xact_lock(${n})`))));
    const told = asked.catch((error: unknown) => databaseErrorCode(error));
    for (const n of [1, 2, 3]) {
      await wait(1_700);
      await stranger.query('select pg_advisory_unlock($1)', [n]);
    }
    expect(await told).toBe('55P03');
    await stranger.end();
  },
);

test.runIf(onPostgres)('a server that falls silent at COMMIT is waited for once, not once more for ROLLBACK', async () => {
  const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  const url = new URL(`/${own?.name}`, process.env['TEST_DATABASE_URL']);
  const proxy = await stallingProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  // Given up after a second, and two more of grace.
  const database = await openDatabase({ url: url.href, folder: '', limits: { ...limits, DATABASE_STATEMENT_TIMEOUT_SECONDS: 1 } });
  try {
    const startedAt = performance.now();
    const silent = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.fallSilent();
    });
    await expect(silent).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    proxy.speakAgain();
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    proxy.speakAgain();
    await database.close();
    proxy.close();
  }
});
