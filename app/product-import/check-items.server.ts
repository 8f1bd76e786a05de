// The dry run: what each product of a file would become, and all its problems by row and column. Nothing is written.
import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { PICTURES_AT_MOST, type ProductView } from '../catalogue/catalogue.schema.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { newProduct, type ProductChange, productChange } from '../catalogue/edit-product.schema.ts';
import { refuseToRenameGift } from '../catalogue/edit-product.server.ts';
import { PRODUCT_COLUMNS, type ProductColumn } from '../catalogue/export-products.server.ts';
import { blankRow, changedRow, type ProductRow, refuseUnlawful, type ShopRules } from '../catalogue/product-row.server.ts';
import { viewsOf } from '../catalogue/product-view.server.ts';
import { keyInUrl } from '../media/media.schema.ts';
import { findPictures } from '../media/media.server.ts';
import type { Db } from '../platform/database.server.ts';
import { cellText } from '../platform/files/csv.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { inPlainWords } from '../platform/words/plain-words.ts';
import { slugOf } from '../platform/words/slug.ts';
import { rateDoubt } from '../pricing/hsn.ts';
import { findFetched } from './fetched-pictures.server.ts';
import type { Format, Item, Reading } from './format.server.ts';
import type { ImportOptions } from './product-import.schema.ts';
import type { ImportDifference, ImportPicture, productImportRows } from './product-import.tables.ts';

export type CheckedRow = Omit<typeof productImportRows.$inferInsert, 'importId'>;

const ITEMS_AT_ONCE = 100;
const EXCERPT = 160;
/** The product form's limit. */
const ALT_AT_MOST = 300;
/** For a new product only the main fields; for an existing one every difference. */
const SHOWN_OF_NEW: ProductColumn[] = [
  'SKU',
  'Original Price',
  'Offer %',
  'Sale Price',
  'GST %',
  'MRP',
  'Stock',
  'HSN',
  'Categories',
  'Available',
];
/** The slug follows from the name; pictures are compared separately. */
const NOT_COMPARED: ProductColumn[] = ['ID', 'Slug', 'Images', 'Image Texts'];
const COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

type About = { db: Db; format: Format; head: string[]; options: ImportOptions; rules: ShopRules; now: Date };
/** Earlier rows of the file: no two may share a product, SKU or name. */
type Claims = Record<'product' | 'sku' | 'name', Map<string, number>>;

export async function checkItems(about: About, items: Item[]): Promise<CheckedRow[]> {
  const claims: Claims = { product: new Map(), sku: new Map(), name: new Map() };
  const checked: CheckedRow[] = [];
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    checked.push(...(await checkPart(about, items.slice(start, start + ITEMS_AT_ONCE), claims)));
    await othersFirst();
  }
  return checked;
}

async function checkPart(about: About, items: Item[], claims: Claims): Promise<CheckedRow[]> {
  const { db, format, head, options, now } = about;
  const known = await findKnown(db, items);
  const readings = items.map((item) => {
    const present = known.match(item);
    return { item, present, reading: format.read(item, head, present?.view ?? null, options) };
  });
  const pictureOf = await knownPictures(
    db,
    readings.map(({ reading }) => reading),
    now,
  );
  const surroundings = { known, claims, pictureOf, blank: await blankRow(db, now) };
  const drafts = [];
  for (const reading of readings) drafts.push(await draftOf(about, surroundings, reading));
  const views = await viewsOf(
    db,
    drafts.flatMap(({ after }) => after ?? []),
  );
  return drafts.map((draft) => checkedRow(about, draft, draft.after ? views.shift() : undefined));
}

type Draft = Awaited<ReturnType<typeof draftOf>>;
type Surroundings = { known: Known; claims: Claims; pictureOf: (address: string, alt: string) => ImportPicture; blank: ProductRow };
type ReadItem = { item: Item; present: Present | null; reading: Reading };

/** The resulting row, and all its problems. */
async function draftOf(about: About, { known, claims, pictureOf, blank }: Surroundings, { item, present, reading }: ReadItem) {
  const { format, head, options } = about;
  const problems = [...reading.problems];
  // An unreadable field is also missing, but that is not a second problem.
  const unread = new Set(problems.map(({ column }) => column));
  const say = (field: string, message: string) => {
    const column = format.columnOf(field, head);
    if (!unread.has(column) && !problems.some((other) => other.column === column && other.message === message))
      problems.push({ column, message });
  };
  if (item.keys.id !== '' && !UUID.test(item.keys.id))
    problems.push({ column: 'ID', message: "This ID doesn't exist. Leave it blank for a new product." });
  const isNameless = !present && !reading.texts['name'];
  if (isNameless) problems.push({ column: '', message: 'New products need a name.' });
  const texts = present ? stockAsSeen(reading.texts, present.row, options) : withDefaults(reading.texts, options);
  const change = isNameless ? null : parsed(present ? productChange : newProduct, texts, say);
  const after = change && changedRow(present?.row ?? blank, change);
  if (after) await judge(about, after, present?.row ?? null, known, say);
  claim(claims, item.line, { product: present?.row.id, sku: texts['sku'], name: after && slugAfter(after, present?.row) }, say);
  const pictures = reading.pictures?.map(({ address, alt }) => pictureOf(address, alt)).filter(isFirst) ?? null;
  if (pictures && pictures.length > PICTURES_AT_MOST) say('pictures', `A product may have at most ${PICTURES_AT_MOST} pictures.`);
  for (const { fault } of pictures ?? []) if (fault) say('pictures', fault);
  return { item, present, texts, after, pictures, problems, warnings: [...reading.warnings] };
}

function checkedRow({ format, head }: About, draft: Draft, view: ProductView | undefined): CheckedRow {
  const { item, present, texts, pictures, problems, warnings, after } = draft;
  const before = present?.view ?? null;
  const isArchived = texts['isArchived'] === undefined ? (before?.isArchived ?? false) : texts['isArchived'] === 'true';
  if (view) warnings.push(...(format.remarksOn?.(item, head, view) ?? []));
  const doubt = after && problems.length === 0 ? rateDoubt(after.hsn, after.gstRateBasisPoints / 100) : null;
  if (doubt) warnings.push({ column: format.columnOf('hsn', head), message: doubt });
  const differences = view ? differencesOf(before, { ...view, isArchived }, pictures) : [];
  if (before?.isArchived && isArchived && differences.length > 0)
    warnings.push({ column: '', message: 'This product is deleted. It will be updated but stay deleted.' });
  return {
    line: item.line,
    cells: item.cells,
    keys: item.keys,
    name: item.name || (before?.name ?? ''),
    action: problems.length > 0 ? 'problem' : !before ? 'create' : differences.length > 0 ? 'update' : 'unchanged',
    productId: before?.id ?? null,
    texts: present ? { ...texts, updatedAt: present.row.updatedAt.toISOString() } : texts,
    pictures: samePictures(before, pictures) ? null : pictures,
    differences,
    problems,
    warnings,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// ------------------------------------------------------------ what the shop has

type Present = { row: ProductRow; view: ProductView };
type Known = {
  match: (item: Item) => Present | null;
  withSku: (sku: string) => ProductRow | undefined;
  withSlug: (slug: string) => ProductRow | undefined;
};

async function findKnown(db: Db, items: Item[]): Promise<Known> {
  const ids = items.flatMap(({ keys }) => (UUID.test(keys.id) ? [keys.id] : []));
  const skus = items.flatMap(({ keys }) => keys.sku || []);
  const slugs = items.flatMap(({ keys }) => keys.slugs);
  const rows = await db
    .select()
    .from(products)
    .where(
      sql`products.id = any(${sql.param(ids)}::uuid[]) or products.sku = any(${sql.param(skus)}::text[]) or products.slug = any(${sql.param(slugs)}::text[])`,
    );
  const views = await viewsOf(db, rows);
  const all = rows.flatMap((row, place) => (views[place] ? [{ row, view: views[place] }] : []));
  const byId = new Map(all.map((each) => [each.row.id, each]));
  const bySku = new Map(all.map((each) => [each.row.sku, each]));
  const bySlug = new Map(all.map((each) => [each.row.slug, each]));
  return {
    match: ({ keys }) => {
      const named = keys.slugs.find((slug) => bySlug.has(slug)) ?? '';
      return byId.get(keys.id) ?? bySku.get(keys.sku) ?? bySlug.get(named) ?? null;
    },
    withSku: (sku) => bySku.get(sku)?.row,
    withSlug: (slug) => bySlug.get(slug)?.row,
  };
}

/** A URL of a stored picture, or of one fetched recently, is reused; others must be fetched. */
async function knownPictures(db: Db, readings: Reading[], now: Date) {
  const addresses = [...new Set(readings.flatMap(({ pictures }) => pictures?.map(({ address }) => address) ?? []))];
  const own = await findPictures(
    db,
    addresses.flatMap((address) => keyInUrl(address) ?? []),
  );
  const fetched = await findFetched(db, addresses, now);
  return (address: string, text: string): ImportPicture => {
    const alt = text.slice(0, ALT_AT_MOST);
    const key = keyInUrl(address);
    const known = key && own.has(key) ? key : fetched.get(address);
    if (known) return { alt, key: known };
    return /^https?:\/\//i.test(address) && address.length <= 2000
      ? { alt, address }
      : { alt, fault: `“${address.slice(0, 80)}” is not a URL starting with https:// or http://.` };
  };
}

/** Two URLs may show the same picture. */
const isFirst = ({ key }: ImportPicture, place: number, all: ImportPicture[]) =>
  key === undefined || all.findIndex((other) => other.key === key) === place;

// ------------------------------------------------------------ what is wrong

type Say = (field: string, message: string) => void;

function withDefaults(texts: Record<string, string>, { hsn, gstPercent }: ImportOptions): Record<string, string> {
  return { stockQuantity: '0', gstRate: gstPercent, ...(hsn && { hsn }), ...texts };
}

function stockAsSeen({ stockQuantity, ...texts }: Record<string, string>, present: ProductRow, { setsStock }: ImportOptions) {
  if (stockQuantity === undefined || !setsStock) return texts;
  return { ...texts, stockQuantity, stockWas: String(present.stockQuantity) };
}

/** The product form's errors for these texts, each under its column. */
function parsed<S extends z.ZodType<ProductChange>>(schema: S, texts: Record<string, string>, say: Say) {
  const result = schema.safeParse(texts, { error: inPlainWords });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const field = path.slice(0, path[0] === 'declarations' ? 2 : 1).join('.');
    // Without a custom message in the schema, the message begins with the path.
    say(field, path.length > 1 ? message.replace(path.join('.'), 'This') : message);
  }
  return null;
}

/** Checks that need the whole shop. */
async function judge({ db, now, rules }: About, after: ProductRow, before: ProductRow | null, known: Known, say: Say) {
  try {
    refuseUnlawful(after, before, rules, now);
    if (before && before.name !== after.name) await refuseToRenameGift(db, before, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [field, message] of Object.entries(error.fields ?? {})) say(field, message);
  }
  const isOther = (row: ProductRow | undefined) => row !== undefined && row.id !== before?.id;
  if (isOther(known.withSku(after.sku))) say('sku', 'Another product has this SKU.');
  if (after.name !== before?.name && isOther(known.withSlug(slugOf(after.name)))) say('name', 'Another product has this name.');
}

/** A product that keeps its name keeps its slug. */
const slugAfter = (after: ProductRow, before: ProductRow | undefined) => (after.name === before?.name ? before.slug : slugOf(after.name));

function claim(claims: Claims, line: number, claimed: Record<keyof Claims, string | null | undefined>, say: Say) {
  const said = { product: 'is about the same product', sku: 'has the same SKU', name: 'has the same name' };
  for (const identity of ['product', 'sku', 'name'] as const) {
    const key = claimed[identity];
    if (!key) continue;
    const first = claims[identity].get(key);
    if (first !== undefined) return say(identity === 'name' ? 'name' : 'sku', `Row ${first} ${said[identity]}.`);
    claims[identity].set(key, line);
  }
}

// ------------------------------------------------------------ what changes

function differencesOf(before: ProductView | null, after: ProductView, pictures: ImportPicture[] | null): ImportDifference[] {
  const compared = before ? COLUMNS.filter((column) => !NOT_COMPARED.includes(column)) : SHOWN_OF_NEW;
  const fields = compared.flatMap((column) => {
    const [was, becomes] = [before ? cellText(cellOf(column, before)) : '', cellText(cellOf(column, after))];
    return was === becomes ? [] : [{ column: column as string, ...excerpts(was, becomes) }];
  });
  if (samePictures(before, pictures)) return fields;
  const toFetch = pictures?.filter(({ address }) => address).length ?? 0;
  const counted = counting(pictures?.length ?? 0) + (toFetch > 0 ? `, ${toFetch} to fetch` : '');
  return [...fields, { column: 'Images', before: before ? counting(before.pictures.length) : '', after: counted }];
}

function cellOf(column: ProductColumn, product: ProductView) {
  const cellFor: (product: ProductView, origin: string) => ReturnType<(typeof PRODUCT_COLUMNS)[ProductColumn]> = PRODUCT_COLUMNS[column];
  return cellFor(product, '');
}

const counting = (pictures: number) => (pictures === 1 ? '1 picture' : `${pictures} pictures`);

function samePictures(before: ProductView | null, pictures: ImportPicture[] | null): boolean {
  if (pictures === null) return true;
  const shown = before?.pictures ?? [];
  return (
    pictures.length === shown.length &&
    pictures.every(({ key, alt }, place) => key === shown[place]?.key && (alt === '' || alt === shown[place]?.alt))
  );
}

/** Starts shortly before the first difference of two texts. */
function excerpts(before: string, after: string) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(before.length, after.length) <= EXCERPT || same < 40 ? 0 : same - 30;
  const cut = (text: string) =>
    `${start > 0 && text !== '' ? '…' : ''}${text.slice(start, start + EXCERPT)}${text.length > start + EXCERPT ? '…' : ''}`;
  return { before: cut(before), after: cut(after) };
}
