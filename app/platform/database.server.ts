// The database, with two engines: PostgreSQL when DATABASE_URL is set, else the embedded engine in DATA_DIR.
// Verbs take a `Db` first: the pool, or the current transaction. The embedded engine has one connection, so a verb that used the
// outer handle inside a transaction would deadlock.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { databaseErrorCode } from './postgres/database-errors.ts';
import { type DatabaseSettings, limitsOfJobs, limitsOfRequests, withDefaults } from './postgres/database-settings.server.ts';
import { hostsOf } from './postgres/hosts.server.ts';
import { listenOnPostgres, requireNotifications } from './postgres/listening.server.ts';
import { MIGRATIONS, migrateUnderLock } from './postgres/migrating.server.ts';
import { openPool, type PoolCounts } from './postgres/pool.server.ts';
import { connectionWarnings, openProbe } from './postgres/probe.server.ts';
import { DRIZZLE } from './postgres/transactions.server.ts';
import { type Log, silentLog } from './records/log.server.ts';
import { lockFolder } from './running/folder-lock.server.ts';

export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** For jobs, exports and the start: connections of their own, with longer limits. */
  background: Db;
  /** Throws within two seconds when the database does not answer; on PostgreSQL over a connection of its own. */
  ping(): Promise<void>;
  /** Called with the payload of every NOTIFY on the channel, and with null after an interruption that may have lost some. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<void>;
  /** The connections of this node by pool; none on the embedded engine. */
  pools(): Record<string, PoolCounts>;
  close(): Promise<void>;
};

export type DatabasePlace = {
  url?: string | undefined;
  folder: string;
  directUrl?: string | undefined;
  limits?: Partial<DatabaseSettings>;
  log?: Pick<Log, 'info' | 'warn'>;
};

/** Extensions for the migration; PostgreSQL ships with them. */
export const EXTENSIONS = { pg_trgm };
/** A job may wait this long for a connection. */
const JOB_WAIT_MS = 30_000;

export function openDatabase(at: DatabasePlace): Promise<Database> {
  return at.url ? openPostgres(at.url, at) : openEmbedded(at.folder);
}

async function openPostgres(url: string, { directUrl, limits, log = silentLog }: DatabasePlace): Promise<Database> {
  const settings = withDefaults(limits ?? {});
  const { DATABASE_APPLICATION_NAME: name } = settings;
  const hosts = hostsOf(url);
  const direct = directUrl ? hostsOf(directUrl) : hosts;
  const setting = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const waitMs = settings.DATABASE_MIGRATION_WAIT_SECONDS * 1000;
  await migrateUnderLock({ hosts: direct, name, setting, waitMs, log }).catch(explainFailedMigration);

  const slow = { fromMs: settings.DATABASE_SLOW_STATEMENT_MS, log };
  const shared = { hosts, name, slow, isPooled: directUrl !== undefined && directUrl !== url };
  const requests = openPool({
    ...shared,
    size: settings.DATABASE_POOL_SIZE,
    namedAtMost: settings.DATABASE_NAMED_STATEMENTS,
    waitMs: settings.DATABASE_POOL_WAIT_SECONDS * 1000,
    limits: limitsOfRequests(settings),
  });
  const jobs = openPool(
    { ...shared, namedAtMost: 0, size: settings.DATABASE_JOB_POOL_SIZE, waitMs: JOB_WAIT_MS, limits: limitsOfJobs(settings) },
    { isShared: false },
  );
  const probe = openProbe(shared);
  const listeners: Array<() => Promise<void>> = [];
  const close = async () => {
    await Promise.all(listeners.map((stop) => stop()));
    await Promise.all([requests, jobs, probe].map((each) => each.close()));
  };
  try {
    await requireNotifications(jobs.pool, direct, name);
    for (const warning of await connectionWarnings(jobs.pool, settings)) log.warn('setting', { warning });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: requests.db,
    background: jobs.db,
    ping: probe.ping,
    listen: async (channel, heard) => void listeners.push(await listenOnPostgres(direct, name, channel, heard)),
    pools: () => ({ requests: requests.counts(), jobs: jobs.counts() }),
    close,
  };
}

/** The first migration was regenerated with each table change until decision 0022; a database from before cannot be migrated. */
function explainFailedMigration(error: unknown): never {
  const TABLE_EXISTS = '42P07';
  if (databaseErrorCode(error) !== TABLE_EXISTS) throw error;
  throw new Error(
    'This database was made by an older version of the shop, before its first release. Start with an empty one: another DATA_DIR or DATABASE_URL.',
  );
}

async function openEmbedded(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const database = await openEngine(folder);
  await migratePglite(drizzlePglite(database.engine), { migrationsFolder: MIGRATIONS }).catch(async (error: unknown) => {
    await database.close();
    return explainFailedMigration(error);
  });
  return database;
}

/** The embedded engine on its folder, as it is. `name`: another folder in it than the shop's. `isLocked`: the caller holds the lock. */
export async function openEngine(folder: string, { name = 'postgres', isLocked = false } = {}) {
  const unlock = isLocked ? () => undefined : lockFolder(folder);
  const engine = await PGlite.create(path.join(folder, name), {
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  const database = embedded(engine);
  return {
    ...database,
    engine,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** Wraps an already migrated engine; tests load theirs from a dump. */
export function embedded(engine: PGlite): Database {
  const db = drizzlePglite(engine, DRIZZLE);
  return {
    db,
    background: db,
    ping: async () => void (await engine.query('select 1')),
    listen: async (channel, heard) => void (await engine.listen(channel, heard)),
    pools: () => ({}),
    close: () => engine.close(),
  };
}

/** Rows of a hand-written statement, with the statement's column names. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/**
 * Statements that run together with another one, by name: `tx.with(...beside(tx, parts)).insert(…)`. All see the rows as they were before;
 * foreign keys are checked at the end of the whole.
 */
export const beside = (tx: Db, parts: Readonly<Record<string, SQLWrapper>>) =>
  Object.entries(parts).map(([name, part]) => tx.$with(name, {}).as(part.getSQL()));
