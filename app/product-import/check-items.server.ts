// The dry run: what each product of a file would become, and all its problems by row and column. Nothing is written.
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { z } from 'zod';
import { PICTURES_AT_MOST } from '../catalogue/catalogue.schema.ts';
import { blankRow } from '../catalogue/editing/blank-row.server.ts';
import type { ProductEdit } from '../catalogue/editing/change-product.server.ts';
import { newProduct, type ProductChange, productChange } from '../catalogue/editing/edit-product.schema.ts';
import { changedRow, type ProductRow } from '../catalogue/editing/product-row.server.ts';
import { refuseUnlawful, type ShopRules } from '../catalogue/editing/product-rules.server.ts';
import { refuseToRenameGift } from '../catalogue/editing/promised-gift.server.ts';
import type { Goods } from '../catalogue/file/file-columns.ts';
import { type PlannedVariant, planVariants, type VariantPlan } from '../catalogue/variants/plan-variants.server.ts';
import { viewsOf } from '../catalogue/view/product-view.server.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { inPlainWords } from '../platform/words/plain-words.ts';
import { slugOf } from '../platform/words/slug.ts';
import { rateDoubt } from '../pricing/hsn.ts';
import { type Claims, claim, noClaims, type Say } from './claimed-rows.ts';
import { differencesOf, goodsFor } from './differences.server.ts';
import { knownPictures, type PicturesOf, samePictures } from './file-pictures.server.ts';
import { judgeSales, salesEdit, salesText } from './file-sales.server.ts';
import { type SentList, wholeList } from './file-variants.server.ts';
import { knownVideos, type VideoOf } from './file-videos.server.ts';
import { type Format, type Item, linesOf, type Reading } from './format.server.ts';
import { findKnown, isUuid, joinVariants, type Known, type Present } from './known-products.server.ts';
import type { ImportOptions } from './product-import.schema.ts';
import type { ImportNote, ImportPicture, productImportRows } from './product-import.tables.ts';

export type CheckedRow = Omit<typeof productImportRows.$inferInsert, 'importId'>;

const ITEMS_AT_ONCE = 100;

type About = { db: Db; format: Format; head: string[]; options: ImportOptions; rules: ShopRules; now: Date };

export async function checkItems(about: About, sent: Item[]): Promise<CheckedRow[]> {
  const claims = noClaims();
  const checked: CheckedRow[] = [];
  const items = await joinVariants(about.db, sent);
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    checked.push(...(await checkPart(about, items.slice(start, start + ITEMS_AT_ONCE), claims)));
    await othersFirst();
  }
  return checked;
}

async function checkPart(about: About, items: Item[], claims: Claims): Promise<CheckedRow[]> {
  const { db, format, head, options, rules, now } = about;
  const known = await findKnown(db, items);
  const readings = items.map((item) => {
    const present = known.match(item);
    return { item, present, reading: format.read(item, head, present?.view ?? null, { ...options, tax: rules.tax }) };
  });
  const all = readings.map(({ reading }) => reading);
  const [picturesOf, videoOf] = [await knownPictures(db, all, now), await knownVideos(db, all)];
  const surroundings = { known, claims, picturesOf, videoOf, blank: await blankRow(db, now) };
  const drafts = [];
  for (const reading of readings) drafts.push(await draftOf(about, surroundings, reading));
  const goods = await goodsOfAll(db, drafts, now);
  return drafts.map((draft) => checkedRow(about, draft, goods));
}

type Draft = Awaited<ReturnType<typeof draftOf>>;
type Surroundings = { known: Known; claims: Claims; picturesOf: PicturesOf; videoOf: VideoOf; blank: ProductRow };
type ReadItem = { item: Item; present: Present | null; reading: Reading };
/** A product without options, or one variant: as it is to be, and as it is. `line` is missing where the file leaves it out. */
type Changing = {
  row: ProductRow;
  before: ProductRow | null;
  place: number | null;
  line?: number | undefined;
  pictures: ImportPicture[] | null;
};

/** The resulting rows, and all problems. */
async function draftOf(about: About, { known, claims, picturesOf, videoOf, blank }: Surroundings, { item, present, reading }: ReadItem) {
  const { options } = about;
  const list = reading.variants ? wholeList(reading, present, options.setsStock) : null;
  const problems = reading.problems.map((note) => noteOf(item, note));
  const say = sayer(about, item, list, problems);
  for (const { line, id } of linesOf(item))
    if (id !== '' && !isUuid(id))
      problems.push(noteOf(item, { line, column: 'ID', message: "This ID doesn't exist. Leave it blank for a new product." }));
  if (present?.row.kitPricing)
    problems.push({ column: '', message: 'This is a kit. Change it on its own page: files hold single products.' });
  const isNameless = !present && !reading.texts['name'];
  if (isNameless) problems.push({ column: '', message: 'New products need a name.' });
  const texts = textsOf(reading, list, present, options);
  const change = isNameless ? null : parsed(present ? productChange : newProduct, texts, say);
  const plan = change && planOf(changedRow(present?.row ?? blank, change), present, { ...change, sales: salesEdit(texts) }, say);
  const videoNow = present?.view.video ?? null;
  const video = videoOf(reading, videoNow);
  if (video === 'missing') say('video', 'This shop has no such video any more. Upload it again.');
  const product = plan?.product.row;
  const changing = plan ? changingIn(plan, list, picturesOf, reading, item) : [];
  for (const planned of plan ? [plan.product, ...plan.variants] : []) await judge(about, planned, present?.row ?? null, known, say);
  const skus = list ? list.read.map((read) => [read?.texts['sku'], read?.line] as const) : [[texts['sku'], item.line] as const];
  claim(claims, item.line, { product: present?.row.id, name: product && slugAfter(product, present?.row) }, skus, say);
  const shown = list?.read.map((read, place) => [`variants.${place}.pictures`, picturesOf(read?.pictures)] as const);
  for (const [field, pictures] of shown ?? [['pictures', picturesOf(reading.pictures)] as const]) {
    if (pictures && pictures.length > PICTURES_AT_MOST) say(field, `A product may have at most ${PICTURES_AT_MOST} pictures.`);
    for (const { fault } of pictures ?? []) if (fault) say(field, fault);
  }
  const videos = { before: videoNow, after: video === 'missing' ? videoNow : video };
  return { item, present, list, texts, plan, changing, videos, problems, warnings: reading.warnings.map((note) => noteOf(item, note)) };
}

/** The line is said where it is not the product's first. */
const noteOf = ({ line: first }: Item, { line, column, message }: ImportNote): ImportNote =>
  line === undefined || line === first ? { column, message } : { line, column, message };

function textsOf(reading: Reading, list: SentList | null, present: Present | null, options: ImportOptions): Record<string, string> {
  const { texts } = reading;
  const product = present ? stockAsSeen(texts, present.row, options) : withDefaults(texts, options);
  const sales = salesText(reading, list);
  if (!list) return { ...product, ...sales };
  const variants = { options: JSON.stringify(list.options), variants: JSON.stringify(list.variants) };
  // The price of a new product is that of its first variant.
  return { ...product, ...(!present && { originalPrice: '0' }), ...variants, ...sales };
}

function planOf(after: ProductRow, present: Present | null, change: ProductEdit, say: Say): VariantPlan | null {
  try {
    const plan = planVariants(after, present?.row ?? null, present?.members ?? [], change);
    for (const { row, prefix } of [plan.product, ...plan.variants]) row.sales = change.sales?.(row, prefix) ?? row.sales;
    return plan;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [field, message] of Object.entries(error.fields ?? { '': error.message })) say(field, String(message));
    return null;
  }
}

function changingIn(
  { product, variants }: VariantPlan,
  list: SentList | null,
  picturesOf: PicturesOf,
  reading: Reading,
  item: Item,
): Changing[] {
  const all = [product, ...variants].map(({ row, before, sent, prefix }): Changing => {
    const place = list && sent ? Number(prefix.split('.')[1]) : null;
    const read = place === null ? null : list?.read[place];
    return {
      row: sent ? { ...row, stockQuantity: sent.stockQuantity } : row,
      before,
      place,
      line: list ? read?.line : item.line,
      pictures: picturesOf(list ? read?.pictures : reading.pictures),
    };
  });
  return all.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

// ------------------------------------------------------------ what becomes of it

/** The goods before and after, by their rows. */
async function goodsOfAll(db: Db, drafts: Draft[], now: Date): Promise<Map<ProductRow, Goods>> {
  const rows = drafts.flatMap(({ changing, plan, present, videos }) =>
    changing.flatMap(({ row, before }) => [
      { row, product: plan?.product.row ?? row, video: videos.after },
      ...(before ? [{ row: before, product: present?.row ?? before, video: videos.before }] : []),
    ]),
  );
  // Each for itself, not as one of several.
  const views = await viewsOf(
    db,
    rows.map(({ row }) => ({ ...row, variantOfId: null, options: [] })),
  );
  return new Map(
    rows.flatMap(({ row, product, video }, place) => {
      const view = views[place];
      return view ? [[row, goodsFor(row, product, view, video, now)] as const] : [];
    }),
  );
}

function checkedRow({ format, head }: About, draft: Draft, goods: ReadonlyMap<ProductRow, Goods>): CheckedRow {
  const { item, present, list, texts, plan, changing, problems, warnings } = draft;
  const before = present?.view ?? null;
  const isArchived = texts['isArchived'] === undefined ? (before?.isArchived ?? false) : texts['isArchived'] === 'true';
  const seen = changing.map((each) => {
    const after = goods.get(each.row);
    const isProduct = each.row.id === plan?.product.row.id;
    return {
      ...each,
      was: (each.before && goods.get(each.before)) ?? null,
      becomes: after && (isProduct ? { ...after, isArchived } : after),
    };
  });
  for (const { line, becomes } of seen) {
    const at = linesOf(item).findIndex((each) => each.line === line);
    if (becomes && line !== undefined)
      warnings.push(...(format.remarksOn?.(item.cells[at] ?? [], head, becomes) ?? []).map((note) => noteOf(item, { ...note, line })));
  }
  const product = plan?.product.row;
  const doubt = product && problems.length === 0 ? rateDoubt(product.hsn, product.gstRateBasisPoints / 100) : null;
  if (doubt) warnings.push({ column: format.columnOf('hsn', head), message: doubt });
  const differences = [
    ...seen.flatMap(({ was, becomes, pictures, row }) => (becomes ? differencesOf(was, becomes, pictures, row.variantLabel) : [])),
    ...(plan?.removed ?? []).map(({ variantLabel: variant }) => ({ variant, column: 'Deleted', before: 'no', after: 'yes' })),
  ];
  if (before?.isArchived && isArchived && differences.length > 0)
    warnings.push({ column: '', message: 'This product is deleted. It will be updated but stay deleted.' });
  const changed = seen.filter(({ was, pictures }) => !samePictures(was, pictures));
  const sent = list ? { ...texts, variants: variantsText(list, changed) } : texts;
  return {
    line: item.line,
    cells: item.cells,
    keys: item.keys,
    name: item.name || (before?.name ?? ''),
    action: problems.length > 0 ? 'problem' : !before ? 'create' : differences.length > 0 ? 'update' : 'unchanged',
    productId: before?.id ?? null,
    texts: present ? { ...sent, updatedAt: present.row.updatedAt.toISOString() } : sent,
    pictures: changed.length === 0 ? null : changed.flatMap(({ pictures, place }) => tagged(pictures ?? [], place)),
    differences,
    problems,
    warnings,
  };
}

const tagged = (pictures: ImportPicture[], place: number | null) =>
  pictures.map((picture) => (place === null ? picture : { ...picture, variant: place }));

/** Pictures are sent for those variants that get others. */
const variantsText = ({ variants }: SentList, changed: Changing[]) =>
  JSON.stringify(variants.map(({ pictures, ...each }, at) => (changed.some(({ place }) => place === at) ? { ...each, pictures } : each)));

// ------------------------------------------------------------ what is wrong

/** Notes a problem under its column, and in the row of its variant. */
function sayer({ format, head }: About, item: Item, list: SentList | null, problems: ImportNote[]): Say {
  // An unreadable field is also missing, but that is not a second problem.
  const unread = new Set(problems.map(({ line, column }) => `${line ?? ''} ${column}`));
  return (field, message) => {
    const [, place, own] = field.match(/^variants\.(\d+)\.?(.*)$/) ?? [];
    const line = place === undefined ? undefined : list?.read[Number(place)]?.line;
    const column = format.columnOf(own?.split('.')[0] ?? field, head);
    const note = noteOf(item, { line, column, message });
    const isSaid = problems.some((other) => other.line === note.line && other.column === column && other.message === message);
    if (!unread.has(`${note.line ?? ''} ${column}`) && !isSaid) problems.push(note);
  };
}

function withDefaults(texts: Record<string, string>, { hsn, gstPercent }: ImportOptions): Record<string, string> {
  return { stockQuantity: '0', gstRate: gstPercent, ...(hsn && { hsn }), ...texts };
}

function stockAsSeen({ stockQuantity, ...texts }: Record<string, string>, present: ProductRow, { setsStock }: ImportOptions) {
  if (stockQuantity === undefined || !setsStock) return texts;
  return { ...texts, stockQuantity, stockWas: String(present.stockQuantity) };
}

/** How many parts of an error's path name its field, such as texts.hi.name. */
const NAMED_BY: Record<string, number> = { declarations: 2, texts: 3, variants: 3 };

/** The product form's errors for these texts, each under its column. */
function parsed<S extends z.ZodType<ProductChange>>(schema: S, texts: Record<string, string>, say: Say) {
  const result = schema.safeParse(texts, { error: inPlainWords });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const field = path.slice(0, NAMED_BY[String(path[0])] ?? 1).join('.');
    // Without a custom message in the schema, the message begins with the path.
    say(field, path.length > 1 ? message.replace(path.join('.'), 'This') : message);
  }
  return null;
}

/** Checks that need the whole shop. */
async function judge({ db, now, rules }: About, planned: PlannedVariant, product: ProductRow | null, known: Known, say: Say) {
  const { row, before, prefix } = planned;
  const isProduct = row.variantOfId === null;
  judgeSales(planned, now, say);
  try {
    refuseUnlawful(row, before, rules, now, prefix);
    if (isProduct && product && product.name !== row.name) await refuseToRenameGift(db, product, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What variants share is said once.
    for (const [field, message] of Object.entries(error.fields ?? {}))
      if (isProduct || field === `${prefix}mrp`)
        say(SHARED.includes(field.replace(prefix, '')) ? field.replace(prefix, '') : field, message);
  }
  const isOther = (other: ProductRow | undefined) => other !== undefined && other.id !== row.id && other.id !== before?.id;
  if (isOther(known.withSku(row.sku))) say(`${prefix}sku`, 'Another product has this SKU.');
  if (isProduct && row.name !== product?.name && isOther(known.withSlug(slugOf(row.name)))) say('name', 'Another product has this name.');
}

const SHARED = ['gstRate', 'hsn', 'nextGstRate', 'nextGstFrom'];

/** A product that keeps its name keeps its slug. */
const slugAfter = (after: ProductRow, before: ProductRow | undefined) => (after.name === before?.name ? before.slug : slugOf(after.name));
