// `npm run reconcile`: what was read, then one line for each check that passes and for each discrepancy; exits 1 when there is one, or when
// there is nothing to check. It only reads. On PostgreSQL (DATABASE_URL) the shop may stay open; the embedded database belongs to one
// process, so stop that shop first.
import { countChecked, isNothing } from './app/books/checks/checked-rows.server.ts';
import { CHECK_NAMES, type Finding, reconcile } from './app/books/reconcile.server.ts';
import { placeIn } from './app/platform/postgres/database-settings.server.ts';
import { readOnly } from './app/platform/postgres/read-only.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';

try {
  const { rows, findings } = await readOnly(placeIn(process.env), async (tx) => ({
    rows: await countChecked(tx),
    findings: await reconcile(tx),
  }));
  console.log(`read   ${rows.map(({ name, count }) => `${count} ${name}`).join(', ')}`);
  if (isNothing(rows)) throw new Error('There is nothing to check: this database has no orders, stock moves or documents.');
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
