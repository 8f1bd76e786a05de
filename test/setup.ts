// Runs before all tests: one migrated engine, saved as a dump that each test file loads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { EXTENSIONS } from '../app/platform/postgres/embedded.server.ts';

export default async function setup() {
  if (process.env['TEST_DATABASE_URL']) return;
  const engine = await PGlite.create({ extensions: EXTENSIONS });
  await migrate(drizzle(engine), { migrationsFolder: 'db/migrations' });
  mkdirSync('.tmp', { recursive: true });
  writeFileSync('.tmp/migrated.tar', Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
}
