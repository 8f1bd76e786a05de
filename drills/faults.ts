// `node drills/faults.ts`: a node of the shop and 30 shoppers, while the database freezes (SIGSTOP), the network to it falls silent, its disk is
// full or slow, and the mail server, the gateway and the bucket hang. No request may hold a transaction while waiting for the outside, cached pages must
// be served, no acknowledged order may be lost or doubled, and the books must hold. Everything listens on loopback and ends within eight
// minutes. Needs the built pages and Debian's package postgresql; the full disk needs root, for a small tmpfs, and the slow one strace.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startCashfreeStandIn } from '../app/payments/stand-in/cashfree-stand-in.ts';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { KEYS, openBucket } from '../app/platform/files/s3-stand-in.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort, postgresPrograms, startCluster } from '../test/cluster.ts';
import { aMailServer } from '../test/mail-server.ts';
import { stallingProxy } from '../test/stalling-proxy.ts';
import { startNode } from './shop-node.ts';
import { ask, compareOrders, inviteShoppers, letShop, outageMs, sentences, summed } from './shoppers.ts';

const AT_MOST_MS = 480_000;
const SHOPPERS = 30;
const FAULT_SECONDS = 20;
/** strace's microseconds. */
const FLUSH_US = 500_000;
const AFTERWARDS_MS = 12_000;
const DISK_MEGABYTES = 700;
/** The gateway is called twice for ten seconds each; a shopper who pays may wait that long. */
const PAYERS = 3;
/** A transaction that is idle for longer waits for something that is not the database. */
const IDLE_SECONDS = 2;
setTimeout(() => fail('The drill took longer than eight minutes.'), AT_MOST_MS).unref();

if (postgresPrograms === null) fail('Install postgresql first.');
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-faults-'));
const disk = smallDisk();
process.env['TMPDIR'] = disk ?? os.tmpdir();
const cluster = await startCluster(postgresPrograms ?? '', { flushes: true });
delete process.env['TMPDIR'];
const [mail, cashfree, bucket] = [await aMailServer(), await startCashfreeStandIn(), await openBucket()];
const toDatabase = await stallingProxy({ port: Number(new URL(cluster.url).port) });
const outside = await Promise.all(
  [mail.port, Number(new URL(cashfree.apiUrl).port), Number(new URL(bucket.endpoint).port)].map((port) =>
    stallingProxy({ port, host: 'localhost' }),
  ),
);
const [toMail, toGateway, toBucket] = outside.map(({ port }) => port);
const port = await freePort();
const door = `http://127.0.0.1:${port}`;
const env = {
  DATABASE_URL: `postgres://shop@127.0.0.1:${toDatabase.port}/postgres`,
  DATA_DIR: path.join(folder, 'shop'),
  PUBLIC_URL: door,
  TRUST_PROXY: '1',
  SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a',
  SMTP_URL: `smtp://localhost:${toMail}`,
  MAIL_FROM: 'care@shop.example',
  CASHFREE_APP_ID: 'stand-in-app',
  CASHFREE_SECRET_KEY: 'stand-in-secret',
  CASHFREE_API_URL: cashfree.apiUrl.replace(/:\d+/, `:${toGateway}`),
  S3_BUCKET: 'pictures',
  S3_REGION: 'test',
  S3_ENDPOINT: `http://127.0.0.1:${toBucket}`,
  S3_ACCESS_KEY_ID: KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
};
const node = await startNode(port, env);
const direct = await openDatabase({ url: cluster.url, folder: '' });
const agent = new Agent({ keepAlive: true });

try {
  const crowd = await inviteShoppers(direct, SHOPPERS + PAYERS);
  const payers = crowd.shoppers.splice(SHOPPERS);
  const shopping = letShop([door], crowd);
  await wait(8_000);

  await fault('the database is frozen for 20 s (SIGSTOP)', async () => {
    signalPostgres('SIGSTOP');
    await wait(FAULT_SECONDS * 1000);
    signalPostgres('SIGCONT');
  });
  await fault('the network to the database is silent for 20 s', async () => {
    toDatabase.fallSilent();
    await wait(FAULT_SECONDS * 1000);
    toDatabase.speakAgain();
  });
  if (disk)
    await fault("the database's disk is full for 20 s", async () => {
      const filler = path.join(disk, 'filler');
      // Space that is freed meanwhile, such as an old log, is taken too.
      const fill = () => {
        try {
          writeFileSync(filler, Buffer.alloc(Math.max(1, statfsSync(disk).bavail * statfsSync(disk).bsize)), { flag: 'a' });
        } catch {
          // Full.
        }
      };
      fill();
      const greed = setInterval(fill, 500);
      await wait(FAULT_SECONDS * 1000);
      clearInterval(greed);
      rmSync(filler);
      // What systemd does, when PostgreSQL has ended.
      if (!isPostgresRunning()) {
        console.log('       PostgreSQL had ended, and was started');
        await cluster.start();
      }
    });
  else console.log('not run: a full disk (needs root, for a tmpfs)');

  if (spawnSync('strace', ['-V']).status === 0)
    await fault("the database's disk is slow for 20 s: each flush takes half a second", async () => {
      const slow = slowDisk();
      await wait(FAULT_SECONDS * 1000);
      slow.kill('SIGTERM');
    });
  else console.log('not run: a slow disk (needs strace)');

  const picture = [...bucket.objects.keys()]
    .find((name) => name.includes('.webp'))
    ?.split('/')
    .at(-1);
  await fault('mail server, gateway and bucket hang for 30 s', async () => {
    const [mailsBefore, longest] = [mail.received.length, { idle: 0 }];
    for (const each of outside) each.fallSilent();
    const watch = setInterval(() => void longestIdle().then((idle) => (longest.idle = Math.max(longest.idle, idle))), 500);
    const pays = await Promise.all(payers.map((payer) => payOnline(payer, crowd.goods[0]?.id ?? '')));
    const shown = picture && (await get(`/media/${picture}`));
    // By then the bucket rests.
    for (let n = 0; n < 2; n++) if (picture) await get(`/media/${picture}`);
    const rested = picture && (await get(`/media/${picture}`));
    clearInterval(watch);
    for (const each of outside) each.speakAgain();
    for (const { status, ms, text } of pays)
      console.log(
        `       paying online: ${status} after ${(ms / 1000).toFixed(1)} s: ${(/"message":"([^"]*)"/.exec(text) ?? [])[1] ?? text.slice(0, 80)}`,
      );
    if (shown && rested)
      console.log(
        `       a picture: ${shown.status} after ${(shown.ms / 1000).toFixed(1)} s, the fourth ${rested.status} after ${rested.ms.toFixed(0)} ms`,
      );
    console.log(
      `       the longest idle transaction: ${longest.idle.toFixed(1)} s; e-mails sent meanwhile: ${mail.received.length - mailsBefore}`,
    );
    if (longest.idle > IDLE_SECONDS) throw new Error('A transaction waited for the outside.');
  });
  const [{ queued } = { queued: -1 }] = await rowsOf<{ queued: number }>(
    direct.db,
    sql`select count(*)::int as queued from mails where sent_at is null and failed_at is null`,
  );
  console.log(`       e-mails sent until now: ${mail.received.length}; still queued: ${queued}`);
  await shopping.stop();

  const orders = await compareOrders(direct, crowd, shopping);
  console.log(`orders: ${orders.acknowledged} acknowledged, ${orders.stored} stored, ${orders.lost} lost, ${orders.doubled} doubled`);
  if (orders.lost > 0 || orders.doubled !== 0) throw new Error('Orders were lost or doubled.');
  await node.stop();
  const books = spawnSync(process.execPath, ['reconcile.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env, DATABASE_URL: cluster.url },
  });
  if (books.status !== 0) throw new Error(`The books do not hold: ${books.stdout.slice(-800)}${books.stderr}`);
  console.log(`passed the books reconcile: ${books.stdout.split('\n')[0]}`);

  async function fault(what: string, during: () => Promise<void>) {
    const [faultAt, seen] = [performance.now(), shopping.answers.length];
    await during();
    const overAt = performance.now();
    await wait(AFTERWARDS_MS);
    const since = shopping.answers.slice(seen);
    const firstOrder = since.find(({ path: at, status, at: when }) => at === '/api/payment/pay' && status === 200 && when > overAt);
    if (!firstOrder) throw new Error(`${what}: no order was placed within ${AFTERWARDS_MS / 1000} s after it.`);
    const pages = summed(since.filter(({ path: at }) => at === '/'));
    const writes = summed(since.filter(({ path: at }) => at !== '/'));
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.log(
      `passed ${what}: no order for ${seconds(outageMs(shopping, faultAt))} s, the first one ${seconds(firstOrder.at - overAt)} s after its end`,
    );
    console.log(
      `       pages: ${pages.byStatus}; slowest ${pages.most} ms. carts and orders: ${writes.byStatus}; slowest ${writes.most} ms`,
    );
    console.log(`       told: ${sentences(since).join(' | ') || 'nothing'}`);
    if (since.some(({ path: at, status }) => at === '/' && status !== 200)) throw new Error('A cached page was not served.');
    if (writes.most > 30_000) throw new Error('A request waited for more than 30 s.');
  }
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  await node.stop('SIGKILL');
  await direct.close().catch(() => undefined);
  for (const proxy of [toDatabase, ...outside]) proxy.close();
  bucket.close();
  signalPostgres('SIGCONT');
  await cluster.remove().catch(() => undefined);
  if (disk) spawnSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function payOnline(payer: { id: string; token: string; addressId: string }, productId: string) {
  const call = (at: string, body: object) =>
    ask(`${door}${at}`, { method: 'POST', agent, token: payer.token, from: '192.0.2.251', body, key: crypto.randomUUID() });
  const filled = await call('/api/cart', { userId: payer.id, productId, quantity: 1 });
  if (filled.status >= 300) throw new Error(`The cart was refused: ${filled.text.slice(0, 200)}`);
  return call('/api/payment/pay', { userId: payer.id, addressId: payer.addressId, paymentMethod: 'online' });
}

function get(at: string) {
  return ask(`${door}${at}`, { method: 'GET', agent, token: '', from: '192.0.2.252' });
}

/** Seconds; of the shop's own connections. */
async function longestIdle(): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    direct.db,
    sql`select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as seconds
        from pg_stat_activity where state like 'idle in transaction%' and application_name = 'nikhar' and pid <> pg_backend_pid()`,
  );
  return row?.seconds ?? 0;
}

function postmaster(): number | null {
  try {
    const [data = ''] = spawnSync('sh', ['-c', `ls -d ${disk ?? os.tmpdir()}/nikhar-cluster-*/data`], { encoding: 'utf8' }).stdout.split(
      '\n',
    );
    return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

function isPostgresRunning() {
  const pid = postmaster();
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends with the process that it answers with. */
function slowDisk() {
  const flushes = 'fsync,fdatasync';
  const delay = ['-e', `trace=${flushes}`, '-e', `inject=${flushes}:delay_enter=${FLUSH_US}`];
  return spawn('strace', ['-f', '-qq', '-o', '/dev/null', ...delay, ...postgresProcesses().flatMap((pid) => ['-p', String(pid)])], {
    stdio: 'ignore',
  });
}

function postgresProcesses(): number[] {
  const parent = postmaster();
  if (!parent) return [];
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number);
  return [parent, ...children].filter((pid) => pid > 0);
}

function signalPostgres(signal: NodeJS.Signals) {
  for (const pid of postgresProcesses()) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** Null where none may be mounted. */
function smallDisk(): string | null {
  const place = mkdtempSync(path.join(os.tmpdir(), 'nikhar-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=1777`, 'none', place], { stdio: 'ignore' });
    return place;
  } catch {
    rmSync(place, { recursive: true });
    return null;
  }
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
