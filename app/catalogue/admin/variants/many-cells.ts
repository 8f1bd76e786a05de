import { liveOptions } from './combinations.ts';
import { CELLS, type CellName, type GridRow, UNITS, type VariantGrid } from './variant-grid.ts';

const linesOf = (text: string) =>
  text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

/** A block copied from a spreadsheet, from this cell to the right and down. Null: no block, so the cell takes it as it is. */
export function pasted(rows: readonly GridRow[], at: { row: number; cell: CellName }, text: string): GridRow[] | null {
  const isAmount = at.cell !== 'sku' && MARKS.test(text);
  if (!/[\t\n]/.test(text) && !isAmount) return null;
  const lines = linesOf(text);
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

/** Of a pasted block, those for which the table has no row. */
export const linesBeyond = (rows: readonly GridRow[], from: number, text: string) => Math.max(0, from + linesOf(text).length - rows.length);

const MARKS = /₹|\b(?:rs\.?|inr)(?=[\s\d])|[,%]/i;

/** '₹1,299.00' -> '1299.00', '10%' -> '10'. Null: nothing that the cell can hold. */
function cleaned(cell: CellName, typed: string): string | null {
  const text = typed.trim().replace(/^"(.*)"$/, '$1');
  if (cell === 'sku') return text;
  if (cell === 'unit') return UNITS.find((unit) => unit === text.toLowerCase()) ?? null;
  return text.replace(new RegExp(`${MARKS.source}|\\s`, 'gi'), '');
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
