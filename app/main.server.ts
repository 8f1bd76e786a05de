// Opens the shop: database, files, page cache, gateway, app, jobs; and closes it again in the opposite order.
import * as build from 'virtual:react-router/server-build';
import { prepareShop } from '../db/seed/seed.server.ts';
import { createApp } from './app.ts';
import { jobHandlers, sweeps } from './jobs.ts';
import { pagesInLanguages } from './language/language.server.ts';
import { chooseGateway } from './payments/choose-gateway.server.ts';
import { chooseFileStore, tellUnlessThere } from './platform/choose-file-store.server.ts';
import { openDatabase } from './platform/database.server.ts';
import { type Env, readEnv } from './platform/env.server.ts';
import { startJobs } from './platform/jobs.server.ts';
import { createLog } from './platform/log.server.ts';
import { createPageCache } from './platform/page-cache.server.ts';
import type { Shop } from './platform/shop.server.ts';

export { readEnv };

export async function openShop(env: Env, progress: (line: string) => void) {
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR });
  const shop: Shop = {
    env,
    database,
    db: database.db,
    files: chooseFileStore(env),
    pages: createPageCache(),
    log: createLog(),
    now: () => new Date(),
  };
  await shop.pages.follow(database);
  await tellUnlessThere(shop.files, shop.log);
  const accounts = await prepareShop(shop, progress);
  const gateway = chooseGateway(shop);
  const { fetch, impressions } = createApp({ shop, gateway, pages: pagesInLanguages(build, env.NODE_ENV) });
  const stopJobs = startJobs({
    db: shop.db,
    handlers: jobHandlers(shop, gateway),
    sweeps: sweeps(shop, gateway),
    now: shop.now,
    log: shop.log,
  });
  return {
    fetch,
    accounts,
    async close() {
      await impressions.flush();
      await stopJobs();
      await database.close();
    },
  };
}
