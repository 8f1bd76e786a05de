// Tables that a running shop writes are migrated between its transactions: a request that writes meanwhile neither waits long nor is ended.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostsOf } from '../app/platform/postgres/hosts.server.ts';
import { migrateUnderLock } from '../app/platform/postgres/migrating.server.ts';
import { postgresPrograms, startCluster } from './cluster.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-migrations-'));
let cluster: Awaited<ReturnType<typeof startCluster>>;
const clients: pg.Client[] = [];
const said: unknown[] = [];

const CREATE = 'create table orders (id serial primary key); create table products (id serial primary key)';
const LOCK = 'lock table orders, products in share row exclusive mode;--> statement-breakpoint\nalter table orders add column more text';

function migrate(texts: readonly string[], waitMs = 60_000) {
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = texts.map((text, idx) => {
    writeFileSync(path.join(folder, `${idx}.sql`), text);
    return { idx, version: '7', when: 1_000 + idx, tag: `${idx}`, breakpoints: true };
  });
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  const log = { info: (message: string) => said.push(message) };
  return migrateUnderLock({ hosts: hostsOf(cluster.url), name: 'migrating', setting: '', waitMs, log, migrations: folder }).then(
    () => 'migrated',
    (error: Error) => error.message,
  );
}
async function connect() {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  clients.push(client);
  return client;
}
async function waitsFor(client: pg.Client, table: string) {
  const asked = 'select count(*)::int as count from pg_locks where relation = $1::regclass and not granted';
  await expect.poll(async () => (await client.query(asked, [table])).rows[0].count, { timeout: 20_000, interval: 20 }).toBe(1);
}

beforeAll(async () => {
  if (postgresPrograms !== null) cluster = await startCluster(postgresPrograms);
});
beforeEach(async () => {
  if (postgresPrograms === null) return;
  const client = await connect();
  await client.query('drop table if exists orders, products; drop schema if exists drizzle cascade');
  said.length = 0;
  expect(await migrate([CREATE])).toBe('migrated');
});
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
  await cluster?.remove();
  rmSync(folder, { recursive: true });
});

test.skipIf(postgresPrograms === null)('writers pass a migration that waits for a table', async () => {
  const [long, short, watcher] = [await connect(), await connect(), await connect()];
  await long.query('begin; insert into products default values');
  const migrated = migrate([CREATE, LOCK]);
  await waitsFor(watcher, 'products');
  // The migration holds the orders now.
  await short.query("set lock_timeout = '20s'; insert into orders default values; insert into products default values");
  await long.query('commit');
  expect(await migrated).toBe('migrated');
  expect(said.length).toBeGreaterThan(0);
  expect((await watcher.query('select count(more)::int as more, count(*)::int as all from orders')).rows).toEqual([{ more: 0, all: 1 }]);
});

test.skipIf(postgresPrograms === null)('a transaction that writes in another order than the migration locks is not ended', async () => {
  const [writer, watcher] = [await connect(), await connect()];
  await writer.query('begin; insert into products default values');
  const migrated = migrate([CREATE, LOCK]);
  await waitsFor(watcher, 'products');
  await writer.query('insert into orders default values; commit');
  expect(await migrated).toBe('migrated');
});

test.skipIf(postgresPrograms === null)('a table that stays in use ends the start and changes nothing', async () => {
  const [long, watcher] = [await connect(), await connect()];
  await long.query('begin; insert into products default values');
  expect(await migrate([CREATE, LOCK], 100)).toContain('in use for too long');
  await long.query('rollback');
  expect(
    (await watcher.query("select count(*)::int as count from pg_attribute where attrelid = 'orders'::regclass and attname = 'more'")).rows,
  ).toEqual([{ count: 0 }]);
  expect(await migrate([CREATE, LOCK])).toBe('migrated');
});
