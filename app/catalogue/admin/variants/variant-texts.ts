import type { DraftPicture } from '../form/product-draft.ts';
import { labelOf, liveOptions } from './combinations.ts';
import type { CellName, GridOption, GridRow, VariantGrid } from './variant-grid.ts';

/** Whether the product is sold in variants, or will be: a blank option does not count yet. */
export const isVaried = ({ options }: VariantGrid) => options.some(({ name, values }) => name.trim() !== '' || values.length > 0);

export const FIELD_OF: Record<CellName, string> = {
  sku: 'sku',
  barcode: 'barcode',
  price: 'originalPrice',
  offer: 'offerPercentage',
  mrp: 'mrp',
  stock: 'stockQuantity',
  quantity: 'netQuantity',
  unit: 'netQuantity',
};

/** A product without options, before and after, sends neither options nor variants. */
export function variantTexts(grid: VariantGrid, pictures: readonly DraftPicture[], hadOptions: boolean): Record<string, string> {
  if (!isVaried(grid)) return hadOptions ? { options: '[]', variants: '[]' } : {};
  const first = grid.rows.find(({ isProduct }) => isProduct) ?? grid.rows[0];
  return {
    options: JSON.stringify(grid.options.map(sentOption)),
    variants: JSON.stringify(grid.rows.map((row) => sentRow(row, grid.options, pictures))),
    ...(first && {
      originalPrice: first.price.trim(),
      offerPercentage: first.offer.trim(),
      mrp: first.mrp.trim(),
      stockQuantity: first.stock.trim(),
      ...(first.sku.trim() && { sku: first.sku.trim() }),
    }),
  };
}

const sentOption = ({ name, names, values }: GridOption) => ({
  name: name.trim(),
  ...(Object.keys(names).length > 0 && { names }),
  values: values.map((value) => value.name.trim()),
  valueNames: Object.fromEntries(values.map((value) => [value.name.trim(), value.names])),
});

function sentRow(row: GridRow, options: readonly GridOption[], pictures: readonly DraftPicture[]) {
  const { id, was } = row;
  const chosen = liveOptions(options).map(({ key, name, values }) => [
    name.trim(),
    values.find((value) => value.key === row.values[key])?.name.trim() ?? '',
  ]);
  return {
    ...(id && { id }),
    ...(was && { stockWas: was.stock }),
    options: Object.fromEntries(chosen),
    ...(row.sku.trim() && { sku: row.sku.trim() }),
    barcode: row.barcode.trim() || null,
    originalPrice: number(row.price),
    offerPercentage: row.offer.trim() === '' ? 0 : number(row.offer),
    mrp: row.mrp.trim() === '' ? null : number(row.mrp),
    stockQuantity: number(row.stock),
    isAvailable: row.isAvailable,
    ...quantityOf(row),
    ...(row.colour !== (was?.colour ?? '') && { swatch: swatchOf(row.colour) }),
    ...declaredBy(row),
    ...picturesOf(row, pictures),
  };
}

const swatchOf = (colour: string) => (colour === '' ? null : colour.startsWith('#') ? { colour } : { image: colour });

/** What is no number is sent as typed, and refused. */
const number = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim());

/** Unchanged, it stays the product's or its own, whichever it was. */
function quantityOf({ quantity, unit, was }: GridRow) {
  const text = quantity.trim();
  if (was ? text === was.quantity && (text === '' || unit === was.unit) : text === '') return {};
  if (text === '') return { netQuantity: null };
  const pieces = unit === 'piece' ? (text === '1' ? 'piece' : 'pieces') : unit;
  return { netQuantity: { value: number(text), unit }, weight: `${text} ${pieces}` };
}

/** The product's own variant has the product's declarations. */
function declaredBy({ ingredients, shelfLife, isProduct, was }: GridRow) {
  const [typed, months] = [ingredients.trim(), shelfLife.trim()];
  return {
    ...(!isProduct && typed !== (was?.ingredients ?? '') && { inciIngredients: typed || null }),
    ...(!isProduct && months !== (was?.shelfLife ?? '') && { shelfLifeMonths: months === '' ? null : number(months) }),
  };
}

/** The product's own variant has the product's pictures. */
function picturesOf({ picture, was, isProduct }: GridRow, pictures: readonly DraftPicture[]) {
  if (isProduct || picture === (was?.picture ?? '')) return {};
  const chosen = pictures.find(({ id }) => id === picture);
  if (!chosen) return { pictures: [] };
  const files = pictures.filter(({ file }) => file);
  return { pictures: [chosen.key ? { key: chosen.key } : { file: files.indexOf(chosen) }] };
}

/** The product's fields that the rows have instead. */
const IN_ROWS = ['originalPrice', 'offerPercentage', 'mrp', 'stockQuantity', 'sku'];
/** What all variants share is refused in the name of the first that has it. */
const SHARED = /^variants\.\d+\.(gstRate|nextGstRate|nextGstFrom|hsn)$/;

export function shownErrors(fields: Record<string, string>, grid: VariantGrid): Record<string, string> {
  if (!isVaried(grid)) return fields;
  const shown: Record<string, string> = {};
  for (const [field, message] of Object.entries(fields)) {
    const shared = SHARED.exec(field)?.[1];
    // The API does not say which row has the SKU of another product.
    if (field === 'sku' && Object.keys(fields).length === 1) shown['variants'] = message;
    else if (!IN_ROWS.includes(field)) shown[shared ?? field] ??= message;
  }
  return shown;
}

export function messagesOf(errors: Record<string, string>, { options, rows }: VariantGrid): string[] {
  const said = Object.entries(errors).map(([field, message]) => {
    const row = rows[Number(/^variants\.(\d+)/.exec(field)?.[1] ?? Number.NaN)];
    return row ? `${labelOf(row.values, options)}: ${message}` : message;
  });
  return [...new Set(said)];
}

/** Of the row, by cell; `row` for what concerns the whole of it. */
export function errorsOfRow(errors: Record<string, string>, place: number): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [field, message] of Object.entries(errors)) {
    const [room, at, name = 'row'] = field.split('.');
    if (room === 'variants' && at === String(place)) own[name] ??= message;
  }
  return own;
}
