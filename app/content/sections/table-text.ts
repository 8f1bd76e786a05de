// The text of a table: one row a line, cells separated by |.

const COLUMNS_AT_MOST = 12;
const ROWS_AT_MOST = 100;
export const TABLE_TEXT_AT_MOST = 10_000;

/** Rows of equal length. */
export function cellsOf(text: string): string[][] {
  const rows = text
    .split('\n')
    .filter((line) => line.replaceAll('|', '').trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array<string>(columns - cells.length).fill('')]);
}

export const tableText = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '/').trim()).join(' | ')).join('\n');

export const isTable = (rows: readonly (readonly string[])[]) =>
  rows.length > 1 && rows.length <= ROWS_AT_MOST && rows.every(({ length }) => length <= COLUMNS_AT_MOST);
