// Everything on sale as the shop's lists know it: filtered, sorted and counted in memory. Pure; see current-listing.server.ts for what keeps
// it current.
import type { Sort } from '../shop-filters.ts';
import { newestFirst, ORDERS } from './listing-order.ts';
import {
  type Count,
  counterOf,
  type Entry,
  isInRange,
  type Listed,
  type ListingFilter,
  lower,
  type Part,
  testsOf,
} from './listing-tests.ts';

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

export function createListing(): Listing {
  const entries = new Map<string, Entry>();
  const bySlug = new Map<string, string>();
  /** Made when asked for, until the next change. */
  const sorted = new Map<Sort, Entry[]>();
  let origins: string[] | null = null;

  function forgetMade() {
    sorted.clear();
    origins = null;
  }

  function remove(id: string) {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    if (bySlug.get(entry.slug) === id) bySlug.delete(entry.slug);
    forgetMade();
  }

  function put(product: Listed) {
    remove(product.id);
    entries.set(product.id, entryOf(product));
    bySlug.set(product.slug, product.id);
    forgetMade();
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
    if (sort === 'relevance') return ids.map((id) => entries.get(id)).filter((entry) => entry !== undefined);
    const wanted = new Set(ids);
    return inOrder(sort).filter(({ id }) => wanted.has(id));
  }

  return {
    put,
    remove,
    find(filter) {
      const tests = testsOf(filter);
      return among(filter)
        .filter((entry) => isInRange(entry, filter) && tests.every(({ isMet }) => isMet(entry)))
        .map(({ id }) => id);
    },
    count: (filter) => counterOf(among({ ...filter, sort: filter.ids ? 'relevance' : 'featured' }), filter),
    newest: () => inOrder('newest'),
    ids: () => [...entries.keys()],
    origins() {
      origins ??= [...new Set([...entries.values()].flatMap(({ origin }) => origin || []))].sort();
      return origins;
    },
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
