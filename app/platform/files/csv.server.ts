// Tables as CSV files: RFC 4180, in UTF-8 with a byte order mark so that Excel detects it.

export type CsvCell = string | number | null | { paise: number };

const MARK = '\uFEFF';
/**
 * A cell that starts with one of these is prefixed with an apostrophe, or a spreadsheet would run it as a formula (OWASP, CSV injection);
 * some programs treat full-width signs alike. Where lists are separated by semicolons or tabs, our quotation marks do not count, and a new
 * cell may begin inside one of ours, after a separator or a line break. A text that already has apostrophes there gets one more.
 */
const UNMARKED = /(?=['=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])["\s]*)(?='*[=+\-@＝＋－＠])/g;
const MARKED = /'(?<=(?:^|[;\t\r\n])["\s]*')(?='*[=+\-@＝＋－＠])/g;
const QUOTED = /[",;\t\r\n]/;
const ROWS_AT_ONCE = 500;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

export const csvOf = (rows: ReadonlyArray<readonly CsvCell[]>) => MARK + rows.map(csvLine).join('');

export function cellText(cell: CsvCell): string {
  if (typeof cell === 'object' && cell !== null) return (cell.paise / 100).toFixed(2);
  return typeof cell === 'string' ? cell.replace(UNMARKED, "'") : String(cell ?? '');
}

export const plainCell = (cell: string) => cell.replace(MARKED, '');

function written(cell: CsvCell): string {
  const text = cellText(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Each batch is read from where the last one ended, so memory use is constant. No limit: a file that ended early would look whole. */
export async function* inParts<Row>(read: (last: Row | undefined, limit: number) => Promise<Row[]>) {
  let last: Row | undefined;
  while (true) {
    const rows = await read(last, ROWS_AT_ONCE);
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

export function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      // The client gets a generic error: statement parameters must not leak.
      const { done, value } = await parts.next().catch((cause) => {
        throw new Error('This file could not be read to its end. Please try again.', { cause });
      });
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

export function csvFile(name: string, head: readonly string[], batches: AsyncIterable<readonly CsvCell[][]>): Response {
  const lines = (async function* () {
    yield csvOf([head]);
    for await (const batch of batches) yield batch.map(csvLine).join('');
  })();
  return new Response(streamOf(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
