// Which products a filter leaves, and how many each further choice would.
import { ALL_PRODUCTS, type Sort } from '../shop-filters.ts';

export type Listed = {
  id: string;
  slug: string;
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
  sort?: Sort;
};

/** A part of the filter that a count leaves out: its own. */
export type Part = 'category' | 'ingredient' | readonly { id: string }[];
export type Count = { category(name: string): number; ingredient(name: string): number; value(id: string): number };

/** With what is asked of every product for every filter worked out once. */
export type Entry = Listed & {
  inCategories: readonly string[];
  withIngredients: readonly string[];
  has: ReadonlySet<string>;
  lowestPaise: number;
};

export const lower = (name: string) => name.toLowerCase();

export const isInRange = ({ origin, pricesPaise }: Entry, { countryOfOrigin, fromPaise = null, toPaise = null }: ListingFilter) =>
  (!countryOfOrigin || origin === countryOfOrigin) &&
  pricesPaise.some((paise) => (fromPaise === null || paise >= fromPaise) && (toPaise === null || paise <= toPaise));

type Test = { part: Part; isMet(entry: Entry): boolean };

const isEvery = (category: string) => category === '' || lower(category) === lower(ALL_PRODUCTS);

function withIngredient(name: string) {
  const wanted = lower(name);
  return ({ withIngredients }: Entry) => withIngredients.some((each) => each.includes(wanted));
}

/** Those that a count may leave out. */
export function testsOf({ category = '', ingredient = '', values = [] }: ListingFilter): Test[] {
  const tests: Test[] = values.map((group) => ({ part: group, isMet: ({ has }) => group.some(({ id }) => has.has(id)) }));
  if (!isEvery(category)) tests.push({ part: 'category', isMet: ({ inCategories }) => inCategories.includes(lower(category)) });
  if (ingredient !== '') tests.push({ part: 'ingredient', isMet: withIngredient(ingredient) });
  return tests;
}

/** One pass: a product counts for every facet if it passes all tests, and for the facet of its only failed test otherwise. */
export function counterOf(entries: readonly Entry[], filter: ListingFilter): (own: Part) => Count {
  const tests = testsOf(filter);
  const passed = createTally();
  const butOne = new Map(tests.map(({ part }) => [part, createTally()]));
  for (const entry of entries) {
    if (!isInRange(entry, filter)) continue;
    const [failed, another] = tests.filter(({ isMet }) => !isMet(entry));
    if (!failed) passed.add(entry);
    else if (!another) butOne.get(failed.part)?.add(entry);
  }
  return (own) => {
    const more = butOne.get(own);
    return {
      category: (name) => passed.category(name) + (more?.category(name) ?? 0),
      ingredient: (name) => passed.ingredient(name) + (more?.ingredient(name) ?? 0),
      value: (id) => passed.value(id) + (more?.value(id) ?? 0),
    };
  };
}

function createTally(): Count & { add(entry: Entry): void } {
  const entries: Entry[] = [];
  const categories = new Map<string, number>();
  const values = new Map<string, number>();
  const addTo = (counts: Map<string, number>, names: Iterable<string>) => {
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  return {
    add(entry) {
      entries.push(entry);
      addTo(categories, entry.inCategories);
      addTo(values, entry.has);
    },
    category: (name) => (isEvery(name) ? entries.length : (categories.get(lower(name)) ?? 0)),
    ingredient: (name) => entries.filter(withIngredient(name)).length,
    value: (id) => values.get(id) ?? 0,
  };
}
