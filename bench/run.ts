// `npm run bench` measures the figures that the README quotes, in one run on this machine; `npm run bench pages` and
// `npm run bench attack`, `day`, `catalogue`, `orders`, `reads`, `lighthouse`, `thread`, `start`, `memory` or `dev` measure only that part. Orders run on PostgreSQL when TEST_DATABASE_URL is set.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, isNotNull, notInArray } from 'drizzle-orm';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { collections } from '../app/collections/collections.tables.ts';
import { prepareShop } from '../db/seed/seed.server.ts';
import { keepResult } from '../test/proof-results.ts';
import setup from '../test/setup.ts';
import { onPostgres, openTestShop } from '../test/shop.ts';
import { aShopper, takeAnyCash } from '../test/world.ts';
import { measureAttack } from './attack.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureDay } from './day.ts';
import { measureDev } from './dev.ts';
import { measureInvoices } from './invoices.ts';
import { measureLighthouse, visitEach } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measureOrders } from './orders.ts';
import { COLLECTION, DEMO_PAGES, MAKE_UP_PAGES, measurePages } from './pages.ts';
import { measureQuotes } from './quotes.ts';
import { fillCatalogue, measureReads } from './reads.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';
import { measureThread } from './thread.ts';
import { requireFree, stop, untilHealthy } from './until-healthy.ts';

const PORT = Number(process.env['PORT'] ?? 5099);
const SHOPPERS = 6;
const FIRST_PHONE = 9_800_000_000;
const PLENTY = 1_000_000;
/** As `npm start` does (docs/decisions/0100 and 0107). */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
const GIVES_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-bench-'));
const [only = 'all'] = process.argv.slice(2);
const PARTS = ['all', 'pages', 'attack', 'lighthouse', 'day', 'reads', 'thread', 'start', 'memory', 'catalogue', 'orders', 'dev'];
if (!PARTS.includes(only)) {
  console.error(`There is no part ${only}. There are: ${PARTS.join(', ')}.`);
  process.exit(1);
}
const printed: string[] = [];
const isWanted = (part: string) => only === 'all' || only === part;
try {
  if (isWanted('pages')) {
    await inShop(async () => print('answers per second', await measurePages(PORT, DEMO_PAGES)));
    await inMakeUpShop(async () => print('of the make-up demo', await measurePages(PORT, MAKE_UP_PAGES)));
  }
  if (isWanted('attack')) {
    const { shoppers, productId } = await people();
    await inShop(async () => printWaits(await measureAttack(PORT, shoppers, productId)));
  }
  if (only === 'lighthouse') {
    await inShop(() => measureLighthouse(PORT, say));
    await inMakeUpShop(() => visitEach(PORT, MAKE_UP_PAGES, say));
  }
  if (only === 'thread') await inShop(() => measureThread(PORT, say));
  if (only === 'day') await inShop(() => measureDay(PORT, say));
  if (only === 'reads') {
    const url = process.env['DATABASE_URL'];
    await fillCatalogue({ folder, ...(url && { url }) });
    await inShop((shop) => measureReads(PORT, shop, say), url);
  }
  if (only === 'start') for (const line of await measureStart(PORT, folder)) say(line);
  if (only === 'dev') for (const line of await measureDev(PORT, folder)) say(line);
  if (only === 'memory') {
    const url = process.env['DATABASE_URL'];
    await fillCatalogue({ folder, ...(url && { url }) });
    const shopping = await people(url);
    await inShop((shop) => measureMemory(PORT, shop, shopping, say), url);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (only === 'catalogue') {
  await setup();
  await measureCatalogue(say);
}
if (only === 'all' || only === 'orders') {
  await setup();
  print(`per second, ${onPostgres ? 'PostgreSQL' : 'the embedded database'}`, [...(await measureOrders()), await measureQuotes()]);
}
if (only === 'all') {
  print('per second, one after the other', [await measureInvoices(), measureSearch()]);
}

keepResult(`bench-${only}`, { passed: printed.length > 0, lines: printed });

/** The built shop in a separate process; it trusts the addresses that its visitors send. */
async function inShop(measure: (shop: ChildProcess) => Promise<void>, url = '', own: NodeJS.ProcessEnv = {}) {
  const place = { PORT: String(PORT), DATA_DIR: folder, SEED: 'demo', DATABASE_URL: url, TRUST_PROXY: '1', ...own };
  const env = { ...process.env, ...GIVES_BACK, ...place };
  await requireFree(PORT);
  const shop = fork('server.ts', { execArgv: HEAP, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  try {
    await untilHealthy(shop, PORT);
    await measure(shop);
  } finally {
    await stop(shop);
  }
}

/** With a collection, written before the shop starts. */
async function inMakeUpShop(measure: () => Promise<void>) {
  const own = path.join(folder, 'make-up');
  const s = await openTestShop({ at: { folder: own } });
  try {
    await prepareShop({ ...s.shop, env: { ...s.shop.env, SEED: 'makeup' } }, () => undefined);
    const rules = [{ kind: 'tag' as const, value: 'Lipstick' }];
    await s.db.insert(collections).values({ title: 'For lips', slug: COLLECTION, kind: 'rule', rules, position: 1 });
  } finally {
    await s.close();
  }
  await inShop(measure, '', { SEED: 'makeup', DATA_DIR: own });
}

/** Shoppers with sessions, written to the database while the shop is stopped. */
async function people(url = '') {
  // The shop seeds itself at its first start.
  if (only === 'attack') await inShop(async () => undefined);
  const s = await openTestShop({ at: { folder, ...(url && { url }) } });
  try {
    // One with variants is sold as one of them.
    const parents = s.db.select({ id: products.variantOfId }).from(products).where(isNotNull(products.variantOfId));
    const [product] = await s.db.select({ id: products.id }).from(products).where(notInArray(products.id, parents)).limit(1);
    if (!product) throw new Error('The shop has no product to buy.');
    // Cheap: the law limits what one buyer pays in cash.
    const cheap = { stockQuantity: PLENTY, originalPricePaise: 5_000 };
    await s.db.update(products).set(cheap).where(eq(products.id, product.id));
    await takeAnyCash(s);
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => aShopper(s, String(FIRST_PHONE + n))));
    return { shoppers, productId: product.id };
  } finally {
    await s.close();
  }
}

function print(title: string, rows: Array<{ what: string; kB?: number; shop: number; bare: number; ratio: number }>) {
  say(`\n${title.padEnd(34)} shop    bare   ratio`);
  for (const { what, kB, shop: ours, bare, ratio } of rows) {
    const label = kB ? `${what} (${kB.toFixed(1)} kB)` : what;
    say(`${label.padEnd(32)} ${String(ours).padStart(6)} ${String(bare).padStart(7)}   ${ratio.toFixed(2)}`);
  }
}

function printWaits(rows: Awaited<ReturnType<typeof measureAttack>>) {
  say(`\n${'p95 in ms of'.padEnd(32)} cart add  shop page`);
  for (const { what, adds, pages, strangers } of rows) {
    say(`${what.padEnd(32)} ${adds.toFixed(1).padStart(8)} ${pages.toFixed(1).padStart(10)}   ${strangers}`);
  }
}

function say(line: string) {
  printed.push(...line.split('\n').filter(Boolean));
  console.log(line);
}
