// Runs the migrations that a PostgreSQL lacks. Most run in one transaction, as Drizzle runs them. One whose first line is `-- concurrently`
// builds indexes on tables that may be large: each outside a transaction and without locking out writers, which takes minutes with a million
// rows. If killed, it resumes where it stopped. The embedded engine, which one process owns, runs all of them plainly.
// docs/decisions/0083-indexes-are-built-beside-the-shop.md
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../records/log.server.ts';
import { databaseErrorCode } from './database-errors.ts';

export const CONCURRENTLY = '-- concurrently';
const CREATE_INDEX = /^create (unique )?index (?:concurrently )?(?:if not exists )?"?(\w+)"?/i;
const RECORDED = 'drizzle.__drizzle_migrations';

/**
 * While a migration waits for a table, each request that wants it, or one already locked, waits behind it. So it gives up soon, lets
 * them pass and begins again: before anybody would be ended for a deadlock with it, which takes PostgreSQL a second to notice. Now and then
 * it waits longer, for an automatic vacuum gives way only after that second.
 */
const LOCK_TIMEOUTS = ['500ms', '500ms', '2s'];
const AGAIN_AFTER_MS = 1_000;
const GAVE_UP = ['55P03', '40P01'];

type Patience = { log: Pick<Log, 'info'>; waitMs: number };

export async function runMigrations(client: pg.Client, migrationsFolder: string, { log, waitMs }: Patience) {
  const deadline = Date.now() + waitMs;
  const last = await lastRun(client);
  if (last >= newestIn(migrationsFolder)) return;
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last);
  let together: MigrationMeta[] = [];
  for (const migration of pending) {
    if (!isConcurrent(migration)) {
      together.push(migration);
      continue;
    }
    await runTogether(client, together, deadline, log);
    together = [];
    await runConcurrently(client, migration, log);
  }
  await runTogether(client, together, deadline, log);
}

const isConcurrent = ({ sql: [first = ''] }: MigrationMeta) => first.startsWith(CONCURRENTLY);

/** The moment by which it is recorded; its journal alone is read in a few milliseconds, all migrations in fifty. */
export function newestIn(migrationsFolder: string): number {
  const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: Array<{ when: number }>;
  };
  return Math.max(...entries.map(({ when }) => when));
}

type Asked = { query(statement: string): Promise<{ rows: unknown[] }> };

export async function lastRun(client: Asked): Promise<number> {
  const { rows: known } = await client.query(`select to_regclass('${RECORDED}') as name`);
  if ((known[0] as { name: string | null }).name === null) return -1;
  const { rows } = await client.query(`select max(created_at) as last from ${RECORDED}`);
  return Number((rows[0] as { last: string | null }).last ?? -1);
}

/** Drizzle's own migrator, which its public function gives a whole folder. */
type Migrating = { dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: object): Promise<void> }; session: unknown };

async function runTogether(client: pg.Client, migrations: MigrationMeta[], deadline: number, log: Pick<Log, 'info'>) {
  const { dialect, session } = drizzle(client) as unknown as Migrating;
  for (let attempt = 0; ; attempt++) {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUTS[attempt % LOCK_TIMEOUTS.length]}'`);
    try {
      await dialect.migrate(migrations, session, {});
      break;
    } catch (error) {
      if (!GAVE_UP.includes(databaseErrorCode(error) ?? '')) throw error;
      if (Date.now() >= deadline) throw new Error(TABLES_BUSY, { cause: error });
      log.info('the tables to migrate are in use, trying again', { attempt: attempt + 1 });
      await wait(AGAIN_AFTER_MS);
    }
  }
  await client.query('set lock_timeout = 0');
}

const TABLES_BUSY =
  'The tables to migrate have been in use for too long; nothing was changed. End the long transaction (pg_stat_activity shows it) and start again.';

async function runConcurrently(client: pg.Client, { sql: statements, hash, folderMillis }: MigrationMeta, log: Pick<Log, 'info'>) {
  for (const given of statements) {
    const statement = withoutComments(given);
    const [, unique = '', name] = CREATE_INDEX.exec(statement) ?? [];
    if (!name) throw new Error(`A migration that runs concurrently only creates indexes, not: ${statement.slice(0, 80)}`);
    await dropTorn(client, name);
    log.info('building an index', { index: name });
    await client.query(statement.replace(CREATE_INDEX, `create ${unique}index concurrently if not exists "${name}"`));
  }
  await client.query(`insert into ${RECORDED} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}

/** What a build that was killed left behind: an index that is written to and never used. */
async function dropTorn(client: pg.Client, name: string) {
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [`"${name}"`]);
  if (rows.length > 0) await client.query(`drop index concurrently if exists "${name}"`);
}

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim();
