// A shop to test against: the real app on a real database that contains only the test's data. The embedded engine by default;
// with TEST_DATABASE_URL the same suite runs on PostgreSQL, each file in a separate database.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp } from '../app/app.ts';
import type { Courier } from '../app/couriers/courier.ts';
import { couriersOf, openCouriers } from '../app/couriers/open-couriers.server.ts';
import type { InvoicePortal } from '../app/invoices/e-invoice/portal.ts';
import { jobHandlers, sweeps } from '../app/jobs.ts';
import type { Gateway } from '../app/payments/gateway.ts';
import { gatewaysOf, openGateways } from '../app/payments/gateways.server.ts';
import { cdnOf } from '../app/platform/cdn/cdn-settings.server.ts';
import { type DatabasePlace, openDatabase } from '../app/platform/database.server.ts';
import { readEnv } from '../app/platform/env.server.ts';
import { folderStore } from '../app/platform/files/file-store.server.ts';
import { runDueJobs } from '../app/platform/jobs/run-jobs.server.ts';
import { createPageCache } from '../app/platform/pages/page-cache.server.ts';
import { createErrorGroups } from '../app/platform/records/error-groups.server.ts';
import { silentLog } from '../app/platform/records/log.server.ts';
import { createParties } from '../app/platform/running/parties.server.ts';
import type { Shop } from '../app/platform/shop.server.ts';
import type { Pages } from '../app/render-page.server.ts';
import { checkAnswers } from './answers.ts';
import { EMPTY_EVERY_TABLE, takeEmbedded, takePostgres } from './databases.ts';

export const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** `at`: a database that outlives the shop. */
type Options = {
  env?: Record<string, string>;
  gateway?: (shop: Shop) => Gateway;
  courier?: (shop: Shop) => Courier;
  portal?: InvoicePortal;
  at?: { url?: string; folder: string };
  pages?: Pages;
  /** Limits of the connections; patient ones by default, as some machines are ten times slower than others. */
  limits?: NonNullable<DatabasePlace['limits']>;
  /** For a measurement: answers are not compared with their schemas, as in production. */
  isUnchecked?: boolean;
};

const PATIENT = { DATABASE_POOL_WAIT_SECONDS: 60, DATABASE_LOCK_TIMEOUT_SECONDS: 60, DATABASE_STATEMENT_TIMEOUT_SECONDS: 120 };

/** Open it once per file (`beforeAll`); `reset` empties every table between tests; `close` it in `afterAll`. */
export async function openTestShop(options: Options = {}) {
  const folder = options.at?.folder ?? mkdtempSync(path.join(os.tmpdir(), 'nikhar-test-'));
  const limits = options.limits ?? PATIENT;
  const database = options.at
    ? await openDatabase({ ...options.at, limits })
    : onPostgres
      ? await takePostgres(new URL(process.env['TEST_DATABASE_URL'] ?? ''), limits)
      : await takeEmbedded();
  let time: Date | null = null;
  // Only production may have an https address, and the tests run with NODE_ENV=test.
  const { PUBLIC_URL = 'http://shop.test', ...settings } = options.env ?? {};
  const env = {
    ...readEnv({ NODE_ENV: 'test', DATA_DIR: folder, SESSION_SECRET: 'a secret for tests only, 32 letters', SEED: 'none', ...settings }),
    PUBLIC_URL,
  };
  const shop: Shop = {
    env,
    database,
    db: database.db,
    files: folderStore(path.join(folder, 'media')),
    pages: createPageCache(undefined, undefined, cdnOf(env)?.seconds),
    parties: createParties(() => time ?? new Date()),
    log: silentLog,
    errors: createErrorGroups({ db: database.db, now: () => time ?? new Date(), release: 'test', log: silentLog }),
    now: () => time ?? new Date(),
  };
  await shop.pages.follow(database);
  const gateways = options.gateway ? gatewaysOf(options.gateway(shop)) : openGateways(shop);
  const couriers = options.courier ? couriersOf([options.courier(shop)]) : openCouriers(shop);
  const { hono, fetch, declarations, impressions, visits } = createApp({
    shop,
    gateways,
    couriers,
    ...(options.pages && { pages: options.pages }),
  });
  if (!options.isUnchecked) hono.fetch = checkAnswers(hono.fetch, declarations);

  return {
    shop,
    gateways,
    couriers,
    gateway: gateways.current,
    hono,
    /** Like the server: hosts, languages and cached pages come before the routes. */
    fetch,
    declarations,
    impressions,
    visits,
    db: shop.db,
    /** Stops the shop's clock at a moment; null restarts it. */
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
      if (method === 'GET' && onPostgres && KEPT.test(address)) await heardAll(shop);
      const response = await hono.request(`http://shop.test${address}`, { method, headers, ...(body !== undefined && { body }) });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
    },
    runJobs: () =>
      runDueJobs({ db: shop.db, handlers: jobHandlers(shop, gateways, couriers, options.portal), now: shop.now, log: shop.log }),
    async runSweeps() {
      for (const sweep of sweeps(shop, gateways, couriers)) await sweep.run(shop.now());
    },
    async reset() {
      time = null;
      await shop.db.execute(EMPTY_EVERY_TABLE);
      shop.pages.drop('all');
    },
    async close() {
      await database.close();
      if (!options.at) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads that visitors are answered from memory. */
const KEPT = /^\/api\/(product|collections|facets|feeds)\b/;
let asked = 0;

/** On PostgreSQL a change is announced shortly after its commit, and announcements keep their order: waits for one made now. */
async function heardAll({ db, pages }: Shop) {
  asked += 1;
  const sign = `asked:${asked}`;
  const heard = new Promise<void>((resolve) => pages.watch((tags) => tags.includes(sign) && resolve()));
  // A test may have taken the database away.
  const isSent = await db.execute(sql`select pg_notify('pages', ${sign})`).then(
    () => true,
    () => false,
  );
  if (isSent) await Promise.race([heard, new Promise((done) => setTimeout(done, 2_000))]);
}
