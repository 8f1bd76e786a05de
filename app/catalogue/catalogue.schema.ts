// The shapes of products: what pages show, what the API answers, what staff send.
import { z } from 'zod';
import { email } from '../accounts/accounts.schema.ts';
import { shownIn } from '../consents/consents.schema.ts';
import { focus } from '../media/focus.schema.ts';
import type { Picture } from '../media/media.schema.ts';
import { listQuery } from '../platform/list-query.ts';
import { isStorable } from '../platform/storable.ts';
import type { Declarations, HindiTexts } from '../platform/tables.ts';
import { QUERY_AT_MOST } from './shop-filters.ts';

export const PICTURES_AT_MOST = 10;

// ------------------------------------------------------------ for pages

export type Prices = {
  /** Before offer and tax. */
  originalPaise: number;
  /** After the offer, before tax: what the card shows beside '+ 18% GST'. */
  unitPaise: number;
  /** Including all taxes. */
  inclusivePaise: number;
  mrpPaise: number | null;
  /** '₹36.88 per g', from the MRP. */
  unitPriceLabel: string | null;
  offerPercent: number;
  gstPercent: number;
};

export type RatingSummary = { average: number; count: number };

export type ProductCard = {
  id: string;
  slug: string;
  name: string;
  /** Empty where it has none. */
  hindiName: string;
  /** The description in words alone. */
  summary: string;
  category: string[];
  weight: string;
  picture: Picture | null;
  prices: Prices;
  keyIngredients: string[];
  stockQuantity: number;
  rating: RatingSummary;
  updatedAt: Date;
};

/** `description` to `howToUse` and the ingredients' texts are markup that was cleaned when it was saved. */
export type ProductView = ProductCard & {
  description: string;
  productOverview: string;
  detailedDescription: string;
  overallBenefits: string[];
  howToUse: string[];
  pictures: Picture[];
  ingredients: Array<{ name: string; description: string; benefits: string[]; picture: Picture | null }>;
  declarations: Declarations;
  sku: string;
  hsn: string;
  isAvailable: boolean;
  isFeatured: boolean;
  isArchived: boolean;
  createdAt: Date;
};

// ------------------------------------------------------------ for the API

export const productQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  category: z.string().trim().max(120).default(''),
  ingredient: z.string().trim().max(120).default(''),
  /** For staff: also what is not on sale; `kept` without, `archived` only what was deleted. */
  scope: z.enum(['all', 'kept', 'archived']).optional(),
  /** `low` as the settings say, those that are gone included. */
  stock: z.enum(['low', 'out']).optional(),
});
export type ProductQuery = z.output<typeof productQuery>;

export const searchQuery = z.object({
  q: z.string().trim().max(QUERY_AT_MOST).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(6),
});

/** What is shown below a search box while one types. */
export const suggestions = z.object({
  products: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      hindiName: z.string(),
      price: z.number(),
      image: z.string().nullable(),
      isSoldOut: z.boolean(),
    }),
  ),
  total: z.number().int().describe('How many the whole search finds'),
  didYouMean: z.string().nullable().describe('The words that were searched for in place of mistyped ones'),
});
export type Suggestions = z.output<typeof suggestions>;

export const noticeForm = z.object({ email, language: shownIn });
export type NoticeForm = z.output<typeof noticeForm>;
export const stopNoticesQuery = z.object({ token: z.string().max(600) });

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

export const productAnswer = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  hindiName: z.string().describe('Empty where it has none'),
  description: z.string(),
  productOverview: z.string(),
  detailedDescription: z.string(),
  weight: z.string(),
  category: z.array(z.string()),
  originalPrice: z.number(),
  offerPercentage: z.number(),
  /** After the offer, before GST. */
  price: z.number(),
  priceWithGst: z.number(),
  gstRate: z.number(),
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
  stockQuantity: z.number().int(),
  sku: z.string(),
  hsn: z.string(),
  isAvailable: z.boolean(),
  isFeatured: z.boolean(),
  isArchived: z.boolean(),
  declarations,
  rating: z.object({ average: z.number(), count: z.number().int() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ProductAnswer = z.output<typeof productAnswer>;

// ------------------------------------------- what staff send: texts of a form

const words = (atMost: number) =>
  z
    .string()
    .trim()
    .max(atMost, `At most ${atMost.toLocaleString('en-IN')} characters`);
const needed = (label: string, atMost: number) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).max(atMost, `${label} may have at most ${atMost} characters`);
/** Digits only: what is no number is refused and never becomes 0. */
const amount = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, `${label} must be a number of 0 or more, with at most two decimals`)
    .transform(Number);
const percentage = (label: string) => amount(label).refine((value) => value <= 100, `${label} must be from 0 to 100`);
/** A field of the form that may be left empty. */
const orEmpty = (schema: z.ZodType<number, string | undefined>) => ({
  as: <E extends number | null>(empty: E) =>
    z.string().transform((text, context): number | E => {
      if (text.trim() === '') return empty;
      const result = schema.safeParse(text);
      if (result.success) return result.data;
      context.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? 'Invalid' });
      return z.NEVER;
    }),
});
const whole = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .regex(/^\d{1,7}$/, `${label} must be a whole number of 0 or more`)
    .transform(Number);
const yesOrNo = z.enum(['true', 'false'], 'Must be true or false').transform((text) => text === 'true');

function json<S extends z.ZodType>(label: string, schema: S) {
  return z
    .string()
    .max(200_000, `${label} is too long`)
    .transform((text, context): unknown => {
      try {
        const value: unknown = JSON.parse(text);
        if (isStorable(value)) return value;
        context.addIssue({ code: 'custom', message: `${label} has a character that cannot be stored` });
        return z.NEVER;
      } catch {
        context.addIssue({ code: 'custom', message: `${label} must be JSON` });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Entries are trimmed and ignored when empty, as the form does it. */
const list = (label: string, atMost = 20_000) =>
  z
    .array(words(atMost), `${label} must be a list of texts`)
    .max(100, `${label} may have at most 100 entries`)
    .transform((entries) => entries.filter((entry) => entry !== ''));

const keyIngredient = z.object(
  {
    name: needed('Ingredient name', 120),
    description: words(20_000).default(''),
    benefits: list('Benefits', 2_000).refine((entries) => entries.length > 0, 'A key ingredient needs a benefit'),
    /** The address of a picture of ours that it has already; empty takes its picture away. A new one travels as the file keyIngredientImage_{index}. */
    image: z.string().max(500).nullish(),
  },
  'A key ingredient has name, description and benefits',
);

const shownAs = { alt: words(300).optional(), hindiAlt: words(300).optional(), focus: focus.optional() };

/** What is empty is shown in English. */
export const hindiTexts = z.object({
  name: words(120).default(''),
  description: words(20_000).default(''),
  productOverview: words(20_000).default(''),
  detailedDescription: words(20_000).default(''),
  overallBenefits: list('overallBenefits').default([]),
  howToUse: list('howToUse').default([]),
  keyIngredients: z
    .record(z.string().max(120), z.object({ name: words(120), description: words(20_000), benefits: list('Benefits', 2_000) }))
    .default({})
    .describe('By their English name'),
}) satisfies z.ZodType<HindiTexts>;

const productFields = z.object({
  name: needed('Product name', 120),
  originalPrice: amount('Original price'),
  offerPercentage: orEmpty(percentage('Offer percentage')).as(0),
  gstRate: percentage('GST rate'),
  mrp: orEmpty(amount('MRP')).as(null),
  weight: words(120),
  description: words(20_000),
  productOverview: words(20_000),
  detailedDescription: words(20_000),
  stockQuantity: whole('Stock quantity'),
  /** What the form showed as stock: then the difference is booked, so that a sale in between is not undone. */
  stockWas: whole('Stock quantity'),
  sku: needed('SKU', 60),
  hsn: z
    .string('HSN code is required')
    .trim()
    .min(1, 'HSN code is required')
    .regex(/^(\d{4}|\d{6}|\d{8})$/, 'HSN code must have 4, 6 or 8 digits'),
  isAvailable: yesOrNo,
  isFeatured: yesOrNo,
  category: json('Category', list('Category', 120)),
  HowToUse: json('HowToUse', list('HowToUse')),
  overallBenefits: json('overallBenefits', list('overallBenefits')),
  keyIngredients: json('keyIngredients', z.array(keyIngredient, 'keyIngredients must be a list').max(50)),
  declarations: json('declarations', declarations.partial()),
  hindi: json('hindi', hindiTexts),
  /** All its pictures in their order: those that stay by their key, new ones by their place among the files in `images`. */
  pictures: json(
    'pictures',
    z
      .array(
        z.union([z.object({ key: z.string().max(200), ...shownAs }), z.object({ file: z.int().min(0).max(PICTURES_AT_MOST), ...shownAs })]),
      )
      .max(PICTURES_AT_MOST),
  ),
});

const everyField = productFields.keyof().options;
const REQUIRED = ['name', 'originalPrice', 'stockQuantity', 'hsn'] as const;
const optionalOnCreate = everyField.filter((field) => !(REQUIRED as readonly string[]).includes(field));

/** A new product. Without a SKU it is given one; whoever sends an empty one is told that it is required. */
export const newProduct = productFields.partial(Object.fromEntries(optionalOnCreate.map((field) => [field, true])) as PartialOnCreate);
type PartialOnCreate = { [F in Exclude<keyof typeof productFields.shape, (typeof REQUIRED)[number]>]: true };

/** A change: what is not sent stays. */
export const productChange = productFields.partial().extend({
  isArchived: yesOrNo.optional(),
  /** As it was read: what somebody else changed since then is not overwritten. */
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});

export type NewProduct = z.output<typeof newProduct>;
export type ProductChange = z.output<typeof productChange>;
