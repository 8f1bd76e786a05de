import { nameDiscounts } from '../../cart/discounts/shown-discounts.server.ts';
import { chosenValues } from '../../facets/chosen-values.server.ts';
import { filterOf, isInFilter, toggled, tokenOf } from '../../facets/facet-filter.ts';
import { findValue, nameIn } from '../../facets/facet-words.server.ts';
import { type Facet, rememberedFacets } from '../../facets/facets.server.ts';
import { say } from '../../language/words.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { canonicalQuery, readQuery } from '../../platform/pages/page-query.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { isTaxCharged, isTaxIncluded } from '../../settings/rules/registration.ts';
import { readSection } from '../../settings/settings.server.ts';
import { type Choice, choicePath, unsorted } from '../../shop-kit/shop-paths.ts';
import { isImported } from '../attention/attention.ts';
import { listCards } from '../kept/kept-products.server.ts';
import { currentListing } from '../listing/current-listing.server.ts';
import type { Listing } from '../listing/listing.ts';
import type { ListingFilter } from '../listing/listing-tests.ts';
import { ALL_PRODUCTS, SORTS } from '../shop-filters.ts';
import { searchedQuery, shopQuery, spelledAs } from './shop-query.ts';

/** Fills whole rows of a grid with one, two or three columns. */
export const PER_PAGE = 24;
/** Chosen values of the shop's own facets up to which a page is cached: all combinations would fill the memory. */
const KEPT_VALUES_AT_MOST = 2;

type Asked = Pick<Shop, 'db' | 'pages'> & { language: Language; now?: Date };

/**
 * `until`: a discount that a card names begins or ends. `isOffered`: the page links to this URL; caching all others would fill the memory.
 * `isMoved`: it names a filter by a former name or slug.
 */
export async function readShopResults(
  { db, pages, language, now = new Date() }: Asked,
  query: URLSearchParams,
  search?: { q: string; ids: readonly string[] },
) {
  const facets = await rememberedFacets({ db, pages });
  const listing = await currentListing({ db, pages });
  const origins = listing.origins();
  // Packaged Commodities Rules, rule 6(10A): imported products can be filtered by country, even if all come from one.
  const isImportedSold = origins.some((countryOfOrigin) => isImported({ countryOfOrigin }));
  const tax = await readSection(db, 'tax');
  const isBeforeTax = isTaxCharged(tax) && !isTaxIncluded(tax);
  const { asked, values, isMoved } = readChoice(query, search?.q ?? null, facets, origins);
  const filter: ListingFilter = {
    category: asked.category,
    ingredient: asked.ingredient,
    values,
    countryOfOrigin: asked.origin,
    fromPaise: paiseOf(asked.min),
    toPaise: paiseOf(asked.max),
    sort: asked.sort,
    ...(search && { ids: search.ids }),
  };
  const { found, count } = listing.look(filter);
  const total = found.length;
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const choice: Choice = { ...asked, page: Math.min(asked.page, pageCount) };
  const offset = offsetOf({ page: choice.page, limit: PER_PAGE });
  const listed = await listCards({ db, pages }, found.slice(offset, offset + PER_PAGE), language);
  const { cards: products, until } = await nameDiscounts({ db, pages }, listed, language, now);
  const lists = filterLists(count, facets, { filter, choice, language });
  const facetOf = (kind: Facet['kind']) => facets.find((facet) => facet.kind === kind);
  const namesOf = (kind: Facet['kind']) => facetOf(kind)?.values.map(({ name }) => name) ?? [];
  const isOffered =
    isAmong([ALL_PRODUCTS, ...namesOf('category')], choice.category) &&
    isAmong(['', ...namesOf('ingredient')], choice.ingredient) &&
    values.flat().length <= KEPT_VALUES_AT_MOST &&
    isAmong(['', ...origins], choice.origin) &&
    choice.min === '' &&
    choice.max === '' &&
    isSame(choicePath(choice), query);
  const words = {
    category: labelOf(facetOf('category'), choice.category, language),
    ingredient: labelOf(facetOf('ingredient'), choice.ingredient, language),
    values: values.flat().map((value) => nameIn(value, language)),
  };
  const shown = { products, total, pageCount, choice, words, lists, origins, isImportedSold, isBeforeTax };
  return { shown, until, isOffered, isMoved };
}

export type ShopResults = Awaited<ReturnType<typeof readShopResults>>['shown'];

type FilterLink = { label: string; count: number; isChosen: boolean; change: Partial<Choice> };

function filterLists(
  countFor: ReturnType<Listing['look']>['count'],
  facets: readonly Facet[],
  { filter, choice, language }: { filter: ListingFilter; choice: Choice; language: Language },
) {
  const linksOf = (facet: Facet): FilterLink[] => {
    if (facet.kind === 'own') {
      const chosen = filter.values?.find((group) => group.some(({ id }) => facet.values.some((value) => value.id === id))) ?? [];
      const counted = countFor(chosen);
      return facet.values.map((value) => ({
        label: nameIn(value, language),
        count: counted.value(value.id),
        isChosen: chosen.some(({ id }) => id === value.id),
        change: { filter: toggled(choice.filter, tokenOf(facet.slug, value.slug)) },
      }));
    }
    const counted = countFor(facet.kind);
    if (facet.kind === 'ingredient')
      return facet.values.map((value) => {
        const isChosen = value.name === choice.ingredient;
        const change = { ingredient: isChosen ? '' : value.name };
        return { label: nameIn(value, language), count: counted.ingredient(value.name), isChosen, change };
      });
    return [{ name: ALL_PRODUCTS, names: {} }, ...facet.values].map((value) => ({
      label: nameIn(value, language),
      count: counted.category(value.name),
      isChosen: value.name === choice.category,
      // Choosing a category resets the ingredient.
      change: { category: value.name, ingredient: '' },
    }));
  };
  return facets.flatMap((facet) =>
    facet.values.length > 0 ? { key: facet.slug, label: nameIn(facet, language), links: linksOf(facet) } : [],
  );
}

const labelOf = (facet: Facet | undefined, name: string, language: Language) => {
  const value = facet?.values.find((each) => each.name === name);
  return value ? nameIn(value, language) : say(name, language);
};

function readChoice(asked: URLSearchParams, q: string | null, facets: readonly Facet[], origins: string[]) {
  const { category, ingredient, filter, origin, sort, page, ...range } = readQuery(q === null ? shopQuery : searchedQuery, asked);
  const [min = '', max = ''] = inOrder(range.min, range.max);
  const facetOf = (kind: Facet['kind']) => facets.find((facet) => facet.kind === kind);
  const values = chosenValues(facets, filter);
  const tokens = facets.flatMap((facet) =>
    values.flat().flatMap((value) => (value.facetId === facet.id ? tokenOf(facet.slug, value.slug) : [])),
  );
  const choice: Choice = {
    q,
    category: findValue(facetOf('category'), category)?.name ?? (category || ALL_PRODUCTS),
    ingredient: findValue(facetOf('ingredient'), ingredient)?.name ?? ingredient,
    filter: filterOf(tokens),
    origin: spelledAs(origins, origin),
    min,
    max,
    sort: SORTS.find((name) => name === sort) ?? unsorted(q),
    page: Number(page || 1),
  };
  const isMoved =
    (category !== '' && !isAlike(choice.category, category)) ||
    !isAlike(choice.ingredient, ingredient) ||
    tokens.some((token) => !isInFilter(filter, token));
  return { asked: choice, values, isMoved };
}

/** The URL is the one in our own links. */
const isSame = (path: string, asked: URLSearchParams) =>
  canonicalQuery(shopQuery, new URL(path, 'http://shop').search) === canonicalQuery(shopQuery, `?${asked}`);

const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isAmong = (offered: readonly string[], word: string) => offered.includes(word);

const paiseOf = (typed: string) => (typed === '' ? null : Number(typed) * 100);
const inOrder = (min: string, max: string) => (min && max && Number(min) > Number(max) ? [max, min] : [min, max]);
