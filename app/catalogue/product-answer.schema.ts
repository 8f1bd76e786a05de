import { z } from 'zod';
import { productFacets } from '../facets/facets.schema.ts';
import { focus } from '../media/focus.schema.ts';
import { declarations } from './declarations/declarations.schema.ts';
import { kitAnswer } from './kits/kits.schema.ts';
import { PRODUCT_STATES } from './states/product-state.ts';
import { aboutText, eachText } from './texts/text-fields.ts';

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
  variantLabels: z.record(z.string(), z.string()).describe('The label in other languages, by language code'),
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
