// A cell equal to the current export changes nothing, so that re-importing an export finds no differences, however odd its texts. A missing column
// leaves its field unchanged.
import { goodsOf } from '../../catalogue/file/export-products.server.ts';
import { productTitles } from '../../catalogue/file/product-file-columns.ts';
import { isSameTitle } from '../../platform/files/csv-reading.server.ts';
import { slugOf, trimHyphens } from '../../platform/words/slug.ts';
import { amountText, cellsOf, type Format, type Item, linesOf, type Reading } from './format.server.ts';
import {
  columnOf,
  declaredText,
  exported,
  hasNewWords,
  picturesIn,
  readCells,
  refuseLongRow,
  withTranslations,
} from './shop-columns.server.ts';
import { readVariants, refuseOwn, variantValues } from './shop-variants.server.ts';

export const shopFormat: Format = {
  itemsOf: ({ head, rows }) => {
    const items = rows.map(({ number, cells }): Item & { handle: string } => {
      const cell = cellsOf(head, cells);
      const [name, slug] = [cell('Name') ?? '', cell('Handle', 'Slug') ?? ''];
      const identity = { id: (cell('ID') ?? '').toLowerCase(), sku: cell('SKU') ?? '' };
      return {
        line: number,
        cells: [cells],
        name,
        handle: trimHyphens(slug).toLowerCase(),
        keys: {
          ...identity,
          slugs: [trimHyphens(slug), slugOf(name)].filter((each) => each !== ''),
          lines: [{ line: number, ...identity }],
        },
      };
    });
    return joined(items, ({ handle }) => handle || null).map(({ handle: _, ...item }) => item);
  },

  read(item, head, present) {
    const reading: Reading = { texts: {}, pictures: null, problems: [], warnings: [] };
    const [row = []] = item.cells;
    const isPlain = item.cells.length === 1 && (present?.options.length ?? 0) === 0 && !variantValues(head, row)?.some(Boolean);
    if (!isPlain) return readVariants(item, head, present, reading);
    const [goods = null] = present ? goodsOf(present) : [];
    refuseLongRow(head, row, item.line, reading);
    const changed = productTitles().filter((column) => hasNewWords(column, head, row, goods));
    refuseOwn(head, row, item.line, reading);
    const { texts, declared } = readCells(changed, head, row, goods, item.line, reading);
    reading.texts = { ...withTranslations(texts, goods), ...declaredText(declared) };
    if (changed.includes('Images') || changed.includes('Image Texts')) reading.pictures = picturesIn(head, row, goods);
    if (!present && reading.texts['isArchived'] === 'true')
      reading.problems.push({ column: 'Deleted', message: "A new product can't be deleted. Enter no, or remove the row." });
    return reading;
  },

  remarksOn(cells, head, after) {
    const given = cellsOf(head, cells)('Sale Price') ?? '';
    const computed = exported('Sale Price', after);
    if (given === '' || Number(amountText(given)) === Number(computed)) return [];
    return [{ column: 'Sale Price', message: `Ignored; calculated from Original Price and Offer %. It will be ${computed}.` }];
  },

  columnOf,
  isRead: (title) => isSameTitle(title, 'Slug') || productTitles().some((column) => isSameTitle(column, title)),
};

export function joined<I extends Item>(items: I[], keyOf: (item: I) => string | null): I[] {
  const firsts = new Map<string, I>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const first = key === null ? undefined : firsts.get(key);
    if (key !== null && !first) firsts.set(key, item);
    if (!first) return item;
    const lines = [...linesOf(first), ...linesOf(item)];
    first.cells = [...first.cells, ...item.cells];
    first.keys = { ...first.keys, slugs: [...new Set([...first.keys.slugs, ...item.keys.slugs])], lines };
    return [];
  });
}
