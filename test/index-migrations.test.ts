// Indexes on large tables are built beside a running shop: writers go on, and a build that is killed is built again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostsOf } from '../app/platform/postgres/hosts.server.ts';
import { migrateUnderLock } from '../app/platform/postgres/migrating.server.ts';
import { silentLog } from '../app/platform/records/log.server.ts';
import { postgresPrograms, startCluster } from './cluster.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-migrations-'));
let cluster: Awaited<ReturnType<typeof startCluster>>;
const clients: pg.Client[] = [];

const MIGRATIONS = [
  [
    '0000_things',
    'create table things (id serial primary key, n integer not null);\n--> statement-breakpoint\ninsert into things (n) select generate_series(1, 1000);',
  ],
  [
    '0001_things_by_n',
    '-- concurrently\nCREATE INDEX "things_n" ON "things" USING btree ("n");--> statement-breakpoint\nCREATE UNIQUE INDEX "things_id" ON "things" ("id") WHERE "n" > 5;',
  ],
  ['0002_more', 'alter table things add column more text;'],
] as const;

function write(upTo: number) {
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const some = MIGRATIONS.slice(0, upTo);
  for (const [tag, text] of some) writeFileSync(path.join(folder, `${tag}.sql`), text);
  const entries = some.map(([tag], idx) => ({ idx, version: '7', when: 1_000 + idx, tag, breakpoints: true }));
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
}

const migrate = (upTo: number) => {
  write(upTo);
  return migrateUnderLock({
    hosts: hostsOf(cluster.url),
    name: 'migrating',
    setting: '',
    waitMs: 10_000,
    log: silentLog,
    migrations: folder,
  });
};
async function connect() {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}
const states = async (client: pg.Client) =>
  (
    await client.query(
      "select relname, indisvalid from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'things_n' or relname like 'things_id' order by relname",
    )
  ).rows;

beforeAll(async () => {
  if (postgresPrograms !== null) cluster = await startCluster(postgresPrograms);
});
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
  await cluster?.remove();
  rmSync(folder, { recursive: true });
});

test.skipIf(postgresPrograms === null)(
  'an index is built while others write, a killed build is repeated, and what follows runs once',
  async () => {
    await migrate(1);
    const [watcher, writer, other] = [await connect(), await connect(), await connect()];
    // A write that is not committed yet: the build waits for it.
    await writer.query('begin; insert into things (n) values (1)');
    const killed = migrate(3).then(
      () => 'built',
      (error: Error) => error.message,
    );
    await expect.poll(() => states(watcher), { timeout: 20_000 }).toEqual([{ relname: 'things_n', indisvalid: false }]);
    // With the lock of a plain index this would wait for the build.
    await other.query("set lock_timeout = '2s'; insert into things (n) values (2)");
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'create index concurrently%' and pid <> pg_backend_pid()",
    );
    expect(await killed).not.toBe('built');
    expect(await states(watcher)).toEqual([{ relname: 'things_n', indisvalid: false }]);

    await writer.query('commit');
    await migrate(3);
    expect(await states(watcher)).toEqual([
      { relname: 'things_id', indisvalid: true },
      { relname: 'things_n', indisvalid: true },
    ]);
    expect((await watcher.query('select created_at::int as at from drizzle.__drizzle_migrations order by id')).rows).toEqual([
      { at: 1_000 },
      { at: 1_001 },
      { at: 1_002 },
    ]);
    await migrate(3);
    expect((await watcher.query('select count(*)::int as count from drizzle.__drizzle_migrations')).rows).toEqual([{ count: 3 }]);
  },
);

test.skipIf(postgresPrograms === null)('where every migration is recorded, a start reads none of them', async () => {
  await migrate(MIGRATIONS.length);
  for (const [tag] of MIGRATIONS) rmSync(path.join(folder, `${tag}.sql`));
  const settings = { hosts: hostsOf(cluster.url), name: 'migrating', setting: '', waitMs: 10_000, log: silentLog, migrations: folder };
  await expect(migrateUnderLock(settings)).resolves.toBeUndefined();
});
