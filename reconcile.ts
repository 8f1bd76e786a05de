// `npm run reconcile`: one line for each check that passes and for each discrepancy; exits 1 when there is one. On PostgreSQL
// (DATABASE_URL) the shop may stay open; the embedded database belongs to one process, so stop that shop first.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECK_NAMES, type Finding, reconcile } from './app/books/reconcile.server.ts';
import { openDatabase } from './app/platform/database.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';

try {
  const { DATABASE_URL: url, DATA_DIR: folder = './data' } = process.env;
  if (!url && !existsSync(path.join(folder, 'postgres'))) throw new Error(`There is no database in ${folder}.`);
  const database = await openDatabase({ url: url || undefined, folder });
  const findings = await reconcile(database.db).finally(() => database.close());
  for (const check of CHECK_NAMES) print(check, findings);
  process.exit(findings.length === 0 ? 0 : 1);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}

function print(check: string, findings: Finding[]) {
  const exceptions = findings.filter((each) => each.check === check);
  console.log(`${exceptions.length === 0 ? 'holds' : 'WRONG'}  ${check}`);
  for (const { finding } of exceptions) console.log(`       ${finding}`);
}
