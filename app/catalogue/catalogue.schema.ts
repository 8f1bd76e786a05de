// The shapes of products, for pages and for the API.
import { z } from 'zod';
import { email } from '../accounts/accounts.schema.ts';
import { shownIn } from '../consents/consents.schema.ts';
import { cleanFilter } from '../facets/facet-filter.ts';
import { type ProductFacets, productFacets } from '../facets/facets.schema.ts';
import { focus } from '../media/focus.schema.ts';
import type { Picture } from '../media/media.schema.ts';
import { listQuery } from '../platform/http/list-query.ts';
import type { Declarations } from './catalogue.tables.ts';
import { type KitView, kitAnswer } from './kits/kits.schema.ts';
import { PRODUCT_STATES, type ProductState } from './states/product-state.ts';
import { aboutText, eachText, type FieldTexts } from './texts/text-fields.ts';

export const PICTURES_AT_MOST = 10;

// ------------------------------------------------------------ for pages

export type Prices = {
  /** Before offer and tax. */
  originalPaise: number;
  /** After the offer, before tax: shown on the card beside '+ 18% GST'. Where prices include tax, the same as `inclusivePaise`. */
  unitPaise: number;
  /** Including all taxes. */
  inclusivePaise: number;
  mrpPaise: number | null;
  /** '₹36.88 per g', from the MRP. */
  unitPriceLabel: string | null;
  /** As shown: while a sale runs, what it is off the original price. */
  offerPercent: number;
  /** Of the product without a sale, as staff set it. */
  ownOfferPercent: number;
  /** The end of the sale that makes this price; null without one. */
  saleEndsAt: Date | null;
  /** The rate a buyer pays: 0 in a shop that charges no tax, whatever the product's own rate, and for a kit of several rates. */
  gstPercent: number;
  /** Whether the shop charges tax (D58); goods at 0% are taxed at 0. */
  isTaxed: boolean;
  /** The price is the price with tax (D48): nothing is added. */
  isTaxIncluded: boolean;
};

export type RatingSummary = { average: number; count: number };

/** One of the things that can be bought of a product. */
export type VariantView = {
  id: string;
  sku: string;
  barcode: string | null;
  /** One value an option, in their order. */
  values: string[];
  /** 'Rose, 3 g'; empty for the only variant of a product without options. */
  label: string;
  swatch: { colour: string } | { picture: Picture } | null;
  pictures: Picture[];
  netQuantity: Declarations['netQuantity'];
  /** Where they differ from the product's. */
  ownDeclarations: { inciIngredients?: string; shelfLifeMonths?: number };
  weight: string;
  prices: Prices;
  stockQuantity: number;
  isAvailable: boolean;
  /** Switched on for itself, also while the product is not on sale. */
  isOffered: boolean;
};

export type ProductCard = {
  /** The product's. */
  id: string;
  /** Of the variant whose price, stock and pictures these are; the product's own id for its first or only one. */
  variantId: string;
  /** 'Rose, 3 g'; empty without options. */
  variantLabel: string;
  /** How many are offered, in how many shades; their lowest and highest prices after the offer, before tax; `from` where these differ. */
  variants: { count: number; shades: number; fromPaise: number; toPaise: number; from: Prices | null; swatches: string[] };
  slug: string;
  name: string;
  /** In other languages, by language code. */
  names: Record<string, string>;
  /** The description as plain text. */
  summary: string;
  category: string[];
  weight: string;
  picture: Picture | null;
  prices: Prices;
  keyIngredients: string[];
  /** Of all variants together, unless one was chosen. */
  stockQuantity: number;
  rating: RatingSummary;
  updatedAt: Date;
  /** The name of an automatic discount that counts for it in the cart, where a page names them. */
  discount?: string;
};

/** In the language of the page. `overallBenefits`, `howToUse` and the ingredients' texts are markup, sanitised when saved. */
export type ProductView = ProductCard &
  FieldTexts & {
    /** `shownName` is in the language of the page. */
    options: Array<{ name: string; shownName: string; values: string[] }>;
    /** The values of the variant shown. */
    optionValues: string[];
    /** All variants, also those switched off; empty for a product without options. */
    variantList: VariantView[];
    overallBenefits: string[];
    howToUse: string[];
    pictures: Picture[];
    ingredients: Array<{ name: string; description: string; benefits: string[]; picture: Picture | null }>;
    facets: ProductFacets;
    /** What it is made of; null for other products. */
    kit: KitView | null;
    declarations: Declarations;
    sku: string;
    barcode: string | null;
    hsn: string;
    /** The product's own rate, for staff. */
    ownGstPercent: number;
    nextGst: { percent: number; from: Date } | null;
    /** The missing legal declarations (D59). */
    missing: string[];
    isAvailable: boolean;
    state: ProductState;
    launchAt: Date | null;
    isFeatured: boolean;
    isArchived: boolean;
    createdAt: Date;
  };

// ------------------------------------------------------------ for the API

const PRODUCT_SORTS = [
  ...(['date-desc', 'date-asc', 'name-asc', 'name-desc', 'sku-asc', 'sku-desc'] as const),
  ...(['price-asc', 'price-desc', 'stock-asc', 'stock-desc'] as const),
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const productQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  category: z.string().trim().max(120).default(''),
  ingredient: z.string().trim().max(120).default(''),
  filter: z.string().max(400).default('').transform(cleanFilter).describe('Values of other filters, such as concern.acne_concern.tan'),
  /** For staff: includes products not on sale; `kept` excludes deleted ones, the others have only those in that state. */
  scope: z.enum(['all', 'kept', ...PRODUCT_STATES]).optional(),
  /** For staff: products with legal problems or doubtful texts. */
  attention: z.literal('yes').optional(),
  sort: z.enum(PRODUCT_SORTS).default('date-desc').describe('By the lowest price on sale, and by the stock of all variants'),
  /** `low` as the settings define it, including sold-out products; `expiring`: a batch has expired or soon will. */
  stock: z.enum(['low', 'out', 'expiring']).optional(),
});
export type ProductQuery = z.output<typeof productQuery>;

export const noticeForm = z.object({ email, language: shownIn });
export type NoticeForm = z.output<typeof noticeForm>;
export const stopNoticesQuery = z.object({ token: z.string().max(600), language: shownIn });

const firm = z.object({ name: z.string().trim().max(200), address: z.string().trim().max(500) }).nullable();

export const declarations = z.object({
  genericName: z.string().trim().max(120),
  netQuantity: z.object({ value: z.number().positive().max(1_000_000), unit: z.enum(['g', 'ml', 'piece']) }).nullable(),
  manufacturer: firm,
  packer: firm,
  importer: firm,
  countryOfOrigin: z.string().trim().max(120),
  shelfLifeMonths: z.number().int().min(1).max(1200).nullable(),
  inciIngredients: z.string().trim().max(20_000),
  mfgLicenceNo: z.string().trim().max(120),
  originDot: z.enum(['green', 'brown']).nullable(),
  warnings: z.string().trim().max(20_000),
  dimensions: z.string().trim().max(120).optional(),
});

export const NO_DECLARATIONS: Declarations = {
  genericName: '',
  netQuantity: null,
  manufacturer: null,
  packer: null,
  importer: null,
  countryOfOrigin: 'India',
  shelfLifeMonths: null,
  inciIngredients: '',
  mfgLicenceNo: '',
  originDot: null,
  warnings: '',
};

const variantAnswer = z.object({
  id: z.uuid(),
  sku: z.string(),
  barcode: z.string().nullable(),
  options: z.record(z.string(), z.string()).describe('The value of each option, such as {"Shade": "Rose"}'),
  originalPrice: z.number(),
  offerPercentage: z.number(),
  price: z.number().describe('After the offer, before GST unless isTaxIncluded'),
  priceWithGst: z.number(),
  saleEndsAt: z.iso.datetime().nullable().describe('When the sale that makes this price ends'),
  mrp: z.number().nullable(),
  stockQuantity: z.number().int(),
  isAvailable: z.boolean(),
  images: z.array(z.string()),
  swatch: z
    .union([z.object({ colour: z.string() }), z.object({ image: z.string() })])
    .nullable()
    .describe('A colour as #rrggbb, or a picture'),
  netQuantity: declarations.shape.netQuantity,
  ownDeclarations: z
    .object({ inciIngredients: z.string().optional(), shelfLifeMonths: z.number().int().optional() })
    .describe('Where they differ from the product’s'),
  weight: z.string(),
});

export const productAnswer = z.object({
  id: z.uuid(),
  variantId: z.uuid().describe('The variant whose price, pictures and SKU these are: the first one, or the one asked for'),
  variantLabel: z.string().describe('Its values, such as "Rose, 3 g"; empty without options'),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(variantAnswer).describe('At least one; those switched off have isAvailable false'),
  priceFrom: z.number().describe('The lowest price after the offer, before GST unless isTaxIncluded'),
  priceTo: z.number(),
  slug: z.string(),
  ...eachText((field) => z.string().describe(aboutText(field).description ?? aboutText(field).label)),
  names: z.record(z.string(), z.string()).describe('In other languages, by language code'),
  weight: z.string(),
  category: z.array(z.string()),
  facets: productFacets,
  kit: kitAnswer.nullable().describe('What a kit is made of; null for other products'),
  originalPrice: z.number(),
  offerPercentage: z.number(),
  /** After the offer, before GST. */
  price: z.number(),
  priceWithGst: z.number(),
  gstRate: z.number(),
  isTaxed: z.boolean().describe('False in a shop that charges no tax'),
  isTaxIncluded: z.boolean().describe('True where prices are entered including GST'),
  saleEndsAt: z.iso.datetime().nullable().describe('When the sale that makes this price ends'),
  mrp: z.number().nullable(),
  image: z.string().nullable(),
  images: z.array(z.string()),
  pictures: z.array(
    z.object({
      key: z.string(),
      url: z.string(),
      width: z.number(),
      height: z.number(),
      widths: z.array(z.number()),
      alt: z.string(),
      focus: focus.optional(),
    }),
  ),
  overallBenefits: z.array(z.string()),
  HowToUse: z.array(z.string()),
  keyIngredients: z.array(
    z.object({ name: z.string(), description: z.string(), benefits: z.array(z.string()), image: z.string().nullable() }),
  ),
  stockQuantity: z.number().int().describe('Of all variants together; in a cart, of the chosen one'),
  sku: z.string(),
  barcode: z.string().nullable(),
  hsn: z.string(),
  isAvailable: z.boolean(),
  state: z.enum(PRODUCT_STATES),
  launchAt: z.iso.datetime().nullable().describe('When a scheduled product goes on sale'),
  isFeatured: z.boolean(),
  isArchived: z.boolean(),
  declarations,
  rating: z.object({ average: z.number(), count: z.number().int() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ProductAnswer = z.output<typeof productAnswer>;

/** For the person who saved it. */
export const savedProduct = productAnswer.extend({
  ownGstRate: z.number().describe('Its own rate, also where the shop charges none'),
  nextGstRate: z.number().nullable(),
  nextGstFrom: z.string().nullable().describe('The day in India from which the next rate counts'),
  missing: z
    .array(z.string())
    .describe('Declarations that the law wants and it has not; where the shop requires them, it stays off sale until then'),
});
