import { PICTURES_AT_MOST } from '../../catalogue/catalogue.schema.ts';
import type { ProductEdit } from '../../catalogue/editing/change-product.server.ts';
import { newProduct, productChange } from '../../catalogue/editing/edit-product.schema.ts';
import { changedRow, type ProductRow } from '../../catalogue/editing/product-row.server.ts';
import { planVariants, type VariantPlan } from '../../catalogue/variants/plan-variants.server.ts';
import type { Facet } from '../../facets/facets.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { judgeFilters } from '../file-filters.server.ts';
import type { PicturesOf } from '../file-pictures.server.ts';
import { salesEdit, salesText } from '../file-sales.server.ts';
import { type SentList, wholeList } from '../file-variants.server.ts';
import type { VideoOf } from '../file-videos.server.ts';
import { type Item, linesOf, type Reading } from '../formats/format.server.ts';
import { type FileKit, kitAsText, kitDefaults, kitIn, kitLinesIn, type Pieces, refuseTaken, settle } from '../kits/file-kits.server.ts';
import type { ImportOptions } from '../product-import.schema.ts';
import type { ImportPicture } from '../product-import.tables.ts';
import { type Claims, claim, type Say } from './claimed-rows.ts';
import type { BesideRow } from './differences.server.ts';
import { type About, judge, noteOf, parsed, sayer, slugAfter } from './item-problems.server.ts';
import { isUuid, type Known, type Present } from './known-products.server.ts';

export type Draft = Awaited<ReturnType<typeof draftOf>>;
type Surroundings = {
  known: Known;
  claims: Claims;
  picturesOf: PicturesOf;
  videoOf: VideoOf;
  facets: readonly Facet[];
  blank: ProductRow;
  pieces: Pieces;
};
type ReadItem = { item: Item; present: Present | null; reading: Reading };
/** A product without options, or one variant: as it is to be, and as it is. `line` is missing where the file leaves it out. */
export type Changing = {
  row: ProductRow;
  before: ProductRow | null;
  place: number | null;
  line?: number | undefined;
  pictures: ImportPicture[] | null;
};

export async function draftOf(
  about: About,
  { known, claims, picturesOf, videoOf, facets, blank, pieces }: Surroundings,
  { item, present, reading }: ReadItem,
) {
  const { options } = about;
  const list = reading.variants ? wholeList(reading, present, options.setsStock) : null;
  const problems = reading.problems.map((note) => noteOf(item, note));
  const say = sayer(about, item, list, problems);
  for (const { line, id } of linesOf(item))
    if (id !== '' && !isUuid(id))
      problems.push(noteOf(item, { line, column: 'ID', message: "This ID doesn't exist. Leave it blank for a new product." }));
  const kit = kitIn(reading, present, pieces);
  if (kit) refuseTaken(kit, reading, say);
  const isNameless = !present && !reading.texts['name'];
  if (isNameless) problems.push({ column: '', message: 'New products need a name.' });
  const filters = judgeFilters(facets, reading.texts['facets'], present?.view.filterLines ?? []);
  if (filters.problem) say('facets', filters.problem);
  const { facets: _, ...read } = textsOf(reading, list, present, options, kit);
  const texts: Record<string, string> = {
    ...read,
    ...(filters.sent && { facets: filters.sent }),
    ...(kit?.isSent && { kit: kitAsText(kit) }),
  };
  const change = isNameless ? null : parsed(present ? productChange : newProduct, withoutKit(texts), say);
  const plan = change && planOf(changedRow(present?.row ?? blank, change), present, { ...change, sales: salesEdit(texts) }, say);
  const videoNow = present?.view.video ?? null;
  const video = videoOf(reading, videoNow);
  if (video === 'missing') say('video', 'This shop has no such video any more. Upload it again.');
  const product = plan?.product.row;
  if (plan && kit) settle(plan.product.row, present?.row ?? null, kit, about.rules, say);
  const changing = plan ? changingIn(plan, list, picturesOf, reading, item) : [];
  for (const planned of plan ? [plan.product, ...plan.variants] : []) await judge(about, planned, present?.row ?? null, known, say);
  const skus = list ? list.read.map((read) => [read?.texts['sku'], read?.line] as const) : [[texts['sku'], item.line] as const];
  claim(claims, item.line, { product: present?.row.id, name: product && slugAfter(product, present?.row) }, skus, say);
  const shown = list?.read.map((read, place) => [`variants.${place}.pictures`, picturesOf(read?.pictures)] as const);
  for (const [field, pictures] of shown ?? [['pictures', picturesOf(reading.pictures)] as const]) {
    if (pictures && pictures.length > PICTURES_AT_MOST) say(field, `A product may have at most ${PICTURES_AT_MOST} pictures.`);
    for (const { fault } of pictures ?? []) if (fault) say(field, fault);
  }
  const beside: { before: BesideRow; after: BesideRow } = {
    before: { video: videoNow, filterLines: filters.before, kitLines: present?.view.kitLines ?? null },
    after: { video: video === 'missing' ? videoNow : video, filterLines: filters.after, kitLines: kitLinesIn(kit) },
  };
  return { item, present, list, texts, plan, changing, beside, problems, warnings: reading.warnings.map((note) => noteOf(item, note)) };
}

function textsOf(
  reading: Reading,
  list: SentList | null,
  present: Present | null,
  options: ImportOptions,
  kit: FileKit | null,
): Record<string, string> {
  const { texts } = reading;
  const ofPieces = kit && kitDefaults(kit);
  const product = present ? stockAsSeen(texts, present.row, options) : { ...withDefaults(texts, options), ...ofPieces };
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

function withDefaults(texts: Record<string, string>, { hsn, gstPercent }: ImportOptions): Record<string, string> {
  return { stockQuantity: '0', gstRate: gstPercent, ...(hsn && { hsn }), ...texts };
}

/** Its pieces are judged beside the form: they may have no ids yet. */
const withoutKit = ({ kit: _, ...texts }: Record<string, string>) => texts;

function stockAsSeen({ stockQuantity, ...texts }: Record<string, string>, present: ProductRow, { setsStock }: ImportOptions) {
  if (stockQuantity === undefined || !setsStock) return texts;
  return { ...texts, stockQuantity, stockWas: String(present.stockQuantity) };
}
