// `npm run bench catalogue`: what a shop of 20,000 products costs in CPU time, the embedded database included.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { listMostLoved } from '../app/catalogue/listing/list-cards.server.ts';
import { searchProducts } from '../app/catalogue/search/search.server.ts';
import { readShopResults } from '../app/catalogue/shop/shop-results.server.ts';
import { pagesChanged } from '../app/platform/pages/page-cache.server.ts';
import { MANY_PRODUCTS, manyProducts, variantsOf } from '../db/seed/large-catalogue.ts';
import { SEARCHES } from '../db/seed/searches.ts';
import { prepareShop } from '../db/seed/seed.server.ts';
import { openTestShop } from '../test/shop.ts';

const ROWS_AT_ONCE = 500;
const TIMES = 20;
const QUERIES = Object.values(SEARCHES).flatMap((list) => Object.keys(list));
const TYPED = ['b', 'ba', 'bal', 'balm', 'rose', 'rose ba', 'no4321', 'safron creem', 'honny serum', 'skin', 'oil'];

export async function measureCatalogue(say: (line: string) => void) {
  const s = await openTestShop();
  const { db, pages } = s.shop;
  await prepareShop(s.shop, () => undefined);
  const rows = manyProducts();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const saved = await db.insert(products).values(some).returning({ id: products.id, slug: products.slug });
    await db.insert(products).values(variantsOf(saved, some));
  }
  pages.drop('all');
  say(`\n${`what ${MANY_PRODUCTS.toLocaleString('en-IN')} products cost`.padEnd(56)} median   p95 ms`);

  const before = process.memoryUsage().heapUsed;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await report(say, 'the first search, which indexes them', [async () => void (await searchProducts(s.shop, 'rose'))]);
  delay.disable();
  say(`  blocked at most ${(delay.max / 1e6).toFixed(0)} ms; heap +${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB`);

  const asked = [...QUERIES, ...TYPED];
  const some = asked.filter((_, place) => place % 4 === 0);
  await report(
    say,
    'a search, in memory',
    asked.map((query) => async () => void (await searchProducts(s.shop, query))),
  );
  await report(
    say,
    'suggestions, uncached',
    asked.map((query) => () => get(`/api/product/search?q=${encodeURIComponent(query)}`)),
  );
  await report(
    say,
    'the search page',
    some.map((q) => async () => {
      const { ids } = await searchProducts(s.shop, q);
      await readShopResults({ db, pages, language: 'en' }, new URLSearchParams({ q }), { q, ids });
    }),
  );
  await report(
    say,
    'the search page, filtered',
    some.map((q) => async () => {
      const { ids } = await searchProducts(s.shop, q);
      await readShopResults({ db, pages, language: 'en' }, new URLSearchParams({ q, category: 'Skin care', sort: 'price-up' }), { q, ids });
    }),
  );
  const [changed] = await db.select({ id: products.id }).from(products).where(eq(products.slug, 'product-77'));
  await report(
    say,
    'a search after one product changed',
    times(async (turn) => {
      await db.transaction(async (tx) => {
        await tx
          .update(products)
          .set({ name: `Changed ${turn}` })
          .where(eq(products.id, changed?.id ?? ''));
        await pagesChanged(tx, 'products', `product:${changed?.id ?? ''}`);
      });
      await searchProducts(s.shop, 'rose');
    }),
  );
  await report(
    say,
    'a search after an unnamed change',
    times(async () => {
      pages.drop(['products']);
      await searchProducts(s.shop, 'rose');
    }),
  );
  await report(
    say,
    'most loved',
    times(async () => void (await listMostLoved(s.shop))),
  );
  await report(
    say,
    'the shop page',
    times(async () => void (await readShopResults({ db, pages, language: 'en' }, new URLSearchParams()))),
  );
  await report(say, 'the sitemap', [() => get('/sitemap.xml'), () => get('/sitemap-products-1.xml')]);
  await s.close();

  async function get(address: string) {
    const { status, text } = await s.request('GET', address);
    if (status !== 200) throw new Error(`${address} answered ${status}: ${text.slice(0, 200)}`);
  }
}

const times = (act: (turn: number) => Promise<void>) => Array.from({ length: TIMES }, (_, turn) => () => act(turn));

async function report(say: (line: string) => void, what: string, acts: readonly (() => Promise<void>)[]) {
  const waits: number[] = [];
  for (const act of acts) {
    const startedAt = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(startedAt);
    waits.push((user + system) / 1000);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  say(`${what.padEnd(56)} ${at(0.5).padStart(6)} ${at(0.95).padStart(9)}`);
}
