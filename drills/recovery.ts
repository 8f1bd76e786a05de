// `node drills/recovery.ts`: fills a shop, backs it up while it runs, destroys it, restores it on another machine's layout, checks its books
// and compares its pages byte by byte; from each engine to each that makes sense. Prints RPO (what is lost) and RTO (until the first
// page). Needs the built pages (npm start once) and Debian's package postgresql. Everything listens on loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { growShop } from '../db/seed/grow.server.ts';
import { freePort, postgresPrograms, startCluster } from '../test/cluster.ts';

const SIZE = { products: 0, customers: 500, orders: 1_000, impressions: 20_000 };
const PAGES = ['/', '/shop', '/p', '/search?q=balm', '/privacy', '/hi/shop', '/sitemap.xml', '/api/product?limit=60'];
const START_WITHIN_MS = 120_000;
const LOST_AFTER_MS = 2_000;
const BACKUPS_AT_MOST = 3;

type Engine = 'embedded' | 'PostgreSQL';
type Machine = { env: Record<string, string>; destroy(): Promise<void> };

const base = mkdtempSync(path.join(os.tmpdir(), 'nikhar-recovery-'));
const port = String(await freePort());
const shared = {
  PATH: process.env['PATH'] ?? '',
  PORT: port,
  SESSION_SECRET: 'c1d94b20f86a53d7e1c94b20f86a53d7',
  BACKUP_KEY: 'b7e1c94d20f86a53d1c7e94b20f86a53',
  BACKUP_TO: path.join(base, 'backups'),
};
const at = `http://localhost:${port}`;
const machines: Machine[] = [];
let server: ChildProcess | undefined;

try {
  for (const [from, to] of [
    ['PostgreSQL', 'PostgreSQL'],
    ['embedded', 'embedded'],
    ['embedded', 'PostgreSQL'],
  ] as const)
    await drill(from, to);
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  server?.kill('SIGKILL');
  await Promise.all(machines.map((machine) => machine.destroy()));
  rmSync(base, { recursive: true, force: true });
}
process.exit();

async function drill(from: Engine, to: Engine) {
  rmSync(shared.BACKUP_TO, { recursive: true, force: true });
  const old = await setUp(from);
  await start(old);
  await stop('SIGTERM');
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = old.env;
  const database = await openDatabase({ url, folder });
  await growShop(database.background, SIZE, new Date(), () => undefined).finally(() => database.close());
  await start(old);
  const { pages, backupAt, backupMs, backedUp } = await backUp(old);
  await wait(LOST_AFTER_MS);
  const diedAt = Date.now();
  await stop('SIGKILL');
  await old.destroy();

  const restoreAt = Date.now();
  const other = await setUp(to);
  const readyAt = Date.now();
  await command(other, 'restore.ts');
  const restoredAt = Date.now();
  await start(other);
  const openAt = Date.now();
  const again = await readPages();
  const different = PAGES.filter((page) => pages.get(page) !== again.get(page));
  if (different.length > 0)
    throw new Error(
      `${from} -> ${to}: these pages differ: ${different.map((page) => `${page} ${firstDifference(pages.get(page), again.get(page))}`).join(', ')}`,
    );
  await stop('SIGTERM');
  const books = await command(other, 'reconcile.ts');
  await refusesToOverwrite(other);
  await other.destroy();

  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`passed ${from} -> ${to}: ${PAGES.length} pages the same byte by byte; ${books.split('\n')[0]}`);
  console.log(`       ${backedUp.split('\n')[0]}`);
  console.log(
    `       backup ${seconds(backupMs)}; RPO ${seconds(diedAt - backupAt)} (since the backup began); RTO ${seconds(openAt - restoreAt)} ` +
      `(empty machine ${seconds(readyAt - restoreAt)}, restore ${seconds(restoredAt - readyAt)}, start ${seconds(openAt - restoredAt)})`,
  );
}

/** Pages as they are in the backup: what the shop counts in the background after its start may have changed one meanwhile. */
async function backUp(machine: Machine) {
  for (let tries = 1; ; tries++) {
    const pages = await readPages();
    const backupAt = Date.now();
    const backedUp = await command(machine, 'backup.ts');
    const backupMs = Date.now() - backupAt;
    const after = await readPages();
    if (PAGES.every((page) => pages.get(page) === after.get(page))) return { pages, backupAt, backupMs, backedUp };
    if (tries === BACKUPS_AT_MOST) throw new Error('The pages change all the time.');
  }
}

/** A machine with folders and ports of its own. */
async function setUp(engine: Engine): Promise<Machine> {
  const folder = mkdtempSync(path.join(base, 'machine-'));
  const cluster = engine === 'PostgreSQL' ? await startCluster(postgresPrograms ?? '') : null;
  let isThere = true;
  const machine = {
    env: { ...shared, DATA_DIR: path.join(folder, 'data'), ...(cluster && { DATABASE_URL: cluster.url }) },
    async destroy() {
      if (isThere) await cluster?.remove();
      isThere = false;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  machines.push(machine);
  return machine;
}

async function start({ env }: Machine) {
  server = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const startedAt = Date.now(); Date.now() - startedAt < START_WITHIN_MS; await wait(50)) {
    if (server.exitCode !== null) throw new Error(`The shop ended with ${server.exitCode}.`);
    if ((await fetch(`${at}/api/health/ready`).catch(() => null))?.ok && (await fetch(at).catch(() => null))?.ok) return;
  }
  throw new Error('The shop did not open.');
}

async function stop(signal: 'SIGTERM' | 'SIGKILL') {
  const ended = server && once(server, 'exit');
  server?.kill(signal);
  await ended;
}

async function readPages() {
  const pages = new Map<string, string>();
  for (const page of PAGES) {
    const answer = await fetch(at + page);
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}.`);
    pages.set(page, await answer.text());
  }
  return pages;
}

function firstDifference(before = '', after = '') {
  const at = [...before].findIndex((letter, place) => letter !== after[place]);
  return [before, after].map((text) => JSON.stringify(text.slice(Math.max(0, at - 100), at + 100))).join(' became ');
}

async function command({ env }: Machine, script: string): Promise<string> {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script}: ${said}`);
  return said;
}

async function refusesToOverwrite(machine: Machine) {
  const said = await command(machine, 'restore.ts').catch(messageOf);
  if (!said.includes('A restore never overwrites')) throw new Error(`A second restore was not refused: ${said}`);
}
