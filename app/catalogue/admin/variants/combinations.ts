import { type Cells, type GridOption, type GridRow, NO_CELLS, type Seed, type Values, type VariantGrid } from './variant-grid.ts';

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
    colour,
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
