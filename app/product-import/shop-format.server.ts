// The shop's own file: the columns of its export. A cell equal to the current export changes nothing, so that re-importing an
// unchanged export finds no differences, however odd its texts are. A missing column leaves its field unchanged.
import type { ProductView } from '../catalogue/catalogue.schema.ts';
import type { Declarations } from '../catalogue/catalogue.tables.ts';
import { PRODUCT_COLUMNS, type ProductColumn } from '../catalogue/export-products.server.ts';
import { type CsvCell, cellText, plainCell } from '../platform/files/csv.server.ts';
import { isSameTitle } from '../platform/files/csv-reading.server.ts';
import { slugOf, trimHyphens } from '../platform/words/slug.ts';
import { amountText, cellsOf, type Format, percentText, type Reading, truthText } from './format.server.ts';

export const SHOP_COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];
type Read = (cell: string, present: ProductView | null) => string | { problem: string };
const asItIs: Read = (cell) => cell;
const yesOrNo: Read = (cell) => truthText(cell) ?? { problem: 'Must be yes or no' };
const entries = (cell: string, between: RegExp) => cell.split(between).flatMap((entry) => entry.trim() || []);

/** Column -> the field of the product form and its text there. */
const FIELDS: Partial<Record<ProductColumn, [field: string, read: Read]>> = {
  SKU: ['sku', asItIs],
  Name: ['name', asItIs],
  'Original Price': ['originalPrice', amountText],
  'Offer %': ['offerPercentage', percentText],
  'GST %': ['gstRate', percentText],
  MRP: ['mrp', amountText],
  Stock: ['stockQuantity', (cell) => amountText(cell).replace(/\.0+$/, '')],
  HSN: ['hsn', (cell) => cell.replace(/\s/g, '')],
  Weight: ['weight', asItIs],
  Categories: ['category', (cell) => JSON.stringify(entries(cell, /[\n;]/))],
  Available: ['isAvailable', yesOrNo],
  Featured: ['isFeatured', yesOrNo],
  Deleted: ['isArchived', yesOrNo],
  Description: ['description', asItIs],
  Overview: ['productOverview', asItIs],
  'Detailed Description': ['detailedDescription', asItIs],
  'How To Use': ['HowToUse', (cell) => JSON.stringify(entries(cell, /\n/))],
  Benefits: ['overallBenefits', (cell) => JSON.stringify(entries(cell, /\n/))],
  'Key Ingredients': ['keyIngredients', ingredients],
};

/** Required fields: an empty cell leaves them unchanged. Any other field is cleared. */
const NEVER_EMPTY: ProductColumn[] = ['SKU', 'Name', 'Original Price', 'GST %', 'Stock', 'HSN', 'Available', 'Featured', 'Deleted'];

/** Column -> the declaration on the pack. */
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

const isProblem = (said: unknown): said is { problem: string } => typeof said === 'object' && said !== null && 'problem' in said;

export const shopFormat: Format = {
  itemsOf: ({ head, rows }) =>
    rows.map(({ number, cells }) => {
      const cell = cellsOf(head, cells);
      const [name, slug] = [cell('Name') ?? '', cell('Slug') ?? ''];
      return {
        line: number,
        cells: [cells],
        name,
        keys: {
          id: (cell('ID') ?? '').toLowerCase(),
          sku: cell('SKU') ?? '',
          slugs: [trimHyphens(slug), slugOf(name)].filter((each) => each !== ''),
        },
      };
    }),

  read({ cells }, head, present) {
    const reading: Reading = { texts: {}, pictures: null, problems: [], warnings: [] };
    const row = cells[0] ?? [];
    if (row.slice(head.length).some((cell) => cell.trim() !== ''))
      reading.problems.push({
        column: '',
        message: 'This row has more cells than titles. Put text with commas in quotation marks.',
      });
    const declared: Partial<Record<keyof Declarations, unknown>> = {};
    const changed = SHOP_COLUMNS.filter((column) => hasNewWords(column, head, row, present));
    for (const column of changed) {
      const cell = cellsOf(head, row)(column) ?? '';
      if (cell === '' && (!present || NEVER_EMPTY.includes(column))) continue;
      const [field, read] = FIELDS[column] ?? [];
      const [declaration, readDeclaration] = DECLARED[column] ?? [];
      const said = read?.(cell, present) ?? readDeclaration?.(cell);
      if (isProblem(said)) reading.problems.push({ column, message: said.problem });
      else if (field && typeof said === 'string') reading.texts[field] = said;
      else if (declaration) declared[declaration] = said;
    }
    if (Object.keys(declared).length > 0) reading.texts['declarations'] = JSON.stringify(declared);
    if (changed.includes('Images') || changed.includes('Image Texts')) readPictures(reading, head, row, present);
    if (!present && reading.texts['isArchived'] === 'true')
      reading.problems.push({ column: 'Deleted', message: "A new product can't be deleted. Enter no, or remove the row." });
    return reading;
  },

  remarksOn({ cells }, head, after) {
    const given = cellsOf(head, cells[0])('Sale Price') ?? '';
    const computed = cellText(PRODUCT_COLUMNS['Sale Price'](after));
    if (given === '' || Number(amountText(given)) === Number(computed)) return [];
    return [{ column: 'Sale Price', message: `Ignored; calculated from Original Price and Offer %. It will be ${computed}.` }];
  },

  columnOf: (field) => {
    const isIts = (column: ProductColumn) => FIELDS[column]?.[0] === field || `declarations.${DECLARED[column]?.[0]}` === field;
    return SHOP_COLUMNS.find(isIts) ?? (field === 'pictures' ? 'Images' : '');
  },
  isRead: (title) => SHOP_COLUMNS.some((column) => isSameTitle(column, title)),
};

/** Compares the raw cells, because two texts may look the same. */
function hasNewWords(column: ProductColumn, head: string[], row: string[], present: ProductView | null): boolean {
  const place = head.findIndex((title) => isSameTitle(title, column));
  if (place < 0) return false;
  return !present || asSeen(row[place] ?? '') !== asSeen(exported(column, present));
}

const OWN_PICTURE = /^https?:\/\/[^/\n]+(?=\/media\/[0-9a-f]{32}-)/gm;
/** Without the shop's own origin in picture URLs, which may have been another when the file was made. */
const asSeen = (cell: string) => plainCell(cell.replace(/\r\n?/g, '\n')).replace(OWN_PICTURE, '').trim();

function exported(column: ProductColumn, product: ProductView): string {
  const cellFor: (product: ProductView, origin: string) => CsvCell = PRODUCT_COLUMNS[column];
  return cellText(cellFor(product, ''));
}

function readPictures(reading: Reading, head: string[], row: string[], present: ProductView | null) {
  const lines = (column: ProductColumn) => {
    const place = head.findIndex((title) => isSameTitle(title, column));
    const cell = place < 0 ? present && exported(column, present) : row[place];
    return plainCell(cell ?? '')
      .split('\n')
      .map((line) => line.trim());
  };
  const alts = lines('Image Texts');
  reading.pictures = lines('Images').flatMap((address, place) => (address === '' ? [] : { address, alt: alts[place] ?? '' }));
}

/** 'Shea butter: Softens; Protects', one per line. The description of an ingredient stays. */
function ingredients(cell: string, present: ProductView | null) {
  const all = entries(cell, /\n/).map((line) => {
    const [, name = line, benefits = ''] = line.match(/^([^:]*):(.*)$/) ?? [];
    const known = present?.ingredients.find((ingredient) => ingredient.name.toLowerCase() === name.trim().toLowerCase());
    return { name, description: known?.description ?? '', benefits: entries(benefits, /;/) };
  });
  const empty = all.find(({ benefits }) => benefits.length === 0);
  return empty ? { problem: `“${empty.name}” needs a benefit, as in “Shea butter: Softens; Protects”` } : JSON.stringify(all);
}

function firm(cell: string) {
  if (cell === '') return null;
  const [name = '', ...address] = cell.split('\n').map((line) => line.trim());
  return { name, address: address.join('\n') };
}

function netQuantity(cell: string) {
  if (cell === '') return null;
  const [, value, unit] = cell.toLowerCase().match(/^(\d+(?:\.\d+)?)\s*(g|ml|piece)s?$/) ?? [];
  if (!value || (unit !== 'g' && unit !== 'ml' && unit !== 'piece'))
    return { problem: 'Must be a number with g, ml or piece, such as 50 g' };
  return { value: Number(value), unit };
}

function shelfLife(cell: string) {
  if (cell === '') return null;
  return /^[1-9]\d{0,3}$/.test(cell) ? Number(cell) : { problem: 'Must be a whole number of months' };
}

function dot(cell: string) {
  if (cell === '') return null;
  const colour = cell.toLowerCase();
  return colour === 'green' || colour === 'brown' ? colour : { problem: 'Must be green or brown' };
}
