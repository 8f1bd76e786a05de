// Everything on sale as the shop's lists know it: filtered, sorted and counted in memory. Pure; see current-listing.server.ts for what keeps
// it current.
import { type Bits, bitsOf, both, clearBit, countOf, isIn, NO_BITS, NO_PLACE, withBit } from './bits.ts';
import { comparing, type ListingSort } from './listing-order.ts';
import {
  type Count,
  counterOf,
  type Listed,
  type ListingFilter,
  lower,
  meetingAll,
  type Part,
  type Terms,
  testsOf,
} from './listing-tests.ts';
import { createNamed, type Named } from './named-bits.ts';

export type Listing = {
  put(product: Listed): void;
  remove(id: string): void;
  /** Ids, in the order of the filter. */
  find(filter: ListingFilter): string[];
  /** A part of them, and how many there are. */
  findPart(filter: ListingFilter, part: { offset: number; limit: number }): { ids: string[]; total: number };
  /** What it finds, and how many products each choice would show, given the other parts of the filter. */
  look(filter: ListingFilter): { found: string[]; count(own: Part): Count };
  newest(): readonly Listed[];
  /** Ids of what shares a category or an ingredient with it, most similar first, then newest. */
  similarTo(id: string): string[];
  ids(): string[];
  /** Countries, sorted. */
  origins(): string[];
  idOf(slug: string): string | undefined;
  has(id: string): boolean;
};

/** `place`: its bit in every set. */
export type Entry = Listed & { place: number; lowestPaise: number };

export function createListing(): Listing {
  const entries = new Map<string, Entry>();
  const bySlug = new Map<string, string>();
  const terms: Terms = { categories: createNamed(), ingredients: createNamed(), values: createNamed(), origins: createNamed() };
  const freePlaces: number[] = [];
  /** Those with a price. */
  let priced: Bits = NO_BITS;
  /** Made when asked for, until the next change. */
  const sorted = new Map<ListingSort, Entry[]>();

  function remove(id: string) {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    if (bySlug.get(entry.slug) === id) bySlug.delete(entry.slug);
    for (const [named, name] of termsOf(entry, terms)) named.remove(name, entry.place);
    clearBit(priced, entry.place);
    freePlaces.push(entry.place);
    sorted.clear();
  }

  function put(product: Listed) {
    remove(product.id);
    const place = freePlaces.pop() ?? entries.size;
    entries.set(product.id, { ...product, place, lowestPaise: Math.min(...product.pricesPaise) });
    bySlug.set(product.slug, product.id);
    for (const [named, name] of termsOf(product, terms)) named.put(name, place);
    if (product.pricesPaise.length > 0) priced = withBit(priced, place);
    sorted.clear();
  }

  function inOrder(sort: ListingSort): Entry[] {
    const known = sorted.get(sort);
    if (known) return known;
    const made = [...entries.values()].sort(comparing(sort));
    sorted.set(sort, made);
    return made;
  }

  /** Without the tests that a count may leave out. */
  function among({ countryOfOrigin, fromPaise = null, toPaise = null }: ListingFilter, results: Int32Array | null): Bits {
    let left = results ? both(priced, bitsOf(results)) : priced;
    if (countryOfOrigin) left = both(left, terms.origins.of(countryOfOrigin));
    return fromPaise === null && toPaise === null ? left : both(left, pricedBetween(entries, fromPaise ?? 0, toPaise));
  }

  function narrow(filter: ListingFilter) {
    const results = filter.ids ? Int32Array.from(filter.ids, (id) => entries.get(id)?.place ?? NO_PLACE) : null;
    const left = among(filter, results);
    const tests = testsOf(terms, filter);
    return { results, left, tests, shown: meetingAll(left, tests) };
  }

  const firstOf = ({ ids, sort = 'featured' }: ListingFilter, { results, shown }: ReturnType<typeof narrow>, upTo: number) =>
    ids && results && sort === 'relevance' ? inResults(ids, results, shown, upTo) : inEntries(inOrder(sort), shown, upTo);

  function look(filter: ListingFilter): ReturnType<Listing['look']> {
    const narrowed = narrow(filter);
    return { found: firstOf(filter, narrowed, Number.POSITIVE_INFINITY), count: counterOf(terms, narrowed.left, narrowed.tests) };
  }

  function findPart(filter: ListingFilter, { offset, limit }: { offset: number; limit: number }) {
    const narrowed = narrow(filter);
    return { ids: firstOf(filter, narrowed, offset + limit).slice(offset), total: countOf(narrowed.shown) };
  }

  return {
    put,
    remove,
    find: (filter) => look(filter).found,
    findPart,
    look,
    newest: () => inOrder('newest'),
    similarTo: (id) => similarAmong(inOrder('newest'), entries.get(id)),
    ids: () => [...entries.keys()],
    origins: () => terms.origins.names().sort(),
    idOf: (slug) => bySlug.get(slug),
    has: (id) => entries.has(id),
  };
}

function inResults(ids: readonly string[], results: Int32Array, shown: Bits, upTo: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < ids.length && found.length < upTo; at++) if (isIn(shown, results[at] ?? NO_PLACE)) found.push(ids[at] ?? '');
  return found;
}

function inEntries(all: readonly Entry[], shown: Bits, upTo: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < all.length && found.length < upTo; at++) {
    const entry = all[at];
    if (entry && isIn(shown, entry.place)) found.push(entry.id);
  }
  return found;
}

/** A category counts as much as two ingredients. */
function similarAmong(all: readonly Entry[], given: Entry | undefined): string[] {
  if (!given) return [];
  const [categories, ingredients] = [new Set(given.categories), new Set(given.ingredients)];
  const byLikeness: string[][] = [];
  for (const each of all) {
    let likeness = 0;
    for (const name of each.categories) if (categories.has(name)) likeness += 2;
    for (const name of each.ingredients) if (ingredients.has(name)) likeness += 1;
    if (likeness === 0 || each === given) continue;
    const alike = byLikeness[likeness];
    if (alike) alike.push(each.id);
    else byLikeness[likeness] = [each.id];
  }
  return byLikeness.reverse().flatMap((ids) => ids ?? []);
}

function pricedBetween(entries: ReadonlyMap<string, Entry>, fromPaise: number, toPaise: number | null): Bits {
  const isWithin = (paise: number) => paise >= fromPaise && (toPaise === null || paise <= toPaise);
  return bitsOf([...entries.values()].flatMap(({ pricesPaise, place }) => (pricesPaise.some(isWithin) ? place : [])));
}

/** All names that a product is filtered by. */
function termsOf({ categories, ingredients, valueIds, origin }: Listed, terms: Terms): [Named, string][] {
  return [
    ...categories.map((name): [Named, string] => [terms.categories, lower(name)]),
    ...ingredients.map((name): [Named, string] => [terms.ingredients, lower(name)]),
    ...valueIds.map((id): [Named, string] => [terms.values, id]),
    ...(origin === '' ? [] : [[terms.origins, origin] satisfies [Named, string]]),
  ];
}
