// The variants of a product as rows of a grid: the combinations of its options' values, and changes to many rows at once.
import { pictureSrc } from '../../../media/media.schema.ts';
import type { ProductView } from '../../catalogue.schema.ts';

/** Keys stay the same while names are typed. */
export type GridValue = { key: string; name: string };
export type GridOption = { key: string; name: string; names: Record<string, string>; values: GridValue[] };
/** Option key -> value key. */
export type Values = Record<string, string>;

/** In the order of the columns. */
export const CELLS = ['sku', 'barcode', 'price', 'offer', 'mrp', 'stock', 'quantity', 'unit'] as const;
export type CellName = (typeof CELLS)[number];
type Cells = Record<CellName, string>;

export const UNITS = ['g', 'ml', 'piece'] as const;
/** A swatch that is a picture and no colour. */
export const PICTURE_SWATCH = 'picture';

export type GridRow = Cells & {
  key: string;
  /** Of a saved variant. */
  id: string | null;
  /** The row of the product itself: it can be switched off, but not removed. */
  isProduct: boolean;
  values: Values;
  /** '#rrggbb', PICTURE_SWATCH or empty. */
  colour: string;
  /** The id of a picture in the form; empty: the product's pictures. */
  picture: string;
  /** The address of its own picture as saved; empty without one. */
  ownSrc: string;
  /** Where they differ from the product's; empty: as the product says. */
  ingredients: string;
  shelfLife: string;
  isAvailable: boolean;
  /** As loaded: unchanged values are not sent. */
  was: (Pick<GridRow, 'quantity' | 'unit' | 'colour' | 'picture' | 'ingredients' | 'shelfLife'> & { stock: number }) | null;
};

export type VariantGrid = { options: GridOption[]; rows: GridRow[] };
/** What the product has without options: the first row takes it over. */
export type Seed = Cells & { id: string | null; stockWas: number };

const NO_CELLS: Cells = { sku: '', barcode: '', price: '', offer: '0', mrp: '', stock: '0', quantity: '', unit: 'g' };
export const NO_SEED: Seed = { ...NO_CELLS, id: null, stockWas: 0 };

// ------------------------------------------------------------ loading

export function gridOf(product: ProductView | null, optionNames: Record<string, Record<string, string>> = {}): VariantGrid {
  if (!product || product.options.length === 0) return { options: [], rows: [] };
  const options = product.options.map(({ name, values }) => ({
    key: name,
    name,
    names: optionNames[name] ?? {},
    values: values.map((value) => ({ key: value, name: value })),
  }));
  const productPictures = keysOf(product.pictures);
  const rows = product.variantList.map((variant): GridRow => {
    const { id, prices, netQuantity, swatch, ownDeclarations } = variant;
    const ingredients = ownDeclarations.inciIngredients ?? '';
    const shelfLife = String(ownDeclarations.shelfLifeMonths ?? '');
    const quantity = netQuantity ? String(netQuantity.value) : '';
    const unit = netQuantity?.unit ?? 'g';
    const colour = swatch ? ('colour' in swatch ? swatch.colour : PICTURE_SWATCH) : '';
    const picture = keysOf(variant.pictures) === productPictures ? '' : (variant.pictures[0]?.key ?? '');
    return {
      key: id,
      id,
      isProduct: id === product.id,
      values: Object.fromEntries(options.map(({ key }, place) => [key, variant.values[place] ?? ''])),
      sku: variant.sku,
      barcode: variant.barcode ?? '',
      price: String(prices.originalPaise / 100),
      offer: String(prices.ownOfferPercent),
      mrp: prices.mrpPaise === null ? '' : String(prices.mrpPaise / 100),
      stock: String(variant.stockQuantity),
      quantity,
      unit,
      colour,
      picture,
      ownSrc: picture !== '' && variant.pictures[0] ? pictureSrc(variant.pictures[0]) : '',
      ingredients,
      shelfLife,
      isAvailable: variant.isAvailable || (!product.isAvailable && variant.isOffered),
      was: { stock: variant.stockQuantity, quantity, unit, colour, picture, ingredients, shelfLife },
    };
  });
  return { options, rows };
}

const keysOf = (pictures: readonly { key: string }[]) => pictures.map(({ key }) => key).join(' ');

// ------------------------------------------------------------ combinations

/** An option counts once it has a value. */
export const liveOptions = (options: readonly GridOption[]) => options.filter(({ values }) => values.length > 0);

export function combinationsOf(options: readonly GridOption[]): Values[] {
  const live = liveOptions(options);
  if (live.length === 0) return [];
  return live.reduce<Values[]>(
    (all, { key, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [key]: value.key }))),
    [{}],
  );
}

export const labelOf = (values: Values, options: readonly GridOption[]) =>
  liveOptions(options)
    .map(({ key, values: all }) => all.find((value) => value.key === values[key])?.name ?? '')
    .join(', ');

const isSame = (options: readonly GridOption[], a: Values, b: Values) => liveOptions(options).every(({ key }) => a[key] === b[key]);

export const missingIn = ({ options, rows }: VariantGrid): Values[] =>
  combinationsOf(options).filter((values) => !rows.some((row) => isSame(options, row.values, values)));

/** Rows stay with their values; a value that is new brings its combinations. Combinations that were removed stay away. */
export function regrid({ options: before, rows }: VariantGrid, options: GridOption[], seed: Seed): VariantGrid {
  const kept = distinct(
    options,
    rows.flatMap((row) => placedIn(options, row)),
  );
  const known = liveOptions(before).flatMap(({ key, values }) => values.map((value) => `${key} ${value.key}`));
  // The rows that were there have the first value of a new option.
  const taken = liveOptions(options).flatMap(({ key, values }) =>
    liveOptions(before).some((each) => each.key === key) ? [] : [`${key} ${values[0]?.key}`],
  );
  const isNew = (values: Values) => Object.entries(values).some(([key, value]) => ![...known, ...taken].includes(`${key} ${value}`));
  const added = missingIn({ options, rows: kept }).filter((values) => kept.length === 0 || isNew(values));
  return withRows(options, kept, added, seed);
}

/** One of the missing combinations again. */
export const withCombination = ({ options, rows }: VariantGrid, values: Values, seed: Seed) => withRows(options, rows, [values], seed);

export const withoutRow = ({ options, rows }: VariantGrid, key: string): VariantGrid => ({
  options,
  rows: rows.filter((row) => row.key !== key || row.isProduct),
});

function placedIn(options: readonly GridOption[], row: GridRow): GridRow[] {
  const values: Values = {};
  let quantity = {};
  for (const option of liveOptions(options)) {
    const value = row.values[option.key] ?? option.values[0]?.key ?? '';
    if (!option.values.some(({ key }) => key === value)) return [];
    values[option.key] = value;
    if (!row.values[option.key]) quantity = quantityIn(value) ?? quantity;
  }
  return Object.keys(values).length === 0 ? [] : [{ ...row, ...quantity, values }];
}

/** Of rows that became the same, the product's stays, or one that is saved. */
function distinct(options: readonly GridOption[], rows: GridRow[]): GridRow[] {
  const rank = (row: GridRow) => (row.isProduct ? 0 : row.id ? 1 : 2);
  return rows.filter(
    (row, place) =>
      !rows.some(
        (other, at) =>
          other !== row &&
          isSame(options, other.values, row.values) &&
          (rank(other) < rank(row) || (rank(other) === rank(row) && at < place)),
      ),
  );
}

function withRows(options: GridOption[], kept: GridRow[], added: Values[], seed: Seed): VariantGrid {
  const rows = [...kept];
  for (const values of added) rows.push(newRow(values, options, rows, seed));
  const order = combinationsOf(options);
  const placeOf = (row: GridRow) => order.findIndex((values) => isSame(options, values, row.values));
  rows.sort((a, b) => placeOf(a) - placeOf(b));
  const [first] = rows;
  if (first && seed.id && !rows.some(({ isProduct }) => isProduct)) rows[0] = asProduct(first, seed);
  return { options, rows };
}

/** A product that gets options becomes its first variant. */
const asProduct = (row: GridRow, { id, sku, barcode, stock, quantity, unit, stockWas }: Seed): GridRow => ({
  ...row,
  id,
  isProduct: true,
  sku,
  barcode,
  stock,
  ownSrc: '',
  ingredients: '',
  shelfLife: '',
  was: { stock: stockWas, quantity, unit, colour: '', picture: '', ingredients: '', shelfLife: '' },
});

let made = 0;

function newRow(values: Values, options: readonly GridOption[], rows: readonly GridRow[], seed: Seed): GridRow {
  const shared = (row: GridRow) => Object.entries(values).filter(([key, value]) => row.values[key] === value).length;
  const [like] = rows.toSorted((a, b) => shared(b) - shared(a));
  const { price, offer, mrp, quantity, unit } = like ?? seed;
  const [first] = liveOptions(options);
  const colour = rows.find((row) => first && row.values[first.key] === values[first.key])?.colour ?? '';
  made += 1;
  return {
    ...(rows.length === 0 ? seed : NO_CELLS),
    key: `new ${made}`,
    id: null,
    isProduct: false,
    values,
    price,
    offer,
    mrp,
    ...(quantityIn(labelOf(values, options)) ?? { quantity, unit }),
    colour: colour === PICTURE_SWATCH ? '' : colour,
    picture: '',
    ownSrc: '',
    ingredients: '',
    shelfLife: '',
    isAvailable: true,
    was: null,
  };
}

/** A value such as '50 ml' is a net quantity. */
function quantityIn(label: string): Pick<Cells, 'quantity' | 'unit'> | null {
  for (const value of label.split(', ')) {
    const [, quantity, unit] = /^(\d+(?:\.\d+)?) ?(g|ml)$/i.exec(value.trim()) ?? [];
    if (quantity && unit) return { quantity, unit: unit.toLowerCase() };
  }
  return null;
}

// ------------------------------------------------------------ values of an option

/** 'Rose, Ruby' adds both; a value that the option has is not added again. */
export function withValues(option: GridOption, typed: string): GridOption {
  const values = [...option.values];
  for (const name of typed.split(',').map((text) => text.trim())) {
    if (name === '' || values.some((value) => value.name.trim().toLowerCase() === name.toLowerCase())) continue;
    // A renamed value keeps its key.
    const taken = values.filter(({ key }) => key === name || key.startsWith(`${name}#`)).length;
    values.push({ key: taken === 0 ? name : `${name}#${taken}`, name });
  }
  return { ...option, values };
}

/** A value of the product's own variant can be renamed, but not removed from a saved product. */
export const mayRemove = (option: GridOption, value: GridValue, rows: readonly GridRow[]) =>
  option.values.length === 1 || !rows.some((row) => row.isProduct && row.values[option.key] === value.key);

// ------------------------------------------------------------ many cells at once

/** A block copied from a spreadsheet, from this cell to the right and down. Null: no block, so the cell takes it as it is. */
export function pasted(rows: readonly GridRow[], at: { row: number; cell: CellName }, text: string): GridRow[] | null {
  if (!/[\t\n]/.test(text)) return null;
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const start = CELLS.indexOf(at.cell);
  return rows.map((row, place) => {
    const changed = { ...row };
    for (const [offset, typed] of (lines[place - at.row] ?? []).entries()) {
      const cell = CELLS[start + offset];
      if (cell) changed[cell] = cleaned(cell, typed) ?? row[cell];
    }
    return changed;
  });
}

/** '₹1,299.00' -> '1299.00', '10%' -> '10'. Null: nothing that the cell can hold. */
function cleaned(cell: CellName, typed: string): string | null {
  const text = typed.trim().replace(/^"(.*)"$/, '$1');
  if (cell === 'sku') return text;
  if (cell === 'unit') return UNITS.find((unit) => unit === text.toLowerCase()) ?? null;
  return text.replace(/[₹,%\s]/g, '');
}

export type SetField = 'price' | 'offer' | 'mrp' | 'stock' | 'isAvailable';

export function setFor(rows: readonly GridRow[], selected: ReadonlySet<string>, field: SetField, value: string): GridRow[] {
  const change = field === 'isAvailable' ? { isAvailable: value === 'yes' } : { [field]: value.trim() };
  return rows.map((row) => (selected.has(row.key) ? { ...row, ...change } : row));
}

/** Shoppers choose a colour by the first option, so all variants with its value have the same. */
export function withColour({ options, rows }: VariantGrid, { values }: GridRow, colour: string): GridRow[] {
  const [first] = liveOptions(options);
  return rows.map((row) => (first && row.values[first.key] === values[first.key] ? { ...row, colour } : row));
}
