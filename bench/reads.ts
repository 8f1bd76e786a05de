// `npm run bench reads`: what a public read costs in CPU time, of the shop's process and of a bare node:http server that sends the same bytes,
// in one run. CPU time instead of a rate, so that other work on the machine disturbs little; on a busy one it still doubles, so only ratios to what
// is bare can be compared. PostgreSQL in DATABASE_URL, else the embedded database.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import pg from 'pg';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { manyProducts, variantsOf } from '../db/seed/large-catalogue.ts';
import { prepareShop } from '../db/seed/seed.server.ts';
import { openTestShop } from '../test/shop.ts';
import { cpuMs } from './cpu.ts';
import { load } from './load.ts';

const PRODUCTS = 60;
const FEED_KEY = 'feed'.repeat(8);
const TIMES = 100;
const ROUNDS = 6;

/** Written before the shop starts. */
export async function fillCatalogue(at: { folder: string; url?: string }) {
  const s = await openTestShop({ at });
  try {
    await prepareShop(s.shop, () => undefined);
    await s.db
      .insert(settings)
      .values({ section: 'feeds', value: { key: FEED_KEY } })
      .onConflictDoNothing();
    const rows = manyProducts(PRODUCTS);
    const saved = await s.db.insert(products).values(rows).onConflictDoNothing().returning({ id: products.id, slug: products.slug });
    if (saved.length > 0) await s.db.insert(products).values(variantsOf(saved, rows));
  } finally {
    await s.close();
  }
}

export async function measureReads(port: number, shop: ChildProcess, say: (line: string) => void) {
  const [one] = (await json(port, '/api/product?limit=1')) as Array<{ id: string }>;
  const repeated = [
    '/api/product?limit=60',
    `/api/product/${one?.id}`,
    '/api/product/search?q=balm',
    '/api/collections',
    '/api/facets',
    '/shop',
    `/api/feeds/${FEED_KEY}/google.xml`,
    `/api/feeds/${FEED_KEY}/meta.csv`,
    '/sitemap.xml',
    '/journal/feed.xml',
  ];
  // V8 compiles what every answer passes only after some thousands of them.
  await load(port, '/api/product?limit=60', { seconds: 8 });
  say(`\n${'ms of CPU a request, repeated'.padEnd(44)}  shop    bare   ratio`);
  for (const path of repeated) {
    const [ours, bare] = await repeatedly(port, path, shop).catch(() => [0, 0] as const);
    if (ours === 0) {
      say(`${path.slice(0, 44).padEnd(44)} limited: it is not kept`);
      continue;
    }
    say(`${path.slice(0, 44).padEnd(44)} ${ours.toFixed(3).padStart(6)} ${bare.toFixed(3).padStart(7)}   ${(bare / ours).toFixed(2)}`);
  }
  const all = (await json(port, '/api/product?limit=200')) as Array<{ id: string; name: string }>;
  const sorts = ['date-desc', 'price-asc', 'price-desc', 'name-asc', 'stock-desc'];
  const lists = Array.from({ length: TIMES }, (_, n) => `/api/product?limit=${41 + (n % 20)}&sort=${sorts[Math.floor(n / 20)]}`);
  say(`\n${'ms of CPU a request, first time'.padEnd(44)} plain      br`);
  const report = async (what: string, paths: readonly string[], before?: () => Promise<void>) => {
    const costs = [];
    for (const encoding of ['identity', 'br']) costs.push(await onceEach(port, shop, paths, encoding, before));
    say(`${what.padEnd(44)} ${costs.map((ms) => ms.toFixed(2).padStart(6)).join('  ')}`);
  };
  say(`${'a list, from the bare server'.padEnd(44)} ${''.padStart(6)}  ${(await bareOnceEach(port, lists)).toFixed(2).padStart(6)}`);
  const forget = await notifier('settings');
  await report('a list of 41 to 60 products', lists);
  await report(
    'one product',
    all.slice(0, TIMES).map(({ id }) => `/api/product/${id}`),
  );
  await report(
    'suggestions',
    all.slice(0, TIMES).map(({ name }) => `/api/product/search?q=${encodeURIComponent(name)}`),
  );
  await report(
    'a page of the shop',
    lists.map((_, n) => `/shop?min=${100 + n}`),
  );
  await report(
    'a product page',
    all.map((_, n) => `/product/product-${n % PRODUCTS}?variant=SKU-${n % PRODUCTS}-${1 + (n % 2)}`),
  );
  if (!forget) return;
  await report('a list, nothing kept', lists.slice(0, 40), forget.send);
  await report(
    'one product, nothing kept',
    all.slice(0, 40).map(({ id }) => `/api/product/${id}`),
    forget.send,
  );
  await report(
    'the home page, nothing kept',
    Array.from({ length: 30 }, () => '/'),
    forget.send,
  );
  await report(
    'the shop page, nothing kept',
    Array.from({ length: 30 }, () => '/shop'),
    forget.send,
  );
  await report(
    'a product page, nothing kept',
    Array.from({ length: 30 }, (_, n) => `/product/product-${n}`),
    forget.send,
  );
  await forget.end();
}

/** Makes the shop forget what it keeps, as a change of the settings does; only where PostgreSQL is outside. */
async function notifier(tags: string) {
  const url = process.env['DATABASE_URL'];
  if (!url) return null;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async send() {
      await client.query(`select pg_notify('pages', $1)`, [tags]);
      await new Promise((done) => setTimeout(done, 20));
    },
    end: () => client.end(),
  };
}

/** The least disturbed round of each, in turns. */
async function repeatedly(port: number, path: string, shop: ChildProcess) {
  await ask(port, path, 'br');
  await load(port, path, { seconds: 1 });
  // The smallest form is made in a quiet moment.
  const lengthOf = async () => (await ask(port, path, 'br')).headers['content-length'];
  const first = await lengthOf();
  for (let tries = 0; tries < 8 && (await lengthOf()) === first; tries++) await new Promise((done) => setTimeout(done, 1_500));
  const { bare, barePort } = await openBare(await ask(port, path, 'br'));
  // The shop's own work, such as looking for jobs, is no part of an answer, and would count the more the fewer answers a busy machine allows.
  const idle = await idlePerMs(shop);
  try {
    await load(barePort, path, { seconds: 1 });
    const costs: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [child, at, list] of [
        [shop, port, costs[0]],
        [bare, barePort, costs[1]],
      ] as const) {
        const [before, begunAt] = [cpuMs(child), performance.now()];
        const { requests } = await load(at, path, { seconds: 0.8 });
        const own = child === shop ? idle * (performance.now() - begunAt) : 0;
        list.push((cpuMs(child) - before - own) / requests);
      }
    }
    return [Math.min(...costs[0]), Math.min(...costs[1])] as const;
  } finally {
    bare.kill();
  }
}

/** The smaller of two, as a task of the minute may run in one. */
async function idlePerMs(shop: ChildProcess) {
  const found: number[] = [];
  for (let round = 0; round < 2; round++) {
    const [before, begunAt] = [cpuMs(shop), performance.now()];
    await new Promise((done) => setTimeout(done, 1_500));
    found.push((cpuMs(shop) - before) / (performance.now() - begunAt));
  }
  return Math.min(...found);
}

async function openBare(answer: { headers: Record<string, string>; body: string }) {
  const bare = fork(new URL('bare-server.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  bare.send(answer);
  const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
  return { bare, barePort };
}

/** What node takes for a request that comes alone over a connection of its own, as these do. */
async function bareOnceEach(port: number, paths: readonly string[]) {
  const { bare, barePort } = await openBare(await ask(port, paths[0] ?? '/', 'br'));
  try {
    return await onceEach(barePort, bare, paths, 'br');
  } finally {
    bare.kill();
  }
}

let visitor = 0;

async function onceEach(port: number, shop: ChildProcess, paths: readonly string[], encoding: string, before?: () => Promise<void>) {
  let spent = 0;
  if (!before) {
    const startedAt = cpuMs(shop);
    for (const path of paths) await ask(port, `${path}${path.includes('?') ? '&' : '?'}`, encoding);
    return (cpuMs(shop) - startedAt) / paths.length;
  }
  for (const path of paths) {
    await before();
    const startedAt = cpuMs(shop);
    await ask(port, path, encoding);
    spent += cpuMs(shop) - startedAt;
  }
  return spent / paths.length;
}

const json = async (port: number, path: string) => JSON.parse(Buffer.from((await ask(port, path, 'identity')).body, 'base64').toString());

/** From a network of its own: the shop limits what one may ask. */
function ask(port: number, path: string, encoding: string) {
  visitor += 1;
  const from = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding, 'x-forwarded-for': from } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
        const body = Buffer.concat(chunks);
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers as Record<string, string>;
        resolve({ headers: { ...headers, 'content-length': String(body.length) }, body: body.toString('base64') });
      })
      .on('error', reject);
  });
}
