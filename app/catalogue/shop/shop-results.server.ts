// Data of the shop page and the search page: the same products, filters and sorting, read from the URL.

import type { Db } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { canonicalQuery, readQuery } from '../../platform/pages/page-query.ts';
import type { Language } from '../../platform/words/language.ts';
import { isTaxCharged } from '../../settings/registration.ts';
import { readSection } from '../../settings/settings.server.ts';
import { type Choice, choicePath, unsorted } from '../../shop-kit/shop-paths.ts';
import { isImported } from '../attention.ts';
import { countShopProducts, ingredientsInShop, listShopProducts, originsInShop, type ShopFilter } from '../catalogue.server.ts';
import { ALL_PRODUCTS, SHOP_CATEGORIES, SORTS } from '../shop-filters.ts';
import { searchedQuery, shopQuery, spelledAs } from './shop-query.ts';

/** Fills whole rows of a grid with one, two or three columns. */
const PER_PAGE = 24;

/** `isOffered`: the page links to this URL. Their number is limited; caching all others would fill the memory. */
export async function readShopResults(
  { db, language }: { db: Db; language: Language },
  query: URLSearchParams,
  search?: { q: string; ids: readonly string[] },
) {
  const ingredients = await ingredientsInShop(db);
  const origins = await originsInShop(db);
  // Packaged Commodities Rules, rule 6(10A): imported products can be filtered by country, even if all come from one.
  const isImportedSold = origins.some((countryOfOrigin) => isImported({ countryOfOrigin }));
  const isTaxed = isTaxCharged(await readSection(db, 'tax'));
  const asked = readChoice(query, search?.q ?? null, { ingredients: ingredients.map(({ name }) => name), origins });
  const filter: ShopFilter = {
    category: asked.category,
    ingredient: asked.ingredient,
    countryOfOrigin: asked.origin,
    fromPaise: paiseOf(asked.min),
    toPaise: paiseOf(asked.max),
    sort: asked.sort,
    ...(search && { ids: search.ids }),
  };
  const total = await countShopProducts(db, filter);
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const choice: Choice = { ...asked, page: Math.min(asked.page, pageCount) };
  const products = await listShopProducts(db, filter, {
    part: { limit: PER_PAGE, offset: offsetOf({ page: choice.page, limit: PER_PAGE }) },
    language,
  });
  const isOffered =
    isAmong(['', ...ingredients.map(({ name }) => name)], choice.ingredient) &&
    isAmong(SHOP_CATEGORIES, choice.category) &&
    isAmong(['', ...origins], choice.origin) &&
    choice.min === '' &&
    choice.max === '' &&
    isSame(choicePath(choice), query);
  return { products, total, pageCount, choice, ingredients, categories: SHOP_CATEGORIES, origins, isImportedSold, isTaxed, isOffered };
}

export type ShopResults = Awaited<ReturnType<typeof readShopResults>>;

function readChoice(asked: URLSearchParams, q: string | null, offered: { ingredients: string[]; origins: string[] }): Choice {
  const { category, ingredient, origin, sort, page, ...range } = readQuery(q === null ? shopQuery : searchedQuery, asked);
  const [min = '', max = ''] = inOrder(range.min, range.max);
  return {
    q,
    category: category || ALL_PRODUCTS,
    ingredient: spelledAs(offered.ingredients, ingredient),
    origin: spelledAs(offered.origins, origin),
    min,
    max,
    sort: SORTS.find((name) => name === sort) ?? unsorted(q),
    page: Number(page || 1),
  };
}

/** The URL is the one in our own links. */
const isSame = (path: string, asked: URLSearchParams) =>
  canonicalQuery(shopQuery, new URL(path, 'http://shop').search) === canonicalQuery(shopQuery, `?${asked}`);

const isAmong = (offered: readonly string[], word: string) => offered.includes(word);

const paiseOf = (typed: string) => (typed === '' ? null : Number(typed) * 100);
const inOrder = (min: string, max: string) => (min && max && Number(min) > Number(max) ? [max, min] : [min, max]);
