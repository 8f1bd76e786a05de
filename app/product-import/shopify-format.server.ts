// Shopify's product CSV, with the column titles from before and after their renaming in 2025
// (https://help.shopify.com/en/manual/products/import-export/using-csv). There, several lines with one handle make one product; here each
// variant becomes a separate product, named 'Name – Variant', because our products have one price, SKU, MRP and stock.
import { PICTURES_AT_MOST, type ProductView } from '../catalogue/catalogue.schema.ts';
import { isSameTitle, type SheetRow } from '../platform/files/csv-reading.server.ts';
import { basisPointsFromPercent, roundHalfUp, WHOLE_BASIS_POINTS } from '../platform/money.ts';
import { slugOf, trimHyphens } from '../platform/words/slug.ts';
import { withGst } from '../pricing/gst.ts';
import { amountText, cellsOf, type Format, type Item, type Reading, truthText } from './format.server.ts';
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
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
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

/** Fields from a product's first line that apply to all its variants. */
const OF_PRODUCT: Column[] = ['handle', 'title', 'body', 'category', 'type', 'tags', 'published', 'status', 'giftCard'];
/** Columns that make a line a variant, not just another picture. */
const OF_VARIANT: Column[] = ['option1', 'sku', 'price'];
const OF_PICTURE: Column[] = ['image', 'position', 'alt'];

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
  itemsOf: ({ head, rows }) => groupsOf(head, rows).flatMap((group) => itemsOfGroup(head, group)),

  read({ name, cells }, head, present, options) {
    const of = readerOf(head, cells[0]);
    const reading: Reading = { texts: {}, pictures: null, problems: [], warnings: [] };
    const problem = (column: Column, message: string) => reading.problems.push({ column: titleIn(head, column), message });
    const warning = (column: Column, message: string) => reading.warnings.push({ column: titleIn(head, column), message });
    if (truthText(of('giftCard') ?? '') === 'true') problem('giftCard', 'Gift cards are not supported.');
    if (name) reading.texts['name'] = name;
    if (of('sku')) reading.texts['sku'] = of('sku') ?? '';
    const body = of('body');
    if (body) {
      reading.texts['description'] = paragraphs(body);
      if (/<(?:img|iframe|video|table|script|style|a)\b/i.test(body))
        warning('body', 'Links, pictures, tables and styles are removed from the description; the text is kept.');
    }
    if (has(head, 'type') || has(head, 'tags')) reading.texts['category'] = JSON.stringify(categories(of));
    const grams = amountText(of('grams') ?? '');
    if (Number(grams) > 0) reading.texts['weight'] = `${Number(grams)} g`;
    const isAvailable = availability(of('published') ?? '', (of('status') ?? '').toLowerCase());
    if (has(head, 'status') || has(head, 'published') || !present) reading.texts['isAvailable'] = String(isAvailable);
    readStock(reading, of('stock'), warning);
    if (has(head, 'price')) readPrice(reading, of, present, options, problem);
    if (has(head, 'image') || has(head, 'variantImage')) reading.pictures = picturesOf(head, cells, warning);
    return reading;
  },

  columnOf: (field, head) => {
    const column = FIELD_COLUMNS[field];
    return column ? titleIn(head, column) : '';
  },
  isRead: (title) =>
    /^Option[123] (Name|Linked To)$/i.test(title) ||
    Object.values(TITLES).some((titles) => titles.some((wanted) => isSameTitle(title, wanted))),
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

function itemsOfGroup(head: string[], group: SheetRow[]): Item[] {
  const [first] = group;
  if (!first) return [];
  const variants = group.filter(({ cells }, place) => place === 0 || OF_VARIANT.some((column) => readerOf(head, cells)(column)));
  const place = (column: Column) => head.findIndex((title) => TITLES[column].some((wanted) => isSameTitle(title, wanted)));
  const copied = (columns: Column[], from: string[], to: string[]) => {
    for (const column of columns) if (place(column) >= 0) to[place(column)] = from[place(column)] ?? '';
    return to;
  };
  const pictured = group
    .filter(({ cells }) => readerOf(head, cells)('image'))
    .toSorted((one, other) => Number(readerOf(head, one.cells)('position')) - Number(readerOf(head, other.cells)('position')))
    .map(({ cells }) =>
      copied(
        ['handle', ...OF_PICTURE],
        cells,
        head.map(() => ''),
      ),
    );
  return variants.map(({ number, cells }) => {
    const [picture = head.map(() => ''), ...morePictures] = pictured;
    const own = copied(
      OF_PICTURE,
      picture,
      copied(
        OF_PRODUCT,
        first.cells,
        head.map((_, at) => cells[at] ?? ''),
      ),
    );
    const of = readerOf(head, own);
    const variant = [of('option1'), of('option2'), of('option3')]
      .filter((value) => value && value.toLowerCase() !== NO_VARIANT)
      .join(' / ');
    const title = of('title') ?? '';
    const name = variant && title ? `${title} – ${variant}` : title;
    const handle = variant ? '' : trimHyphens(of('handle') ?? '');
    return {
      line: number,
      cells: [own, ...morePictures],
      name,
      keys: { id: '', sku: of('sku') ?? '', slugs: [slugOf(name), handle].filter((slug) => slug !== '') },
    };
  });
}

// ------------------------------------------------------------ fields

type Of = (column: Column) => string | null;
type Say = (column: Column, message: string) => void;

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

function readStock(reading: Reading, stock: string | null, warning: Say) {
  if (stock === null || stock === '') return;
  const pieces = amountText(stock).replace(/\.0+$/, '');
  const isOversold = /^-\d+$/.test(pieces);
  if (isOversold) warning('stock', `Shopify stock is negative (${pieces}). It will be set to 0.`);
  reading.texts['stockQuantity'] = isOversold ? '0' : pieces;
}

/**
 * The compare-at price is our original price, and the selling price follows from a percentage with two decimals. The selling price
 * is exact to the paisa, so the compare-at price may shift by a few.
 */
function readPrice(reading: Reading, of: Of, present: ProductView | null, options: ImportOptions, problem: Say) {
  const [price, compareAt] = [paiseIn(of('price') ?? ''), paiseIn(of('compareAt') || '0')];
  if (price === null) return void problem('price', 'Must be a number of 0 or more, with at most two decimals');
  if (compareAt === null) return void problem('compareAt', 'Must be a number of 0 or more, with at most two decimals');
  const gst = basisPointsFromPercent(present?.ownGstPercent ?? Number(options.gstPercent));
  const beforeGst = (paise: number) => (options.pricesIncludeGst ? withoutGst(paise, gst) : paise);
  const [unit, full] = [beforeGst(price), beforeGst(Math.max(price, compareAt))];
  const offer = full === 0 ? 0 : roundHalfUp(BigInt(full - unit) * BigInt(WHOLE_BASIS_POINTS), BigInt(full));
  const left = WHOLE_BASIS_POINTS - offer;
  const original = left === 0 ? full : roundHalfUp(BigInt(unit) * BigInt(WHOLE_BASIS_POINTS), BigInt(left));
  reading.texts['originalPrice'] = (original / 100).toFixed(2);
  reading.texts['offerPercentage'] = (offer / 100).toFixed(2);
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

/** The variant's own picture first. */
function picturesOf(head: string[], cells: string[][], warning: Say) {
  const own = readerOf(head, cells[0])('variantImage');
  const shown = cells.flatMap((line) => {
    const of = readerOf(head, line);
    const address = of('image');
    return address ? { address, alt: of('alt') ?? '' } : [];
  });
  const all = [...(own ? [{ address: own, alt: shown.find(({ address }) => address === own)?.alt ?? '' }] : []), ...shown];
  const distinct = all.filter(({ address }, place) => all.findIndex((other) => other.address === address) === place);
  if (distinct.length > PICTURES_AT_MOST)
    warning('image', `Only the first ${PICTURES_AT_MOST} of ${distinct.length} pictures are imported.`);
  return distinct.slice(0, PICTURES_AT_MOST);
}
