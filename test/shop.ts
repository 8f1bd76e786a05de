// A shop to test against: the real app on a real database, empty but for what the test puts in. The embedded engine by default;
// with TEST_DATABASE_URL the same suite runs on PostgreSQL, each file in a database of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createApp } from '../app/app.ts';
import { jobHandlers, sweeps } from '../app/jobs.ts';
import { chooseGateway } from '../app/payments/choose-gateway.server.ts';
import type { Gateway } from '../app/payments/gateway.ts';
import { type Database, EXTENSIONS, embedded, openDatabase } from '../app/platform/database.server.ts';
import { readEnv } from '../app/platform/env.server.ts';
import { folderStore } from '../app/platform/file-store.server.ts';
import { runDueJobs } from '../app/platform/jobs.server.ts';
import { silentLog } from '../app/platform/log.server.ts';
import { createPageCache } from '../app/platform/page-cache.server.ts';
import type { Shop } from '../app/platform/shop.server.ts';

export const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** `at`: a database that outlives the shop. */
type Options = { env?: Record<string, string>; gateway?: (shop: Shop) => Gateway; at?: { url?: string; folder: string } };

/** Opens once a file (`beforeAll`); `reset` empties every table between tests; `close` in `afterAll`. */
export async function openTestShop(options: Options = {}) {
  const folder = options.at?.folder ?? mkdtempSync(path.join(os.tmpdir(), 'nikhar-test-'));
  const database = options.at ? await openDatabase(options.at) : onPostgres ? await ownPostgresDatabase() : await ownEmbeddedDatabase();
  let time: Date | null = null;
  const shop: Shop = {
    env: readEnv({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret for tests only, 32 letters',
      SEED: 'none',
      PUBLIC_URL: 'http://shop.test',
      ...options.env,
    }),
    database,
    db: database.db,
    files: folderStore(path.join(folder, 'media')),
    pages: createPageCache(),
    log: silentLog,
    now: () => time ?? new Date(),
  };
  await shop.pages.follow(database);
  const gateway = options.gateway?.(shop) ?? chooseGateway(shop);
  const { hono, declarations, impressions } = createApp({ shop, gateway });

  return {
    shop,
    gateway,
    hono,
    declarations,
    impressions,
    db: shop.db,
    /** Stops the shop's clock at a moment; null lets it run again. */
    setClock(moment: Date | null) {
      time = moment;
    },
    /** One request to the app. A plain object becomes a JSON body; `as` is a session token. */
    async request(method: string, address: string, given: { body?: unknown; as?: string; headers?: Record<string, string> } = {}) {
      const headers = new Headers(given.headers);
      if (given.as) headers.set('authorization', `Bearer ${given.as}`);
      const isRaw = given.body === undefined || typeof given.body === 'string' || given.body instanceof FormData;
      if (!isRaw && !headers.has('content-type')) headers.set('content-type', 'application/json');
      const body = isRaw ? (given.body as string | FormData | undefined) : JSON.stringify(given.body);
      const response = await hono.request(`http://shop.test${address}`, { method, headers, ...(body !== undefined && { body }) });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
    },
    runJobs: () => runDueJobs(shop.db, jobHandlers(shop, gateway), shop.now, shop.log),
    async runSweeps() {
      for (const sweep of sweeps(shop, gateway)) await sweep.run(shop.now());
    },
    async reset() {
      time = null;
      const { rows } = (await shop.db.execute(
        sql`select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
      )) as unknown as { rows: Array<{ names: string }> };
      await shop.db.execute(sql.raw(`truncate ${rows[0]?.names} restart identity cascade`));
      shop.pages.drop('all');
    },
    async close() {
      await database.close();
      if (!options.at) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Loading a dump of a migrated engine takes a sixth of the time of migrating a new one; `test/setup.ts` makes the dump. */
async function ownEmbeddedDatabase(): Promise<Database> {
  const dump = new Blob([readFileSync(path.resolve('.tmp/migrated.tar'))]);
  return embedded(await PGlite.create({ loadDataDir: dump, extensions: EXTENSIONS }));
}

async function ownPostgresDatabase(): Promise<Database> {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ url: own.href, folder: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: URL, statement: string) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
