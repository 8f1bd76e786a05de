// What staff edit as categories and filters. Names in other languages are keyed by language code.
import { z } from 'zod';
import { rule } from '../platform/words/said.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { charactersAtMost, textUpTo } from '../platform/words/typed-text.ts';

export const FACETS_AT_MOST = 20;
export const VALUES_AT_MOST = 200;
/** In a filter of an address; see facet-filter.ts. */
export const SLUG_AT_MOST = 60;

const name = textUpTo(80).min(1, 'Name is required');
export const slugField = z
  .string()
  .trim()
  .toLowerCase()
  .max(SLUG_AT_MOST, charactersAtMost(SLUG_AT_MOST))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens');

/** `{ hi: … }`; empty texts fall back to the source language. */
export const namesIn = (atMost: number) =>
  byLanguage(textUpTo(atMost)).transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')));

const synonyms = z
  .array(textUpTo(60))
  .max(30, rule('At most {count} synonyms', { count: '30' }))
  .transform((words) => [...new Set(words.flatMap((each) => each.toLowerCase() || []))]);

const value = z.object({
  /** Without an id it is new. */
  id: z.uuid().optional(),
  name,
  slug: slugField.optional(),
  names: namesIn(80).default({}),
  synonyms: synonyms.default([]),
});

const values = z.array(value).max(VALUES_AT_MOST, rule('At most {count} values', { count: String(VALUES_AT_MOST) }));

export const newFacet = z.object({
  kind: z.enum(['category', 'ingredient', 'own']).default('own').describe('`category` and `ingredient` exist at most once'),
  name,
  slug: slugField.optional(),
  names: namesIn(80).default({}),
  values: values.default([]),
});

export const facetChange = z.object({
  name: name.optional(),
  slug: slugField.optional(),
  names: namesIn(80).optional(),
  values: values.optional().describe('All values in their new order; one that is missing is deleted'),
  moveTo: z
    .record(z.uuid(), z.uuid())
    .default({})
    .describe('Deleted value -> the value that its products get; without it, a value in use is not deleted'),
  updatedAt: z.iso.datetime({ offset: true }).optional().describe('As it was read: a concurrent change is not overwritten'),
});

export const facetOrder = z.object({ ids: z.array(z.uuid()).max(FACETS_AT_MOST) });

const texts = z.record(z.string(), z.string());
export const facetAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(['category', 'ingredient', 'own']),
  slug: z.string(),
  name: z.string(),
  names: texts.describe('By language code'),
  values: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      names: texts,
      synonyms: z.array(z.string()),
      products: z.int().describe('How many products have it, on sale or not'),
    }),
  ),
  updatedAt: z.iso.datetime(),
});
export type FacetAnswer = z.output<typeof facetAnswer>;
export type NewFacet = z.output<typeof newFacet>;
export type FacetChange = z.output<typeof facetChange>;
export type GivenValue = z.output<typeof value>;

/** A product's values: facet slug -> value slugs. */
export const productFacets = z
  .record(z.string().max(SLUG_AT_MOST), z.array(z.string().trim().max(SLUG_AT_MOST)).max(VALUES_AT_MOST))
  .describe('Facet slug -> value slugs');
export type ProductFacets = z.output<typeof productFacets>;
