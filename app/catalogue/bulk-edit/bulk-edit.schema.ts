// Amounts are rupees.
import { z } from 'zod';
import { productFacets } from '../../facets/facets.schema.ts';
import { newSale } from '../sales/sales.schema.ts';
import { PRODUCT_STATES } from '../states/product-state.ts';

export const EDITED_AT_MOST = 200;
const PRICE_AT_MOST = 9_999_999;

const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const price = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    rupees: z.number('Enter a price').min(0).max(PRICE_AT_MOST).refine(hundredths, 'At most two decimals'),
  }),
  z.object({
    kind: z.literal('percent'),
    percent: z
      .number('Enter a percentage')
      .min(-100, 'At least -100%')
      .max(1000, 'At most 1000%')
      .refine(hundredths, 'At most two decimals'),
    roundTo: z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(10)]).describe('Whole rupees to round to; 0: paise'),
  }),
]);

export const bulkChange = z
  .object({
    price: price.optional().describe('The original price, of every variant'),
    offerPercent: z
      .number('Enter an offer')
      .min(0, 'From 0 to 100')
      .max(100, 'From 0 to 100')
      .refine(hundredths, 'At most two decimals')
      .optional(),
    stock: z
      .object({
        kind: z.enum(['set', 'add']),
        pieces: z.number('Enter a number').int('A whole number').min(-PRICE_AT_MOST).max(PRICE_AT_MOST),
      })
      .refine(({ kind, pieces }) => kind === 'add' || pieces >= 0, 'Stock is 0 or more')
      .optional()
      .describe('Of every variant'),
    state: z.enum(['active', 'draft', 'archived']).optional(),
    sale: z
      .union([newSale, z.literal('none')])
      .optional()
      .describe('A price for a time; none: ends all sales, running and to come'),
    facets: z.object({ add: productFacets.default({}), remove: productFacets.default({}) }).optional(),
  })
  .refine((change) => Object.values(change).some((part) => part !== undefined), 'Choose what to change');
export type BulkChange = z.output<typeof bulkChange>;

export const bulkEdit = z.object({
  products: z
    .array(
      z.object({ id: z.uuid(), updatedAt: z.iso.datetime({ offset: true }).describe('As it was seen: a concurrent change is refused') }),
    )
    .min(1, 'Select a product')
    .max(EDITED_AT_MOST, 'At most 200 products at once'),
  change: bulkChange,
});
export type BulkEdit = z.output<typeof bulkEdit>;

const figures = z.object({
  priceFrom: z.number(),
  priceTo: z.number(),
  offerFrom: z.number(),
  offerTo: z.number(),
  stock: z.number().int(),
  sale: z
    .object({ priceFrom: z.number(), priceTo: z.number(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })
    .nullable()
    .describe('The last to come or running'),
  state: z.enum(PRODUCT_STATES),
  facets: productFacets,
});
export type Figures = z.output<typeof figures>;

const editedRow = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string(),
  before: figures,
  after: figures.nullable().describe('Null if refused'),
  refused: z.string().nullable(),
});
export type EditedRow = z.output<typeof editedRow>;
export const editPreview = z.object({ products: z.array(editedRow) });

export const editAnswer = z.object({
  id: z.uuid(),
  products: z.number().int().describe('How many were changed'),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
});
export type EditAnswer = z.output<typeof editAnswer>;
export const undoAnswer = z.object({
  undone: z.number().int(),
  left: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })).describe('Changed since, or refused'),
});
