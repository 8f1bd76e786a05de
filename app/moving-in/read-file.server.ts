// Reads a CSV of any length row by row: memory holds one row at a time.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { plainCell } from '../platform/files/csv.server.ts';
import { Refusal } from '../platform/refusal.ts';

export type FileRow = {
  /** As the spreadsheet counts: the titles are row 1. */
  number: number;
  cells: string[];
  /** The first of the columns that is not empty; '' where there is none. */
  get: (...titles: string[]) => string;
};

export type OpenFile = { head: string[]; rows: AsyncGenerator<FileRow> };

/** A cell longer than this is no cell of an export. */
const ROW_BYTES_AT_MOST = 2_000_000;

export async function openCsv(path: string): Promise<OpenFile> {
  const parser = createReadStream(path).pipe(
    parse({ bom: true, relaxColumnCount: true, relaxQuotes: true, maxRecordSize: ROW_BYTES_AT_MOST }),
  );
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const first = await records.next().catch(() => null);
  if (!first || first.done) throw new Refusal(400, 'This file is empty or is not a CSV file.');
  const head = first.value.map((title) => title.trim());
  const places = new Map([...head.entries()].reverse().map(([place, title]) => [title.toLowerCase(), place]));
  return { head, rows: rowsOf(records, places) };
}

async function* rowsOf(records: AsyncIterator<string[]>, places: ReadonlyMap<string, number>): AsyncGenerator<FileRow> {
  for (let number = 2; ; number += 1) {
    const record = await records.next();
    if (record.done) return;
    const cells = record.value;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const textAt = (title: string) => plainCell(cells[places.get(title.toLowerCase()) ?? -1] ?? '').trim();
    yield { number, cells, get: (...titles) => titles.map(textAt).find((text) => text !== '') ?? '' };
  }
}

/** Rows in a row with one key, such as the lines of an order. */
export async function* grouped(rows: AsyncIterable<FileRow>, keyOf: (row: FileRow) => string): AsyncGenerator<FileRow[]> {
  let group: FileRow[] = [];
  let key = '';
  for await (const row of rows) {
    const own = keyOf(row) || key;
    if (group.length > 0 && own !== key) {
      yield group;
      group = [];
    }
    key = own;
    group.push(row);
  }
  if (group.length > 0) yield group;
}

export async function* inBatches<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
