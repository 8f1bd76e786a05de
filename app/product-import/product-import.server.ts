import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import { readRules } from '../catalogue/editing/product-rules.server.ts';
import type { Db } from '../platform/database.server.ts';
import { readCsv, type Sheet } from '../platform/files/csv-reading.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { daysBefore } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { whyNoGstRate } from '../pricing/tax/gst-rates.ts';
import { whyNoHsn } from '../pricing/tax/hsn.ts';
import { readSection } from '../settings/settings.server.ts';
import { type CheckedRow, checkItems } from './checking/check-items.server.ts';
import { forgetFetched } from './fetched-pictures.server.ts';
import { getImport, getRecord, type ImportRecord } from './find-imports.server.ts';
import type { Format } from './formats/format.server.ts';
import { shopFormat } from './formats/shop-format.server.ts';
import { isShopify } from './formats/shopify-columns.server.ts';
import { shopifyFormat } from './formats/shopify-format.server.ts';
import { PROBLEM_COLUMN } from './left-out.server.ts';
import { FILE_BYTES_AT_MOST, type ImportAnswer, type ImportOptions, ROWS_AT_MOST } from './product-import.schema.ts';
import { productImportRows, productImports } from './product-import.tables.ts';
import { holdIn } from './steer-import.server.ts';

const ROWS_IN_A_STATEMENT = 250;
const CHECKED_DAYS = 1;
const IMPORTED_DAYS = 90;

const FORMATS: Record<ImportRecord['format'], Format> = { shop: shopFormat, shopify: shopifyFormat };

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
