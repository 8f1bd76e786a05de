// An import of products: a file is checked and stored with the result, reviewed, and then started. The job is in run-import.server.ts.

import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { readRules } from '../catalogue/editing/product-rules.server.ts';
import { type ProductColumn, productTitles } from '../catalogue/file/file-columns.ts';
import type { Db } from '../platform/database.server.ts';
import type { CsvCell } from '../platform/files/csv.server.ts';
import { readCsv, type Sheet } from '../platform/files/csv-reading.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { daysBefore } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { whyNoGstRate } from '../pricing/gst-rates.ts';
import { whyNoHsn } from '../pricing/hsn.ts';
import { readSection } from '../settings/settings.server.ts';
import { type CheckedRow, checkItems } from './check-items.server.ts';
import { forgetFetched } from './fetched-pictures.server.ts';
import { getImport, getRecord, type ImportRecord, isWaiting, notFound, PROBLEM_COLUMN } from './find-imports.server.ts';
import type { Format } from './format.server.ts';
import { FILE_BYTES_AT_MOST, type ImportAnswer, type ImportOptions, ROWS_AT_MOST } from './product-import.schema.ts';
import { productImportRows, productImports } from './product-import.tables.ts';
import { shopFormat } from './shop-format.server.ts';
import { isShopify } from './shopify-columns.server.ts';
import { shopifyFormat } from './shopify-format.server.ts';

export const IMPORT_PRODUCTS = defineJob('import-products', {
  lane: 'media',
  payload: z.object({ importId: z.string() }),
  limitSeconds: 120,
});
const ROWS_IN_A_STATEMENT = 250;
const CHECKED_DAYS = 1;
const IMPORTED_DAYS = 90;

const FORMATS: Record<ImportRecord['format'], Format> = { shop: shopFormat, shopify: shopifyFormat };

// ------------------------------------------------------------ to check

export async function checkFile(shop: Pick<Shop, 'db' | 'env' | 'now'>, actorId: string, file: File): Promise<ImportAnswer> {
  const { db, now } = shop;
  if (file.size > FILE_BYTES_AT_MOST) throw new Refusal(413, 'The file is larger than 5 MB. Please split it.');
  const sheet = readCsv(Buffer.from(await file.arrayBuffer()), { rowsAtMost: ROWS_AT_MOST });
  const { head } = sheet;
  const format = recognised(head);
  const { defaultGstPercent } = await readSection(db, 'tax');
  const options: ImportOptions = { hsn: '', gstPercent: String(defaultGstPercent), setsStock: true, pricesIncludeGst: true };
  const about = { db, format: FORMATS[format], head, options, rules: await readRules(db, shop.env), now: now() };
  const rows = await checkItems(about, FORMATS[format].itemsOf(sheet));
  const id = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(productImports)
      .values({
        fileName: file.name.slice(-120) || 'products.csv',
        format,
        head,
        options,
        remarks: remarksOn(sheet, FORMATS[format]),
        createdById: actorId,
        createdAt: now(),
      })
      .returning({ id: productImports.id, fileName: productImports.fileName });
    if (!made) throw new Error('The import was not written.');
    await writeRows(tx, made.id, rows);
    await recordAudit(tx, actorId, 'product-import.check', `product-import:${made.id}`, null, {
      fileName: made.fileName,
      ...actionsOf(rows),
    });
    return made.id;
  });
  return getImport(db, id);
}

/** Problems of the options, reported once instead of in each row. */
function refuseOptions({ hsn, gstPercent }: ImportOptions, before: ImportOptions, now: Date) {
  const badHsn = hsn && hsn !== before.hsn ? whyNoHsn(hsn) : null;
  if (badHsn) throw badField('hsn', badHsn);
  const badRate = gstPercent === before.gstPercent ? null : whyNoGstRate(Number(gstPercent), now);
  if (badRate) throw badField('gstPercent', badRate);
}

/** Checks the same file with other options, against the current catalogue. */
export async function recheckImport(
  shop: Pick<Shop, 'db' | 'env' | 'now'>,
  actorId: string,
  id: string,
  options: ImportOptions,
): Promise<ImportAnswer> {
  const { db, now } = shop;
  const { format, head, options: before } = await getRecord(db, id);
  refuseOptions(options, before, now());
  const rules = await readRules(db, shop.env);
  const items = await db.select().from(productImportRows).where(eq(productImportRows.importId, id)).orderBy(asc(productImportRows.id));
  const rows = await checkItems({ db, format: FORMATS[format], head, options, rules, now: now() }, items);
  await db.transaction(async (tx) => {
    await holdIn(tx, id, 'checked');
    await tx.delete(productImportRows).where(eq(productImportRows.importId, id));
    await writeRows(tx, id, rows);
    await tx.update(productImports).set({ options }).where(eq(productImports.id, id));
    await recordAudit(tx, actorId, 'product-import.check', `product-import:${id}`, before, { ...options, ...actionsOf(rows) });
  });
  return getImport(db, id);
}

function recognised(head: string[]): ImportRecord['format'] {
  if (isShopify(head)) return 'shopify';
  const known = head.filter((title) => shopFormat.isRead(title));
  const names = ['ID', 'SKU', 'Name', 'Handle', 'Slug'].some((title) => known.some((other) => other.toLowerCase() === title.toLowerCase()));
  if (names && known.length > 1) return 'shop';
  throw badField(
    'file',
    said(
      'The first row must contain the column titles. Unknown: {titles}. Use the template, a file exported from this shop, or a Shopify product CSV.',
      { titles: `${head.slice(0, 8).join(', ')}${head.length > 8 ? ', …' : ''}` },
    ),
  );
}

function remarksOn({ head, encoding }: Sheet, format: Format): string[] {
  const unread = head.filter((title) => title !== '' && title !== PROBLEM_COLUMN && !format.isRead(title));
  return [
    ...(unread.length > 0 ? [`Ignored columns: ${unread.join(', ')}.`] : []),
    ...(encoding === 'Windows-1252'
      ? [
          'The file is not UTF-8 and was read as Windows-1252 (Excel). Hindi and other letters may already be lost; save as “CSV UTF-8” to keep them.',
        ]
      : []),
  ];
}

const actionsOf = (rows: CheckedRow[]) => {
  const of = (action: CheckedRow['action']) => rows.filter((row) => row.action === action).length;
  return { create: of('create'), update: of('update'), unchanged: of('unchanged'), problem: of('problem') };
};

async function writeRows(tx: Db, importId: string, rows: CheckedRow[]) {
  for (let start = 0; start < rows.length; start += ROWS_IN_A_STATEMENT)
    await tx.insert(productImportRows).values(rows.slice(start, start + ROWS_IN_A_STATEMENT).map((row) => ({ ...row, importId })));
}

// ------------------------------------------------------------ to start and stop

export async function startImport(db: Db, actorId: string, id: string, now: Date): Promise<ImportAnswer> {
  await db.transaction(async (tx) => {
    await holdIn(tx, id, 'checked');
    if ((await tx.$count(productImportRows, and(eq(productImportRows.importId, id), isWaiting))) === 0)
      throw new Refusal(409, 'Nothing to import in this file.');
    await tx.update(productImports).set({ state: 'running', startedAt: now }).where(eq(productImports.id, id));
    await enqueue(tx, IMPORT_PRODUCTS, { importId: id }, now);
    await recordAudit(tx, actorId, 'product-import.start', `product-import:${id}`, { state: 'checked' }, { state: 'running' });
  });
  return getImport(db, id);
}

/** Imported products stay; the rest is left out. */
export async function stopImport(db: Db, actorId: string, id: string, now: Date): Promise<ImportAnswer> {
  await db.transaction(async (tx) => {
    await holdIn(tx, id, 'running');
    await tx.update(productImports).set({ state: 'stopped', finishedAt: now }).where(eq(productImports.id, id));
    await recordAudit(tx, actorId, 'product-import.stop', `product-import:${id}`, { state: 'running' }, { state: 'stopped' });
  });
  return getImport(db, id);
}

async function holdIn(tx: Db, id: string, state: ImportRecord['state']) {
  const [held] = await tx.select({ state: productImports.state }).from(productImports).where(eq(productImports.id, id)).for('update');
  if (!held) throw notFound();
  if (held.state !== state) throw new Refusal(409, REFUSED[held.state]);
}

const REFUSED: Record<ImportRecord['state'], string> = {
  checked: 'This import was not started.',
  running: 'This import is already running.',
  done: 'This import is finished. To import again, upload the file again.',
  stopped: 'This import was stopped. To continue, upload the file again.',
};

/** Column titles, and two products as examples: one of a single kind, one in shades. */
export function template(): CsvCell[][] {
  const computed = ['ID', 'Sale Price', 'Deleted'];
  const head = productTitles().filter((column) => !computed.includes(column));
  return [head, ...[EXAMPLE, ...SHADES].map((example) => head.map((column) => example[column] ?? ''))];
}

type Example = Partial<Record<ProductColumn, CsvCell>>;

const EXAMPLE: Example = {
  SKU: 'EXAMPLE-01',
  Name: 'Example Lip Balm',
  'Original Price': '299.00',
  'Offer %': '10',
  'GST %': '18',
  MRP: '399.00',
  Stock: '20',
  HSN: '33041000',
  Weight: '8 g',
  Categories: 'Lip care\nGifts',
  Available: 'no',
  Featured: 'no',
  Description: 'Soft lips in an example.',
  'How To Use': 'Take a little.\nSpread it over the lips.',
  Benefits: 'Softens\nProtects',
  'Key Ingredients': 'Shea butter: Softens; Protects\nBeeswax: Keeps moisture in',
  'Generic Name': 'Lip balm',
  'Net Quantity': '8 g',
  Manufacturer: 'Example Cosmetics Pvt. Ltd.\n1 MG Road, Bengaluru 560001',
  'Country Of Origin': 'India',
  'Shelf Life (months)': '24',
  'All Ingredients': 'Butyrospermum Parkii Butter, Cera Alba',
  'Licence No.': 'KA/COS/0000',
  Dot: 'green',
  Images: 'https://example.com/lip-balm.jpg',
  'Image Texts': 'A lip balm in its open tin',
};

const SHADES: Example[] = [
  {
    ...{ Handle: 'example-lipstick', SKU: 'EXAMPLE-02-ROSE', Name: 'Example Lipstick', 'Option 1 Name': 'Shade', 'Option 1 Value': 'Rose' },
    ...{ Swatch: '#c2737f', 'Original Price': '499.00', MRP: '599.00', Stock: '20', HSN: '33041000', Categories: 'Lips' },
    ...{ 'GST %': '18', Available: 'yes', Description: 'What all shades share stands in the first row.', 'Net Quantity': '3.5 g' },
  },
  {
    ...{ Handle: 'example-lipstick', SKU: 'EXAMPLE-02-RUBY', Name: 'Example Lipstick', 'Option 1 Name': 'Shade', 'Option 1 Value': 'Ruby' },
    ...{ Swatch: '#9b111e', 'Original Price': '499.00', MRP: '599.00', Stock: '12', Available: 'yes', 'Net Quantity': '3.5 g' },
  },
];

/** Periodic task: deletes checks after a day, and finished imports later. */
export async function forgetImports(db: Db, now: Date) {
  const { state, createdAt } = productImports;
  await forgetFetched(db, now);
  await db
    .delete(productImports)
    .where(
      or(
        and(eq(state, 'checked'), lt(createdAt, daysBefore(now, CHECKED_DAYS))),
        and(inArray(state, ['done', 'stopped']), lt(createdAt, daysBefore(now, IMPORTED_DAYS))),
      ),
    );
}
