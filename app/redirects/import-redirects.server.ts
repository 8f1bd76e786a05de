// Redirects out of a file: the shop's own columns, Shopify's or Matrixify's. Rows without problems are taken; the report lists the others.
import { and, asc, gt } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { inParts } from '../platform/files/csv.server.ts';
import { isSameTitle, readCsv, type Sheet } from '../platform/files/csv-reading.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { formatDate } from '../platform/time.ts';
import { checkAddresses, findLiving, PROBLEMS } from './check-redirects.server.ts';
import { REDIRECTS_AT_MOST } from './redirect-paths.ts';
import { FILE_BYTES_AT_MOST, PROBLEMS_SHOWN, type RedirectQuery, type RedirectReport } from './redirects.schema.ts';
import { lockRedirects, matching, type Redirect, type Source, writeChanges } from './redirects.server.ts';
import { redirects } from './redirects.tables.ts';

const TITLES = { from: ['Redirect from', 'From', 'Path'], to: ['Redirect to', 'To', 'Target'] } as const;
export const HEAD = [TITLES.from[0], TITLES.to[0], 'Source', 'Uses', 'Last used'];

/** A row of a file, with the titles of its two columns. */
export type RedirectRow = { row: number; from: string; to: string };
type Titles = { from: string; to: string };
type By = { publicUrl: string; now: Date; source: Source };
type Problem = RedirectReport['listed'][number];

export async function readRedirectFile(file: File): Promise<{ rows: RedirectRow[]; titles: Titles }> {
  if (file.size > FILE_BYTES_AT_MOST) throw new Refusal(413, 'The file is larger than 4 MB. Please split it.');
  const sheet = readCsv(Buffer.from(await file.arrayBuffer()), { rowsAtMost: REDIRECTS_AT_MOST });
  const [from, to] = [columnOf(sheet, TITLES.from), columnOf(sheet, TITLES.to)];
  if (from < 0 || to < 0) throw new Refusal(400, 'This file needs the columns “Redirect from” and “Redirect to”.');
  return {
    rows: sheet.rows.map(({ number, cells }) => ({ row: number, from: cells[from] ?? '', to: cells[to] ?? '' })),
    titles: { from: sheet.head[from] ?? '', to: sheet.head[to] ?? '' },
  };
}

const columnOf = ({ head }: Sheet, titles: readonly string[]) =>
  head.findIndex((title) => titles.some((known) => isSameTitle(title, known)));

/** What an import would do; nothing is written. */
export const checkRedirects = (db: Db, rows: readonly RedirectRow[], titles: Titles, by: By) =>
  db.transaction(async (tx) => (await planImport(tx, rows, titles, by)).report);

export async function importRedirects(db: Db, actorId: string, rows: readonly RedirectRow[], titles: Titles, by: By) {
  return db.transaction(async (tx) => {
    const { map, report } = await planImport(tx, rows, titles, by);
    await writeChanges(tx, map, by.source, by.now);
    const { listed: _, ...counts } = report;
    await recordAudit(tx, actorId, 'redirect.import', 'redirect:all', null, counts);
    return report;
  });
}

/** Of two rows with one address the later one counts. */
async function planImport(tx: Db, rows: readonly RedirectRow[], titles: Titles, { publicUrl }: By) {
  const map = await lockRedirects(tx);
  const checked = rows.map((row) => ({ row: row.row, ...checkAddresses(row.from, row.to, publicUrl) }));
  const living = await findLiving(
    tx,
    checked.flatMap((each) => ('field' in each ? [] : each.from)),
  );
  const report: RedirectReport = { rows: rows.length, added: 0, changed: 0, unchanged: 0, problems: 0, listed: [] };
  const refuse = (problem: Problem) => {
    report.problems += 1;
    if (report.listed.length < PROBLEMS_SHOWN) report.listed.push(problem);
  };
  for (const each of checked) {
    if ('field' in each) refuse({ row: each.row, column: titles[each.field], message: PROBLEMS[each.problem] });
    else if (living.has(each.from)) refuse({ row: each.row, column: titles.from, message: PROBLEMS.living });
    else {
      const before = map.get(each.from);
      if (before === undefined && map.size() >= REDIRECTS_AT_MOST) {
        refuse({ row: each.row, column: titles.from, message: 'The shop keeps at most 20,000 redirects.' });
        continue;
      }
      const end = map.add(each.from, each.to);
      if (end === null) refuse({ row: each.row, column: titles.to, message: PROBLEMS.circle });
      else if (before === undefined) report.added += 1;
      else if (before === end) report.unchanged += 1;
      else report.changed += 1;
    }
  }
  return { map, report };
}

/** For a spreadsheet, and for the import. */
export async function* redirectLines(db: Db, query: Pick<RedirectQuery, 'search'>) {
  const parts = inParts<Redirect>((last, limit) =>
    db
      .select()
      .from(redirects)
      .where(and(matching(query), last && gt(redirects.fromPath, last.fromPath)))
      .orderBy(asc(redirects.fromPath))
      .limit(limit),
  );
  for await (const rows of parts)
    yield rows.map(({ fromPath, toPath, source, uses, lastUsedAt }) => [
      fromPath,
      toPath,
      source,
      uses,
      lastUsedAt && formatDate(lastUsedAt),
    ]);
}
