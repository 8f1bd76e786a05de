// Verbs take a `Db` first: the pool, or the current transaction. The embedded engine has one connection, so a verb that used the outer handle inside
// a transaction would deadlock.
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { type DatabaseSettings, limitsOfJobs, limitsOfRequests, withDefaults } from './postgres/database-settings.server.ts';
import { hostsOf } from './postgres/hosts.server.ts';
import { listenOnPostgres, requireNotifications } from './postgres/listening.server.ts';
import { explainFailedMigration, migrateUnderLock } from './postgres/migrating.server.ts';
import { openPool, type PoolCounts } from './postgres/pool.server.ts';
import { connectionWarnings, openProbe } from './postgres/probe.server.ts';
import { type Log, silentLog } from './records/log.server.ts';

export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** For jobs, exports and the start: connections of their own, with longer limits. */
  background: Db;
  /** Throws within two seconds when the database does not answer; on PostgreSQL over a connection of its own. */
  ping(): Promise<void>;
  /** Called with the payload of every NOTIFY on the channel, and with null after an interruption that may have lost some. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<void>;
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

const JOB_WAIT_MS = 30_000;

export async function openDatabase(at: DatabasePlace): Promise<Database> {
  if (at.url) return openPostgres(at.url, at);
  const { openEmbedded } = await import('./postgres/embedded.server.ts');
  return openEmbedded(at.folder);
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

export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** Run with another statement: `tx.with(...beside(tx, parts)).insert(…)`. All see the rows as before it; foreign keys are checked at the end. */
export const beside = (tx: Db, parts: Readonly<Record<string, SQLWrapper>>) =>
  Object.entries(parts).map(([name, part]) => tx.$with(name, {}).as(part.getSQL()));
