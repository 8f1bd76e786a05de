// Which products a filter leaves, and how many each further choice would.
import { ALL_PRODUCTS } from '../shop-filters.ts';
import { type Bits, both, countOf, countShared, either } from './bits.ts';
import type { ListingSort } from './listing-order.ts';
import type { Named } from './named-bits.ts';

export type Listed = {
  id: string;
  slug: string;
  /** What lists by name and by SKU compare. */
  nameKey: string;
  skuKey: string;
  categories: readonly string[];
  /** Names of its key ingredients. */
  ingredients: readonly string[];
  /** Of the shop's own facets. */
  valueIds: readonly string[];
  origin: string;
  /** After the offer, before GST; of each variant on sale. */
  pricesPaise: readonly number[];
  isFeatured: boolean;
  /** Average of its approved reviews. */
  rating: number | null;
  /** In microseconds, as the database compares them. */
  createdAtMicros: number;
};

export type ListingFilter = {
  category?: string;
  /** Part of a name. */
  ingredient?: string;
  /** Of the shop's own facets: AND between the groups, OR within one. */
  values?: ReadonlyArray<readonly { id: string }[]>;
  countryOfOrigin?: string;
  /** The card's price: after the offer, before GST. */
  fromPaise?: number | null;
  toPaise?: number | null;
  /** Search results only, best first. */
  ids?: readonly string[];
  sort?: ListingSort;
};

/** A part of the filter that a count leaves out: its own. */
export type Part = 'category' | 'ingredient' | readonly { id: string }[];
export type Count = { category(name: string): number; ingredient(name: string): number; value(id: string): number };

/** What products are filtered by, each name with the products that have it. */
export type Terms = Record<'categories' | 'ingredients' | 'values' | 'origins', Named>;

/** A part of the filter, with the products that meet it. */
type Test = { part: Part; met: Bits };

export const lower = (name: string) => name.toLowerCase();

const isEvery = (category: string) => category === '' || lower(category) === lower(ALL_PRODUCTS);
const withIngredient = ({ ingredients }: Terms, name: string) => ingredients.containing(lower(name));

/** Those that a count may leave out. */
export function testsOf(terms: Terms, { category = '', ingredient = '', values = [] }: ListingFilter): Test[] {
  const tests: Test[] = values.map((group) => ({ part: group, met: either(group.map(({ id }) => terms.values.of(id))) }));
  if (!isEvery(category)) tests.push({ part: 'category', met: terms.categories.of(lower(category)) });
  if (ingredient !== '') tests.push({ part: 'ingredient', met: withIngredient(terms, ingredient) });
  return tests;
}

export const meetingAll = (among: Bits, tests: readonly Test[]) => tests.reduce((left, { met }) => both(left, met), among);

/** A facet is counted among what all other parts of the filter leave. */
export function counterOf(terms: Terms, among: Bits, tests: readonly Test[]): (own: Part) => Count {
  return (own) => {
    const left = meetingAll(
      among,
      tests.filter(({ part }) => part !== own),
    );
    return {
      category: (name) => (isEvery(name) ? countOf(left) : countShared(left, terms.categories.of(lower(name)))),
      ingredient: (name) => countShared(left, withIngredient(terms, name)),
      value: (id) => countShared(left, terms.values.of(id)),
    };
  };
}
