import type { Declarations } from '../../catalogue/declarations/declarations.schema.ts';
import { goodsOf } from '../../catalogue/file/export-products.server.ts';
import {
  type Goods,
  isOfVariant,
  type ProductColumn,
  type ProductInLanguages,
  productTitles,
  VARIANT_COLUMNS,
  valueNameTitle,
} from '../../catalogue/file/product-file-columns.ts';
import { plainCell } from '../../platform/files/csv.server.ts';
import { translations } from '../../platform/words/language.ts';
import { agreedOptions, matchVariants, OPTION_PLACES, refuseNameless, type VariantLine } from '../file-variants.server.ts';
import type { ImportLine } from '../product-import.tables.ts';
import { cellsOf, type Item, linesOf, type Reading, type ReadVariant, truthText } from './format.server.ts';
import { declaredText, exported, hasNewWords, picturesIn, readCells, refuseLongRow, withTranslations } from './shop-columns.server.ts';

const TITLES = {
  name: (place: number) => `Option ${place + 1} Name`,
  value: (place: number) => `Option ${place + 1} Value`,
};

/** Null where the file has no columns for them. */
export function variantValues(head: string[], row: string[]): string[] | null {
  const found = OPTION_PLACES.map((place) => cellsOf(head, row)(TITLES.value(place)));
  return found.every((cell) => cell === null) ? null : found.map((cell) => cell ?? '');
}

export function readVariants(item: Item, head: string[], present: ProductInLanguages | null, reading: Reading): Reading {
  const { problems } = reading;
  const goods = present ? goodsOf(present) : [];
  const lines = linesOf(item).map((each, place): VariantLine => {
    const row = item.cells[place] ?? [];
    refuseLongRow(head, row, each.line, reading);
    return {
      ...each,
      names: OPTION_PLACES.map((at) => cellsOf(head, row)(TITLES.name(at)) ?? ''),
      values: variantValues(head, row),
    };
  });
  const known = present?.options.map(({ name }) => name) ?? [];
  const options = agreedOptions(lines, TITLES, known, problems);
  const matched = matchVariants(lines, goods, problems);
  refuseNameless(lines, matched, options ?? known, problems);
  const read = lines.map((line, place) => readVariant(line, head, item.cells[place] ?? [], matched[place] ?? null, reading));
  const first = present ? matched.findIndex((own) => own?.variantId === own?.id && own !== null) : 0;
  if (first >= 0) refuseOwn(head, item.cells[first] ?? [], lines[first]?.line ?? item.line, reading);
  const shared = readShared(item.cells, lines, head, matched, goods[0] ?? null, reading);
  if (!present && read[0]?.netQuantity) shared.declared.netQuantity = read[0].netQuantity;
  reading.texts = {
    ...withTranslations(shared.texts, goods[0] ?? null),
    ...declaredText(shared.declared),
    ...archiving(lines, item.cells, head, present, read, goods, reading),
  };
  const isAsBefore = options?.every(
    (name, place) => name === plainCell(goods[0] ? exported(OPTION_NAMES[place] ?? 'ID', goods[0]) : '').trim(),
  );
  reading.variants = { options: isAsBefore && options?.length === present?.options.length ? null : options, read };
  return reading;
}

const OPTION_NAMES: readonly ProductColumn[] = ['Option 1 Name', 'Option 2 Name', 'Option 3 Name'];
const OPTION_VALUES: readonly ProductColumn[] = ['Option 1 Value', 'Option 2 Value', 'Option 3 Value'];
const OWN_COLUMNS: readonly ProductColumn[] = VARIANT_COLUMNS.filter((column) => column !== 'Deleted');

const DECLARED_OWN: readonly ProductColumn[] = ['Own Ingredients', 'Own Shelf Life (months)'];

export function refuseOwn(head: string[], row: string[], line: number, { problems }: Reading) {
  const message = 'Only variants after the first have this. Use All Ingredients and Shelf Life (months).';
  for (const column of DECLARED_OWN) if (cellsOf(head, row)(column)) problems.push({ line, column, message });
}

function readVariant(line: VariantLine, head: string[], row: string[], own: Goods | null, reading: Reading): ReadVariant {
  const changed = OWN_COLUMNS.filter((column) => hasNewWords(column, head, row, own));
  const { texts, declared } = readCells(changed, head, row, own, line.line, reading);
  return {
    line: line.line,
    id: own?.variantId ?? null,
    values: OPTION_VALUES.some((column) => changed.includes(column)) ? line.values : null,
    valueNames: readValueNames(line.values ?? own?.optionValues ?? [], head, row),
    texts,
    ...('netQuantity' in declared && { netQuantity: declared.netQuantity }),
    pictures:
      (changed.includes('Images') || changed.includes('Image Texts')) && (own || picturesIn(head, row, own).length > 0)
        ? picturesIn(head, row, own)
        : null,
    isRemoved: false,
  };
}

const readValueNames = (values: string[], head: string[], row: string[]) =>
  values.map((_, place) =>
    Object.fromEntries(
      translations().flatMap((language) => {
        const name = cellsOf(head, row)(valueNameTitle(place, language));
        return name === null ? [] : [[language, name] as const];
      }),
    ),
  );

/** What all variants share: one row says it, and rows that say it again must agree. A row that has it as before says nothing. */
function readShared(
  rows: string[][],
  lines: ImportLine[],
  head: string[],
  matched: Array<Goods | null>,
  product: Goods | null,
  reading: Reading,
) {
  const said: { texts: Record<string, string>; declared: Partial<Record<keyof Declarations, unknown>> } = { texts: {}, declared: {} };
  for (const column of productTitles().filter((each) => !isOfVariant(each))) {
    const saying = rows.flatMap((row, place) => {
      const cell = cellsOf(head, row)(column);
      const own = matched[place] ?? null;
      if (cell === null || (!own && cell === '')) return [];
      const isNew = hasNewWords(column, head, row, own) && (!product || hasNewWords(column, head, row, product));
      return isNew ? { row, cell, line: lines[place]?.line ?? 0 } : [];
    });
    const [first] = saying;
    if (!first) continue;
    const other = saying.find(({ cell }) => cell !== first.cell);
    if (other)
      reading.problems.push({
        line: other.line,
        column,
        message: `Row ${first.line} has another text. All variants share it, so one of their rows is enough.`,
      });
    const { texts, declared } = readCells([column], head, first.row, product, first.line, reading);
    said.texts = { ...said.texts, ...texts };
    said.declared = { ...said.declared, ...declared };
  }
  return said;
}

function archiving(
  lines: ImportLine[],
  rows: string[][],
  head: string[],
  present: ProductInLanguages | null,
  read: ReadVariant[],
  goods: Goods[],
  { problems }: Reading,
): { isArchived?: string } {
  const says = rows.map((row, place) => {
    const cell = cellsOf(head, row)('Deleted') ?? '';
    const truth = truthText(cell);
    if (cell !== '' && truth === null) problems.push({ line: lines[place]?.line, column: 'Deleted', message: 'Must be yes or no' });
    return truth;
  });
  const isRestored = present?.isArchived === true && says.includes('false');
  if (present?.isArchived && !isRestored) return {};
  const remains = (id: string) => !read.some((each, place) => each.id === id && says[place] === 'true');
  const isWhole = says.every((truth) => truth === 'true') && !goods.some(({ variantId }) => remains(variantId));
  if (isWhole && present) return { isArchived: 'true' };
  if (isWhole) problems.push({ column: 'Deleted', message: "A new product can't be deleted. Enter no, or remove the row." });
  read.forEach((each, place) => {
    each.isRemoved = says[place] === 'true';
  });
  return isRestored ? { isArchived: 'false' } : {};
}
