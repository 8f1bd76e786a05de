import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabasePlace, type Db, rowsOf } from '../database.server.ts';
import { hostsOf, inTurn } from './hosts.server.ts';
import { MIGRATIONS } from './migrating.server.ts';
import { DRIZZLE } from './transactions.server.ts';

const CONNECT_WITHIN_MS = 10_000;

/** One snapshot, which may also be that of a standby. Refuses a database of another version of the shop. */
export async function readOnly<T>(place: DatabasePlace, work: (tx: Db) => Promise<T>): Promise<T> {
  const { db, close } = await (place.url ? connectOnce(place.directUrl ?? place.url) : openFolder(place.folder));
  try {
    return await inSnapshot(db, work);
  } finally {
    await close();
  }
}

export function inSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await requireThisVersion(tx);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export async function connectOnce(url: string) {
  const hosts = hostsOf(url);
  return inTurn(hosts, async () => {
    const client = new pg.Client({ connectionString: hosts.url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await client.query(`set ${limit} = 0`);
      const db: Db = drizzle(client, DRIZZLE);
      return { db, close: () => client.end() };
    } catch (error) {
      hosts.leave(hosts.url);
      await client.end().catch(() => undefined);
      throw error;
    }
  });
}

async function openFolder(folder: string) {
  if (!existsSync(path.join(folder, 'postgres'))) throw new Error(`There is no database in ${folder}.`);
  const { openEngine } = await import('./embedded.server.ts');
  return openEngine(folder);
}

const NO_SHOP = 'There is no shop in this database. Check DATABASE_URL or DATA_DIR.';
const OLDER =
  'This database was last used by an older version of the shop, and its migrations are missing. Check it with that version, or start this one on it first.';
const NEWER = 'This database was last used by a newer version of the shop. Check it with that version.';

async function requireThisVersion(tx: Db) {
  const [found] = await rowsOf<{ at: string | null }>(tx, sql`select to_regclass('drizzle.__drizzle_migrations')::text as at`);
  if (!found?.at) throw new Error(NO_SHOP);
  const applied = new Set((await rowsOf<{ hash: string }>(tx, sql`select hash from drizzle.__drizzle_migrations`)).map(({ hash }) => hash));
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
  if (known.some((hash) => !applied.has(hash))) throw new Error(OLDER);
  if (applied.size > known.length) throw new Error(NEWER);
}
