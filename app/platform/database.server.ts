// The database, with two engines: PostgreSQL when DATABASE_URL is set, else the embedded engine in DATA_DIR.
// Verbs take a `Db` first: the pool, or the current transaction. The embedded engine has one connection, so a verb that used the
// outer handle inside a transaction would deadlock.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Called with the payload of every NOTIFY on the channel, and with null after an interruption that may have lost some. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<void>;
  close(): Promise<void>;
};

const DRIZZLE = { casing: 'snake_case' } as const;
const MIGRATIONS = path.resolve('db/migrations');
/** Extensions for the migration; PostgreSQL ships with them. */
export const EXTENSIONS = { pg_trgm };
const MIGRATION_LOCK = 7_406_2026;

export function openDatabase(at: { url?: string | undefined; folder: string }): Promise<Database> {
  return at.url ? openPostgres(at.url) : openEmbedded(at.folder);
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000 });
  // A broken idle connection (database restarted) is replaced at the next query; without this handler it would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks inside a transaction: the next statement fails with the reason.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await migrateUnderLock(pool);
  const listeners: Array<() => Promise<void>> = [];
  return {
    db: Object.assign(drizzlePg(pool, DRIZZLE), { transaction: transactionsOn(pool) }),
    listen: async (channel, heard) => void listeners.push(await listenOnPostgres(url, channel, heard)),
    async close() {
      await Promise.all(listeners.map((stop) => stop()));
      await pool.end();
    },
  };
}

/**
 * Replaces Drizzle's own, which leaks the connection when BEGIN fails (0.45.4, node-postgres/session.js): after ten such failures, as
 * in a database restart under load, the pool is exhausted.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  const known = new WeakMap<pg.PoolClient, Db>();
  return async (work, config) => {
    const client = await pool.connect();
    try {
      const db = known.get(client) ?? drizzlePg(client, DRIZZLE);
      known.set(client, db);
      return await db.transaction(work, config);
    } finally {
      client.release();
    }
  };
}

/** Two nodes may start at once: the second waits here and then has nothing to migrate. */
async function migrateUnderLock(pool: pg.Pool) {
  const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
    // When every address of a name refuses, the error has a code and no message.
    throw new Error(
      `The database in DATABASE_URL cannot be reached (${error.message || error.code}). Start it, or leave DATABASE_URL out to use the embedded one.`,
      { cause: error },
    );
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder: MIGRATIONS }).catch(explainFailedMigration);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

/** The first migration was regenerated with each table change until decision 0022; a database from before cannot be migrated. */
function explainFailedMigration(error: unknown): never {
  const TABLE_EXISTS = '42P07';
  if (databaseErrorCode(error) !== TABLE_EXISTS) throw error;
  throw new Error(
    'This database was made by an older version of the shop, before its first release. Start with an empty one: another DATA_DIR or DATABASE_URL.',
  );
}

const PULSE_EVERY_MS = 60_000;
const PULSE_WITHIN_MS = 5_000;

/** Neither side notices a silently dropped connection, so it is probed every minute. */
async function listenOnPostgres(url: string, channel: string, heard: (payload: string | null) => void) {
  let client: pg.Client | undefined;
  let stopped = false;
  async function connect() {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: PULSE_WITHIN_MS, query_timeout: PULSE_WITHIN_MS });
    const lose = () => {
      if (client !== own) return;
      client = undefined;
      reconnectSoon();
    };
    own.on('notification', (message) => heard(message.payload ?? ''));
    own.on('error', lose);
    own.on('end', lose);
    try {
      await own.connect();
      await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      own.end().catch(() => undefined);
      throw error;
    }
    client = own;
  }
  let waiting = false;
  function reconnectSoon() {
    if (stopped || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (stopped) return;
      connect().then(
        () => (stopped ? client?.end() : heard(null)),
        () => reconnectSoon(),
      );
    }, 500).unref();
  }
  await connect();
  const pulse = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => asked.end().catch(() => undefined));
  }, PULSE_EVERY_MS).unref();
  return async () => {
    stopped = true;
    clearInterval(pulse);
    await client?.end().catch(() => undefined);
  };
}

async function openEmbedded(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const engine = await PGlite.create(path.join(folder, 'postgres'), {
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  await migratePglite(drizzlePglite(engine), { migrationsFolder: MIGRATIONS }).catch(async (error: unknown) => {
    await engine.close();
    unlock();
    return explainFailedMigration(error);
  });
  const database = embedded(engine);
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** Wraps an already migrated engine; tests load theirs from a dump. */
export function embedded(engine: PGlite): Database {
  return {
    db: drizzlePglite(engine, DRIZZLE),
    listen: async (channel, heard) => void (await engine.listen(channel, heard)),
    close: () => engine.close(),
  };
}

/** The embedded engine takes no lock, and two processes on one folder would corrupt it. A lock of a dead process is reclaimed. */
function lockFolder(folder: string) {
  const file = path.join(folder, 'lock');
  if (existsSync(file)) {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner !== process.pid && isAlive(owner)) {
      throw new Error(`${folder} is in use by process ${owner}. Stop that one first, or set DATA_DIR to another folder.`);
    }
    rmSync(file);
  }
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Dead, but not yet asked for by its parent: in a container whose first process asks for nobody, it stays so. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function isZombie(pid: number) {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'));
}

/** Rows of a hand-written statement, with the statement's column names. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** A quick ping; throws when the database is unreachable. */
export async function pingDatabase(db: Db) {
  await db.execute(sql`select 1`);
}

/**
 * The PostgreSQL error code of a failed statement ('23505' is a unique violation, '23514' a check), or a connection error's
 * code ('ECONNREFUSED'), or null. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function databaseErrorCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code))) return code;
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(cause.message)) return 'ECONNRESET';
  }
  return null;
}

export const isUniqueViolation = (error: unknown) => databaseErrorCode(error) === '23505';

/**
 * No connection, or a lost one: class 08 connection, 53 resources, 57 shutdown, 58 system, or any error that PostgreSQL calls
 * fatal, as when a database refuses connections for a while.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { severity?: unknown }).severity === 'FATAL') return true;
  }
  return /^(08|53|57|58|E[A-Z])/.test(databaseErrorCode(error) ?? '');
}
