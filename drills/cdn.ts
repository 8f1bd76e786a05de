// `node drills/cdn.ts`: Varnish, with deploy/varnish.vcl, in front of a node of the shop. Visitors read pages through it; staff change prices
// through the shop. Prints how long Varnish showed an old price, how few calls a thousand edits are, and what it serves while the shop is
// stopped. Everything listens on loopback and ends within four minutes. Needs the built pages, and Debian's packages postgresql and varnish.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { pagesChanged } from '../app/platform/pages/page-cache.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort, postgresPrograms, startCluster } from '../test/cluster.ts';
import { startNode } from './shop-node.ts';

const AT_MOST_MS = 240_000;
const SEEN_WITHIN_MS = 10_000;
const EDITS = 20;
const MANY_EDITS = 1_000;
const TOKEN = 'f4b1c94d20f86a53d1c7e94b20f86a53';
setTimeout(() => fail('The drill took longer than four minutes.'), AT_MOST_MS).unref();

if (postgresPrograms === null || spawnSync('varnishd', ['-V']).error) fail('Install postgresql and varnish first.');
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-cdn-'));
const cluster = await startCluster(postgresPrograms ?? '');
const [port, varnishPort] = [await freePort(), await freePort()];
const front = `http://127.0.0.1:${varnishPort}`;
// First: the node tells it what to forget as soon as it starts.
const varnish = await startVarnish();
const node = await startNode(port, {
  DATABASE_URL: cluster.url,
  DATA_DIR: path.join(folder, 'shop'),
  PUBLIC_URL: front,
  TRUST_PROXY: '1',
  SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a',
  CDN_KIND: 'varnish',
  CDN_PURGE_URL: front,
  CDN_PURGE_TOKEN: TOKEN,
  CDN_SECONDS: '3600',
});
const database = await openDatabase({ url: cluster.url, folder: '' });

try {
  const [product] = await rowsOf<{ id: string; slug: string }>(
    database.db,
    sql`select id, slug from products where variant_of_id is null and kit_pricing is null order by name limit 1`,
  );
  if (!product) throw new Error('The demo shop has no product.');
  const page = `/product/${product.slug}`;

  // Its health check of the shop has succeeded by then.
  for (let tries = 0; tries < 60 && (await fetch(front + page)).status !== 200; tries++) await wait(500);
  const again = await read(page);
  if (again.cache !== 'hit') throw new Error('The second request was not answered by Varnish.');
  for (const name of ['cache-tag', 'surrogate-key', 'cache-groups'])
    if (again.headers.has(name)) throw new Error(`A visitor is sent ${name}.`);
  for (const [at, cookie] of [
    ['/cart', ''],
    ['/profile', 'session=none'],
    ['/wishlist', 'session=none'],
  ] as const)
    for (let n = 0; n < 2; n++) if ((await read(at, cookie)).cache === 'hit') throw new Error(`Varnish kept ${at}.`);
  console.log('passed a product page is answered by Varnish at its second request; cart, profile and wishlist never are');

  const token = await signIn();
  const seen: number[] = [];
  for (let n = 0; n < EDITS; n++) {
    const price = 500 + n;
    const old = (await read(page)).etag;
    await setPrice(token, product.id, price);
    const startedAt = performance.now();
    for (;;) {
      const [shown, own] = [(await read(page)).etag, (await read(page, '', `http://127.0.0.1:${port}`)).etag];
      if (own !== old && shown === own) break;
      if (performance.now() - startedAt > SEEN_WITHIN_MS)
        throw new Error(`The price ${price} was not seen within ${SEEN_WITHIN_MS / 1000} s: ${shown} in front of ${own}, before ${old}.`);
      await wait(20);
    }
    seen.push(performance.now() - startedAt);
  }
  const sorted = seen.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
  console.log(
    `passed ${EDITS} price edits are seen through Varnish: the median after ${sorted[EDITS / 2]} s, the last after ${sorted.at(-1)} s`,
  );

  await wait(2_000);
  const before = await bans();
  const startedAt = performance.now();
  for (let n = 0; n < MANY_EDITS; n++) await pagesChanged(database.db, `product:${crypto.randomUUID()}`, 'products');
  const editMs = performance.now() - startedAt;
  await wait(4_000);
  const calls = (await bans()) - before;
  console.log(`passed ${MANY_EDITS} edits of different products within ${(editMs / 1000).toFixed(1)} s are ${calls} calls to Varnish`);
  if (calls > 20) throw new Error('A thousand edits must be a few calls.');

  await read(page);
  await node.stop();
  const without = await read(page);
  if (without.cache !== 'hit') throw new Error('Without the shop, Varnish did not serve the page.');
  console.log('passed while the shop is stopped, Varnish serves the page');
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  varnish.kill('SIGTERM');
  await node.stop('SIGKILL');
  await database.close();
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function startVarnish() {
  const file = path.join(folder, 'varnish.vcl');
  const text = readFileSync('deploy/varnish.vcl', 'utf8');
  writeFileSync(file, text.replace('"5000"', `"${port}"`).replace('change-me-to-the-token', TOKEN));
  const workdir = path.join(folder, 'varnish');
  const args = ['-F', '-j', 'none', '-n', workdir, '-a', `127.0.0.1:${varnishPort}`, '-f', file, '-s', 'malloc,64m'];
  const started = spawn('varnishd', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  started.stderr?.on('data', (bytes) => {
    said += bytes;
  });
  for (let tries = 0; tries < 150; tries++) {
    if (started.exitCode !== null) throw new Error(`varnishd ended: ${said.slice(-500)}`);
    if (await fetch(front).catch(() => null)) return started;
    await wait(200);
  }
  throw new Error(`Varnish does not listen. ${said.slice(-500)}`);
}

async function read(at: string, cookie = '', door = front) {
  const answer = await fetch(door + at, {
    headers: { accept: 'text/html', 'accept-encoding': 'identity', ...(cookie && { cookie }) },
    redirect: 'manual',
  });
  return {
    text: await answer.text(),
    cache: answer.headers.get('x-cache'),
    etag: bare(answer.headers.get('etag')),
    headers: answer.headers,
  };
}

/** Varnish unpacks a compressed page, and calls its tag weak. */
function bare(etag: string | null) {
  return etag?.replace(/^W\//, '').replace(/-(?:gz|br)"$/, '"');
}

async function signIn(): Promise<string> {
  const { email, password } = await node.demoAccount('admin');
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** As staff do. */
async function setPrice(token: string, id: string, rupees: number) {
  const body = new FormData();
  body.set('originalPrice', String(rupees));
  body.set('mrp', String(2 * rupees));
  const answer = await fetch(`http://127.0.0.1:${port}/api/product/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) throw new Error(`The price was not changed: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
}

/** How many purges Varnish has been sent. */
async function bans(): Promise<number> {
  const told = spawnSync('varnishstat', ['-n', path.join(folder, 'varnish'), '-1', '-f', 'MAIN.bans_added'], { encoding: 'utf8' });
  return Number(/\s(\d+)/.exec(told.stdout)?.[1] ?? Number.NaN);
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
