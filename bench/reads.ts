// `npm run bench reads`: what a public read costs in CPU time, of the shop's process and of a bare node:http server that sends the same bytes,
// in one run. CPU time instead of a rate, so that other work on the machine disturbs little; on a busy one it still doubles, so only ratios to what
// is bare can be compared. PostgreSQL in DATABASE_URL, else the embedded database.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { manyProducts, variantsOf } from '../db/seed/large-catalogue.ts';
import { prepareShop } from '../db/seed/seed.server.ts';
import { openTestShop } from '../test/shop.ts';
import { ask, askJson, openBare } from './ask.ts';
import { cpuMs } from './cpu.ts';
import { measureFirstAnswers, measureForgotten, measureProducts } from './first-answers.ts';
import { load } from './load.ts';

const PRODUCTS = 60;
const FEED_KEY = 'feed'.repeat(8);
/** Enough single products for new addresses. */
const MORE = 1_200;
const DRAFTS = 'draft-';
const ROUNDS = 4;
/** The smallest form of an answer is made in a quiet moment. */
const SQUEEZED_MS = 2_000;

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
    await s.db.insert(products).values(manyProducts(MORE).map(draftOf)).onConflictDoNothing();
    await s.db
      .update(products)
      .set({ isAvailable: false })
      .where(like(products.slug, `${DRAFTS}%`));
  } finally {
    await s.close();
  }
}

const draftOf = (row: ReturnType<typeof manyProducts>[number], n: number) => ({
  ...row,
  slug: `${DRAFTS}${n}`,
  sku: `${DRAFTS}${n}`,
  options: [],
  optionValues: [],
  variantLabel: '',
  isAvailable: false,
});

export async function measureReads(port: number, shop: ChildProcess, say: (line: string) => void) {
  const [one] = (await askJson(port, '/api/product?limit=1')) as Array<{ id: string }>;
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
  // The shop's own work, such as looking for jobs, is no part of an answer, and would count the more the fewer answers a busy machine allows.
  const idle = await idlePerMs(shop);
  say(`\n${'ms of CPU a request, repeated'.padEnd(44)}  shop    bare   ratio`);
  for (const path of repeated) {
    const [ours, bare] = await repeatedly(port, path, shop, idle).catch(() => [0, 0] as const);
    if (ours === 0) {
      say(`${path.slice(0, 44).padEnd(44)} limited: it is not kept`);
      continue;
    }
    say(`${path.slice(0, 44).padEnd(44)} ${ours.toFixed(3).padStart(6)} ${bare.toFixed(3).padStart(7)}   ${(bare / ours).toFixed(2)}`);
  }
  const bench = { port, shop, say };
  const report = await measureFirstAnswers(bench, PRODUCTS);
  const url = process.env['DATABASE_URL'];
  if (!url) return;
  await measureProducts(report, DRAFTS, url);
  await measureForgotten(bench, url);
}

/** The least disturbed round of each, in turns. */
async function repeatedly(port: number, path: string, shop: ChildProcess, idle: number) {
  await ask(port, path, 'br');
  await load(port, path, { seconds: 1 });
  await pause(SQUEEZED_MS);
  const { bare, barePort } = await openBare(await ask(port, path, 'br'));
  try {
    await load(barePort, path, { seconds: 1 });
    const costs: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [child, at, list] of [
        [shop, port, costs[0]],
        [bare, barePort, costs[1]],
      ] as const) {
        const [before, begunAt] = [cpuMs(child), performance.now()];
        const { requests } = await load(at, path, { seconds: 0.6 });
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
    await pause(1_500);
    found.push((cpuMs(shop) - before) / (performance.now() - begunAt));
  }
  return Math.min(...found);
}
