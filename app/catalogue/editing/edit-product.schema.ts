import { z } from 'zod';
import { productFacets } from '../../facets/facets.schema.ts';
import { isDay } from '../../platform/time.ts';
import { byLanguage } from '../../platform/words/texts-by-language.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { declarations } from '../declarations/declarations.schema.ts';
import { sentKit } from '../kits/kits.schema.ts';
import { CHOSEN_STATES } from '../states/product-state.ts';
import { eachText, TEXT_FIELDS } from '../texts/text-fields.ts';
import { sentOptions, sentVariants } from '../variants/edit-variants.schema.ts';
import { amount, json, list, needed, orEmpty, percentage, whole, yesOrNo } from './form-fields.schema.ts';
import { fieldText, productTexts } from './product-texts.schema.ts';
import { sentPictures } from './sent-pictures.schema.ts';

const keyIngredient = z.object(
  {
    name: needed('Ingredient name', 120),
    description: textUpTo(20_000).default(''),
    benefits: list('Benefits', 2_000).refine((entries) => entries.length > 0, 'A key ingredient needs a benefit'),
    /** The URL of its existing picture; empty removes it. A new one is uploaded as the file keyIngredientImage_{index}. */
    image: z.string().max(500).nullish(),
  },
  'A key ingredient has name, description and benefits',
);

const productFields = z.object({
  ...eachText(fieldText),
  name: needed('Product name', TEXT_FIELDS.name.atMost),
  originalPrice: amount('Original price'),
  offerPercentage: orEmpty(percentage('Offer percentage')).as(0),
  gstRate: percentage('GST rate'),
  /** The rate from a future day, and that day in India; both empty: no change is planned. */
  nextGstRate: orEmpty(percentage('Next GST rate')).as(null),
  nextGstFrom: z
    .string()
    .trim()
    .refine((text) => text === '' || isDay(text), 'Choose a day')
    .transform((text) => text || null),
  mrp: orEmpty(amount('MRP')).as(null),
  weight: textUpTo(120),
  stockQuantity: whole('Stock quantity'),
  /** The stock shown by the form: the difference is booked, so that a sale in between is kept. */
  stockWas: whole('Stock quantity'),
  sku: needed('SKU', 60),
  hsn: z
    .string('HSN code is required')
    .trim()
    .min(1, 'HSN code is required')
    .regex(/^(\d{4}|\d{6}|\d{8})$/, 'HSN code must have 4, 6 or 8 digits'),
  isAvailable: yesOrNo,
  /** Of the product with all its variants; goes before `isAvailable`. */
  state: z.enum(CHOSEN_STATES, 'Choose a state'),
  /** With the state `scheduled`: when it goes on sale. */
  launchAt: z
    .union([z.literal(''), z.iso.datetime({ offset: true, error: 'Choose a day and a time' })], 'Choose a day and a time')
    .transform((text) => (text === '' ? null : new Date(text))),
  isFeatured: yesOrNo,
  category: json('Category', list('Category', 120)),
  /** The named facets are replaced, others stay. */
  facets: json('Facets', productFacets),
  HowToUse: json('HowToUse', list('HowToUse')),
  overallBenefits: json('overallBenefits', list('overallBenefits')),
  keyIngredients: json('keyIngredients', z.array(keyIngredient, 'keyIngredients must be a list').max(50)),
  declarations: json('declarations', declarations.partial()),
  /** The languages that are named are replaced, others stay. */
  texts: json('texts', byLanguage(productTexts)),
  barcode: z
    .string()
    .trim()
    .regex(/^(\d{8}|\d{12,14})?$/, 'A barcode (GTIN) has 8, 12, 13 or 14 digits'),
  /** Both or neither: the variants are all combinations on offer (D49). */
  options: json('options', sentOptions),
  variants: json('variants', sentVariants),
  pictures: json('pictures', sentPictures),
  /** Makes the new product a kit, or replaces the pieces of one (D50). */
  kit: json('kit', sentKit),
});

const everyField = productFields.keyof().options;
const REQUIRED = ['name', 'originalPrice', 'stockQuantity', 'hsn'] as const;
const optionalOnCreate = everyField.filter((field) => !(REQUIRED as readonly string[]).includes(field));

/** A new product. A missing SKU is generated; an empty one is refused. */
export const newProduct = productFields.partial(Object.fromEntries(optionalOnCreate.map((field) => [field, true])) as PartialOnCreate);
type PartialOnCreate = { [F in Exclude<keyof typeof productFields.shape, (typeof REQUIRED)[number]>]: true };

/** A change: omitted fields stay. */
export const productChange = productFields.partial().extend({
  isArchived: yesOrNo.optional(),
  /** Optimistic lock: a concurrent change is not overwritten. */
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});

export type NewProduct = z.output<typeof newProduct>;
export type ProductChange = z.output<typeof productChange>;
