// Amounts are in rupees as staff type them. Shared columns are filled in the product's own row alone. Timed sales are one per line: '199.00 from
// 2026-12-01 00:00 to 2026-12-05 00:00', Indian time.

import type { ShownVideo } from '../../media/videos/video.schema.ts';
import { videoUrl } from '../../media/videos/video-url.ts';
import type { CsvCell } from '../../platform/files/csv.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { exactWallTimeOf } from '../../platform/time.ts';
import { type Language, translations } from '../../platform/words/language.ts';
import type { TextsByLanguage } from '../../platform/words/texts-by-language.ts';
import { pictureSrc } from '../../ui/pictures/picture-url.ts';
import type { ProductTexts, TimedSale } from '../catalogue.tables.ts';
import { aboutText, type TEXT_FIELDS, type TextField, textFields } from '../texts/text-fields.ts';
import { type TranslatedTitle, translatedColumns } from '../texts/translated-columns.ts';
import type { ProductView, VariantView } from '../view/product-view.ts';
import { type KitLines, takenFromPieces } from './kit-lines.ts';

/** A product, or one variant with what it shares with its product; `id` is the product's. */
export type Goods = ProductInLanguages & { swatch: string; ownDeclarations: VariantView['ownDeclarations']; sales: readonly TimedSale[] };
export type ProductVideo = Pick<ShownVideo, 'key' | 'format'>;
/** `salesOf`: by the id of a variant. */
export type ProductInLanguages = ProductView & {
  texts: TextsByLanguage<ProductTexts>;
  salesOf: ReadonlyMap<string, readonly TimedSale[]>;
  video: ProductVideo | null;
  /** 'Concern: Acne; Tan'. */
  filterLines: readonly string[];
  kitLines: KitLines | null;
};
type Column = (goods: Goods, origin: string) => CsvCell;

const yesNo = (value: boolean) => (value ? 'yes' : 'no');
const lines = (entries: readonly string[]) => entries.join('\n');

const optionName = (place: number) => (goods: Goods) => goods.options[place]?.name ?? '';
const optionValue = (place: number) => (goods: Goods) => goods.optionValues[place] ?? '';

const OPTION_PLACES = [0, 1, 2] as const;
export const valueNameTitle = (place: number, language: Language): TranslatedTitle => `Option ${place + 1} Value (${language})`;
const valueNameColumns = (languages: readonly Language[]) =>
  languages.flatMap((language) =>
    OPTION_PLACES.map((place): [ProductColumn, Column] => [
      valueNameTitle(place, language),
      (goods) => goods.options[place]?.valueNames[goods.optionValues[place] ?? '']?.[language] ?? '',
    ]),
  );

type TextColumn = (typeof TEXT_FIELDS)[TextField]['column'];
const { Name, ...longerTexts } = Object.fromEntries(
  textFields.map((field): [string, Column] => [aboutText(field).column, (goods) => goods[field]]),
) as Record<TextColumn, Column>;

const OWN_COLUMNS = {
  ID: ({ variantId }) => variantId,
  Handle: ({ slug }) => slug,
  SKU: ({ sku }) => sku,
  Name,
  'Option 1 Name': optionName(0),
  'Option 1 Value': optionValue(0),
  'Option 2 Name': optionName(1),
  'Option 2 Value': optionValue(1),
  'Option 3 Name': optionName(2),
  'Option 3 Value': optionValue(2),
  Barcode: ({ barcode }) => barcode,
  Swatch: ({ swatch }, origin) => (swatch.startsWith('/') ? origin + swatch : swatch),
  'Kit Price': ({ kitLines }) => kitLines?.pricing ?? '',
  'Kit Pieces': ({ kitLines }) => lines(kitLines?.pieces ?? []),
  'Original Price': ({ prices }) => ({ paise: prices.originalPaise }),
  'Offer %': ({ prices }) => prices.ownOfferPercent,
  'Sale Price': ({ prices }) => ({ paise: prices.unitPaise }),
  'Timed Sales': ({ sales }) => lines(sales.map(saleLine)),
  'GST %': ({ ownGstPercent }) => ownGstPercent,
  MRP: ({ prices }) => (prices.mrpPaise === null ? null : { paise: prices.mrpPaise }),
  Stock: ({ stockQuantity }) => stockQuantity,
  HSN: ({ hsn }) => hsn,
  Weight: ({ weight }) => weight,
  Categories: ({ category }) => lines(category),
  Filters: ({ filterLines }) => lines(filterLines),
  Available: ({ isAvailable }) => yesNo(isAvailable),
  Featured: ({ isFeatured }) => yesNo(isFeatured),
  Deleted: ({ isArchived }) => yesNo(isArchived),
  ...longerTexts,
  'How To Use': ({ howToUse }) => lines(howToUse),
  Benefits: ({ overallBenefits }) => lines(overallBenefits),
  'Key Ingredients': ({ ingredients }) => lines(ingredients.map(({ name, benefits }) => `${name}: ${benefits.join('; ')}`)),
  'Generic Name': ({ declarations }) => declarations.genericName,
  'Net Quantity': ({ declarations: { netQuantity } }) => (netQuantity ? `${netQuantity.value} ${netQuantity.unit}` : null),
  Manufacturer: ({ declarations: { manufacturer } }) => firm(manufacturer),
  Packer: ({ declarations: { packer } }) => firm(packer),
  Importer: ({ declarations: { importer } }) => firm(importer),
  'Country Of Origin': ({ declarations }) => declarations.countryOfOrigin,
  'Shelf Life (months)': ({ declarations }) => declarations.shelfLifeMonths,
  'All Ingredients': ({ declarations }) => declarations.inciIngredients,
  'Licence No.': ({ declarations }) => declarations.mfgLicenceNo,
  Dimensions: ({ declarations }) => declarations.dimensions ?? '',
  Dot: ({ declarations }) => declarations.originDot,
  Warnings: ({ declarations }) => declarations.warnings,
  'Own Ingredients': ({ ownDeclarations }) => ownDeclarations.inciIngredients ?? '',
  'Own Shelf Life (months)': ({ ownDeclarations }) => ownDeclarations.shelfLifeMonths ?? '',
  Images: ({ pictures }, origin) => lines(pictures.map((picture) => origin + pictureSrc(picture))),
  'Image Texts': ({ pictures }) => lines(pictures.map(({ alt }) => alt)),
  Video: ({ video }, origin) => video && origin + videoUrl(video),
} satisfies Record<string, Column>;
export type ProductColumn = keyof typeof OWN_COLUMNS | TranslatedTitle;
type Columns = ReadonlyMap<ProductColumn, Column>;

const known = new Map<string, Columns>();
export function productColumns(languages: readonly Language[]): Columns {
  const key = languages.join();
  const found = known.get(key);
  if (found) return found;
  const translated = translatedColumns(languages).map(({ title, language, cell }): [ProductColumn, Column] => [
    title,
    ({ texts }) => cell(texts[language] ?? {}),
  ]);
  const own = Object.entries(OWN_COLUMNS) as Array<[ProductColumn, Column]>;
  const columns = new Map([...own, ...valueNameColumns(languages), ...translated]);
  known.set(key, columns);
  return columns;
}

export const productTitles = (languages: readonly Language[] = translations()) => [...productColumns(languages).keys()];

/** With the day of the pieces that it was set for, where they expire soon: without it, the sale would outlast them. */
export const saleLine = ({ pricePaise, startsAt, endsAt, bestBefore }: Omit<TimedSale, 'id'>) =>
  `${rupeesFromPaise(pricePaise).toFixed(2)} from ${moment(startsAt)} to ${moment(endsAt)}${bestBefore ? ` best before ${bestBefore}` : ''}`;
const moment = (at: string) => exactWallTimeOf(new Date(at)).replace('T', ' ');

export const VARIANT_COLUMNS: readonly ProductColumn[] = [
  ...(['ID', 'SKU', 'Option 1 Value', 'Option 2 Value', 'Option 3 Value', 'Barcode', 'Swatch'] as const),
  ...([
    'Original Price',
    'Offer %',
    'Sale Price',
    'Timed Sales',
    'MRP',
    'Stock',
    'Weight',
    'Available',
    'Deleted',
    'Net Quantity',
  ] as const),
  ...(['Own Ingredients', 'Own Shelf Life (months)', 'Images', 'Image Texts'] as const),
];
const isValueName = (column: string) => /^Option [123] Value \(/.test(column);
export const isOfVariant = (column: ProductColumn) => VARIANT_COLUMNS.includes(column) || isValueName(column);

/** Repeated in every row, which is read by them. */
const REPEATED: readonly ProductColumn[] = ['Handle', 'Name', 'Option 1 Name', 'Option 2 Name', 'Option 3 Name'];

export function exportCell(column: ProductColumn, goods: Goods, origin: string): CsvCell {
  if (goods.kitLines && takenFromPieces(goods.kitLines.pricing).includes(column)) return '';
  const isShared = !isOfVariant(column) && !REPEATED.includes(column);
  if (isShared && goods.variantId !== goods.id) return '';
  return productColumns(translations()).get(column)?.(goods, origin) ?? '';
}

const firm = (named: { name: string; address: string } | null) => named && lines([named.name, named.address].filter(Boolean));
