import type { Declarations } from '../../catalogue/declarations/declarations.schema.ts';
import { exportCell, type Goods, type ProductColumn, productTitles } from '../../catalogue/file/product-file-columns.ts';
import { aboutText, textFields } from '../../catalogue/texts/text-fields.ts';
import { isList, translatedColumns } from '../../catalogue/texts/translated-columns.ts';
import { cellText, plainCell } from '../../platform/files/csv.server.ts';
import { isSameTitle } from '../../platform/files/csv-reading.server.ts';
import { type Language, translations } from '../../platform/words/language.ts';
import { readSales } from '../file-sales.server.ts';
import { readVideoCell } from '../file-videos.server.ts';
import { KIT_FIELDS, readKitPieces, readKitPrice } from '../kits/kit-cells.ts';
import { amountText, cellsOf, percentText, type Reading } from './format.server.ts';
import {
  asItIs,
  dot,
  entries,
  firm,
  ingredients,
  isProblem,
  listed,
  netQuantity,
  ownShelfLife,
  shelfLife,
  swatch,
  yesOrNo,
} from './shop-cells.ts';

export type Read = (cell: string, present: Goods | null) => string | { problem: string };

type Field = [field: string, read: Read];
const OWN_FIELDS: Partial<Record<ProductColumn, Field>> = {
  SKU: ['sku', asItIs],
  Barcode: ['barcode', (cell) => cell.replace(/\s/g, '')],
  Swatch: ['swatch', swatch],
  'Kit Price': [KIT_FIELDS.price, readKitPrice],
  'Kit Pieces': [KIT_FIELDS.pieces, readKitPieces],
  'Original Price': ['originalPrice', amountText],
  'Offer %': ['offerPercentage', percentText],
  'GST %': ['gstRate', percentText],
  'Timed Sales': ['sales', readSales],
  MRP: ['mrp', amountText],
  Stock: ['stockQuantity', (cell) => amountText(cell).replace(/\.0+$/, '')],
  'Own Ingredients': ['inciIngredients', asItIs],
  'Own Shelf Life (months)': ['shelfLifeMonths', ownShelfLife],
  HSN: ['hsn', (cell) => cell.replace(/\s/g, '')],
  Weight: ['weight', asItIs],
  Categories: ['category', (cell) => JSON.stringify(entries(cell, /[\n;]/))],
  // Its lines: which filters the shop has is known later (file-filters.server.ts).
  Filters: ['facets', asItIs],
  Available: ['isAvailable', yesOrNo],
  Featured: ['isFeatured', yesOrNo],
  Deleted: ['isArchived', yesOrNo],
  ...Object.fromEntries(textFields.map((field) => [aboutText(field).column, [field, asItIs]])),
  'How To Use': ['HowToUse', listed],
  Benefits: ['overallBenefits', listed],
  'Key Ingredients': ['keyIngredients', ingredients],
  Video: ['video', readVideoCell],
};

const inLanguages = new Map<string, ReadonlyMap<ProductColumn, Field>>();
function fieldOf(column: ProductColumn, languages: readonly Language[] = translations()): Field | undefined {
  const own = OWN_FIELDS[column];
  if (own) return own;
  const key = languages.join();
  const fields =
    inLanguages.get(key) ??
    new Map(
      translatedColumns(languages).map(({ title, language, field }): [ProductColumn, Field] => [
        title,
        [`texts.${language}.${field}`, isList(field) ? listed : asItIs],
      ]),
    );
  inLanguages.set(key, fields);
  return fields.get(column);
}

/** Required fields: an empty cell leaves them unchanged. Any other field is cleared. */
const NEVER_EMPTY: ProductColumn[] = [
  ...(['SKU', 'Name', 'Kit Price', 'Kit Pieces', 'Original Price', 'GST %', 'Stock', 'HSN', 'Available', 'Featured', 'Deleted'] as const),
];

const DECLARED: Partial<Record<ProductColumn, [declaration: keyof Declarations, read: (cell: string) => unknown]>> = {
  'Generic Name': ['genericName', (cell) => cell],
  'Net Quantity': ['netQuantity', netQuantity],
  Manufacturer: ['manufacturer', firm],
  Packer: ['packer', firm],
  Importer: ['importer', firm],
  'Country Of Origin': ['countryOfOrigin', (cell) => cell],
  'Shelf Life (months)': ['shelfLifeMonths', shelfLife],
  'All Ingredients': ['inciIngredients', (cell) => cell],
  'Licence No.': ['mfgLicenceNo', (cell) => cell],
  Dimensions: ['dimensions', (cell) => cell],
  Dot: ['originDot', dot],
  Warnings: ['warnings', (cell) => cell],
};

export function columnOf(field: string): string {
  if (field === 'netQuantity') return 'Net Quantity';
  if (field === 'kit') return 'Kit Pieces';
  const isIts = (column: ProductColumn) => fieldOf(column)?.[0] === field || `declarations.${DECLARED[column]?.[0]}` === field;
  return productTitles().find(isIts) ?? (field === 'pictures' ? 'Images' : '');
}

export function refuseLongRow(head: string[], row: string[], line: number, { problems }: Reading) {
  if (row.slice(head.length).some((cell) => cell.trim() !== ''))
    problems.push({ line, column: '', message: 'This row has more cells than titles. Put text with commas in quotation marks.' });
}

export function readCells(
  columns: ProductColumn[],
  head: string[],
  row: string[],
  goods: Goods | null,
  line: number,
  { problems }: Reading,
) {
  const texts: Record<string, string> = {};
  const declared: Partial<Record<keyof Declarations, unknown>> = {};
  for (const column of columns) {
    const cell = cellsOf(head, row)(column) ?? '';
    if (cell === '' && (!goods || NEVER_EMPTY.includes(column))) continue;
    const [field, read] = fieldOf(column) ?? [];
    const [declaration, readDeclaration] = DECLARED[column] ?? [];
    const said = read?.(cell, goods) ?? readDeclaration?.(cell);
    if (isProblem(said)) problems.push({ line, column, message: said.problem });
    else if (field && typeof said === 'string') texts[field] = said;
    else if (declaration) declared[declaration] = said;
  }
  return { texts, declared };
}

/** A language is saved with all its texts: those that the file leaves out are sent as they are. */
export function withTranslations(texts: Record<string, string>, present: Goods | null): Record<string, string> {
  const fields: Record<string, string> = {};
  const changed: Record<string, object> = {};
  for (const [field, text] of Object.entries(texts)) {
    const [, language, own] = field.match(/^texts\.([a-z]+)\.(\w+)$/) ?? [];
    if (!language || !own) fields[field] = text;
    else changed[language] = { ...(changed[language] ?? present?.texts[language]), [own]: isList(own) ? JSON.parse(text) : text };
  }
  return Object.keys(changed).length > 0 ? { ...fields, texts: JSON.stringify(changed) } : fields;
}

export const declaredText = (declared: object): Record<string, string> =>
  Object.keys(declared).length > 0 ? { declarations: JSON.stringify(declared) } : {};

/** Compares the raw cells, because two texts may look the same. */
export function hasNewWords(column: ProductColumn, head: string[], row: string[], goods: Goods | null): boolean {
  const place = head.findIndex((title) => isSameTitle(title, column));
  if (place < 0) return false;
  return !goods || asSeen(row[place] ?? '') !== asSeen(exported(column, goods));
}

const OWN_FILE = /^https?:\/\/[^/\n]+(?=\/media\/[0-9a-f]{32}[-.])/gm;
/** Without the shop's own origin in URLs of pictures and videos, which may have been another when the file was made. */
const asSeen = (cell: string) => plainCell(cell.replace(/\r\n?/g, '\n')).replace(OWN_FILE, '').trim();

export const exported = (column: ProductColumn, goods: Goods) => cellText(exportCell(column, goods, ''));

export function picturesIn(head: string[], row: string[], goods: Goods | null) {
  const lines = (column: ProductColumn) => {
    const place = head.findIndex((title) => isSameTitle(title, column));
    const cell = place < 0 ? goods && exported(column, goods) : row[place];
    return plainCell(cell ?? '')
      .split('\n')
      .map((line) => line.trim());
  };
  const alts = lines('Image Texts');
  return lines('Images').flatMap((address, place) => (address === '' ? [] : { address, alt: alts[place] ?? '' }));
}
