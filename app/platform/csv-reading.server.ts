// Reading tables as people's spreadsheets write them: RFC 4180 with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252.
import { Refusal } from './refusal.ts';

export type SheetRow = {
  /** As the spreadsheet counts: the head is row 1. */
  number: number;
  cells: string[];
};
export type Sheet = { head: string[]; rows: SheetRow[]; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const SEPARATORS = [',', ';', '\t'];

/** Refuses with a sentence that says what to do. Empty rows are left out; the others keep their numbers. */
export function readCsv(bytes: Buffer, { rowsAtMost }: { rowsAtMost: number }): Sheet {
  const { text, encoding } = decoded(bytes);
  // Excel writes and reads such a first line, and shows it as no row.
  const [line = '', named] = text.match(/^sep=(.)\r?\n/i) ?? [];
  const table = text.slice(line.length);
  const rows = rowsOf(table, named ?? separatorOf(table)).map((cells, place) => ({ number: place + 1, cells }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) throw new Refusal(400, 'This file is empty.');
  const titles = head.cells.map((title) => title.trim());
  while (titles.at(-1) === '') titles.pop();
  const twice = titles.find((title, place) => title !== '' && titles.findIndex((other) => isSameTitle(other, title)) < place);
  if (twice) throw new Refusal(400, `Two columns of this file have the title “${twice}”. Each title may be there once.`);
  if (rest.length === 0) throw new Refusal(400, 'This file has titles, but no rows below them.');
  if (rest.length > rowsAtMost)
    throw new Refusal(
      413,
      `This file has ${rest.length.toLocaleString('en-IN')} rows. At most ${rowsAtMost.toLocaleString('en-IN')} can be taken at once; please split it.`,
    );
  return { head: titles, rows: rest, encoding };
}

export const isSameTitle = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function decoded(bytes: Buffer): { text: string; encoding: Sheet['encoding'] } {
  if (bytes.subarray(0, 4).equals(ZIP))
    throw new Refusal(415, 'This is an Excel workbook. Please save it as “CSV UTF-8 (comma delimited)” and choose that file.');
  const unicode = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const result = unicode
    ? { text: new TextDecoder(unicode).decode(bytes), encoding: 'UTF-16' as const }
    : (utf8(bytes) ?? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' as const });
  if (result.text.includes('\0')) throw new Refusal(415, 'This file is not a table in text. Please choose a CSV file.');
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

/** What stands most often in the first line, outside quotation marks. */
function separatorOf(table: string): string {
  const firstLine = (table.trimStart().match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => firstLine.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The line breaks within a cell become \n. */
function rowsOf(table: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let openedIn: number | null = null;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  const text = table.replace(/\r\n?/g, '\n');
  for (let place = 0; place < text.length; place++) {
    const letter = text[place] ?? '';
    if (openedIn !== null) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else openedIn = null;
    } else if (letter === '"' && cell === '') openedIn = rows.length + 1;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else cell += letter;
  }
  if (openedIn !== null) throw new Refusal(400, `Row ${openedIn} opens a quotation mark that is never closed.`);
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
