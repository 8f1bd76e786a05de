// What an answer costs that the shop does not keep: at a new address, or after a change of the settings. The first
// are asked over kept-alive connections, with a bare server beside each kind, and only after as many others of the same kind: code that V8 has not
// compiled yet takes three times as long.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ask, askJson, openBare } from './ask.ts';
import { cpuMs } from './cpu.ts';
import { loadOnce } from './load.ts';

const TIMES = 400;
const PAGES = 80;
const FORGOTTEN = 30;
/** Of each kind half is asked plain and half with Brotli, and of these half to warm up. */
const PARTS = 4;
const ENCODINGS = ['identity', 'br'];

type Bench = { port: number; shop: ChildProcess; say: (line: string) => void };

export async function measureFirstAnswers(bench: Bench, onSale: number) {
  const { port, say } = bench;
  const report = async (what: string, paths: readonly string[]) => {
    const half = paths.length / ENCODINGS.length;
    const costs = [];
    for (const [at, encoding] of ENCODINGS.entries())
      costs.push(await firstTimes(bench, paths.slice(at * half, (at + 1) * half), encoding));
    say(`${what.padEnd(32)} ${costs.map(([ours, bare]) => columns(ours, bare, ours - bare)).join('   ')}`);
  };
  say(`\n${'ms of CPU, first time'.padEnd(32)}  plain   bare   less       br   bare   less`);
  await report('a list of 41 to 60 products', lists(['date-desc', 'price-asc', 'price-desc']));
  await report('a list by name, SKU or stock', lists(['name-asc', 'sku-desc', 'stock-asc']));
  const names = ((await askJson(port, '/api/product?limit=60')) as { name: string }[]).flatMap(({ name }) => name.split(' '));
  await report('suggestions', searches([...new Set(names.filter((word) => word.length > 3))]));
  await report(
    'a page of the shop',
    Array.from({ length: PAGES * PARTS }, (_, n) => `/shop?min=1&max=${9_000 + n}`),
  );
  await report(
    'a product page',
    Array.from({ length: onSale * 2 }, (_, n) => `/product/product-${n >> 1}?variant=SKU-${n >> 1}-${1 + (n % 2)}`),
  );
  return report;
}

const columns = (...all: number[]) => all.map((ms) => ms.toFixed(2).padStart(6)).join(' ');

/** Of the shop and of a bare server. */
async function firstTimes({ port, shop }: Bench, paths: readonly string[], encoding: string): Promise<[number, number]> {
  const middle = paths.length / 2;
  const { bare, barePort } = await openBare(await ask(port, paths[0] ?? '/', encoding));
  const cost = async (child: ChildProcess, at: number) => {
    await loadOnce(at, paths.slice(1, middle), encoding);
    const before = cpuMs(child);
    await loadOnce(at, paths.slice(middle), encoding);
    return (cpuMs(child) - before) / middle;
  };
  try {
    return [await cost(shop, port), await cost(bare, barePort)];
  } finally {
    bare.kill();
  }
}

/** A category is compared without its case: each spelling is another address of the same list. */
const lists = (sorts: readonly string[]) =>
  Array.from({ length: TIMES * PARTS }, (_, n) => {
    const spelt = [...'products'].map((letter, at) => (((n / 20) >> at) & 1 ? letter.toUpperCase() : letter)).join('');
    return `/api/product?limit=${41 + (n % 20)}&sort=${sorts[n % sorts.length]}&category=all+${spelt}`;
  });

const searches = (words: readonly string[]) =>
  Array.from({ length: TIMES * PARTS }, (_, n) => {
    const [one, other] = [words[n % words.length], words[Math.floor(n / words.length) % words.length]];
    return `/api/product/search?q=${one}+${other}&limit=${6 + Math.floor(n / words.length ** 2)}`;
  });

/** Only where PostgreSQL is outside: the shop hears of changes from there. The slugs of `drafts` begin so; they are on sale for this. */
export async function measureProducts(report: (what: string, paths: readonly string[]) => Promise<void>, drafts: string, shopsUrl: string) {
  const { client, changed } = await openChanges(shopsUrl);
  const sell = async (isOnSale: boolean) => {
    await client.query('update products set is_available = $1 where slug like $2', [isOnSale, `${drafts}%`]);
    await changed('products');
  };
  try {
    await sell(true);
    const { rows } = await client.query<{ id: string; slug: string }>('select id, slug from products where slug like $1', [`${drafts}%`]);
    // A slug is another address of the same product: it is made then, and joined the second time.
    const halves = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)];
    const places = halves.flatMap((half) => [...half.map(({ slug }) => slug), ...half.map(({ id }) => id)]);
    await report(
      'one product, known by its slug',
      places.map((place) => `/api/product/${place}`),
    );
    await sell(false);
  } finally {
    await client.end();
  }
}

const FORGOTTEN_PATHS: Record<string, (n: number) => string> = {
  'a list': (n) => `/api/product?limit=${41 + (n % 20)}`,
  'one product': (n) => `/api/product/product-${n}`,
  'the home page': () => '/',
  'the shop page': () => '/shop',
  'a product page': (n) => `/product/product-${n}`,
};

export async function measureForgotten({ port, shop, say }: Bench, shopsUrl: string) {
  const { client, changed } = await openChanges(shopsUrl);
  say(`\n${'ms of CPU, nothing kept'.padEnd(32)}  plain       br`);
  try {
    for (const [what, path] of Object.entries(FORGOTTEN_PATHS)) {
      const costs = [];
      for (const encoding of ENCODINGS) {
        let spent = 0;
        for (let n = 0; n < FORGOTTEN; n++) {
          await changed('settings');
          const before = cpuMs(shop);
          await ask(port, path(n), encoding);
          spent += cpuMs(shop) - before;
        }
        costs.push(spent / FORGOTTEN);
      }
      say(`${what.padEnd(32)} ${costs.map((ms) => columns(ms)).join('   ')}`);
    }
  } finally {
    await client.end();
  }
}

/** Makes the shop forget what it keeps, as a change does. */
async function openChanges(shopsUrl: string) {
  const client = new pg.Client({ connectionString: shopsUrl });
  await client.connect();
  const changed = async (tags: string) => {
    await client.query(`select pg_notify('pages', $1)`, [tags]);
    await pause(20);
  };
  return { client, changed };
}
