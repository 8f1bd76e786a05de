// Lists as files for a spreadsheet: RFC 4180, in UTF-8 with a mark so that Excel reads it as that.

type Cell = string | number | null;

/** A cell that begins so would be run as a formula when the file is opened (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The answer of a call: rows are read as they are fetched, so that a long list needs no more memory than a short one. */
export function csvFile(name: string, head: readonly string[], batches: AsyncIterable<readonly Cell[][]>): Response {
  const lines = (async function* () {
    yield `\uFEFF${csvLine(head)}`;
    for await (const batch of batches) yield batch.map(csvLine).join('');
  })();
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  });
}
