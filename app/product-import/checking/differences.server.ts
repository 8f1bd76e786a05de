import type { ProductRow } from '../../catalogue/editing/product-row.server.ts';
import type { KitLines } from '../../catalogue/file/kit-lines.ts';
import { exportCell, type Goods, type ProductColumn, type ProductVideo, productTitles } from '../../catalogue/file/product-file-columns.ts';
import { ownOf, shownOption } from '../../catalogue/view/product-view.server.ts';
import type { ProductView } from '../../catalogue/view/product-view.ts';
import { cellText } from '../../platform/files/csv.server.ts';
import { SOURCE } from '../../platform/words/language.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { samePictures } from '../file-pictures.server.ts';
import { paiseWithSale } from '../file-sales.server.ts';
import type { ImportDifference, ImportPicture } from '../product-import.tables.ts';

const EXCERPT = 160;
/** For a new product only the main fields; for an existing one every difference. */
const SHOWN_OF_NEW: ProductColumn[] = [
  ...(['SKU', 'Option 1 Name', 'Option 1 Value', 'Option 2 Name', 'Option 2 Value', 'Option 3 Name', 'Option 3 Value'] as const),
  ...([
    'Barcode',
    'Swatch',
    'Kit Price',
    'Kit Pieces',
    'Original Price',
    'Offer %',
    'Sale Price',
    'Timed Sales',
    'GST %',
    'MRP',
    'Stock',
    'HSN',
  ] as const),
  ...(['Categories', 'Filters', 'Available', 'Video'] as const),
];
/** The handle follows from the name; pictures are compared separately. */
const NOT_COMPARED: ProductColumn[] = ['ID', 'Handle', 'Images', 'Image Texts'];

export type BesideRow = { video: ProductVideo | null; filterLines: readonly string[]; kitLines: KitLines | null };

/** A row that is not stored yet, as the export would write it. */
export const goodsFor = (row: ProductRow, product: ProductRow, view: ProductView, beside: BesideRow, now: Date): Goods => ({
  ...view,
  prices: { ...view.prices, unitPaise: paiseWithSale(row, salePrice(row.originalPricePaise, row.offerBasisPoints), now) },
  ...{ ...beside, sales: row.sales, salesOf: new Map() },
  id: product.id,
  variantId: row.id,
  texts: product.texts,
  options: product.options.map((option) => shownOption(option, SOURCE)),
  ownDeclarations: ownOf(row),
  swatch: !row.swatch ? '' : 'colour' in row.swatch ? row.swatch.colour : row.swatch.mediaKey,
});

/** `label` names the variant; it is empty for a product without options. */
export function differencesOf(before: Goods | null, after: Goods, pictures: ImportPicture[] | null, label: string): ImportDifference[] {
  const compared = before ? productTitles().filter((column) => !NOT_COMPARED.includes(column)) : SHOWN_OF_NEW;
  const variant = label === '' ? {} : { variant: label };
  const fields = compared
    .filter((column) => !isUnknown(column, after))
    .flatMap((column) => {
      const [was, becomes] = [before ? cellText(exportCell(column, before, '')) : '', cellText(exportCell(column, after, ''))];
      return was === becomes ? [] : [{ ...variant, column: column as string, ...excerpts(was, becomes) }];
    });
  if (samePictures(before, pictures)) return fields;
  const toFetch = pictures?.filter(({ address }) => address).length ?? 0;
  const counted = counting(pictures?.length ?? 0) + (toFetch > 0 ? `, ${toFetch} to fetch` : '');
  return [...fields, { ...variant, column: 'Images', before: before ? counting(before.pictures.length) : '', after: counted }];
}

/** A kit at the sum of its pieces has no price while one of them is unknown. */
const isUnknown = (column: ProductColumn, { kitLines, prices }: Goods) =>
  column === 'Sale Price' && kitLines?.pricing === 'sum' && prices.originalPaise === 0;

const counting = (pictures: number) => (pictures === 1 ? '1 picture' : `${pictures} pictures`);

function excerpts(before: string, after: string) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(before.length, after.length) <= EXCERPT || same < 40 ? 0 : same - 30;
  const cut = (text: string) =>
    `${start > 0 && text !== '' ? '…' : ''}${text.slice(start, start + EXCERPT)}${text.length > start + EXCERPT ? '…' : ''}`;
  return { before: cut(before), after: cut(after) };
}
