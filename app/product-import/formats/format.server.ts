import type { Goods, ProductInLanguages } from '../../catalogue/file/product-file-columns.ts';
import { plainCell } from '../../platform/files/csv.server.ts';
import { isSameTitle, type Sheet } from '../../platform/files/csv-reading.server.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import type { ImportOptions } from '../product-import.schema.ts';
import type { ImportKeys, ImportLine, ImportNote } from '../product-import.tables.ts';

/** With how the shop's own prices count (D48). */
export type ReadingOptions = ImportOptions & { tax: Settings['tax'] };

export type Item = { line: number; cells: string[][]; name: string; keys: ImportKeys };
export type ReadPicture = { address: string; alt: string };

/** A variant as the file has it. Missing texts stay unchanged. */
export type ReadVariant = {
  line: number;
  id: string | null;
  /** One an option; null: unchanged. */
  values: string[] | null;
  /** What they are called in other languages, as far as the file says. */
  valueNames?: Record<string, string>[];
  texts: Record<string, string>;
  netQuantity?: unknown;
  pictures: ReadPicture[] | null;
  isRemoved: boolean;
};

export type Reading = {
  /** Field of the product form -> its text. Missing fields stay unchanged. */
  texts: Record<string, string>;
  pictures: ReadPicture[] | null;
  problems: ImportNote[];
  warnings: ImportNote[];
  /** Null: unchanged. */
  variants?: { options: string[] | null; read: ReadVariant[] };
};

export type Format = {
  itemsOf(sheet: Pick<Sheet, 'head' | 'rows'>): Item[];
  /** `present` is the shop's matching product. */
  read(item: Item, head: string[], present: ProductInLanguages | null, options: ReadingOptions): Reading;
  /** Warnings about a line that depend on what results from it. */
  remarksOn?(cells: string[], head: string[], after: Goods): ImportNote[];
  columnOf(field: string, head: string[]): string;
  isRead(title: string): boolean;
};

/** The lines of a product, parallel to its cells; an import from before variants were read together has its own line only. */
export const linesOf = ({ line, cells, keys: { id, sku, lines } }: Item): ImportLine[] =>
  cells.map((_, place) => lines?.[place] ?? { line, id: place === 0 ? id : '', sku: place === 0 ? sku : '' });

/** Null if the file has no such column. */
export function cellsOf(head: string[], cells: string[] | undefined): (...titles: string[]) => string | null {
  return (...titles) => {
    const place = head.findIndex((title) => titles.some((wanted) => isSameTitle(title, wanted)));
    return place < 0 ? null : plainCell(cells?.[place] ?? '').trim();
  };
}

/** '₹1,29,900.00', 'Rs. 499', '499.0000' -> the product form's format. */
export function amountText(cell: string): string {
  const bare = cell.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/(\.\d\d)0+$/, '$1');
  return /^\d{1,3}(,\d{2,3})*(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

export const percentText = (cell: string) => cell.replace(/\s*%$/, '').replace(/(\.\d\d)0+$/, '$1');

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];

export function truthText(cell: string): 'true' | 'false' | null {
  const word = cell.toLowerCase();
  return YES.includes(word) ? 'true' : NO.includes(word) ? 'false' : null;
}
