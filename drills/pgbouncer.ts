// `node drills/pgbouncer.ts`: PgBouncer in transaction mode on a PostgreSQL of the drill's own: first two nodes' connections, step by step, then
// three nodes behind HAProxy with shoppers who order. Everything listens on loopback and ends within five minutes. Needs the built pages, and
// Debian's packages postgresql, pgbouncer and haproxy.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { databaseErrorCode } from '../app/platform/postgres/database-errors.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort, postgresPrograms, startCluster } from '../test/cluster.ts';
import { startBalancer } from './balancer.ts';
import { type ShopNode, startNode } from './shop-node.ts';
import { compareOrders, inviteShoppers, letShop, summed } from './shoppers.ts';

const AT_MOST_MS = 300_000;
const SHOPPERS = 20;
const SHOPPING_MS = 20_000;
const PRICE_WITHIN_MS = 5_000;
setTimeout(() => fail('The drill took longer than five minutes.'), AT_MOST_MS).unref();

const isMissing = (program: string, option: string) => spawnSync(program, [option]).status !== 0;
if (postgresPrograms === null || isMissing('pgbouncer', '--version') || isMissing('haproxy', '-v'))
  fail('Install postgresql, pgbouncer and haproxy first.');
const cluster = await startCluster(postgresPrograms ?? '');
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-pgbouncer-'));
const port = await freePort();
const LIMITS = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';
let bouncer = await startBouncer(LIMITS);
const url = `postgres://shop@127.0.0.1:${port}/postgres`;
const nodes: Database[] = [];
const shops: ShopNode[] = [];
let haproxy: ChildProcess | undefined;

try {
  await step('a start without DATABASE_DIRECT_URL is refused, and says why', async () => {
    for (const restart of [() => undefined, restartBouncer]) {
      await restart();
      const refused = await openDatabase({ url, folder: '' }).catch(messageOf);
      if (typeof refused !== 'string' || !refused.includes('DATABASE_DIRECT_URL')) throw new Error(`It started: ${refused}`);
    }
  });

  await step('two nodes that start at once migrate once, and leave no lock behind', async () => {
    const place = { url, directUrl: cluster.url, folder: '', limits: { DATABASE_LOCK_TIMEOUT_SECONDS: 1 } };
    nodes.push(...(await Promise.all([openDatabase(place), openDatabase(place)])));
    equal(await rowsOf(one().db, sql`select count(*)::int as locks from pg_locks where locktype = 'advisory'`), [{ locks: 0 }]);
    equal(await rowsOf(one().db, sql`select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations`), [{ once: true }]);
  });

  await step('100 changes made through the pooler reach the other node', async () => {
    const heard: Array<string | null> = [];
    await other().listen('pages', (payload) => heard.push(payload));
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => one().db.transaction((tx) => tx.execute(sql`select pg_notify('pages', ${n}::text)`))),
    );
    for (let tries = 0; heard.length < 100 && tries < 50; tries++) await wait(100);
    equal(heard.length, 100);
  });

  await step('a transaction has its limits, and the next client of the session inherits none', async () => {
    const limit = sql`select current_setting('lock_timeout') as "limit"`;
    equal(await one().db.transaction((tx) => rowsOf(tx, limit)), [{ limit: '1s' }]);
    for (let n = 0; n < 20; n++) equal(await rowsOf(other().db, limit), [{ limit: '0' }]);
  });

  await step('a lock of another session is waited for for a second', async () => {
    await other().db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in exclusive mode`);
      const code = await one()
        .db.transaction((own) => own.execute(sql`update products set stock_quantity = 0`))
        .then(() => 'none', databaseErrorCode);
      equal(code, '55P03');
    });
  });

  await step('the nodes recover from a restart of the pooler', async () => {
    bouncer.kill('SIGKILL');
    await once(bouncer, 'exit');
    equal(
      await one()
        .ping()
        .then(
          () => 'well',
          () => 'away',
        ),
      'away',
    );
    bouncer = await startBouncer();
    await one().ping();
    equal(await rowsOf(one().db, sql`select 1 as one`), [{ one: 1 }]);
  });

  await withShops();
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  await Promise.all(shops.map((shop) => shop.stop('SIGKILL').catch(() => undefined)));
  haproxy?.kill('SIGKILL');
  await Promise.all(nodes.map((node) => node.close()));
  bouncer.kill('SIGKILL');
  await cluster.remove();
  rmSync(folder, { recursive: true });
}
process.exit();

async function withShops() {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const balancer = await freePort();
  const address = `http://127.0.0.1:${balancer}`;
  await step('three nodes start behind HAProxy', async () => {
    const env = {
      ...{ DATABASE_URL: url, DATABASE_DIRECT_URL: cluster.url, DATA_DIR: path.join(folder, 'data'), SEED: 'none' },
      ...{ PUBLIC_URL: address, TRUST_PROXY: '1', SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a' },
    };
    for (const each of ports) shops.push(await startNode(each, env));
    haproxy = await startBalancer(folder, balancer, ports);
  });
  const crowd = await inviteShoppers(one(), SHOPPERS);

  await step(`${SHOPPERS} shoppers lose no order and get none twice, and nothing fails`, async () => {
    const shopping = letShop([address], crowd);
    await wait(SHOPPING_MS);
    await shopping.stop();
    const { byStatus, p95 } = summed(shopping.answers);
    const orders = await compareOrders(one(), crowd, shopping);
    console.log(`       ${byStatus}; p95 ${p95} ms; ${orders.acknowledged} orders, ${orders.lost} lost, ${orders.doubled} doubled`);
    equal([orders.lost, orders.doubled, shopping.answers.filter(({ status }) => status === 0 || status >= 500).length], [0, 0, 0]);
    if (orders.acknowledged === 0) throw new Error('No order was placed.');
  });

  await step('a price that changes at one node shows on the pages of all', async () => {
    const [product] = crowd.goods;
    if (!product) throw new Error('There are no goods.');
    const shown = (each: number) =>
      fetch(`http://127.0.0.1:${each}/product/${product.slug}`, { headers: { host: `127.0.0.1:${balancer}` } });
    for (const each of ports) equal((await shown(each)).status, 200);
    await one().db.transaction(async (tx) => {
      await tx.execute(sql`update products set original_price_paise = 12300, updated_at = now() where id = ${product.id}`);
      await tx.execute(sql`select pg_notify('pages', 'products')`);
    });
    const deadline = performance.now() + PRICE_WITHIN_MS;
    for (const each of ports)
      while (!(await (await shown(each)).text()).includes('123')) {
        if (performance.now() > deadline) throw new Error(`The node on port ${each} shows the former price.`);
        await wait(100);
      }
  });
}

async function step(name: string, run: () => Promise<void>) {
  const startedAt = performance.now();
  await run().catch((error: unknown) => {
    throw new Error(`${name}: ${messageOf(error)}`);
  });
  console.log(`passed ${name} (${Math.round(performance.now() - startedAt)} ms)`);
}

async function restartBouncer(ignored = '') {
  bouncer.kill('SIGKILL');
  await once(bouncer, 'exit');
  bouncer = await startBouncer(ignored);
}

/** `ignored`: start parameters that it accepts and drops; it refuses a connection with others that it does not know. */
async function startBouncer(ignored = '') {
  const { port: serverPort } = new URL(cluster.url);
  const settings = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${folder}/users`,
    `ignore_startup_parameters = ${ignored}`,
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 200',
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  writeFileSync(path.join(folder, 'users'), '"shop" ""\n');
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const asOwner = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const bouncing = spawn('pgbouncer', [...asOwner, settings], { stdio: 'ignore' });
  await wait(1_000);
  if (bouncing.exitCode !== null) throw new Error(`pgbouncer ended with ${bouncing.exitCode}.`);
  return bouncing;
}

function one(): Database {
  return nodes[0] ?? fail('No node has started.');
}

function other(): Database {
  return nodes[1] ?? fail('No second node has started.');
}

function equal(found: unknown, wanted: unknown) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
