// Lines with one handle make one product. Titles from before and after the renaming of 2025
// (https://help.shopify.com/en/manual/products/import-export/using-csv).
import { goodsOf } from '../../catalogue/file/export-products.server.ts';
import type { ProductInLanguages } from '../../catalogue/file/product-file-columns.ts';
import { isSameTitle, type SheetRow } from '../../platform/files/csv-reading.server.ts';
import { slugOf, trimHyphens } from '../../platform/words/slug.ts';
import { agreedOptions, matchVariants, refuseNameless, type VariantLine } from '../file-variants.server.ts';
import { type Format, type Item, linesOf, type Reading, type ReadingOptions, type ReadVariant, truthText } from './format.server.ts';
import {
  atMost,
  availability,
  categories,
  FIELD_COLUMNS,
  has,
  NAMES,
  NO_VARIANT,
  OF_VARIANT,
  ownTexts,
  paragraphs,
  readerOf,
  readKit,
  sayingIn,
  shownIn,
  TITLES,
  titleIn,
  VALUES,
} from './shopify-columns.server.ts';

export const shopifyFormat: Format = {
  itemsOf: ({ head, rows }) => groupsOf(head, rows).flatMap((group) => itemOf(head, group)),

  read(item, head, present, options) {
    const [first] = item.cells;
    const of = readerOf(head, first);
    const reading: Reading = { texts: {}, pictures: null, problems: [], warnings: [] };
    const said = sayingIn(reading, head, item.line);
    if (truthText(of('giftCard') ?? '') === 'true') said.problem('giftCard', 'Gift cards are not supported.');
    if (item.name) reading.texts['name'] = item.name;
    const body = of('body');
    if (body) {
      reading.texts['description'] = paragraphs(body);
      if (/<(?:img|iframe|video|table|script|style|a)\b/i.test(body))
        said.warning('body', 'Links, pictures, tables and styles are removed from the description; the text is kept.');
    }
    if (has(head, 'type') || has(head, 'tags')) reading.texts['category'] = JSON.stringify(categories(of));
    const isAvailable = availability(of('published') ?? '', (of('status') ?? '').toLowerCase());
    const saysSo = has(head, 'status') || has(head, 'published');
    const variants = variantsIn(head, item);
    const isPlain = variants.length === 1 && !variants[0]?.values?.some(Boolean) && (present?.options.length ?? 0) === 0;
    if (!isPlain) return readVariants(item, head, variants, present, options, reading, saysSo ? isAvailable : null);
    Object.assign(reading.texts, ownTexts(of, head, present ? (goodsOf(present)[0] ?? null) : null, options, said));
    readKit(reading.texts, of, said);
    if (saysSo || !present) reading.texts['isAvailable'] = String(isAvailable);
    if (has(head, 'image') || has(head, 'variantImage')) {
      const own = of('variantImage');
      reading.pictures = atMost(
        [...(own ? [own] : []), ...shownIn(head, item.cells).map(({ address }) => address)],
        head,
        item.cells,
        said,
      );
    }
    return reading;
  },

  columnOf: (field, head) => {
    const column = FIELD_COLUMNS[field];
    return column ? titleIn(head, column) : '';
  },
  isRead: (title) =>
    /^Option[123] Linked To$/i.test(title) || Object.values(TITLES).some((titles) => titles.some((wanted) => isSameTitle(title, wanted))),
};

/** The lines of each product: those with its handle, and those right below without one. */
function groupsOf(head: string[], rows: SheetRow[]): SheetRow[][] {
  const groups = new Map<string, SheetRow[]>();
  let last = '';
  for (const row of rows) {
    const of = readerOf(head, row.cells);
    const handle = (of('handle') ?? '').toLowerCase();
    if (handle !== '') last = handle;
    else if (of('title') || last === '') last = `row ${row.number}`;
    groups.set(last, [...(groups.get(last) ?? []), row]);
  }
  return [...groups.values()];
}

function itemOf(head: string[], group: SheetRow[]): Item[] {
  const [first] = group;
  if (!first) return [];
  const lines = group.map(({ number, cells }) => ({ line: number, id: '', sku: readerOf(head, cells)('sku') ?? '' }));
  const of = readerOf(head, first.cells);
  const name = of('title') ?? '';
  const slugs = [slugOf(name), trimHyphens(of('handle') ?? '')].filter((slug) => slug !== '');
  return [{ line: first.number, cells: group.map(({ cells }) => cells), name, keys: { id: '', sku: lines[0]?.sku ?? '', slugs, lines } }];
}

type ShopifyLine = VariantLine & { cells: string[] };

function variantsIn(head: string[], item: Item): ShopifyLine[] {
  const lines = linesOf(item);
  return item.cells.flatMap((cells, place) => {
    const of = readerOf(head, cells);
    const line = lines[place];
    if (!line || (place > 0 && !OF_VARIANT.some((column) => of(column)))) return [];
    const values = VALUES.map((column) => of(column) ?? '');
    const isOnly = values[0]?.toLowerCase() === NO_VARIANT;
    return { ...line, cells, names: isOnly ? [] : NAMES.map((column) => of(column) ?? ''), values: isOnly ? null : values };
  });
}

function readVariants(
  { cells }: Item,
  head: string[],
  lines: ShopifyLine[],
  present: ProductInLanguages | null,
  options: ReadingOptions,
  reading: Reading,
  isAvailable: boolean | null,
): Reading {
  const { problems } = reading;
  const titles = {
    name: (place: number) => titleIn(head, NAMES[place] ?? 'name1'),
    value: (place: number) => titleIn(head, VALUES[place] ?? 'option1'),
  };
  const known = present?.options.map(({ name }) => name) ?? [];
  const names = agreedOptions(lines, titles, known, problems);
  const goods = present ? goodsOf(present) : [];
  const matched = matchVariants(lines, goods, problems);
  refuseNameless(lines, matched, names ?? known, problems);
  const own = new Set(lines.flatMap((line) => readerOf(head, line.cells)('variantImage') || []));
  const shown = shownIn(head, cells).map(({ address }) => address);
  const shared = shown.filter((address) => !own.has(address));
  const first = matched.findIndex((each) => each !== null && each.variantId === present?.id);
  const read = lines.map((line, place): ReadVariant => {
    const of = readerOf(head, line.cells);
    const said = sayingIn(reading, head, line.line);
    const texts = ownTexts(of, head, matched[place] ?? null, options, said);
    // A variant that staff switched off stays off while its product is on sale.
    const isSwitched = isAvailable !== null && (!matched[place] || !isAvailable || !present?.isAvailable);
    if (isSwitched) texts['isAvailable'] = String(isAvailable);
    const picture = of('variantImage');
    const isFirst = place === Math.max(first, 0);
    const pictures = picture ? [picture, ...shared] : isFirst ? shown : null;
    const isPictured = has(head, 'image') || has(head, 'variantImage');
    return {
      line: line.line,
      id: matched[place]?.variantId ?? null,
      values: line.values,
      texts,
      pictures: isPictured && pictures ? atMost(pictures, head, cells, said) : null,
      isRemoved: false,
    };
  });
  reading.variants = { options: names, read };
  return reading;
}
