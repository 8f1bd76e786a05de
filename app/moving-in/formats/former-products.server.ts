// Brought by the product import of the back office, in parts: pictures are fetched before the next part begins.
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { csvLine } from '../../platform/files/csv.server.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { checkFile, recheckImport } from '../../product-import/product-import.server.ts';
import { productImportRows, productImports } from '../../product-import/product-import.tables.ts';
import { importSlice } from '../../product-import/run-import.server.ts';
import { startImport } from '../../product-import/steer-import.server.ts';
import type { Move, Reader } from '../move.ts';
import { grouped } from '../read-file.server.ts';
import type { Report } from '../report.ts';

/** Below the limits of the product import. */
export const ROWS_AT_ONCE = 4_000;
const BYTES_AT_ONCE = 4_000_000;

export type Line = { number: number; cells: string[] };

export const readShopifyProducts: Reader = async (move, rows, report, head) => {
  let part: Line[] = [];
  let bytes = 0;
  for await (const group of grouped(rows, (row) => row.get('Handle', 'URL handle'))) {
    const size = group.reduce((sum, { cells }) => sum + Buffer.byteLength(cells.join()) + 2 * cells.length, 0);
    if (part.length > 0 && (part.length + group.length > ROWS_AT_ONCE || bytes + size > BYTES_AT_ONCE)) {
      await importPart(move, head, part, report);
      [part, bytes] = [[], 0];
    }
    part.push(...group.map(({ number, cells }) => ({ number, cells })));
    bytes += size;
  }
  if (part.length > 0) await importPart(move, head, part, report);
};

export async function importPart(move: Move, head: readonly string[], lines: readonly Line[], report: Report) {
  const { shop, options } = move;
  report.report.rows += lines.length;
  const text = [head, ...lines.map(({ cells }) => cells)].map(csvLine).join('');
  const file = new File([text], report.report.file);
  const { hsn, gstPercent, pricesIncludeGst } = options;
  const checked = await checkFile(shop, options.actorId, file);
  // Stock is that of the former shop once, at the first move: a second one must not undo what was sold since.
  const wanted = { hsn, gstPercent: gstPercent || checked.options.gstPercent, setsStock: false, pricesIncludeGst };
  const { id, actions } = await recheckImport(shop, options.actorId, checked.id, wanted);
  const isStarted = !options.isDry && actions.create + actions.update > 0;
  if (isStarted) await startImport(shop.db, options.actorId, id, shop.now());
  while (isStarted && (await isRunning(move, id))) await importSlice(shop, options.fetchPublic, id);
  await tellOf(move, id, lines, report);
}

async function isRunning({ shop }: Move, id: string) {
  const [found] = await shop.db.select({ state: productImports.state }).from(productImports).where(eq(productImports.id, id));
  return found?.state === 'running';
}

/** Row numbers are those of the whole file. */
async function tellOf(move: Move, id: string, lines: readonly Line[], report: Report) {
  const rows = await move.shop.db
    .select()
    .from(productImportRows)
    .where(eq(productImportRows.importId, id))
    .orderBy(asc(productImportRows.id));
  const numberOf = (line: number) => lines[line - 2]?.number ?? line;
  for (const { action, outcome, reason, line, problems, warnings } of rows) {
    for (const note of [...problems, ...warnings]) report.note(numberOf(note.line ?? line), note.column, note.message);
    if (action === 'problem') report.report.left += 1;
    else if (outcome === 'failed' || outcome === 'skipped') report.leave(numberOf(line), '', reason ?? '');
    else if (action === 'create') report.report.added += 1;
    else report.report.present += 1;
  }
  await learnSlugs(move, id, rows);
}

async function learnSlugs({ shop, options, productSlugs, skus }: Move, id: string, rows: (typeof productImportRows.$inferSelect)[]) {
  const here = await shop.db
    .select({ row: productImportRows.id, slug: products.slug })
    .from(productImportRows)
    .innerJoin(products, eq(products.id, productImportRows.productId))
    .where(and(eq(productImportRows.importId, id), isNotNull(productImportRows.productId)));
  const slugOfRow = new Map(here.map(({ row, slug }) => [row, slug]));
  for (const { id: row, keys, name, action } of rows) {
    for (const { sku } of keys.lines ?? []) skus.add(sku);
    const slug = slugOfRow.get(row) ?? (options.isDry && action === 'create' ? slugOf(name) : undefined);
    if (slug) for (const handle of keys.slugs) productSlugs.set(handle, slug);
  }
}
