// Tables as files for a spreadsheet: RFC 4180, in UTF-8 with a mark so that Excel reads it as that.

/** An amount is written in rupees with two decimals. */
export type CsvCell = string | number | null | { paise: number };

const MARK = '\uFEFF';
/**
 * A cell starting with such a sign is prefixed with a mark, or a spreadsheet would run it as a formula (OWASP, CSV injection);
 * some read the wide signs alike. Where lists are separated by semicolons or tabs, our quotation marks do not count, and a cell begins in
 * the middle of one of ours too: behind a separator or a line break. A text with marks of its own there gets one more.
 */
const UNMARKED = /(?='*[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])["\s]*)/g;
const MARKED = /'(?='*[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])["\s]*')/g;
const QUOTED = /[",;\t\r\n]/;
const ROWS_AT_ONCE = 500;
/** Opens in a spreadsheet within seconds; for more rows, choose a shorter period. */
const ROWS_AT_MOST = 100_000;

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

export const csvOf = (rows: ReadonlyArray<readonly CsvCell[]>) => MARK + rows.map(csvLine).join('');

/** What a spreadsheet shows of the cell. */
export function cellText(cell: CsvCell): string {
  if (typeof cell === 'object' && cell !== null) return (cell.paise / 100).toFixed(2);
  return typeof cell === 'string' ? cell.replace(UNMARKED, "'") : String(cell ?? '');
}

/** The text that a cell was written from. */
export const plainCell = (cell: string) => cell.replace(MARKED, '');

function written(cell: CsvCell): string {
  const text = cellText(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A long list in parts, each read from where the one before ended, so that it needs no more memory than a short one. */
export async function* inParts<Row>(read: (last: Row | undefined, limit: number) => Promise<Row[]>) {
  let last: Row | undefined;
  for (let count = 0; count < ROWS_AT_MOST; count += ROWS_AT_ONCE) {
    const rows = await read(last, ROWS_AT_ONCE);
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** The answer of a call: rows are read as they are fetched. */
export function csvFile(name: string, head: readonly string[], batches: AsyncIterable<readonly CsvCell[][]>): Response {
  const lines = (async function* () {
    yield csvOf([head]);
    for await (const batch of batches) yield batch.map(csvLine).join('');
  })();
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      // The reader gets a generic error: statement parameters must not leak.
      const { done, value } = await lines.next().catch((cause) => {
        throw new Error('This file could not be read to its end. Please try again.', { cause });
      });
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
