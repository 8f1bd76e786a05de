// Reads tables as spreadsheets export them: RFC 4180 with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252.
import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '../refusal.ts';
import { said } from '../words/said.ts';

export type SheetRow = {
  /** As the spreadsheet counts: the header is row 1. */
  number: number;
  cells: string[];
};
export type Sheet = { head: string[]; rows: SheetRow[]; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const SEPARATORS = [',', ';', '\t'];

/** Refuses with a sentence that says what to do. Skips empty rows; the others keep their numbers. */
export function readCsv(bytes: Buffer, { rowsAtMost }: { rowsAtMost: number }): Sheet {
  const { text, encoding } = decoded(bytes);
  // Excel reads and writes such a first line (`sep=;`), and does not show it as a row.
  const [line = '', named] = text.match(/^sep=(.)\r?\n/i) ?? [];
  const table = text.slice(line.length);
  const rows = rowsOf(table, named ?? separatorOf(table)).map((cells, place) => ({ number: place + 1, cells }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) throw new Refusal(400, 'This file is empty.');
  const titles = head.cells.map((title) => title.trim());
  while (titles.at(-1) === '') titles.pop();
  const twice = titles.find((title, place) => title !== '' && titles.findIndex((other) => isSameTitle(other, title)) < place);
  if (twice) throw new Refusal(400, said('Two columns have the title “{title}”. Each title must be unique.', { title: twice }));
  if (rest.length === 0) throw new Refusal(400, 'This file has titles but no rows.');
  if (rest.length > rowsAtMost)
    throw new Refusal(
      413,
      said('This file has {count} rows. The limit is {limit}; please split it.', {
        count: rest.length.toLocaleString('en-IN'),
        limit: rowsAtMost.toLocaleString('en-IN'),
      }),
    );
  return { head: titles, rows: rest, encoding };
}

/** All rows as they are, for files whose titles stand below other lines. Empty rows are skipped. */
export function readRows(bytes: Buffer, { rowsAtMost }: { rowsAtMost: number }): SheetRow[] {
  const { text } = decoded(bytes);
  const lines = text.split(/\r?\n/, SEPARATOR_WITHIN_LINES);
  const widest = lines.reduce((one, other) => (separatorsIn(other) > separatorsIn(one) ? other : one), '');
  const rows = rowsOf(text, separatorOf(widest))
    .map((cells, place) => ({ number: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) throw new Refusal(400, 'This file is empty.');
  if (rows.length > rowsAtMost)
    throw new Refusal(413, said('This file has more than {limit} rows; please split it.', { limit: rowsAtMost.toLocaleString('en-IN') }));
  return rows;
}

const SEPARATOR_WITHIN_LINES = 60;
const separatorsIn = (line: string) => Math.max(...SEPARATORS.map((separator) => line.split(separator).length));

export const isSameTitle = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function decoded(bytes: Buffer): { text: string; encoding: Sheet['encoding'] } {
  if (bytes.subarray(0, 4).equals(ZIP))
    throw new Refusal(415, 'This is an Excel workbook. Save it as “CSV UTF-8 (comma delimited)” and upload that.');
  const unicode = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const result = unicode
    ? { text: new TextDecoder(unicode).decode(bytes), encoding: 'UTF-16' as const }
    : (utf8(bytes) ?? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' as const });
  if (result.text.includes('\0')) throw new Refusal(415, 'This is not a CSV file. Please choose a CSV file.');
  return result;
}

function utf8(bytes: Buffer) {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' as const };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function separatorOf(table: string): string {
  const firstLine = (table.trimStart().match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => firstLine.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Line breaks within a cell become \n. A quotation mark within an unquoted cell is literal. */
function rowsOf(table: string, delimiter: string): string[][] {
  try {
    return parse(table.replace(/\r\n?/g, '\n'), { delimiter, recordDelimiter: '\n', relaxColumnCount: true, relaxQuotes: true });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new Refusal(400, said('Row {row} has an unclosed quotation mark.', { row: Number(error['records']) + 1 }));
  }
}
