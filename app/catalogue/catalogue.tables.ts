import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { media } from '../media/media.tables.ts';
import { createdAt, id, isLanguageCode, language, moment } from '../platform/columns.ts';

/** A product's texts in Hindi; empty ones fall back to English. `keyIngredients` by their English name. */
export type HindiTexts = {
  name: string;
  description: string;
  productOverview: string;
  detailedDescription: string;
  overallBenefits: string[];
  howToUse: string[];
  keyIngredients: Record<string, { name: string; description: string; benefits: string[] }>;
};

export type KeyIngredient = { name: string; description: string; benefits: string[]; mediaKey: string | null };

export type Firm = { name: string; address: string };

/** Declarations required beside a packaged cosmetic by the Legal Metrology and Cosmetics Rules. */
export type Declarations = {
  genericName: string;
  netQuantity: { value: number; unit: 'g' | 'ml' | 'piece' } | null;
  manufacturer: Firm | null;
  packer: Firm | null;
  importer: Firm | null;
  countryOfOrigin: string;
  shelfLifeMonths: number | null;
  inciIngredients: string;
  mfgLicenceNo: string;
  originDot: 'green' | 'brown' | null;
  warnings: string;
  /** Where size matters to the buyer, as for a brush; missing in products from before the field existed. */
  dimensions?: string | undefined;
};

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    productOverview: text().notNull().default(''),
    detailedDescription: text().notNull().default(''),
    weight: text().notNull().default(''),
    category: text().array().notNull(),
    overallBenefits: text().array().notNull(),
    howToUse: text().array().notNull(),
    keyIngredients: jsonb().$type<KeyIngredient[]>().notNull(),
    declarations: jsonb().$type<Declarations>().notNull(),
    hindi: jsonb().$type<Partial<HindiTexts>>().notNull().default({}),
    originalPricePaise: integer().notNull(),
    offerBasisPoints: integer().notNull().default(0),
    gstRateBasisPoints: integer().notNull().default(1800),
    /** Since when that rate applies; null: always (CGST Act s.14). */
    gstRateSince: moment(),
    /** The rate that applies from that moment on; both or neither. */
    nextGstRateBasisPoints: integer(),
    nextGstRateFrom: moment(),
    mrpPaise: integer(),
    stockQuantity: integer().notNull().default(0),
    sku: text().notNull().unique(),
    hsn: text().notNull(),
    isAvailable: boolean().notNull().default(true),
    isFeatured: boolean().notNull().default(false),
    archivedAt: moment(),
    /** When staff were notified of low stock; reset to null on restock. */
    lowStockToldAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stockQuantity} >= 0`),
    check('products_price_not_negative', sql`${table.originalPricePaise} >= 0`),
    check('products_offer_is_a_percentage', sql`${table.offerBasisPoints} between 0 and 10000`),
    check('products_gst_is_a_percentage', sql`${table.gstRateBasisPoints} between 0 and 10000`),
    check('products_next_gst_is_a_percentage', sql`${table.nextGstRateBasisPoints} between 0 and 10000`),
    check('products_next_gst_has_its_day', sql`(${table.nextGstRateBasisPoints} is null) = (${table.nextGstRateFrom} is null)`),
  ],
);

/** A product's former slugs; they redirect (D24). */
export const oldSlugs = pgTable('old_slugs', {
  slug: text().primaryKey(),
  productId: uuid()
    .notNull()
    .references(() => products.id),
});

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
    alt: text().notNull(),
    hindiAlt: text().notNull().default(''),
    focus: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_pictures_focus', sql`${table.focus} between 0 and 24`),
  ],
);

/** Back-in-stock requests. The row is deleted when the e-mail is written: nothing about the person stays. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    email: text().notNull(),
    language: language(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.email),
    check('stock_notices_language', isLanguageCode(table.language)),
  ],
);
