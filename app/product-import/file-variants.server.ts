import type { ProductRow } from '../catalogue/editing/product-row.server.ts';
import type { Goods } from '../catalogue/file/product-file-columns.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { Reading, ReadVariant } from './formats/format.server.ts';
import type { ImportLine, ImportNote } from './product-import.tables.ts';

export const OPTION_PLACES = [0, 1, 2] as const;

/** `names` and `values` of its options, as far as the line has them; null where the file has no such columns. */
export type VariantLine = ImportLine & { names: string[]; values: string[] | null };
type Titles = { name: (place: number) => string; value: (place: number) => string };

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The options that the lines agree on, with those of the shop's product where a line need not name them; null where none is named. */
export function agreedOptions(lines: VariantLine[], titles: Titles, known: readonly string[], problems: ImportNote[]): string[] | null {
  const agreed = OPTION_PLACES.map((place) => {
    const naming = lines.filter(({ names }) => names[place]);
    const [first] = naming;
    const other = first && naming.find(({ names }) => !isSame(names[place] ?? '', first.names[place] ?? ''));
    if (first && other)
      problems.push({
        line: other.line,
        column: titles.name(place),
        message: `Row ${first.line} names this option “${first.names[place]}”. All rows of a product have the same options.`,
      });
    const using = lines.find(({ names, values }) => values?.[place] || OPTION_PLACES.some((later) => later > place && names[later]));
    if (!first && using && !known[place])
      problems.push({ line: using.line, column: titles.name(place), message: 'Enter the name of this option, such as Shade.' });
    return first?.names[place] ?? known[place] ?? '';
  });
  if (!lines.some(({ names }) => names.some(Boolean))) return null;
  const names = agreed.filter((name) => name !== '');
  return names.length > 0 ? names : null;
}

/** By id or SKU, then by its values. */
export function matchVariants(lines: VariantLine[], goods: Goods[], problems: ImportNote[]): Array<Goods | null> {
  const taken = new Map<Goods, number>();
  const take = (found: Goods | undefined, { line }: VariantLine) => {
    if (!found) return null;
    const first = taken.get(found);
    if (first !== undefined) problems.push({ line, column: 'SKU', message: `Row ${first} is about the same variant.` });
    else taken.set(found, line);
    return found;
  };
  const named = lines.map((each) =>
    take(goods.find(({ variantId }) => variantId === each.id) ?? goods.find(({ sku }) => sku !== '' && sku === each.sku), each),
  );
  return lines.map((each, place) => {
    const found = named[place] ?? null;
    if (found || !each.values) return found;
    const { values } = each;
    const isIts = ({ optionValues }: Goods) =>
      optionValues.length > 0 && optionValues.every((value, at) => isSame(value, values[at] ?? ''));
    return take(
      goods.find((one) => !taken.has(one) && isIts(one)),
      each,
    );
  });
}

/** A line that names neither a variant nor its options cannot be told from the others. */
export function refuseNameless(lines: VariantLine[], matched: Array<Goods | null>, options: readonly string[], problems: ImportNote[]) {
  lines.forEach(({ line, values }, place) => {
    if (matched[place] || values?.some(Boolean)) return;
    const message =
      options.length > 0
        ? 'Enter the SKU of a variant, or its options.'
        : lines.length > 1
          ? 'Several rows of one product need option names and values that tell them apart.'
          : 'This product has several variants. Enter the SKU or the options of one.';
    problems.push({ line, column: '', message });
  });
}

type Present = { row: ProductRow; members: ProductRow[] };
/** `lines` and `read` by the place of a variant in the list; those that the file leaves out have none. */
export type SentList = { options: unknown[]; variants: SentLine[]; read: Array<ReadVariant | null> };
type SentLine = Record<string, unknown> & { options: Record<string, string>; pictures?: unknown[] };

/** The shop's variants with what the file says of them, then the new ones. Those that the file leaves out stay as they are. */
export function wholeList({ variants }: Reading, present: Present | null, setsStock: boolean): SentList {
  const read = variants?.read ?? [];
  const rows = present ? keptRows(present) : [];
  const kept = rows.flatMap((row) => {
    const own = read.find(({ id }) => id === row.id) ?? null;
    return own?.isRemoved || (!own && row.optionValues.length === 0) ? [] : { row, read: own };
  });
  const added = read.filter(({ id, isRemoved }) => id === null && !isRemoved).map((each) => ({ row: null, read: each }));
  const all = [...kept, ...added];
  const names = variants?.options ?? present?.row.options.map(({ name }) => name) ?? [];
  const wanted = all.map((each) => each.read?.values ?? each.row?.optionValues ?? []);
  const options = names.map((name, place) => {
    const before = present?.row.options[place];
    const values = valuesFor(place, wanted, rows, before?.values ?? []);
    const isIts = before !== undefined && isSame(before.name, name);
    const valueNames = values.map((value) => {
      const kept = isIts ? before.valueNames?.[value] : undefined;
      const read = all.filter((_, at) => isSame(wanted[at]?.[place] ?? '', value)).map((each) => each.read?.valueNames?.[place]);
      return [value, Object.assign({}, kept, ...read)];
    });
    return { ...(isIts && { names: before.names }), name, values, valueNames: Object.fromEntries(valueNames) };
  });
  return {
    options,
    read: all.map((each) => each.read),
    variants: all.map((each, at) => ({
      ...(each.row ? asItIs(each.row) : NEW),
      ...(each.read && said(each.read, each.row === null || setsStock)),
      options: Object.fromEntries(
        options.map(({ name, values }, place) => [name, values.find((value) => isSame(value, wanted[at]?.[place] ?? '')) ?? '']),
      ),
    })),
  };
}

/** A variant that was removed is archived alone. */
function keptRows({ row, members }: Present): ProductRow[] {
  const kept = members.filter(({ archivedAt }) => (archivedAt?.getTime() ?? null) === (row.archivedAt?.getTime() ?? null));
  return [row, ...kept].toSorted((one, other) => one.variantPosition - other.variantPosition);
}

/** The present ones in their order, except those that no variant has any more; then the new ones. */
function valuesFor(place: number, wanted: string[][], rows: ProductRow[], present: string[]): string[] {
  const used = wanted.flatMap((values) => values[place] || []);
  const wasUsed = new Set(rows.map(({ optionValues }) => optionValues[place]));
  const stay = present.filter((value) => !wasUsed.has(value) || used.some((other) => isSame(other, value)));
  return [...stay, ...used].filter((value, at, all) => all.findIndex((other) => isSame(other, value)) === at);
}

const NEW = { originalPrice: '', stockQuantity: 0, mrp: null, weight: '' };

const asItIs = (row: ProductRow) => ({
  id: row.id,
  sku: row.sku,
  barcode: row.barcode,
  originalPrice: rupeesFromPaise(row.originalPricePaise),
  offerPercentage: row.offerBasisPoints / 100,
  mrp: row.mrpPaise === null ? null : rupeesFromPaise(row.mrpPaise),
  stockQuantity: row.stockQuantity,
  stockWas: row.stockQuantity,
  isAvailable: row.isAvailable,
  weight: row.weight,
});

const NUMBERS = ['originalPrice', 'offerPercentage', 'mrp', 'stockQuantity', 'shelfLifeMonths'];
const NULLABLE = ['mrp', 'shelfLifeMonths'];

/** As JSON; a text that is no number stays one, for the form to refuse. */
function said({ texts, netQuantity, pictures }: ReadVariant, setsStock: boolean) {
  const fields = Object.entries(texts).flatMap(([field, text]): Array<[string, unknown]> => {
    if ((field === 'stockQuantity' && !setsStock) || field === 'sales') return [];
    if (field === 'isAvailable') return [[field, text === 'true']];
    if (field === 'swatch') return [[field, text === '' ? null : text.startsWith('#') ? { colour: text } : { image: text }]];
    if (!NUMBERS.includes(field)) return [[field, text]];
    if (text === '') return [[field, NULLABLE.includes(field) ? null : 0]];
    return [[field, /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text]];
  });
  return { ...Object.fromEntries(fields), ...(netQuantity !== undefined && { netQuantity }), ...(pictures && { pictures: [] }) };
}
