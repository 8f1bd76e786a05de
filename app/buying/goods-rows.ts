// The rows of goods in a form: typed, found by code, or pasted from a spreadsheet. Pure; the server decides what is right.
import { isDay } from '../platform/time.ts';
import type { Goods } from '../stock/goods/goods.schema.ts';

/** As typed. In the order of a spreadsheet's columns after the code. */
export const CELLS = ['quantity', 'batchNumber', 'expiresOn', 'unitCost'] as const;
export type CellName = (typeof CELLS)[number];
export type GoodsRow = { key: string; goods: Pick<Goods, 'id' | 'name' | 'sku'>; expected: number | null; receivedWas?: number } & Record<
  CellName,
  string
>;
export type PastedRow = { code: string } & Record<CellName, string>;

const NO_CELLS = { quantity: '', batchNumber: '', expiresOn: '', unitCost: '' };

export const rowOf = (goods: GoodsRow['goods'], cells: Partial<Record<CellName, string>> = {}): GoodsRow => ({
  key: goods.id,
  goods,
  expected: null,
  ...NO_CELLS,
  ...cells,
});

/** Lines of SKU or barcode, pieces, batch, expiry and cost. A line of titles has no number of pieces and is left out. */
export function pastedGoods(text: string): PastedRow[] {
  return linesOf(text).flatMap((cells, place) => {
    const [code = '', ...rest] = cells;
    const isTitle = place === 0 && rest.length > 0 && !/\d/.test(rest[0] ?? '');
    return code === '' || isTitle ? [] : [{ code, ...filled(NO_CELLS, 0, rest, CELLS) }];
  });
}

/** A block copied from a spreadsheet, from this cell to the right and down. Null: no block, so the cell takes it as it is. */
export function pastedInto(rows: readonly GoodsRow[], at: { row: number; cell: CellName }, text: string, cells: readonly CellName[]) {
  if (!/[\t\n]/.test(text.trimEnd())) return null;
  const lines = linesOf(text);
  const start = cells.indexOf(at.cell);
  return rows.map((row, place) => filled(row, start, lines[place - at.row] ?? [], cells));
}

const linesOf = (text: string) =>
  text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));

function filled<Row extends Record<CellName, string>>(row: Row, start: number, texts: readonly string[], cells: readonly CellName[]): Row {
  const changed: Row = { ...row };
  for (const [offset, text] of texts.entries()) {
    const cell = cells[start + offset];
    if (cell) Object.assign(changed, { [cell]: cleaned(cell, text) });
  }
  return changed;
}

const cleaned = (cell: CellName, text: string) =>
  cell === 'expiresOn' ? dayFrom(text) : cell === 'batchNumber' ? text : text.replace(/[₹,\s]/g, '');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** '30/06/2027', '30-Jun-27' and '2027-06-30' are that day; '06/2027' and 'Jun 2027', as packs have it, the last day of the month. */
export function dayFrom(text: string): string {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s./-]+/)
    .filter(Boolean);
  if (/^\d{4}$/.test(parts[0] ?? '')) parts.reverse();
  const [year = '', month = '', day = ''] = parts.reverse();
  const place = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const monthNumber = place > 0 ? place : Number(month);
  const yearNumber = Number(year) + (/^\d{2}$/.test(year) ? 2000 : 0);
  const last = new Date(Date.UTC(yearNumber, monthNumber, 0)).getUTCDate();
  const written = [yearNumber, String(monthNumber).padStart(2, '0'), (day || String(last)).padStart(2, '0')].join('-');
  return parts.length >= 2 && isDay(written) ? written : text.trim();
}

/** An invalid number becomes NaN, and is refused at its cell. */
export const numberIn = (text: string) => (/^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Pieces that differ from what the order has still to come. */
export function differenceOf({ expected, quantity }: Pick<GoodsRow, 'expected' | 'quantity'>) {
  const pieces = numberIn(quantity);
  if (expected === null || Number.isNaN(pieces) || pieces === expected) return null;
  return pieces > expected ? `${pieces - expected} more than ordered` : `${expected - pieces} still to come`;
}
