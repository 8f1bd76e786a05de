// Exports the products of a list as CSV: one column per field of the product form, amounts in rupees as staff type them.
import { and, type SQL, sql } from 'drizzle-orm';
import { pictureSrc } from '../media/media.schema.ts';
import { type CsvCell, inParts } from '../platform/files/csv.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { ProductQuery, ProductView } from './catalogue.schema.ts';
import { newestFirst, whereOf } from './catalogue.server.ts';
import { products } from './catalogue.tables.ts';
import { viewsOf } from './product-view.server.ts';

type Column = (product: ProductView, origin: string) => CsvCell;

const yesNo = (value: boolean) => (value ? 'yes' : 'no');
/** List entries are one per line in the cell. */
const lines = (entries: readonly string[]) => entries.join('\n');

export const PRODUCT_COLUMNS = {
  ID: ({ id }) => id,
  SKU: ({ sku }) => sku,
  Name: ({ name }) => name,
  'Original Price': ({ prices }) => ({ paise: prices.originalPaise }),
  'Offer %': ({ prices }) => prices.offerPercent,
  'Sale Price': ({ prices }) => ({ paise: prices.unitPaise }),
  'GST %': ({ ownGstPercent }) => ownGstPercent,
  MRP: ({ prices }) => (prices.mrpPaise === null ? null : { paise: prices.mrpPaise }),
  Stock: ({ stockQuantity }) => stockQuantity,
  HSN: ({ hsn }) => hsn,
  Weight: ({ weight }) => weight,
  Categories: ({ category }) => lines(category),
  Available: ({ isAvailable }) => yesNo(isAvailable),
  Featured: ({ isFeatured }) => yesNo(isFeatured),
  Deleted: ({ isArchived }) => yesNo(isArchived),
  Description: ({ description }) => description,
  Overview: ({ productOverview }) => productOverview,
  'Detailed Description': ({ detailedDescription }) => detailedDescription,
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
  Images: ({ pictures }, origin) => lines(pictures.map((picture) => origin + pictureSrc(picture))),
  'Image Texts': ({ pictures }) => lines(pictures.map(({ alt }) => alt)),
  Slug: ({ slug }) => slug,
} satisfies Record<string, Column>;
export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

const firm = (named: { name: string; address: string } | null) => named && lines([named.name, named.address].filter(Boolean));

/** One row per product of the list, in batches, newest first. */
export async function* productLines({ db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>, query: ProductQuery) {
  const wanted = await whereOf(db, query, now());
  const after = (last: Row): SQL => sql`(${products.createdAt}, ${products.id}) < (${last.createdAt.toISOString()}, ${last.id})`;
  const parts = inParts<Row>((last, limit) =>
    db
      .select()
      .from(products)
      .where(and(wanted, last && after(last)))
      .orderBy(...newestFirst)
      .limit(limit),
  );
  for await (const rows of parts)
    yield (await viewsOf(db, rows)).map((product) => Object.values(PRODUCT_COLUMNS).map((cellOf) => cellOf(product, env.PUBLIC_URL)));
}

type Row = typeof products.$inferSelect;
