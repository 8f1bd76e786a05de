// Products of Shopify and WooCommerce, by the product import of the back office: what it checks, changes and reports is the same here.
// Long files are split between products, and pictures are fetched before the next part begins.
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { csvLine } from '../../platform/files/csv.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { slugOf, trimHyphens } from '../../platform/words/slug.ts';
import { checkFile, recheckImport, startImport } from '../../product-import/product-import.server.ts';
import { productImportRows, productImports } from '../../product-import/product-import.tables.ts';
import { importSlice } from '../../product-import/run-import.server.ts';
import type { Move, Reader } from '../move.ts';
import { type FileRow, grouped } from '../read-file.server.ts';
import type { Report } from '../report.ts';

/** Below the limits of the product import. */
const ROWS_AT_ONCE = 4_000;
const BYTES_AT_ONCE = 4_000_000;
/** WooCommerce lists variations far from their product, so its file is sorted in memory. */
const WOO_ROWS_AT_MOST = 20_000;

type Line = { number: number; cells: string[] };

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

async function importPart(move: Move, head: readonly string[], lines: readonly Line[], report: Report) {
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

/** The former shop's handle of each product that is here now, or would be. */
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

// ------------------------------------------------------------ WooCommerce

const HEAD = [
  ...['Handle', 'Title', 'Body (HTML)', 'Tags', 'Published', 'Status', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'],
  ...['Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Barcode', 'Variant Price', 'Variant Compare At Price'],
  ...['Variant Inventory Qty', 'Variant Grams', 'Variant Image', 'Image Src'],
] as const;
type Cells = Partial<Record<(typeof HEAD)[number], string>>;

/** Written as Shopify's lines, which the product import reads. */
export const readWooProducts: Reader = async (move, rows, report) => {
  const all: FileRow[] = [];
  for await (const row of rows) {
    if (all.length >= WOO_ROWS_AT_MOST) throw new Refusal(413, 'This file has more than 20,000 rows. Please split it.');
    all.push(row);
  }
  for (const row of all) move.formerIds.set(row.get('ID'), isVariation(row) ? { sku: row.get('SKU') } : { handle: handleOf(row) });
  const variations = new Map<string, FileRow[]>();
  for (const row of all) {
    const parent = isVariation(row) ? row.get('Parent') : '';
    if (parent) variations.set(parent, [...(variations.get(parent) ?? []), row]);
  }
  const groups = all.filter((row) => !isVariation(row)).flatMap((row) => wooProduct(row, variations, report));
  let part: Line[] = [];
  for (const group of groups) {
    if (part.length + group.length > ROWS_AT_ONCE) {
      await importPart(move, HEAD, part, report);
      part = [];
    }
    part.push(...group);
  }
  if (part.length > 0) await importPart(move, HEAD, part, report);
};

const isVariation = (row: FileRow) => /(^|,\s*)variation$/i.test(row.get('Type'));

const handleOf = (row: FileRow) => trimHyphens(slugOf(row.get('Name'))) || `product-${row.get('ID')}`;

function wooProduct(row: FileRow, variations: ReadonlyMap<string, FileRow[]>, report: Report): Line[][] {
  const kind = row.get('Type').toLowerCase();
  if (/grouped|external/.test(kind)) {
    report.leave(row.number, 'Type', 'Grouped and external products stay behind.');
    return [];
  }
  const name = row.get('Name');
  const handle = handleOf(row);
  const own = [`id:${row.get('ID')}`, row.get('SKU')].flatMap((parent) => (parent ? (variations.get(parent) ?? []) : []));
  const images = row.get('Images').split(/,\s+/).filter(Boolean);
  const isLive = row.get('Published') === '1';
  const shared: Cells = {
    ...{ Handle: handle, Title: name, 'Body (HTML)': row.get('Description', 'Short description'), Tags: tagsIn(row.get('Categories')) },
    ...{ Published: String(isLive), Status: isLive ? 'active' : 'draft', 'Image Src': images[0] ?? '' },
  };
  const goods = own.length > 0 ? own : [row];
  const sold = goods.map((each, place): Line => {
    const cells = { ...(place === 0 ? shared : { Handle: handle }), ...optionsOf(each, own.length > 0), ...soldCells(each) };
    return { number: each.number, cells: HEAD.map((title) => cells[title as keyof typeof cells] ?? '') };
  });
  const pictures = images.slice(1).map((address): Line => {
    const cells: Cells = { Handle: handle, 'Image Src': address };
    return { number: row.number, cells: HEAD.map((title) => cells[title] ?? '') };
  });
  return [[...sold, ...pictures]];
}

function soldCells(row: FileRow): Cells {
  const [regular, sale] = [row.get('Regular price'), row.get('Sale price')];
  const kilograms = Number(row.get('Weight (kg)'));
  return {
    'Variant SKU': row.get('SKU'),
    'Variant Barcode': row.get('GTIN, UPC, EAN, or ISBN'),
    'Variant Price': sale || regular,
    'Variant Compare At Price': sale ? regular : '',
    'Variant Inventory Qty': /^-?\d+$/.test(row.get('Stock')) ? row.get('Stock') : '0',
    'Variant Grams': kilograms > 0 ? String(Math.round(kilograms * 1000)) : row.get('Weight (g)'),
    ...(isVariation(row) && { 'Variant Image': row.get('Images').split(/,\s+/)[0] ?? '' }),
  };
}

const optionsOf = (row: FileRow, isVaried: boolean): Cells =>
  isVaried
    ? Object.fromEntries(
        [1, 2, 3].flatMap((place) => {
          const name = row.get(`Attribute ${place} name`);
          return name
            ? [
                [`Option${place} Name`, name],
                [`Option${place} Value`, row.get(`Attribute ${place} value(s)`)],
              ]
            : [];
        }),
      )
    : { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };

/** 'Skin care > Face, Gifts' -> 'Face, Gifts'. */
const tagsIn = (categories: string) =>
  categories
    .split(/,\s*/)
    .map((path) => path.split('>').at(-1)?.trim() ?? '')
    .filter(Boolean)
    .join(', ');
