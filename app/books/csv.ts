// Tables as CSV (RFC 4180), as Excel opens them too: UTF-8 with its mark, lines ended by CR LF.

const MARK = '\uFEFF';

export type CsvCell = string | number | { paise: number };

/** An amount has two decimals. A text that a spreadsheet would take for a formula is led by an apostrophe. */
export function csvOf(rows: ReadonlyArray<readonly CsvCell[]>): string {
  return MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return (value.paise / 100).toFixed(2);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
