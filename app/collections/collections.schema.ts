// The shapes of collections, for their form, their calls and the table. Prices are rupees, after the offer and before GST, as on the cards.
import { z } from 'zod';
import { slugField } from '../facets/facets.schema.ts';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { isRupees } from '../platform/money.ts';
import { rule } from '../platform/words/said.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { textUpTo } from '../platform/words/typed-text.ts';

export const PRODUCTS_AT_MOST = 500;
export const RULES_AT_MOST = 10;
export const COLLECTIONS_AT_MOST = 500;
/** Bestsellers are counted over this time. */
export const BESTSELLER_DAYS = 90;

export const SORTS = {
  own: 'As arranged',
  newest: 'Newest',
  bestselling: 'Bestselling',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name',
} as const;

const rupees = z
  .number('Enter an amount in rupees')
  .min(0, 'Enter an amount in rupees')
  .max(1_000_000)
  .refine(isRupees, 'At most two decimals');
const count = (atMost: number) =>
  z
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(atMost, rule('At most {count}', { count: String(atMost) }));

/** A rule looks at products alone, never at another collection: rules cannot be circular. */
export const collectionRule = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('category'), value: z.uuid('Choose a category').describe('The id of the category') }),
    z.object({
      kind: z.literal('tag'),
      value: textUpTo(120).min(1, 'Enter a tag').describe('What a product is filed under, also where it is no category of the shop'),
    }),
    z.object({ kind: z.literal('ingredient'), value: z.uuid('Choose an ingredient') }),
    z.object({ kind: z.literal('facet'), value: z.uuid('Choose a value').describe('The id of a value of a filter') }),
    z
      .object({ kind: z.literal('price'), from: rupees.nullable().default(null), to: rupees.nullable().default(null) })
      .refine(({ from, to }) => from !== null || to !== null, { message: 'Enter a price', path: ['from'] })
      .refine(({ from, to }) => from === null || to === null || from <= to, {
        message: 'The second price is below the first',
        path: ['to'],
      }),
    z.object({
      kind: z.literal('offer'),
      percent: z.number('Enter a percentage').min(0.01, 'Above 0').max(100, 'At most 100').default(0.01),
    }),
    z.object({ kind: z.literal('newest'), count: count(200) }),
    z.object({ kind: z.literal('bestselling'), count: count(200) }),
  ],
  'Unknown rule',
);
export type CollectionRule = z.output<typeof collectionRule>;

const texts = z.object({
  title: textUpTo(120).default(''),
  description: textUpTo(5_000).default(''),
  seoTitle: textUpTo(120).default(''),
  seoDescription: textUpTo(300).default(''),
});
export type CollectionTexts = z.output<typeof texts>;

const fields = {
  title: textUpTo(120).min(1, 'Title is required'),
  slug: slugField,
  description: textUpTo(5_000),
  seoTitle: textUpTo(120),
  seoDescription: textUpTo(300),
  texts: byLanguage(texts),
  alt: textUpTo(300),
  kind: z.enum(['hand', 'rule'], 'Choose by hand or by rule'),
  match: z.enum(['all', 'any'], 'Choose all or any'),
  rules: z.array(collectionRule).max(RULES_AT_MOST, rule('At most {count} rules', { count: String(RULES_AT_MOST) })),
  sort: z.enum(Object.keys(SORTS) as [keyof typeof SORTS], 'Choose an order'),
  isActive: z.boolean(),
  products: z
    .array(z.uuid())
    .max(PRODUCTS_AT_MOST, rule('At most {count} products', { count: String(PRODUCTS_AT_MOST) }))
    .describe('Ids in order, of a collection by hand'),
};

export const newCollection = z.object({
  ...fields,
  slug: fields.slug.optional(),
  description: fields.description.default(''),
  seoTitle: fields.seoTitle.default(''),
  seoDescription: fields.seoDescription.default(''),
  texts: fields.texts.default({}),
  alt: fields.alt.default(''),
  kind: fields.kind.default('hand'),
  match: fields.match.default('all'),
  rules: fields.rules.default([]),
  sort: fields.sort.default('own'),
  isActive: fields.isActive.default(true),
  products: fields.products.default([]),
});
export type NewCollection = z.output<typeof newCollection>;

/** What is not given stays. */
export const collectionChange = z
  .object(fields)
  .partial()
  .extend({ updatedAt: z.iso.datetime({ offset: true }).optional().describe('As it was read: a concurrent change is not overwritten') });
export type CollectionChange = z.output<typeof collectionChange>;

export const collectionOrder = z.object({ ids: z.array(z.uuid()).max(COLLECTIONS_AT_MOST) });
export const previewForm = z.object({
  kind: fields.kind,
  match: fields.match.default('all'),
  rules: fields.rules.default([]),
  products: fields.products.default([]),
});
export const previewAnswer = z.object({
  count: z.int().describe('Products on sale that it would show'),
  names: z.array(z.string()).describe('The first of them'),
});

export const collectionsQuery = listQuery.pick({ page: true, limit: true, search: true });
/** Without a sorting in the order of lists and menus. */
export const staffCollectionsQuery = collectionsQuery.extend({ sort: sortBy('title', 'kind', 'changed') });
export type CollectionsQuery = z.output<typeof staffCollectionsQuery>;

export const collectionAnswer = z.object({
  id: z.uuid(),
  ...{ slug: z.string(), title: z.string(), description: z.string(), seoTitle: z.string(), seoDescription: z.string() },
  texts: z.record(z.string(), z.object({ title: z.string(), description: z.string(), seoTitle: z.string(), seoDescription: z.string() })),
  image: z.string().nullable(),
  alt: z.string(),
  kind: z.enum(['hand', 'rule']),
  match: z.enum(['all', 'any']),
  rules: z.array(collectionRule),
  sort: fields.sort,
  isActive: z.boolean(),
  products: z.array(z.uuid()).describe('By hand: its products in order, on sale or not'),
  count: z.int().describe('Products on sale that it shows'),
  updatedAt: z.iso.datetime(),
});
export type CollectionAnswer = z.output<typeof collectionAnswer>;
