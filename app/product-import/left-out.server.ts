import { and, asc, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { type CsvCell, inParts, plainCell } from '../platform/files/csv.server.ts';
import { getRecord, shown } from './find-imports.server.ts';
import { type ImportNote, productImportRows } from './product-import.tables.ts';

/** The last column of the file with the rows left out. Such a file may be uploaded again. */
export const PROBLEM_COLUMN = 'Problem';

const wordsOn = (problems: ImportNote[], line: number | undefined) =>
  problems
    .filter((problem) => problem.line === line)
    .map(({ column, message }) => (column ? `${column}: ${message}` : message))
    .join('; ');

export async function leftOut(db: Db, id: string): Promise<{ head: string[]; lines: AsyncIterable<CsvCell[][]> }> {
  const record = await getRecord(db, id);
  const wanted = shown(record, 'left');
  const parts = inParts<typeof productImportRows.$inferSelect>((last, limit) =>
    db
      .select()
      .from(productImportRows)
      .where(and(wanted, last && sql`${productImportRows.id} > ${last.id}`))
      .orderBy(asc(productImportRows.id))
      .limit(limit),
  );
  const { head } = record;
  const kept = head.flatMap((title, at) => (title === PROBLEM_COLUMN ? [] : at));
  async function* lines() {
    for await (const rows of parts)
      yield rows.flatMap(({ cells, keys, problems, reason }) =>
        cells.map((line, place) => [
          // The original text: apostrophes from the file are added again when it is written.
          ...kept.map((at) => plainCell(line[at] ?? '')),
          (place === 0 && reason) || wordsOn(problems, place === 0 ? undefined : keys.lines?.[place]?.line),
        ]),
      );
  }
  return { head: [...kept.map((at) => head[at] ?? ''), PROBLEM_COLUMN], lines: lines() };
}
