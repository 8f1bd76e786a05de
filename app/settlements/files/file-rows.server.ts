import { plainCell } from '../../platform/files/csv.server.ts';
import { readCsv } from '../../platform/files/csv-reading.server.ts';
import { readPaise } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { FILE_COLUMNS, type FileColumn, type FileKind, titlesOf } from './file-columns.ts';
import { FILE_BYTES_AT_MOST, type FileReport, PROBLEMS_SHOWN, ROWS_AT_MOST } from './files.schema.ts';
import { readAwb, readDay, readGrams } from './read-values.ts';

/** By the column's key. Empty cells are null, whatever the kind. */
export type Values = Record<string, string | number | null>;
export type FileRow = { row: number; values: Values };
export type ReadFile = {
  head: string[];
  columns: FileReport['columns'];
  missing: string[];
  rows: FileRow[];
  count: number;
  problems: Problems;
};

/** Counts all, and lists the first 200. */
export class Problems {
  count = 0;
  readonly listed: FileReport['listed'] = [];
  private readonly rows = new Set<number>();

  add(row: number, column: string, message: string) {
    if (this.listed.length < PROBLEMS_SHOWN) this.listed.push({ row, column, message });
    // A row with two faults is one row that is left out.
    if (this.rows.has(row)) return;
    this.rows.add(row);
    this.count += 1;
  }
}

export async function readSettlementFile(file: File, kind: FileKind, named: Record<string, string>): Promise<ReadFile> {
  if (file.size > FILE_BYTES_AT_MOST) throw new Refusal(413, 'The file is larger than 4 MB. Please split it.');
  const sheet = readCsv(Buffer.from(await file.arrayBuffer()), { rowsAtMost: ROWS_AT_MOST });
  const titles = titlesOf(kind, sheet.head, named);
  const columns = FILE_COLUMNS[kind].map(({ key, title, isRequired = false }) => ({ key, title, isRequired, chosen: titles[key] ?? null }));
  const missing = columns.filter(({ isRequired, chosen }) => isRequired && chosen === null).map(({ title }) => title);
  const problems = new Problems();
  const read: ReadFile = { head: sheet.head.filter(Boolean), columns, missing, rows: [], count: sheet.rows.length, problems };
  if (missing.length > 0) return read;
  for (const { number, cells } of sheet.rows) {
    const values: Values = {};
    let isWhole = true;
    for (const column of FILE_COLUMNS[kind]) {
      const title = titles[column.key] ?? null;
      const cell = title === null ? '' : plainCell(cells[sheet.head.indexOf(title)] ?? '').trim();
      const { value, problem } = readCell(column, cell, title ?? '');
      values[column.key] = value;
      if (!problem) continue;
      problems.add(number, title ?? column.title, problem);
      isWhole = false;
    }
    if (isWhole) read.rows.push({ row: number, values });
  }
  return read;
}

const READERS: Record<FileColumn['kind'], { read: (cell: string, title: string) => string | number | null; problem: string }> = {
  text: { read: (cell) => (cell.length <= 100 ? cell : null), problem: 'At most 100 characters.' },
  money: { read: readPaise, problem: 'This is not an amount in rupees.' },
  day: { read: readDay, problem: 'This is not a date. Write it as 24-11-2026.' },
  grams: { read: readGrams, problem: 'This is not a weight. Write it as 0.5 kg or 500 g.' },
  awb: { read: readAwb, problem: 'This is not an AWB. A spreadsheet may have shortened it; format the column as text.' },
};

function readCell({ kind, isRequired }: FileColumn, cell: string, title: string): { value: string | number | null; problem?: string } {
  if (cell === '' || cell === '-' || /^(n\/?a|null)$/i.test(cell))
    return { value: null, ...(isRequired && { problem: 'This cell is empty.' }) };
  const { read, problem } = READERS[kind];
  const value = read(cell, title);
  return value === null ? { value, problem } : { value };
}

export const textIn = (values: Values, key: string): string => String(values[key] ?? '');
export const numberIn = (values: Values, key: string): number | null => {
  const value = values[key];
  return typeof value === 'number' ? value : null;
};
