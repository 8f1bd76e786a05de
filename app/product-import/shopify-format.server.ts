// Shopify's product CSV, with the column titles from before and after their renaming in 2025
// (https://help.shopify.com/en/manual/products/import-export/using-csv): several lines with one handle make one product, and each line
// with options, an SKU or a price is one of its variants.
import { PICTURES_AT_MOST, type ProductView } from '../catalogue/catalogue.schema.ts';
import { type Goods, goodsOf } from '../catalogue/export-products.server.ts';
import { isSameTitle, type SheetRow } from '../platform/files/csv-reading.server.ts';
import { basisPointsFromPercent, roundHalfUp, WHOLE_BASIS_POINTS } from '../platform/money.ts';
import { slugOf, trimHyphens } from '../platform/words/slug.ts';
import { withGst } from '../pricing/gst.ts';
import { agreedOptions, matchVariants, refuseNameless, type VariantLine } from './file-variants.server.ts';
import {
  amountText,
  cellsOf,
  type Format,
  type Item,
  linesOf,
  type Reading,
  type ReadPicture,
  type ReadVariant,
  truthText,
} from './format.server.ts';
import type { ImportOptions } from './product-import.schema.ts';

const TITLES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  category: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  giftCard: ['Gift Card'],
  name1: ['Option1 Name'],
  name2: ['Option2 Name'],
  name3: ['Option3 Name'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  variantImage: ['Variant Image', 'Variant image URL'],
  image: ['Image Src', 'Product image URL'],
  position: ['Image Position'],
  alt: ['Image Alt Text'],
} as const;
type Column = keyof typeof TITLES;

const NAMES = ['name1', 'name2', 'name3'] as const;
const VALUES = ['option1', 'option2', 'option3'] as const;
/** Columns that make a line a variant, not just another picture. */
const OF_VARIANT: Column[] = ['option1', 'sku', 'price'];

/** The option value of a product without variants. */
const NO_VARIANT = 'default title';

const FIELD_COLUMNS: Record<string, Column> = {
  name: 'title',
  description: 'body',
  category: 'tags',
  originalPrice: 'price',
  offerPercentage: 'compareAt',
  stockQuantity: 'stock',
  sku: 'sku',
  barcode: 'barcode',
  weight: 'grams',
  isAvailable: 'status',
  pictures: 'image',
};

const has = (head: string[], column: Column) => head.some((title) => TITLES[column].some((wanted) => isSameTitle(title, wanted)));
const titleIn = (head: string[], column: Column) =>
  head.find((title) => TITLES[column].some((wanted) => isSameTitle(title, wanted))) ?? TITLES[column][0];

export const isShopify = (head: string[]) => has(head, 'title') && (has(head, 'handle') || has(head, 'price') || has(head, 'body'));

/** A line's cells by meaning. */
function readerOf(head: string[], cells: string[] | undefined) {
  const cell = cellsOf(head, cells);
  return (column: Column) => cell(...TITLES[column]);
}

export const shopifyFormat: Format = {
  itemsOf: ({ head, rows }) => groupsOf(head, rows).flatMap((group) => itemOf(head, group)),

  read(item, head, present, options) {
    const [first] = item.cells;
    const of = readerOf(head, first);
    const reading: Reading = { texts: {}, pictures: null, problems: [], warnings: [] };
    const said = sayingIn(reading, head, item.line);
    if (truthText(of('giftCard') ?? '') === 'true') said.problem('giftCard', 'Gift cards are not supported.');
    if (item.name) reading.texts['name'] = item.name;
    const body = of('body');
    if (body) {
      reading.texts['description'] = paragraphs(body);
      if (/<(?:img|iframe|video|table|script|style|a)\b/i.test(body))
        said.warning('body', 'Links, pictures, tables and styles are removed from the description; the text is kept.');
    }
    if (has(head, 'type') || has(head, 'tags')) reading.texts['category'] = JSON.stringify(categories(of));
    const isAvailable = availability(of('published') ?? '', (of('status') ?? '').toLowerCase());
    const saysSo = has(head, 'status') || has(head, 'published');
    const variants = variantsIn(head, item);
    const isPlain = variants.length === 1 && !variants[0]?.values?.some(Boolean) && (present?.options.length ?? 0) === 0;
    if (!isPlain) return readVariants(item, head, variants, present, options, reading, saysSo ? isAvailable : null);
    Object.assign(reading.texts, ownTexts(of, head, present ? (goodsOf(present)[0] ?? null) : null, options, said));
    if (saysSo || !present) reading.texts['isAvailable'] = String(isAvailable);
    if (has(head, 'image') || has(head, 'variantImage')) {
      const own = of('variantImage');
      reading.pictures = atMost(
        [...(own ? [own] : []), ...shownIn(head, item.cells).map(({ address }) => address)],
        head,
        item.cells,
        said,
      );
    }
    return reading;
  },

  columnOf: (field, head) => {
    const column = FIELD_COLUMNS[field];
    return column ? titleIn(head, column) : '';
  },
  isRead: (title) =>
    /^Option[123] Linked To$/i.test(title) || Object.values(TITLES).some((titles) => titles.some((wanted) => isSameTitle(title, wanted))),
};

// ------------------------------------------------------------ lines to products

/** The lines of each product: those with its handle, and those right below without one. */
function groupsOf(head: string[], rows: SheetRow[]): SheetRow[][] {
  const groups = new Map<string, SheetRow[]>();
  let last = '';
  for (const row of rows) {
    const of = readerOf(head, row.cells);
    const handle = (of('handle') ?? '').toLowerCase();
    if (handle !== '') last = handle;
    else if (of('title') || last === '') last = `row ${row.number}`;
    groups.set(last, [...(groups.get(last) ?? []), row]);
  }
  return [...groups.values()];
}

function itemOf(head: string[], group: SheetRow[]): Item[] {
  const [first] = group;
  if (!first) return [];
  const lines = group.map(({ number, cells }) => ({ line: number, id: '', sku: readerOf(head, cells)('sku') ?? '' }));
  const of = readerOf(head, first.cells);
  const name = of('title') ?? '';
  const slugs = [slugOf(name), trimHyphens(of('handle') ?? '')].filter((slug) => slug !== '');
  return [{ line: first.number, cells: group.map(({ cells }) => cells), name, keys: { id: '', sku: lines[0]?.sku ?? '', slugs, lines } }];
}

// ------------------------------------------------------------ variants

type ShopifyLine = VariantLine & { cells: string[] };

/** The lines that are variants, not just another picture. */
function variantsIn(head: string[], item: Item): ShopifyLine[] {
  const lines = linesOf(item);
  return item.cells.flatMap((cells, place) => {
    const of = readerOf(head, cells);
    const line = lines[place];
    if (!line || (place > 0 && !OF_VARIANT.some((column) => of(column)))) return [];
    const values = VALUES.map((column) => of(column) ?? '');
    const isOnly = values[0]?.toLowerCase() === NO_VARIANT;
    return { ...line, cells, names: isOnly ? [] : NAMES.map((column) => of(column) ?? ''), values: isOnly ? null : values };
  });
}

function readVariants(
  { cells }: Item,
  head: string[],
  lines: ShopifyLine[],
  present: ProductView | null,
  options: ImportOptions,
  reading: Reading,
  isAvailable: boolean | null,
): Reading {
  const { problems } = reading;
  const titles = {
    name: (place: number) => titleIn(head, NAMES[place] ?? 'name1'),
    value: (place: number) => titleIn(head, VALUES[place] ?? 'option1'),
  };
  const known = present?.options.map(({ name }) => name) ?? [];
  const names = agreedOptions(lines, titles, known, problems);
  const goods = present ? goodsOf(present) : [];
  const matched = matchVariants(lines, goods, problems);
  refuseNameless(lines, matched, names ?? known, problems);
  const own = new Set(lines.flatMap((line) => readerOf(head, line.cells)('variantImage') || []));
  const shown = shownIn(head, cells).map(({ address }) => address);
  const shared = shown.filter((address) => !own.has(address));
  const first = matched.findIndex((each) => each !== null && each.variantId === present?.id);
  const read = lines.map((line, place): ReadVariant => {
    const of = readerOf(head, line.cells);
    const said = sayingIn(reading, head, line.line);
    const texts = ownTexts(of, head, matched[place] ?? null, options, said);
    // A variant that staff switched off stays off while its product is on sale.
    const isSwitched = isAvailable !== null && (!matched[place] || !isAvailable || !present?.isAvailable);
    if (isSwitched) texts['isAvailable'] = String(isAvailable);
    const picture = of('variantImage');
    const isFirst = place === Math.max(first, 0);
    const pictures = picture ? [picture, ...shared] : isFirst ? shown : null;
    const isPictured = has(head, 'image') || has(head, 'variantImage');
    return {
      line: line.line,
      id: matched[place]?.variantId ?? null,
      values: line.values,
      texts,
      pictures: isPictured && pictures ? atMost(pictures, head, cells, said) : null,
      isRemoved: false,
    };
  });
  reading.variants = { options: names, read };
  return reading;
}

// ------------------------------------------------------------ fields

type Of = (column: Column) => string | null;
type Say = (column: Column, message: string) => void;
type Saying = { problem: Say; warning: Say };

const sayingIn = ({ problems, warnings }: Reading, head: string[], line: number): Saying => ({
  problem: (column, message) => problems.push({ line, column: titleIn(head, column), message }),
  warning: (column, message) => warnings.push({ line, column: titleIn(head, column), message }),
});

/** What a line says of its own variant. */
function ownTexts(of: Of, head: string[], present: Goods | null, options: ImportOptions, said: Saying): Record<string, string> {
  const texts: Record<string, string> = {};
  const [sku, barcode] = [of('sku'), of('barcode')?.replace(/\s/g, '')];
  if (sku) texts['sku'] = sku;
  if (barcode) texts['barcode'] = barcode;
  const grams = amountText(of('grams') ?? '');
  if (Number(grams) > 0) texts['weight'] = `${Number(grams)} g`;
  readStock(texts, of('stock'), said.warning);
  if (has(head, 'price')) readPrice(texts, of, present, options, said.problem);
  return texts;
}

/** Headings and sections become paragraphs, because the allow-list has neither. */
const paragraphs = (body: string) =>
  body
    .replace(/<h[1-6]\b[^>]*>/gi, '<p><b>')
    .replace(/<\/h[1-6]>/gi, '</b></p>')
    .replace(/<(\/?)(?:div|section|article)\b[^>]*>/gi, '<$1p>');

/** Type and tags; without a type, the last part of Shopify's category ('Health & Beauty > … > Lip Balms'). */
function categories(of: Of): string[] {
  const type = of('type') || (of('category') ?? '').split('>').at(-1)?.trim() || '';
  const all = [type, ...(of('tags') ?? '').split(',').map((tag) => tag.trim())].filter((each) => each !== '');
  return all.filter((each, place) => all.findIndex((other) => other.toLowerCase() === each.toLowerCase()) === place);
}

/** Drafts, archived and unlisted products are not on sale. */
const availability = (published: string, status: string) => truthText(published) !== 'false' && (status === '' || status === 'active');

function readStock(texts: Record<string, string>, stock: string | null, warning: Say) {
  if (stock === null || stock === '') return;
  const pieces = amountText(stock).replace(/\.0+$/, '');
  const isOversold = /^-\d+$/.test(pieces);
  if (isOversold) warning('stock', `Shopify stock is negative (${pieces}). It will be set to 0.`);
  texts['stockQuantity'] = isOversold ? '0' : pieces;
}

/**
 * The compare-at price is our original price, and the selling price follows from a percentage with two decimals. The selling price
 * is exact to the paisa, so the compare-at price may shift by a few.
 */
function readPrice(texts: Record<string, string>, of: Of, present: Goods | null, options: ImportOptions, problem: Say) {
  const [price, compareAt] = [paiseIn(of('price') ?? ''), paiseIn(of('compareAt') || '0')];
  if (price === null) return void problem('price', 'Must be a number of 0 or more, with at most two decimals');
  if (compareAt === null) return void problem('compareAt', 'Must be a number of 0 or more, with at most two decimals');
  const gst = basisPointsFromPercent(present?.ownGstPercent ?? Number(options.gstPercent));
  const beforeGst = (paise: number) => (options.pricesIncludeGst ? withoutGst(paise, gst) : paise);
  const [unit, full] = [beforeGst(price), beforeGst(Math.max(price, compareAt))];
  const offer = full === 0 ? 0 : roundHalfUp(BigInt(full - unit) * BigInt(WHOLE_BASIS_POINTS), BigInt(full));
  const left = WHOLE_BASIS_POINTS - offer;
  const original = left === 0 ? full : roundHalfUp(BigInt(unit) * BigInt(WHOLE_BASIS_POINTS), BigInt(left));
  texts['originalPrice'] = (original / 100).toFixed(2);
  texts['offerPercentage'] = (offer / 100).toFixed(2);
}

function paiseIn(cell: string): number | null {
  const text = amountText(cell);
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** The largest amount that, with GST, does not exceed the file's value, which may be the printed MRP. */
function withoutGst(inclusivePaise: number, gstRateBasisPoints: number): number {
  let paise = Math.ceil((inclusivePaise * WHOLE_BASIS_POINTS) / (WHOLE_BASIS_POINTS + gstRateBasisPoints)) + 1;
  while (paise > 0 && withGst(paise, gstRateBasisPoints) > inclusivePaise) paise -= 1;
  return paise;
}

/** In their order. */
const shownIn = (head: string[], lines: string[][]) =>
  lines
    .map((cells) => readerOf(head, cells))
    .toSorted((one, other) => Number(one('position')) - Number(other('position')))
    .flatMap((of) => {
      const address = of('image');
      return address ? [{ address, alt: of('alt') ?? '' }] : [];
    });

function atMost(addresses: string[], head: string[], lines: string[][], { warning }: Saying): ReadPicture[] {
  const shown = shownIn(head, lines);
  const distinct = [...new Set(addresses)];
  if (distinct.length > PICTURES_AT_MOST)
    warning('image', `Only the first ${PICTURES_AT_MOST} of ${distinct.length} pictures are imported.`);
  return distinct
    .slice(0, PICTURES_AT_MOST)
    .map((address) => ({ address, alt: shown.find((picture) => picture.address === address)?.alt ?? '' }));
}
