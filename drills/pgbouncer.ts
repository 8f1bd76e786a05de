// `node drills/pgbouncer.ts`: two nodes behind PgBouncer in transaction mode, on a PostgreSQL of the drill's own. Everything listens on
// loopback and ends within two minutes. Needs Debian's packages postgresql and pgbouncer.
import { spawn, spawnSync } from 'node:child_process';
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

const AT_MOST_MS = 120_000;
setTimeout(() => fail('The drill took longer than two minutes.'), AT_MOST_MS).unref();

if (postgresPrograms === null || spawnSync('pgbouncer', ['--version']).status !== 0) fail('Install postgresql and pgbouncer first.');
const cluster = await startCluster(postgresPrograms ?? '');
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-pgbouncer-'));
const port = await freePort();
const LIMITS = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';
let bouncer = await startBouncer(LIMITS);
const url = `postgres://shop@127.0.0.1:${port}/postgres`;
const nodes: Database[] = [];

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
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  await Promise.all(nodes.map((node) => node.close()));
  bouncer.kill('SIGKILL');
  await cluster.remove();
  rmSync(folder, { recursive: true });
}
process.exit();

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
