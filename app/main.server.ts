// Opens the shop: database, files, page cache, gateway, app, jobs; and closes it in reverse order.
import * as build from 'virtual:react-router/server-build';
import { listDemoAccounts, prepareShop } from '../db/seed/seed.server.ts';
import project from '../package.json' with { type: 'json' };
import { sealTwoStepsAgain } from './accounts/sign-in/two-step/sealed-two-steps.server.ts';
import { createApp } from './app.ts';
import { followSales } from './catalogue/sales/follow-sales.server.ts';
import { prepareSearch } from './catalogue/search/search.server.ts';
import { openCouriers } from './couriers/open-couriers.server.ts';
import { jobHandlers, sweeps } from './jobs.ts';
import { pagesInLanguages } from './language/language.server.ts';
import { listenForMetrics } from './metrics/metrics.server.ts';
import { type Gateways, openGateways } from './payments/gateways.server.ts';
import { cdnOf } from './platform/cdn/cdn-settings.server.ts';
import { followForCdn } from './platform/cdn/purge-cdn.server.ts';
import { type Database, openDatabase } from './platform/database.server.ts';
import { productionWarnings } from './platform/env/production.server.ts';
import { databasePlace, type Env, readEnv } from './platform/env.server.ts';
import { chooseFileStore, guardedStore, warnUnlessThere } from './platform/files/choose-file-store.server.ts';
import { listen } from './platform/http/listen.server.ts';
import { startJobs } from './platform/jobs/start-jobs.server.ts';
import { createPageCache } from './platform/pages/page-cache.server.ts';
import { createErrorGroups, groupedLog } from './platform/records/error-groups.server.ts';
import { createLog, type Log, logConsole } from './platform/records/log.server.ts';
import { messageOf } from './platform/records/report-error.server.ts';
import { followDatabaseClock } from './platform/running/clock.server.ts';
import { startDraining } from './platform/running/draining.server.ts';
import { loadLibraries } from './platform/running/libraries.server.ts';
import { buildId, createOlderFiles, keepBuild } from './platform/running/older-builds.server.ts';
import { openOutgoing } from './platform/running/outgoing.server.ts';
import { createParties } from './platform/running/parties.server.ts';
import type { Shop } from './platform/shop.server.ts';
import { createTracer, type Tracer, tracedJobs, tracedSweeps } from './platform/tracing/tracer.server.ts';
import { tracingOf } from './platform/tracing/tracing-settings.server.ts';
import { examine } from './recovery/checks/doctor.server.ts';
import { openDoor } from './recovery/living-database.server.ts';
import { followKeys, requireKeys } from './settings/keys/live-keys.server.ts';
import { sealKeysAgain } from './settings/keys/sealed-keys.server.ts';

const BUILT = 'build/client';

export { createLog, databasePlace, listen, listenForMetrics, logConsole, messageOf, openDatabase, readEnv, startDraining };

/** `kept`: an open database that outlives the shop (`npm run dev` replaces the shop at each edit). */
export async function openShop(given: Env, plainLog: Log, progress: (line: string) => void, kept?: Database) {
  // The keys in Settings are added to it.
  const env = { ...given };
  const database = kept ?? (await openDatabase(databasePlace(env, plainLog)));
  const clock = await followDatabaseClock(database.db, plainLog);
  const { errors, log } = openErrors(database, clock.now, plainLog);
  const parties = createParties(clock.now);
  const shop: Shop = {
    env,
    database,
    db: database.db,
    files: env.s3 ? guardedStore(chooseFileStore(env), log, parties) : chooseFileStore(env),
    parties,
    pages: createPageCache(clock.now, undefined, cdnOf(env)?.seconds),
    log,
    errors,
    now: clock.now,
  };
  await shop.pages.follow(database);
  await warnUnlessThere(shop.files, shop.log);
  const behind = { ...shop, db: database.background };
  await prepareShop(behind, progress);
  if (env.SESSION_SECRET_PREVIOUS) {
    log.info('second steps sealed again', await sealTwoStepsAgain(behind.db, env));
    log.info('keys sealed again', await sealKeysAgain(behind.db, env));
  }
  await followKeys(behind);
  for (const warning of [...(await requireKeys(behind)), ...productionWarnings(env)]) log.warn('setting', { warning });
  if (!kept) await keepBuild(shop, BUILT).catch((error) => log.error('browser files not stored', error));
  const gateways = openGateways(shop);
  const tracer = openTracer(env, log);
  const couriers = openCouriers(shop);
  const { fetch, impressions, visits, redirects, metrics } = createApp({
    shop,
    gateways,
    couriers,
    pages: pagesInLanguages(build, env.NODE_ENV),
    olderFiles: createOlderFiles(shop),
    tracer,
  });
  const isHeld = await openOutgoing(shop.db, env, log, shop.now);
  await followSales(shop);
  const stopPurging = cdnOf(env) ? followForCdn(shop) : null;
  const closeDoor = env.DATABASE_URL
    ? null
    : await openDoor({ folder: env.DATA_DIR, db: behind.db, log, examine: () => examine(behind, process.env) }).catch((error) =>
        log.error('no backups while the shop runs', error),
      );
  let stopJobs: () => Promise<void> = async () => undefined;
  return {
    env,
    fetch,
    metrics,
    /** What no answer waits for, once the shop listens: its jobs, the search index, the libraries that only some calls use. */
    async startWork() {
      stopJobs = openJobs(behind, { gateways, isHeld, tracer });
      await prepareSearch(shop);
      await loadLibraries();
    },
    demoAccounts: () => listDemoAccounts(behind),
    stopJobs: () => stopJobs(),
    async close() {
      await impressions.flush();
      await visits.flush();
      await redirects.flush();
      await stopJobs();
      await stopPurging?.();
      await tracer?.close();
      await errors.flush();
      clock.stop();
      await closeDoor?.();
      if (!kept) await database.close();
    },
  };
}

type Working = { gateways: Gateways; isHeld: () => Promise<boolean>; tracer: Tracer | undefined };

function openJobs(shop: Shop, { gateways, isHeld, tracer }: Working) {
  const couriers = openCouriers(shop);
  const [handlers, tasks] = [jobHandlers(shop, gateways, couriers), sweeps(shop, gateways, couriers)];
  return startJobs({
    db: shop.db,
    handlers: tracer ? tracedJobs(tracer, handlers) : handlers,
    sweeps: tracer ? tracedSweeps(tracer, tasks) : tasks,
    now: shop.now,
    byDatabaseClock: true,
    isHeld,
    log: shop.log,
  });
}

function openErrors({ background }: Database, now: () => Date, log: Log) {
  const release = `${project.version} (${buildId(BUILT).slice(0, 8)})`;
  const errors = createErrorGroups({ db: background, now, release, log });
  return { errors, log: groupedLog(log, errors) };
}

function openTracer(env: Env, log: Log) {
  const tracing = tracingOf(env);
  return tracing ? createTracer(tracing, log) : undefined;
}
