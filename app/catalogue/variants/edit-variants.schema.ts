import { z } from 'zod';
import { rule } from '../../platform/words/said.ts';
import { byLanguage } from '../../platform/words/texts-by-language.ts';
import { declarations } from '../declarations/declarations.schema.ts';
import { sentPictures } from '../editing/sent-pictures.schema.ts';

export const OPTIONS_AT_MOST = 3;
export const VARIANTS_AT_MOST = 100;

const word = (label: string, atMost: number) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).max(atMost, `${label} may have at most ${atMost} characters`);
const different = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const option = z.object({
  name: word('Option name', 40),
  names: byLanguage(z.string().trim().max(40)).optional(),
  values: z
    .array(word('Value', 60))
    .min(1, 'An option needs a value')
    .max(VARIANTS_AT_MOST, rule('At most {count} values', { count: VARIANTS_AT_MOST }))
    .refine(different, 'Each value may stand in an option once'),
  valueNames: z
    .record(z.string().max(60), byLanguage(z.string().trim().max(60)))
    .optional()
    .describe('The values in other languages, by value and language code; missing: as they are'),
});

export const sentOptions = z
  .array(option)
  .max(OPTIONS_AT_MOST, rule('A product may have at most {count} options', { count: OPTIONS_AT_MOST }))
  .refine((options) => different(options.map(({ name }) => name)), 'Each option needs a name of its own');

const rupees = (label: string) =>
  z
    .number(`${label} must be a number of 0 or more`)
    .min(0, `${label} must be a number of 0 or more`)
    .max(9_999_999, `${label} is too high`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${label} may have at most two decimals`);
const stock = z
  .number('Stock quantity must be a whole number of 0 or more')
  .int('Stock quantity must be a whole number of 0 or more')
  .min(0, 'Stock quantity must be a whole number of 0 or more')
  .max(9_999_999, 'Stock quantity is too high');

const variant = z.object({
  id: z.uuid().optional().describe('Of an existing variant; without it the values decide'),
  options: z.record(z.string().max(40), z.string().trim().max(60)),
  sku: word('SKU', 60).optional().describe('Generated where it is missing'),
  barcode: z
    .string()
    .trim()
    .regex(/^(\d{8}|\d{12,14})?$/, 'A barcode (GTIN) has 8, 12, 13 or 14 digits')
    .nullish(),
  originalPrice: rupees('Original price'),
  offerPercentage: z
    .number('Offer must be from 0 to 100')
    .min(0, 'Offer must be from 0 to 100')
    .max(100, 'Offer must be from 0 to 100')
    .default(0),
  mrp: rupees('MRP').nullish(),
  stockQuantity: stock,
  /** The stock shown by the form: the difference is booked, so that a sale in between is kept. */
  stockWas: stock.optional(),
  isAvailable: z.boolean().default(true),
  netQuantity: declarations.shape.netQuantity.optional(),
  inciIngredients: declarations.shape.inciIngredients
    .nullish()
    .describe('Where they differ from the product’s; null or empty: as the product says'),
  shelfLifeMonths: declarations.shape.shelfLifeMonths.optional().describe('Where it differs from the product’s; null: as the product says'),
  weight: z.string().trim().max(120).optional(),
  swatch: z
    .union([
      z.object({ colour: z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour is written as #rrggbb') }),
      z.object({ image: z.string().max(500) }).describe('The URL of a stored picture'),
    ])
    .nullish(),
  /** Missing: as they are. */
  pictures: sentPictures.optional(),
});

export const sentVariants = z
  .array(variant)
  .max(VARIANTS_AT_MOST, rule('A product may have at most {count} variants', { count: VARIANTS_AT_MOST }));

export type SentOption = z.output<typeof option>;
export type SentVariant = z.output<typeof variant>;
