// `npm run move-in -- folder --by owner@example.com [--dry-run]` brings a former shop along from its exports (docs/moving-in.md).
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findAccount } from './app/accounts/accounts.server.ts';
import { moveIn } from './app/moving-in/move-in.server.ts';
import { printed, reportRows } from './app/moving-in/report.ts';
import { openDatabase } from './app/platform/database.server.ts';
import { databasePlace, readEnv } from './app/platform/env.server.ts';
import { chooseFileStore } from './app/platform/files/choose-file-store.server.ts';
import { csvOf } from './app/platform/files/csv.server.ts';
import { createPageCache } from './app/platform/pages/page-cache.server.ts';
import { fetchPublic } from './app/platform/public-fetch.server.ts';
import { createErrorGroups } from './app/platform/records/error-groups.server.ts';
import { createLog } from './app/platform/records/log.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';
import { createParties } from './app/platform/running/parties.server.ts';
import type { Shop } from './app/platform/shop.server.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: text, hsn: text, gst: text, report: text, 'dry-run': flag, 'prices-without-gst': flag },
  });
  const [folder] = positionals;
  if (!folder || !values.by)
    throw new Error('Name the folder of the exports, and the owner: npm run move-in -- exports --by owner@example.com');
  const env = readEnv(process.env);
  const log = createLog();
  const database = await openDatabase(databasePlace(env, log));
  const now = () => new Date();
  const shop: Shop = {
    ...{ env, database, db: database.background, files: chooseFileStore(env), log, now },
    ...{ parties: createParties(now), pages: createPageCache(now) },
    errors: createErrorGroups({ db: database.background, now, release: 'move-in', log }),
  };
  const owner = await findAccount(shop.db, values.by.toLowerCase());
  if (owner?.staffRole !== 'owner') throw new Error(`${values.by} is no owner of this shop.`);
  const options = {
    isDry: values['dry-run'] ?? false,
    fetchPublic,
    actorId: owner.id,
    hsn: values.hsn ?? '',
    gstPercent: values.gst ?? '',
    pricesIncludeGst: !values['prices-without-gst'],
  };
  const startedAt = performance.now();
  const reports = await moveIn(shop, folder, options, (report) => {
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    console.log(`${printed([report]).join('\n')}\n  (${Math.round((performance.now() - startedAt) / 1000)} s, ${memory} MB)`);
  });
  if (values.report) {
    await writeFile(values.report, csvOf(reportRows(reports)));
    console.log(`\nEach row that could not come along whole is in ${values.report}.`);
  }
  const left = reports.reduce((sum, { report }) => sum + report.left, 0);
  console.log(options.isDry ? `\nNothing was written. ${left} rows could not come along.` : `\nDone. ${left} rows could not come along.`);
  await database.close();
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
