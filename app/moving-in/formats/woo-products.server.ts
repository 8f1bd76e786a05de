import { Refusal } from '../../platform/refusal.ts';
import { slugOf, trimHyphens } from '../../platform/words/slug.ts';
import type { Reader } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import type { Report } from '../report.ts';
import { importPart, type Line, ROWS_AT_ONCE } from './former-products.server.ts';
import { listIn } from './woo-categories.server.ts';

/** WooCommerce lists variations far from their product, so its file is sorted in memory. */
const WOO_ROWS_AT_MOST = 20_000;

const HEAD = [
  ...['Handle', 'Title', 'Body (HTML)', 'Tags', 'Published', 'Status', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'],
  ...['Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Barcode', 'Variant Price', 'Variant Compare At Price'],
  ...['Variant Inventory Qty', 'Variant Grams', 'Variant Image', 'Image Src'],
] as const;
type Cells = Partial<Record<(typeof HEAD)[number], string>>;

export const readWooProducts: Reader = async (move, rows, report) => {
  const all: FileRow[] = [];
  for await (const row of rows) {
    if (all.length >= WOO_ROWS_AT_MOST) throw new Refusal(413, 'This file has more than 20,000 rows. Please split it.');
    all.push(row);
  }
  for (const row of all) move.formerIds.set(row.get('ID'), isVariation(row) ? { sku: row.get('SKU') } : { handle: handleOf(row) });
  const variations = new Map<string, FileRow[]>();
  for (const row of all) {
    const parent = isVariation(row) ? row.get('Parent') : '';
    if (parent) variations.set(parent, [...(variations.get(parent) ?? []), row]);
  }
  const groups = all.filter((row) => !isVariation(row)).flatMap((row) => wooProduct(row, variations, report));
  let part: Line[] = [];
  for (const group of groups) {
    if (part.length + group.length > ROWS_AT_ONCE) {
      await importPart(move, HEAD, part, report);
      part = [];
    }
    part.push(...group);
  }
  if (part.length > 0) await importPart(move, HEAD, part, report);
  move.filedRows.push(...all);
};

const isVariation = (row: FileRow) => /(^|,\s*)variation$/i.test(row.get('Type'));

const handleOf = (row: FileRow) => trimHyphens(slugOf(row.get('Name'))) || `product-${row.get('ID')}`;

function wooProduct(row: FileRow, variations: ReadonlyMap<string, FileRow[]>, report: Report): Line[][] {
  const kind = row.get('Type').toLowerCase();
  if (/grouped|external/.test(kind)) {
    report.report.rows += 1;
    report.leave(row.number, 'Type', 'Grouped and external products stay behind.');
    return [];
  }
  const name = row.get('Name');
  const handle = handleOf(row);
  const own = [`id:${row.get('ID')}`, row.get('SKU')].flatMap((parent) => (parent ? (variations.get(parent) ?? []) : []));
  const images = row.get('Images').split(/,\s+/).filter(Boolean);
  const isLive = row.get('Published') === '1';
  const shared: Cells = {
    ...{
      Handle: handle,
      Title: name,
      'Body (HTML)': row.get('Description', 'Short description'),
      Tags: tagsIn(row.get('Categories'), row.get('Tags')),
    },
    ...{ Published: String(isLive), Status: isLive ? 'active' : 'draft', 'Image Src': images[0] ?? '' },
  };
  const goods = own.length > 0 ? own : [row];
  const sold = goods.map((each, place): Line => {
    const cells = { ...(place === 0 ? shared : { Handle: handle }), ...optionsOf(each, own.length > 0), ...soldCells(each) };
    return { number: each.number, cells: HEAD.map((title) => cells[title as keyof typeof cells] ?? '') };
  });
  const pictures = images.slice(1).map((address): Line => {
    const cells: Cells = { Handle: handle, 'Image Src': address };
    return { number: row.number, cells: HEAD.map((title) => cells[title] ?? '') };
  });
  return [[...sold, ...pictures]];
}

function soldCells(row: FileRow): Cells {
  const [regular, sale] = [row.get('Regular price'), row.get('Sale price')];
  const kilograms = Number(row.get('Weight (kg)'));
  return {
    'Variant SKU': row.get('SKU'),
    'Variant Barcode': row.get('GTIN, UPC, EAN, or ISBN'),
    'Variant Price': sale || regular,
    'Variant Compare At Price': sale ? regular : '',
    'Variant Inventory Qty': /^-?\d+$/.test(row.get('Stock')) ? row.get('Stock') : '0',
    'Variant Grams': kilograms > 0 ? String(Math.round(kilograms * 1000)) : row.get('Weight (g)'),
    ...(isVariation(row) && { 'Variant Image': row.get('Images').split(/,\s+/)[0] ?? '' }),
  };
}

const optionsOf = (row: FileRow, isVaried: boolean): Cells =>
  isVaried
    ? Object.fromEntries(
        [1, 2, 3].flatMap((place) => {
          const name = row.get(`Attribute ${place} name`);
          return name
            ? [
                [`Option${place} Name`, name],
                [`Option${place} Value`, row.get(`Attribute ${place} value(s)`)],
              ]
            : [];
        }),
      )
    : { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };

/** 'Skin care > Face, Gifts' and 'vegan' -> 'Face, Gifts, vegan'. */
const tagsIn = (categories: string, tags: string) =>
  [...listIn(categories).map((path) => path.split('>').at(-1)?.trim() ?? ''), ...listIn(tags)].filter(Boolean).join(', ');
