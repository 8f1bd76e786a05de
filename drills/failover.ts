// `node drills/failover.ts`: a primary and its standby, both named in DATABASE_URL; the primary is killed and the standby promoted. Everything
// listens on loopback and ends within two minutes. Needs Debian's package postgresql.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { standbys } from '../app/recovery/checks/inside-checks.server.ts';
import { freePort, postgresPrograms, startCluster } from '../test/cluster.ts';

const AT_MOST_MS = 120_000;
const RECOVERED_WITHIN_MS = 10_000;
setTimeout(() => fail('The drill took longer than two minutes.'), AT_MOST_MS).unref();

if (postgresPrograms === null) fail('Install postgresql first.');
const programs = postgresPrograms ?? '';
const primary = await startCluster(programs);
const primaryPort = Number(new URL(primary.url).port);
const standby = await startStandby();
// The standby comes first, so that the shop has to turn away from it.
const database = await openDatabase({ url: `postgres://shop@127.0.0.1:${standby.port},127.0.0.1:${primaryPort}/postgres`, folder: '' });

try {
  const heard: Array<string | null> = [];
  await database.listen('pages', (payload) => heard.push(payload));
  expectPort(await portOf(), primaryPort);
  console.log('passed the node writes to the primary, which is named second');

  await database.db.execute(sql`create role nikhar`);
  if (!(await standbysFor('nikhar')).todo.includes('pg_monitor')) throw new Error('The doctor calls a standby well that it cannot see.');
  await database.db.execute(sql`grant pg_monitor to nikhar`);
  const seen = await standbysFor('nikhar');
  if (seen.state !== 'good' || !seen.says.includes('1 standbys')) throw new Error(`The doctor says: ${seen.says}`);
  console.log("passed the doctor asks for pg_monitor, and with it sees the standby's lag");

  await primary.stop('immediate');
  standby.run('pg_ctl', '-D', standby.data, '-w', 'promote');
  const startedAt = performance.now();
  while ((await portOf().catch(() => null)) !== standby.port) {
    if (performance.now() - startedAt > RECOVERED_WITHIN_MS) throw new Error('The node did not find the new primary.');
    await wait(50);
  }
  console.log(`passed the node writes to the promoted standby (${Math.round(performance.now() - startedAt)} ms)`);

  await database.ping();
  for (let tries = 0; !heard.includes(null) && tries < 100; tries++) await wait(100);
  await database.db.execute(sql`select pg_notify('pages', 'stock')`);
  for (let tries = 0; !heard.includes('stock') && tries < 50; tries++) await wait(100);
  if (heard.join() !== ',stock') throw new Error(`It heard ${JSON.stringify(heard)}.`);
  console.log('passed the node forgets its cached pages and hears of changes again');
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  await database.close();
  standby.run('pg_ctl', '-D', standby.data, '-m', 'immediate', 'stop');
  await primary.start();
  await primary.remove();
  rmSync(standby.folder, { recursive: true });
}
process.exit();

async function portOf() {
  const [row] = await rowsOf<{ port: number }>(database.db, sql`select inet_server_port() as port`);
  return row?.port;
}

function standbysFor(role: string) {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local role ${sql.identifier(role)}`);
    return standbys(tx);
  });
}

function expectPort(found: number | undefined, wanted: number) {
  if (found !== wanted) throw new Error(`The node talks to port ${found} instead of ${wanted}.`);
}

async function startStandby() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-standby-'));
  const asOwner = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  if (asOwner.length > 0) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, uid, uid);
  }
  const run = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asOwner, programs + program, ...args];
    execFileSync(command, rest, { stdio: 'ignore', cwd: folder });
  };
  const [port, data] = [await freePort(), path.join(folder, 'data')];
  run('pg_basebackup', '-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'shop', '-D', data, '-R', '-X', 'stream', '-c', 'fast');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  run('pg_ctl', '-D', data, '-w', '-o', options, '-l', path.join(folder, 'log'), 'start');
  return { port, data, folder, run };
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
