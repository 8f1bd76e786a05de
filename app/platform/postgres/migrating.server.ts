// Migrates PostgreSQL on start. Several nodes may start at once: one migrates, the others wait and then have nothing to do.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../records/log.server.ts';
import { refuseStandby } from './bounded-pool.server.ts';
import { databaseErrorCode } from './database-errors.ts';
import { type Hosts, inTurn } from './hosts.server.ts';
import { runMigrations } from './run-migrations.server.ts';

export const MIGRATIONS = path.resolve('db/migrations');

const MIGRATION_LOCK = 7_406_2026;

const CONNECT_WITHIN_MS = 10_000;

const ASK_EVERY_MS = 500;

const SAY_EVERY_MS = 15_000;

type Start = {
  hosts: Hosts;
  name: string;
  setting: string;
  waitMs: number;
  log: Pick<Log, 'info'>;
  migrations?: string;
};

/** The lock belongs to an open transaction, not a session: it ends with the connection, and a pooler leaks none. */
export async function migrateUnderLock(start: Start) {
  const keeper = await connect(start);
  try {
    await keeper.query('begin');
    await keeper.query(NO_LIMITS);
    await waitForLock(keeper, start);
    const client = await connect(start);
    try {
      // The role or the database may set limits.
      await client.query(NO_LIMITS.replaceAll(' local', ''));
      await runMigrations(client, start.migrations ?? MIGRATIONS, start);
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await keeper.end().catch(() => undefined);
  }
}

const NO_LIMITS = 'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

async function waitForLock(keeper: pg.Client, { waitMs, log }: Start) {
  const deadline = Date.now() + waitMs;
  for (let saidAt = Number.NEGATIVE_INFINITY; ; await wait(ASK_EVERY_MS)) {
    // Without a parameter: with one, the open transaction would keep a snapshot, for which an index that is built beside writers waits.
    const { rows } = await keeper.query<{ is_mine: boolean }>(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as is_mine`);
    if (rows[0]?.is_mine) return;
    if (Date.now() >= deadline) throw new Error(STUCK);
    if (Date.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = Date.now();
    log.info('waiting for another node to migrate the database', { forAtMostSeconds: Math.round((deadline - saidAt) / 1000) });
  }
}

const STUCK =
  'Another node has been migrating this database for too long. Wait until it has started, or end it; DATABASE_MIGRATION_WAIT_SECONDS is the longest wait.';

async function connect({ hosts, name, setting }: Start): Promise<pg.Client> {
  return inTurn(hosts, async () => {
    const { url } = hosts;
    const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: CONNECT_WITHIN_MS });
    // The next statement fails with the reason.
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (hosts.count > 1) await refuseStandby(client);
      return client;
    } catch (error) {
      hosts.leave(url);
      client.end().catch(() => undefined);
      const { message, code } = error as NodeJS.ErrnoException;
      // When every address of a name refuses, the error has a code and no message.
      throw new Error(`The database in ${setting} cannot be reached (${message || code}). ${REMEDY}`);
    }
  });
}

const REMEDY = 'Start it, or check its address, name and password. A local start without DATABASE_URL uses the embedded one.';

/** The first migration was regenerated with each table change until decision 0022; a database from before cannot be migrated. */
export function explainFailedMigration(error: unknown): never {
  const TABLE_EXISTS = '42P07';
  if (databaseErrorCode(error) !== TABLE_EXISTS) throw error;
  throw new Error(
    'This database was made by an older version of the shop, before its first release. Start with an empty one: another DATA_DIR or DATABASE_URL.',
  );
}
