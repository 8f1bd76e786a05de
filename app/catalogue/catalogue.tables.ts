import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf, TRIGRAMS } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import type { Declarations } from './declarations/declarations.schema.ts';
import type { FieldTexts, PackText } from './texts/text-fields.ts';

/** A product's texts in another language. `keyIngredients` by their name in the source language. */
export type ProductTexts = FieldTexts &
  Record<PackText, string> & {
    overallBenefits: string[];
    howToUse: string[];
    keyIngredients: Record<string, { name: string; description: string; benefits: string[] }>;
  };

export type KeyIngredient = { name: string; description: string; benefits: string[]; mediaKey: string | null };

export type OwnDeclarations = Partial<Pick<Declarations, 'netQuantity' | 'inciIngredients' | 'shelfLifeMonths' | 'dimensions'>>;

/** A choice that a product offers, such as Shade. `valueNames`: by value, what it is called in other languages; the pack keeps the value. */
export type ProductOption = {
  name: string;
  names?: Record<string, string> | undefined;
  values: string[];
  valueNames?: Record<string, Record<string, string>> | undefined;
};

export const KIT_PRICINGS = ['own', 'sum'] as const;
export type KitPricing = (typeof KIT_PRICINGS)[number];

/** A price for a time, after which the price before counts again. `id`: shared by what was set at once. UTC; `startsAt` belongs to it, `endsAt` no more. */
/** `bestBefore`: the day until which the pieces are good that it was set for, where they expire soon. */
export type TimedSale = { id: string; pricePaise: number; startsAt: string; endsAt: string; bestBefore?: string };

/** What stands for a shade where its name has no room. */
export type Swatch = { colour: string } | { mediaKey: string };

/**
 * A product without options is its own only variant; one with options is its first variant, and each further one is a row with `variantOfId`
 * (docs/decisions/0042-a-variant-is-a-row-of-products.md).
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    variantOfId: uuid().references((): AnyPgColumn => products.id),
    /** Empty for a product with one variant; further variants leave it empty. */
    options: jsonb().$type<ProductOption[]>().notNull().default([]),
    optionValues: text().array().notNull().default(sql`'{}'`),
    /** 'Rose, 3 g': set together with the values. */
    variantLabel: text().notNull().default(''),
    variantLabels: jsonb().$type<Record<string, string>>().notNull().default({}),
    variantPosition: smallint().notNull().default(0),
    swatch: jsonb().$type<Swatch>(),
    /** Of a kit: its own price, or what its pieces cost together, less its offer. Null: not a kit. */
    kitPricing: text({ enum: KIT_PRICINGS }),
    /** What this variant declares otherwise than its product, such as its net quantity. */
    ownDeclarations: jsonb().$type<OwnDeclarations>().notNull().default({}),
    barcode: text(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** As printed on orders and invoices. */
    fullName: text().notNull().generatedAlwaysAs(sql`case when variant_label = '' then name else name || ' – ' || variant_label end`),
    description: text().notNull(),
    productOverview: text().notNull().default(''),
    detailedDescription: text().notNull().default(''),
    weight: text().notNull().default(''),
    /** For search engines; empty: the name, and the start of the description. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    category: text().array().notNull(),
    overallBenefits: text().array().notNull(),
    howToUse: text().array().notNull(),
    keyIngredients: jsonb().$type<KeyIngredient[]>().notNull(),
    declarations: jsonb().$type<Declarations>().notNull(),
    texts: jsonb().$type<TextsByLanguage<ProductTexts>>().notNull().default({}),
    originalPricePaise: integer().notNull(),
    offerBasisPoints: integer().notNull().default(0),
    /** By their start; none overlap. Which one runs is decided at each read: sales/price-now.server.ts. */
    sales: jsonb().$type<TimedSale[]>().notNull().default([]),
    gstRateBasisPoints: integer().notNull().default(1800),
    /** Since when that rate applies; null: always (CGST Act s.14). */
    gstRateSince: moment(),
    /** The rate that applies from that moment on; both or neither. */
    nextGstRateBasisPoints: integer(),
    nextGstRateFrom: moment(),
    mrpPaise: integer(),
    /** What a piece costs the shop before GST, where its batch does not say. For staff only: no public answer has it. */
    unitCostPaise: integer(),
    stockQuantity: integer().notNull().default(0),
    sku: text().notNull().unique(),
    hsn: text().notNull(),
    isAvailable: boolean().notNull().default(true),
    /** Switched on for itself: it is on sale while its product is. */
    isOffered: boolean().notNull().default(true),
    /** When a scheduled product goes on sale; until then it is not available. */
    launchAt: moment(),
    isFeatured: boolean().notNull().default(false),
    archivedAt: moment(),
    /** When staff were notified of low stock; reset to null on restock. */
    lowStockToldAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('products_variants').on(table.variantOfId, table.variantPosition).where(sql`${table.variantOfId} is not null`),
    uniqueIndex('products_variant_once')
      .on(sql`coalesce(${table.variantOfId}, ${table.id})`, table.variantLabel)
      .where(sql`${table.archivedAt} is null`),
    unique('products_barcode_once').on(table.barcode),
    check('products_kit_pricing', oneOf(table.kitPricing, KIT_PRICINGS)),
    check('products_kit_has_no_stock', sql`${table.kitPricing} is null or (${table.stockQuantity} = 0 and ${table.variantOfId} is null)`),
    index('products_kits').on(table.id).where(sql`${table.kitPricing} is not null`),
    index('products_sales').on(table.id).where(sql`${table.sales} <> '[]'`),
    // What every price is made from, for the preview of other tax settings; and the first of them by name.
    index('products_priced')
      .on(table.originalPricePaise, table.offerBasisPoints, table.gstRateBasisPoints, table.mrpPaise)
      .where(sql`${table.archivedAt} is null and ${table.kitPricing} is null`),
    index('products_taxed_by_name')
      .on(table.fullName, table.id)
      .where(
        sql`${table.archivedAt} is null and ${table.kitPricing} is null and ${table.gstRateBasisPoints} > 0 and ${table.originalPricePaise} > 0`,
      ),
    // What staff type or scan. None names the stock: it changes with every order, and an index on it would be written each time.
    index('products_search').using('gin', table.fullName.op(TRIGRAMS), table.sku.op(TRIGRAMS), table.barcode.op(TRIGRAMS)),
    // Every list begins with the newest, and its total is counted from the index.
    index('products_listed').on(table.createdAt, table.id, table.archivedAt, table.isAvailable).where(sql`${table.variantOfId} is null`),
    index('products_sku_any_case').on(sql`lower(${table.sku})`),
    index('products_launches').on(table.launchAt).where(sql`${table.launchAt} is not null`),
    check('products_variant_is_another', sql`${table.variantOfId} <> ${table.id}`),
    check('products_variant_has_values', sql`${table.variantOfId} is null or ${table.variantLabel} <> ''`),
    check('products_stock_not_negative', sql`${table.stockQuantity} >= 0`),
    check('products_cost_not_negative', sql`${table.unitCostPaise} >= 0`),
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

/** What a product and its variants are found by, in lower case: a row for each. Triggers on `products` write it (0091). */
export const productWords = pgTable(
  'product_words',
  {
    productId: uuid().primaryKey(),
    /** The product that lists it: of a variant, what it is a variant of. */
    goodsId: uuid().notNull(),
    words: text().notNull(),
  },
  (table) => [index('product_words_search').using('gin', table.words.op(TRIGRAMS))],
);
