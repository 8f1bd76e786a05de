// Everything on sale as the shop's lists know it: filtered, sorted and counted in memory. Pure; see current-listing.server.ts for what keeps
// it current.
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
type Part = 'category' | 'ingredient' | readonly { id: string }[];
export type Count = { category(name: string): number; ingredient(name: string): number; value(id: string): number };

export type Listing = {
  put(product: Listed): void;
  remove(id: string): void;
  /** Ids, in the order of the filter. */
  find(filter: ListingFilter): string[];
  /** How many products each choice would show, given the other parts of the filter. */
  count(filter: ListingFilter): (own: Part) => Count;
  newest(): readonly Listed[];
  ids(): string[];
  /** Countries, sorted. */
  origins(): string[];
  idOf(slug: string): string | undefined;
  has(id: string): boolean;
};

/** With what is asked of every product for every filter worked out once. */
type Entry = Listed & {
  inCategories: readonly string[];
  withIngredients: readonly string[];
  has: ReadonlySet<string>;
  lowestPaise: number;
};

export function createListing(): Listing {
  const entries = new Map<string, Entry>();
  const bySlug = new Map<string, string>();
  /** Made when asked for, until the next change. */
  const sorted = new Map<Sort, Entry[]>();

  function remove(id: string) {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    if (bySlug.get(entry.slug) === id) bySlug.delete(entry.slug);
    sorted.clear();
  }

  function put(product: Listed) {
    remove(product.id);
    entries.set(product.id, entryOf(product));
    bySlug.set(product.slug, product.id);
    sorted.clear();
  }

  function inOrder(sort: Sort): Entry[] {
    const known = sorted.get(sort);
    if (known) return known;
    const order = ORDERS[sort];
    const made = [...entries.values()].sort((a, b) => order(a, b) || newestFirst(a, b));
    sorted.set(sort, made);
    return made;
  }

  /** Of the search results, or of everything. */
  function among({ ids, sort = 'featured' }: ListingFilter): readonly Entry[] {
    if (!ids) return inOrder(sort);
    if (sort === 'relevance') return ids.flatMap((id) => entries.get(id) ?? []);
    const wanted = new Set(ids);
    return inOrder(sort).filter(({ id }) => wanted.has(id));
  }

  return {
    put,
    remove,
    find(filter) {
      const tests = testsOf(filter);
      return among(filter).flatMap((entry) => (isInRange(entry, filter) && tests.every(({ isMet }) => isMet(entry)) ? entry.id : []));
    },
    count: (filter) => counterOf(among({ ...filter, sort: filter.ids ? 'relevance' : 'featured' }), filter),
    newest: () => inOrder('newest'),
    ids: () => [...entries.keys()],
    origins: () => [...new Set([...entries.values()].flatMap(({ origin }) => origin || []))].sort(),
    idOf: (slug) => bySlug.get(slug),
    has: (id) => entries.has(id),
  };
}

function entryOf(product: Listed): Entry {
  return {
    ...product,
    inCategories: [...new Set(product.categories.map(lower))],
    withIngredients: product.ingredients.map(lower),
    has: new Set(product.valueIds),
    lowestPaise: Math.min(...product.pricesPaise),
  };
}

const lower = (name: string) => name.toLowerCase();

// ------------------------------------------------------------ order

const newestFirst = (a: Entry, b: Entry) => b.createdAtMicros - a.createdAtMicros || (a.id < b.id ? 1 : -1);

/** `newestFirst` breaks ties. */
const ORDERS: Record<Sort, (a: Entry, b: Entry) => number> = {
  // The order of the search: see `among`.
  relevance: () => 0,
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured),
  'price-up': (a, b) => a.lowestPaise - b.lowestPaise,
  'price-down': (a, b) => b.lowestPaise - a.lowestPaise,
  newest: () => 0,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1),
  origin: (a, b) => Number(a.origin === 'India') - Number(b.origin === 'India') || compared(a.origin, b.origin),
};

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

// ------------------------------------------------------------ filter

const isInRange = ({ origin, pricesPaise }: Entry, { countryOfOrigin, fromPaise = null, toPaise = null }: ListingFilter) =>
  (!countryOfOrigin || origin === countryOfOrigin) &&
  pricesPaise.some((paise) => (fromPaise === null || paise >= fromPaise) && (toPaise === null || paise <= toPaise));

type Test = { part: Part; isMet(entry: Entry): boolean };

const isEvery = (category: string) => category === '' || lower(category) === lower(ALL_PRODUCTS);

function withIngredient(name: string) {
  const wanted = lower(name);
  return ({ withIngredients }: Entry) => withIngredients.some((each) => each.includes(wanted));
}

/** Those that a count may leave out. */
function testsOf({ category = '', ingredient = '', values = [] }: ListingFilter): Test[] {
  const tests: Test[] = values.map((group) => ({ part: group, isMet: ({ has }) => group.some(({ id }) => has.has(id)) }));
  if (!isEvery(category)) tests.push({ part: 'category', isMet: ({ inCategories }) => inCategories.includes(lower(category)) });
  if (ingredient !== '') tests.push({ part: 'ingredient', isMet: withIngredient(ingredient) });
  return tests;
}

// ------------------------------------------------------------ counts

/** One pass: a product counts for every facet if it passes all tests, and for the facet of its only failed test otherwise. */
function counterOf(entries: readonly Entry[], filter: ListingFilter): (own: Part) => Count {
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
