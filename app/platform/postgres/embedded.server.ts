// The embedded engine. Imported only where it is opened: a shop on PostgreSQL does not load it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database } from '../database.server.ts';
import { lockFolder } from '../running/folder-lock.server.ts';
import { explainFailedMigration, MIGRATIONS } from './migrating.server.ts';
import { lastRun, newestIn } from './run-migrations.server.ts';
import { DRIZZLE } from './transactions.server.ts';

export const EXTENSIONS = { pg_trgm };

export async function openEmbedded(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const database = await openEngine(folder);
  try {
    if ((await lastRun(database.engine)) < newestIn(MIGRATIONS))
      await migratePglite(drizzlePglite(database.engine), { migrationsFolder: MIGRATIONS });
  } catch (error) {
    await database.close();
    return explainFailedMigration(error);
  }
  return database;
}

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
