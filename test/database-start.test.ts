// How a node finds its database when it starts: who migrates, which host it talks to, and what it says when something is amiss.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../app/platform/database.server.ts';
import { withDefaults } from '../app/platform/postgres/database-settings.server.ts';
import { hostsIn } from '../app/platform/postgres/hosts.server.ts';
import { connectionWarnings } from '../app/platform/postgres/probe.server.ts';
import { freePort, postgresPrograms, startCluster } from './cluster.ts';

test.skipIf(postgresPrograms === null)('a node waits for another that migrates, says so, and gives up at its limit', async () => {
  const cluster = await startCluster(postgresPrograms ?? '');
  const said: string[] = [];
  const log = { info: (event: string) => void said.push(event), warn() {} };
  const migrating = new pg.Client({ connectionString: cluster.url });
  try {
    await migrating.connect();
    await migrating.query('begin; select pg_advisory_xact_lock(74062026)');
    const open = (seconds: number) =>
      openDatabase({ url: cluster.url, folder: '', log, limits: { DATABASE_MIGRATION_WAIT_SECONDS: seconds } });
    await expect(open(0.1)).rejects.toThrow(/^Another node has been migrating this database for too long\./);
    const opening = open(30);
    await wait(300);
    expect(said).toEqual(Array(2).fill('waiting for another node to migrate the database'));
    // A node that is killed releases its lock with its connection.
    await migrating.end();
    await (await opening).close();
  } finally {
    await cluster.remove();
  }
});

test.skipIf(postgresPrograms === null)('of several hosts the one that answers is used', async () => {
  const cluster = await startCluster(postgresPrograms ?? '');
  try {
    const { host } = new URL(cluster.url);
    const database = await openDatabase({ url: cluster.url.replace(host, `127.0.0.1:${await freePort()},${host}`), folder: '' });
    await database.ping();
    await database.listen('pages', () => undefined);
    await database.db.execute('select 1');
    await database.close();
  } finally {
    await cluster.remove();
  }
});

test.each([
  ['postgres://shop:word@db:5432/nikhar', ['postgres://shop:word@db:5432/nikhar']],
  [
    'postgres://shop:word@one:5432,two/nikhar?sslmode=require',
    ['postgres://shop:word@one:5432/nikhar?sslmode=require', 'postgres://shop:word@two/nikhar?sslmode=require'],
  ],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
])('%s names the hosts %o', (url, hosts) => expect(hostsIn(url)).toEqual(hosts));

test.each([
  ['one node', {}, { role: -1, database: -1 }, []],
  ['six nodes', { DATABASE_NODES: 6 }, { role: -1, database: -1 }, ['the server allows 97']],
  ['a role of ten', {}, { role: 10, database: -1 }, ['the role allows 10']],
  ['a database of ten', { DATABASE_POOL_SIZE: 2 }, { role: -1, database: 8 }, ['the database allows 8']],
])('the start warns of more connections than there are: %s', async (_, given, limits, told) => {
  const room = { server: 100, reserved: 3, ...limits };
  const warnings = await connectionWarnings({ query: async () => ({ rows: [room] }) } as unknown as pg.Pool, withDefaults(given));
  expect(warnings).toEqual(told.map((words) => expect.stringContaining(words)));
});
