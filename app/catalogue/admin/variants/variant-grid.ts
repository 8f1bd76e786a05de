/** Keys stay the same while names are typed. */
/** `names`: in other languages. */
export type GridValue = { key: string; name: string; names: Record<string, string> };
export type GridOption = { key: string; name: string; names: Record<string, string>; values: GridValue[] };

/** Option key -> value key. */
export type Values = Record<string, string>;

export const CELLS = ['sku', 'barcode', 'price', 'offer', 'mrp', 'stock', 'quantity', 'unit'] as const;
export type CellName = (typeof CELLS)[number];
export type Cells = Record<CellName, string>;

export const UNITS = ['g', 'ml', 'piece'] as const;

export type GridRow = Cells & {
  key: string;
  id: string | null;
  /** The row of the product itself: it can be switched off, but not removed. */
  isProduct: boolean;
  values: Values;
  /** Its swatch: '#rrggbb', the address of a stored picture, or empty. */
  colour: string;
  /** The id of a picture in the form; empty: the product's pictures. */
  picture: string;
  /** The address of its own picture as saved; empty without one. */
  ownSrc: string;
  ingredients: string;
  shelfLife: string;
  isAvailable: boolean;
  /** Unchanged values are not sent. */
  was: (Pick<GridRow, 'quantity' | 'unit' | 'colour' | 'picture' | 'ingredients' | 'shelfLife'> & { stock: number }) | null;
};

export type VariantGrid = { options: GridOption[]; rows: GridRow[] };

/** What the product has without options: the first row takes it over. */
export type Seed = Cells & { id: string | null; stockWas: number };

export const NO_CELLS: Cells = { sku: '', barcode: '', price: '', offer: '0', mrp: '', stock: '0', quantity: '', unit: 'g' };
export const NO_SEED: Seed = { ...NO_CELLS, id: null, stockWas: 0 };

/** 'Rose, Ruby' adds both; a value that the option has is not added again. */
export function withValues(option: GridOption, typed: string): GridOption {
  const values = [...option.values];
  for (const name of typed.split(',').map((text) => text.trim())) {
    if (name === '' || values.some((value) => value.name.trim().toLowerCase() === name.toLowerCase())) continue;
    // A renamed value keeps its key.
    const taken = values.filter(({ key }) => key === name || key.startsWith(`${name}#`)).length;
    values.push({ key: taken === 0 ? name : `${name}#${taken}`, name, names: {} });
  }
  return { ...option, values };
}

/** A value of the product's own variant can be renamed, but not removed from a saved product. */
export const mayRemove = (option: GridOption, value: GridValue, rows: readonly GridRow[]) =>
  option.values.length === 1 || !rows.some((row) => row.isProduct && row.values[option.key] === value.key);
