// `node drills/point-in-time.ts`: a shop whose PostgreSQL archives its log with pgBackRest. Shoppers place orders; one update sets every price to
// one rupee; the machine is lost. The database is restored to the moment before the mistake on another layout, then once more to the end of the
// archive. Prints RPO and RTO. Everything listens on loopback and ends within six minutes. Needs the built pages, and Debian's packages
// postgresql and pgbackrest.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort, postgresPrograms } from '../test/cluster.ts';
import { aMailServer } from '../test/mail-server.ts';
import { type ShopNode, startNode } from './shop-node.ts';
import { inviteShoppers, letShop } from './shoppers.ts';

const AT_MOST_MS = 360_000;
const SHOPPERS = 10;
/** In a real shop a minute (docs/operations.md). */
const ARCHIVE_TIMEOUT_SECONDS = 5;
setTimeout(() => fail('The drill took longer than six minutes.'), AT_MOST_MS).unref();

if (postgresPrograms === null || spawnSync('pgbackrest', ['version']).error) fail('Install postgresql and pgbackrest first.');
const programs = postgresPrograms ?? '';
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-pitr-'));
const asOwner = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
const owner = asOwner.length > 0 ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : null;
const mail = await aMailServer();
const port = await freePort();
const nodes: ShopNode[] = [];
const machines: Machine[] = [];

type Machine = { data: string; port: number; config: string; url: string };

try {
  for (const name of ['', 'repo', 'lock']) ownFolder(path.join(folder, name));
  const old = await machine('old');
  run('initdb', '-D', old.data, '-U', 'shop', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  startPostgres(old, [
    '-c archive_mode=on',
    `-c "archive_command=pgbackrest --config=${old.config} --stanza=nikhar archive-push %p"`,
    `-c archive_timeout=${ARCHIVE_TIMEOUT_SECONDS}s`,
  ]);
  pgbackrest(old, 'stanza-create');
  const node = await startShop(old, 'shop-old');
  const database = await openDatabase({ url: old.url, folder: '' });
  const crowd = await inviteShoppers(database, SHOPPERS);
  const shopping = letShop([node.url], crowd);
  await wait(5_000);
  const backupAt = performance.now();
  pgbackrest(old, '--type=full', 'backup');
  console.log(`passed a full backup while ${SHOPPERS} shoppers order (${seconds(performance.now() - backupAt)} s)`);
  await wait(8_000);
  mail.fallSilent();
  await wait(3_000);

  const [{ moment = '' } = {}] = await rowsOf<{ moment: string }>(database.db, sql`select clock_timestamp()::text as moment`);
  const before = await ordersIn(database);
  await wait(50);
  await database.db.execute(sql`update products set original_price_paise = 100`);
  await wait(6_000);
  await shopping.stop();
  const acknowledged = new Set(shopping.orders);
  const diedAt = Date.now();
  await node.stop('SIGKILL');
  await database.close();
  run('pg_ctl', '-D', old.data, '-m', 'immediate', 'stop');
  rmSync(path.dirname(old.data), { recursive: true });

  const mistake = await restored('before the mistake', moment);
  const after = await ordersIn(mistake.database);
  const missing = [...before.keys()].filter((id) => !after.has(id));
  if (missing.length > 0) throw new Error(`${missing.length} orders from before the mistake are missing.`);
  const [{ cheap = -1 } = {}] = await rowsOf<{ cheap: number }>(
    mistake.database.db,
    sql`select count(*)::int as cheap from products where original_price_paise = 100`,
  );
  if (cheap > 0) throw new Error(`${cheap} products have the price of the mistake.`);
  console.log(
    `passed ${after.size} orders until the mistake, none lost, no price of the mistake; ${acknowledged.size - [...acknowledged].filter((id) => after.has(id)).length} orders came after it`,
  );

  mail.speakAgain();
  const sentBefore = mail.received.length;
  await wait(5_000);
  if (mail.received.length > sentBefore) throw new Error('An e-mail left, although OUTGOING=hold.');
  await mistake.node.stop();
  const released = spawnSync(process.execPath, ['release-outgoing.ts'], { encoding: 'utf8', env: settingsOf(mistake.machine, 'shop-new') });
  if (released.status !== 0) throw new Error(`release-outgoing: ${released.stdout}${released.stderr}`);
  const open = await startShop(mistake.machine, 'shop-new');
  for (let tries = 0; mail.received.length === sentBefore && tries < 100; tries++) await wait(200);
  if (mail.received.length === sentBefore) throw new Error('No e-mail left after npm run release:outgoing.');
  await open.stop();
  console.log(`passed e-mails waited until npm run release:outgoing; then ${mail.received.length - sentBefore} left`);
  const books = spawnSync(process.execPath, ['reconcile.ts'], { encoding: 'utf8', env: settingsOf(mistake.machine, 'shop-new') });
  if (books.status !== 0) throw new Error(`The books do not hold: ${books.stdout.slice(-800)}${books.stderr}`);
  console.log(`passed the books reconcile: ${books.stdout.split('\n')[0]}`);
  await mistake.end();

  const whole = await restored('the end of the archive');
  const kept = await ordersIn(whole.database);
  const lost = [...acknowledged].filter((id) => !kept.has(id)).length;
  const newest = Math.max(...kept.values());
  console.log(
    `passed a lost disk: ${lost} of ${acknowledged.size} orders lost; RPO ${seconds(Math.max(0, diedAt - newest))} s with archive_timeout ${ARCHIVE_TIMEOUT_SECONDS} s`,
  );
  await whole.end();
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  for (const node of nodes) await node.stop('SIGKILL').catch(() => undefined);
  for (const { data } of machines)
    spawnSync([...asOwner, `${programs}pg_ctl`].join(' '), ['-D', data, '-m', 'immediate', 'stop'], { shell: true, stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** On a machine with another folder and another port. `moment`: until then, else all there is. */
async function restored(what: string, moment?: string) {
  const startedAt = performance.now();
  const to = await machine(moment ? 'new' : 'newer');
  const until = moment ? ['--type=time', `--target=${moment}`, '--target-action=promote'] : ['--type=default'];
  pgbackrest(to, ...until, 'restore');
  const restoredAt = performance.now();
  startPostgres(to, ['-c archive_mode=off']);
  const database = await openReady(to.url);
  const readyAt = performance.now();
  const node = await startShop(to, 'shop-new', { OUTGOING: 'hold' });
  console.log(
    `RTO to ${what}: ${seconds(performance.now() - startedAt)} s (restore ${seconds(restoredAt - startedAt)}, log ${seconds(readyAt - restoredAt)}, shop ${seconds(performance.now() - readyAt)})`,
  );
  return {
    machine: to,
    database,
    node,
    async end() {
      await node.stop('SIGKILL');
      await database.close();
      run('pg_ctl', '-D', to.data, '-m', 'immediate', 'stop');
    },
  };
}

/** When the log has been replayed, and the server accepts writes. */
async function openReady(url: string) {
  for (let tries = 0; tries < 300; tries++) {
    const asked = spawnSync(`${programs}psql`, [url, '-Atc', 'select pg_is_in_recovery()'], { encoding: 'utf8' });
    if (asked.stdout.trim() === 'f') return openDatabase({ url, folder: '' });
    await wait(200);
  }
  throw new Error('PostgreSQL did not finish its recovery.');
}

/** Their ids and moments. */
async function ordersIn(database: Awaited<ReturnType<typeof openDatabase>>): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; at: number }>(
    database.db,
    sql`select id, extract(epoch from created_at)::float8 * 1000 as at from orders`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function machine(name: string): Promise<Machine> {
  const home = path.join(folder, name);
  ownFolder(home);
  const own = { data: path.join(home, 'data'), port: await freePort(), config: path.join(home, 'pgbackrest.conf') };
  ownFolder(own.data);
  const settings = [
    '[global]',
    `repo1-path=${path.join(folder, 'repo')}`,
    `lock-path=${path.join(folder, 'lock')}`,
    'log-level-file=off',
    'log-level-console=warn',
    'start-fast=y',
    'repo1-retention-full=2',
    'repo1-cipher-type=aes-256-cbc',
    'repo1-cipher-pass=c1d94b20f86a53d7e1c94b20f86a53d7',
    '[nikhar]',
    `pg1-path=${own.data}`,
    `pg1-port=${own.port}`,
    `pg1-socket-path=${home}`,
    'pg1-user=shop',
  ];
  writeFileSync(own.config, `${settings.join('\n')}\n`, { mode: 0o644 });
  const made = { ...own, url: `postgres://shop@127.0.0.1:${own.port}/postgres` };
  machines.push(made);
  return made;
}

function startPostgres({ data, port: at }: Machine, options: string[]) {
  const home = path.dirname(data);
  const all = [`-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c fsync=off`, ...options].join(' ');
  run('pg_ctl', '-D', data, '-w', '-t', '120', '-o', all, '-l', path.join(home, 'log'), 'start');
}

function settingsOf({ url }: Machine, name: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, name),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a',
    SMTP_URL: mail.url,
    MAIL_FROM: 'care@shop.example',
  };
}

async function startShop(at: Machine, name: string, over: Record<string, string> = {}) {
  const node = await startNode(port, { ...settingsOf(at, name), ...over });
  nodes.push(node);
  return { ...node, url: `http://127.0.0.1:${port}` };
}

function pgbackrest({ config }: Machine, ...args: string[]) {
  command('pgbackrest', [`--config=${config}`, '--stanza=nikhar', ...args]);
}

function run(program: string, ...args: string[]) {
  command(programs + program, args);
}

function command(program: string, args: string[]) {
  const [first = '', ...rest] = [...asOwner, program, ...args];
  const { status, stdout, stderr } = spawnSync(first, rest, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`${path.basename(program)} ${args.at(-1)}: ${stdout.slice(-400)} ${stderr.slice(-400)}`);
}

function ownFolder(place: string) {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  if (owner !== null) chownSync(place, owner, owner);
}

function seconds(ms: number) {
  return (ms / 1000).toFixed(1);
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
