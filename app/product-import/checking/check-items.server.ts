// The dry run: nothing is written.
import { setImmediate as othersFirst } from 'node:timers/promises';
import { blankRow } from '../../catalogue/editing/blank-row.server.ts';
import type { ProductRow } from '../../catalogue/editing/product-row.server.ts';
import type { Goods } from '../../catalogue/file/product-file-columns.ts';
import { viewsOf } from '../../catalogue/view/product-view.server.ts';
import { listFacets } from '../../facets/facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { rateDoubt } from '../../pricing/tax/hsn.ts';
import { knownPictures, samePictures } from '../file-pictures.server.ts';
import type { SentList } from '../file-variants.server.ts';
import { knownVideos } from '../file-videos.server.ts';
import { type Item, linesOf } from '../formats/format.server.ts';
import { findPieces, namesPieces, noPieces, type Pieces, remember } from '../kits/file-kits.server.ts';
import type { ImportPicture, productImportRows } from '../product-import.tables.ts';
import { type Claims, noClaims } from './claimed-rows.ts';
import { differencesOf, goodsFor } from './differences.server.ts';
import { type Changing, type Draft, draftOf } from './item-draft.server.ts';
import { type About, noteOf } from './item-problems.server.ts';
import { findKnown, joinVariants } from './known-products.server.ts';

export type CheckedRow = Omit<typeof productImportRows.$inferInsert, 'importId'>;

const ITEMS_AT_ONCE = 100;

export async function checkItems(about: About, sent: Item[]): Promise<CheckedRow[]> {
  const claims = noClaims();
  const checked: CheckedRow[] = [];
  // Kits after their pieces: here, and in the job, which takes them in this order.
  const joined = await joinVariants(about.db, sent);
  const isKit = (item: Item) => namesPieces(about.head, item);
  const items = [...joined.filter((item) => !isKit(item)), ...joined.filter(isKit)];
  const pieces = noPieces(about.head, items);
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    checked.push(...(await checkPart(about, items.slice(start, start + ITEMS_AT_ONCE), claims, pieces)));
    await othersFirst();
  }
  return checked;
}

async function checkPart(about: About, items: Item[], claims: Claims, pieces: Pieces): Promise<CheckedRow[]> {
  const { db, format, head, options, rules, now } = about;
  const known = await findKnown(db, items);
  const readings = items.map((item) => {
    const present = known.match(item);
    return { item, present, reading: format.read(item, head, present?.view ?? null, { ...options, tax: rules.tax }) };
  });
  const all = readings.map(({ reading }) => reading);
  const [picturesOf, videoOf] = [await knownPictures(db, all, now), await knownVideos(db, all)];
  await findPieces(db, pieces, readings);
  const surroundings = { pieces, known, claims, picturesOf, videoOf, facets: await listFacets(db), blank: await blankRow(db, now) };
  const drafts = [];
  for (const reading of readings) {
    const draft = await draftOf(about, surroundings, reading);
    remember(pieces, draft, rules);
    drafts.push(draft);
  }
  const goods = await goodsOfAll(db, drafts, now);
  return drafts.map((draft) => checkedRow(about, draft, goods));
}

async function goodsOfAll(db: Db, drafts: Draft[], now: Date): Promise<Map<ProductRow, Goods>> {
  const rows = drafts.flatMap(({ changing, plan, present, beside }) =>
    changing.flatMap(({ row, before }) => [
      { row, product: plan?.product.row ?? row, beside: beside.after },
      ...(before ? [{ row: before, product: present?.row ?? before, beside: beside.before }] : []),
    ]),
  );
  // Each for itself, not as one of several; what a kit is made of may not be in the shop yet (kitLines).
  const views = await viewsOf(
    db,
    rows.map(({ row }) => ({ ...row, variantOfId: null, options: [], kitPricing: null })),
  );
  return new Map(
    rows.flatMap(({ row, product, beside }, place) => {
      const view = views[place];
      return view ? [[row, goodsFor(row, product, view, beside, now)] as const] : [];
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

const variantsText = ({ variants }: SentList, changed: Changing[]) =>
  JSON.stringify(variants.map(({ pictures, ...each }, at) => (changed.some(({ place }) => place === at) ? { ...each, pictures } : each)));
