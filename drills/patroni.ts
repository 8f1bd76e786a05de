// `node drills/patroni.ts`: three PostgreSQL under Patroni with etcd, reached over HAProxy; two nodes of the shop; 50 shoppers place
// orders. First the PostgreSQL of the primary is killed, then the whole machine of the next primary (its PostgreSQL and its Patroni). Commits
// are synchronous: no acknowledged order may be lost, and none doubled. Everything listens on loopback and ends within six minutes. Needs
// the built pages, and Debian's packages postgresql, patroni, etcd-server and haproxy.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort, postgresPrograms } from '../test/cluster.ts';
import { type ShopNode, startNode } from './shop-node.ts';
import { compareOrders, inviteShoppers, letShop, outageMs, type Shopping, sentences, summed } from './shoppers.ts';

const AT_MOST_MS = 360_000;
const SHOPPERS = 50;
const MEMBERS = ['one', 'two', 'three'];
/** Patroni's least: a dead machine is given up after this time. */
const TTL_SECONDS = 20;
const QUIET_MS = 10_000;
const AFTERWARDS_MS = 15_000;
const LOG_LINES = 15;
setTimeout(() => fail('The drill took longer than six minutes.'), AT_MOST_MS).unref();

for (const program of ['patroni', 'etcd', 'haproxy']) if (spawnSync(program, ['--version']).error) fail(`Install ${program} first.`);
if (postgresPrograms === null) fail('Install postgresql first.');

const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-patroni-'));
/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : null;
const asOwner = owner === null ? {} : { uid: owner, gid: owner };
if (owner !== null) chownSync(folder, owner, owner);

const [etcdPort, etcdPeerPort, balancer] = [await freePort(), await freePort(), await freePort()];
const members = await Promise.all(MEMBERS.map(async (name) => ({ name, postgres: await freePort(), rest: await freePort() })));
const running = new Map<string, ChildProcess>();
const nodes: ShopNode[] = [];
const env = {
  DATABASE_URL: `postgres://shop@127.0.0.1:${balancer}/postgres`,
  DATA_DIR: path.join(folder, 'shop'),
  TRUST_PROXY: '1',
  SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a',
};

try {
  startEtcd();
  for (const member of members) startMember(member);
  startBalancer();
  await until(
    'a primary with two standbys',
    90_000,
    async () => (await states()).filter(({ state }) => /running|streaming/.test(state)).length === 3,
  );
  const ports = [await freePort(), await freePort()];
  for (const port of ports) nodes.push(await startNode(port, { ...env, PUBLIC_URL: `http://127.0.0.1:${ports[0]}` }));
  const database = await openDatabase({ url: env.DATABASE_URL, folder: '' });
  const crowd = await inviteShoppers(database, SHOPPERS);
  console.log(`passed two nodes start on the primary ${await leader()} of ${MEMBERS.length} members, ${SHOPPERS} shoppers`);
  const shopping = letShop(
    ports.map((port) => `http://127.0.0.1:${port}`),
    crowd,
  );
  await wait(QUIET_MS);

  const first = await leader();
  await tried(shopping, `the PostgreSQL of the primary ${first} is killed`, () => killPostgres(first));
  await until('the killed member is a standby again', 60_000, async () =>
    (await states()).every(({ state }) => /running|streaming/.test(state)),
  );
  const second = await leader();
  await tried(shopping, `the machine of the primary ${second} dies (PostgreSQL and Patroni)`, () => {
    running.get(second)?.kill('SIGKILL');
    killPostgres(second);
  });
  await shopping.stop();

  const orders = await compareOrders(database, crowd, shopping);
  console.log(`orders: ${orders.acknowledged} acknowledged, ${orders.stored} stored, ${orders.lost} lost, ${orders.doubled} doubled`);
  if (orders.lost > 0 || orders.doubled !== 0) throw new Error('Orders were lost or doubled.');
  await database.close();
  for (const node of nodes.splice(0)) await node.stop();
  const books = spawnSync(process.execPath, ['reconcile.ts'], { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } });
  if (books.status !== 0) throw new Error(`The books do not hold: ${books.stdout.slice(-800)}${books.stderr}`);
  console.log(`passed the books reconcile: ${books.stdout.split('\n')[0]}`);
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}\n${lastLines()}`);
} finally {
  for (const node of nodes) await node.stop('SIGKILL').catch(() => undefined);
  for (const child of running.values()) child.kill('SIGKILL');
  for (const { name } of members) killPostgres(name);
  await wait(1_000);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** The fault, and what the shoppers saw of it. */
async function tried(shopping: Shopping, what: string, fault: () => void) {
  const [before, faultAt, seen] = [await leader(), performance.now(), shopping.answers.length];
  fault();
  await until('another primary', 60_000, async () => ![before, ''].includes(await leader()));
  const promotedMs = performance.now() - faultAt;
  await wait(AFTERWARDS_MS);
  const since = shopping.answers.slice(seen);
  const pages = summed(since.filter(({ path: at }) => at === '/'));
  const writes = summed(since.filter(({ path: at }) => at !== '/'));
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `passed ${what}: ${await leader()} was primary after ${seconds(promotedMs)} s; no order for ${seconds(outageMs(shopping, faultAt))} s`,
  );
  console.log(
    `       pages: ${pages.byStatus}; p95 ${pages.p95} ms, slowest ${pages.most} ms. carts and orders: ${writes.byStatus}; slowest ${writes.most} ms`,
  );
  console.log(`       told: ${sentences(since).join(' | ') || 'nothing'}`);
  if (since.some(({ path: at, status }) => at === '/' && status !== 200)) throw new Error('A cached page was not served.');
}

function startEtcd() {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  start('etcd', 'etcd', [
    ...['--data-dir', path.join(folder, 'etcd'), '--name', 'drill', '--initial-cluster', `drill=${at(etcdPeerPort)}`],
    ...['--listen-client-urls', at(etcdPort), '--advertise-client-urls', at(etcdPort)],
    ...['--listen-peer-urls', at(etcdPeerPort), '--initial-advertise-peer-urls', at(etcdPeerPort)],
  ]);
}

function startMember({ name, postgres, rest }: (typeof members)[number]) {
  const home = path.join(folder, name);
  mkdirSync(home);
  if (owner !== null) chownSync(home, owner, owner);
  // JSON is YAML.
  const settings = {
    scope: 'nikhar',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        // A killed PostgreSQL is replaced by a standby at once, instead of recovering for up to five minutes.
        primary_start_timeout: 0,
        master_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        // fsync: a killed process loses nothing that the kernel has accepted.
        postgresql: { use_pg_rewind: true, parameters: { fsync: 'off', wal_log_hints: 'on', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: path.join(home, 'data'),
      bin_dir: (postgresPrograms ?? '').replace(/\/$/, ''),
      // Else a new standby waits for a checkpoint that writes a buffer every 100 ms.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: path.join(home, 'pgpass'),
      authentication: { superuser: { username: 'shop' }, replication: { username: 'replicator' }, rewind: { username: 'shop' } },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: home },
    },
  };
  const file = path.join(home, 'patroni.yml');
  writeFileSync(file, JSON.stringify(settings));
  start(name, 'patroni', [file]);
}

function startBalancer() {
  const file = path.join(folder, 'haproxy.cfg');
  const settings = [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    'listen primary',
    `  bind 127.0.0.1:${balancer}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...members.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`),
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  start('haproxy', 'haproxy', ['-db', '-f', file]);
}

function start(name: string, program: string, args: string[]) {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, { ...asOwner, cwd: folder, stdio: ['ignore', log, log] });
  closeSync(log);
  running.set(name, child);
}

/** The end of each part's log, for a run that failed. */
function lastLines(): string {
  return [...running.keys()]
    .map((name) =>
      [
        `-- ${name}`,
        ...readFileSync(path.join(folder, `${name}.log`), 'utf8')
          .trim()
          .split('\n')
          .slice(-LOG_LINES),
      ].join('\n'),
    )
    .join('\n');
}

/** The postmaster and all its processes, as when a machine dies. */
function killPostgres(name: string) {
  const file = path.join(folder, name, 'data', 'postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).stdout.split('\n');
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

async function states(): Promise<Array<{ name: string; role: string; state: string }>> {
  for (const { rest } of members) {
    const cluster = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
      .then((answer) => answer.json() as Promise<{ members: Array<{ name: string; role: string; state: string }> }>)
      .catch(() => null);
    if (cluster?.members) return cluster.members;
  }
  return [];
}

/** Who says of itself that it is the primary. */
async function leader(): Promise<string> {
  for (const { name, rest } of members) {
    const status = await fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return name;
  }
  return '';
}

async function until(what: string, atMostMs: number, isTrue: () => Promise<boolean>) {
  for (const startedAt = performance.now(); !(await isTrue()); await wait(200))
    if (performance.now() - startedAt > atMostMs)
      throw new Error(`Not within ${atMostMs / 1000} s: ${what}. ${JSON.stringify(await states())}`);
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
