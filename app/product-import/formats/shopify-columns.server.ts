import { PICTURES_AT_MOST } from '../../catalogue/catalogue.schema.ts';
import type { Goods } from '../../catalogue/file/product-file-columns.ts';
import { isSameTitle } from '../../platform/files/csv-reading.server.ts';
import { basisPointsFromPercent, roundHalfUp, WHOLE_BASIS_POINTS } from '../../platform/money.ts';
import { withGst } from '../../pricing/tax/gst.ts';
import { isTaxIncluded } from '../../settings/rules/registration.ts';
import { KIT_FIELDS, readKitPieces, readKitPrice } from '../kits/kit-cells.ts';
import { amountText, cellsOf, type Reading, type ReadingOptions, type ReadPicture, truthText } from './format.server.ts';

export const TITLES = {
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
  // Our own, as Shopify exports no bundles.
  kitPrice: ['Kit Price'],
  kitPieces: ['Kit Pieces'],
} as const;
type Column = keyof typeof TITLES;

export const NAMES = ['name1', 'name2', 'name3'] as const;
export const VALUES = ['option1', 'option2', 'option3'] as const;
/** Columns that make a line a variant, not just another picture. */
export const OF_VARIANT: Column[] = ['option1', 'sku', 'price'];

/** The option value of a product without variants. */
export const NO_VARIANT = 'default title';

export const FIELD_COLUMNS: Record<string, Column> = {
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
  kit: 'kitPieces',
};

export const has = (head: string[], column: Column) => head.some((title) => TITLES[column].some((wanted) => isSameTitle(title, wanted)));
export const titleIn = (head: string[], column: Column) =>
  head.find((title) => TITLES[column].some((wanted) => isSameTitle(title, wanted))) ?? TITLES[column][0];

export const isShopify = (head: string[]) => has(head, 'title') && (has(head, 'handle') || has(head, 'price') || has(head, 'body'));

export function readerOf(head: string[], cells: string[] | undefined) {
  const cell = cellsOf(head, cells);
  return (column: Column) => cell(...TITLES[column]);
}

type Of = (column: Column) => string | null;
type Say = (column: Column, message: string) => void;
type Saying = { problem: Say; warning: Say };

export const sayingIn = ({ problems, warnings }: Reading, head: string[], line: number): Saying => ({
  problem: (column, message) => problems.push({ line, column: titleIn(head, column), message }),
  warning: (column, message) => warnings.push({ line, column: titleIn(head, column), message }),
});

export function ownTexts(of: Of, head: string[], present: Goods | null, options: ReadingOptions, said: Saying): Record<string, string> {
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

/** Columns of our own, which Shopify's export lacks: in the first line of a product. What a kit has of its pieces is ignored. */
export function readKit(texts: Record<string, string>, of: Of, said: Saying) {
  const price = of('kitPrice') && readKitPrice(of('kitPrice') ?? '');
  const pieces = of('kitPieces') && readKitPieces(of('kitPieces') ?? '');
  if (price && typeof price === 'object') said.problem('kitPrice', price.problem);
  else if (price) texts[KIT_FIELDS.price] = price;
  if (pieces && typeof pieces === 'object') said.problem('kitPieces', pieces.problem);
  else if (pieces) texts[KIT_FIELDS.pieces] = pieces;
  if (!pieces) return;
  delete texts['stockQuantity'];
  if (price === 'sum') delete texts['originalPrice'];
}

/** Headings and sections become paragraphs, because the allow-list has neither. */
export const paragraphs = (body: string) =>
  body
    .replace(/<h[1-6]\b[^>]*>/gi, '<p><b>')
    .replace(/<\/h[1-6]>/gi, '</b></p>')
    .replace(/<(\/?)(?:div|section|article)\b[^>]*>/gi, '<$1p>');

/** Type and tags; without a type, the last part of Shopify's category ('Health & Beauty > … > Lip Balms'). */
export function categories(of: Of): string[] {
  const type = of('type') || (of('category') ?? '').split('>').at(-1)?.trim() || '';
  const all = [type, ...(of('tags') ?? '').split(',').map((tag) => tag.trim())].filter((each) => each !== '');
  return all.filter((each, place) => all.findIndex((other) => other.toLowerCase() === each.toLowerCase()) === place);
}

/** Drafts, archived and unlisted products are not on sale. */
export const availability = (published: string, status: string) =>
  truthText(published) !== 'false' && (status === '' || status === 'active');

function readStock(texts: Record<string, string>, stock: string | null, warning: Say) {
  if (stock === null || stock === '') return;
  const pieces = amountText(stock).replace(/\.0+$/, '');
  const isOversold = /^-\d+$/.test(pieces);
  if (isOversold) warning('stock', `Shopify stock is negative (${pieces}). It will be set to 0.`);
  texts['stockQuantity'] = isOversold ? '0' : pieces;
}

/** The selling price is exact to the paisa, with a percentage of two decimals, so the compare-at price, our original price, may shift by a few. */
function readPrice(texts: Record<string, string>, of: Of, present: Goods | null, options: ReadingOptions, problem: Say) {
  const [price, compareAt] = [paiseIn(of('price') ?? ''), paiseIn(of('compareAt') || '0')];
  if (price === null) return void problem('price', 'Must be a number of 0 or more, with at most two decimals');
  if (compareAt === null) return void problem('compareAt', 'Must be a number of 0 or more, with at most two decimals');
  const gst = basisPointsFromPercent(present?.ownGstPercent ?? Number(options.gstPercent));
  const ownPrice = (paise: number) => {
    if (options.pricesIncludeGst === isTaxIncluded(options.tax)) return paise;
    return options.pricesIncludeGst ? withoutGst(paise, gst) : withGst(paise, gst);
  };
  const [unit, full] = [ownPrice(price), ownPrice(Math.max(price, compareAt))];
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

export const shownIn = (head: string[], lines: string[][]) =>
  lines
    .map((cells) => readerOf(head, cells))
    .toSorted((one, other) => Number(one('position')) - Number(other('position')))
    .flatMap((of) => {
      const address = of('image');
      return address ? [{ address, alt: of('alt') ?? '' }] : [];
    });

export function atMost(addresses: string[], head: string[], lines: string[][], { warning }: Saying): ReadPicture[] {
  const shown = shownIn(head, lines);
  const distinct = [...new Set(addresses)];
  if (distinct.length > PICTURES_AT_MOST)
    warning('image', `Only the first ${PICTURES_AT_MOST} of ${distinct.length} pictures are imported.`);
  return distinct
    .slice(0, PICTURES_AT_MOST)
    .map((address) => ({ address, alt: shown.find((picture) => picture.address === address)?.alt ?? '' }));
}
