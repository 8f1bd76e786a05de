// What the shop page and the search page show: the same goods, filters and order, read from the address.
import { countShopProducts, ingredientsInShop, listShopProducts, originsInShop, type ShopFilter } from '../catalogue/catalogue.server.ts';
import { ALL_PRODUCTS, SHOP_CATEGORIES, SORTS } from '../catalogue/shop-filters.ts';
import type { Db } from '../platform/database.server.ts';
import type { Language } from '../platform/language.ts';
import { offsetOf } from '../platform/list-query.ts';
import { type Choice, unsorted } from './shop-paths.ts';

/** Whole rows of a grid of one, two or three columns. */
const PER_PAGE = 24;

/** `isOffered`: the page links to this address. There are only so many of them; others would fill the memory if they were kept. */
export async function readShopResults(
  { db, language }: { db: Db; language: Language },
  query: URLSearchParams,
  search?: { q: string; ids: readonly string[] },
) {
  const ingredients = await ingredientsInShop(db);
  const origins = await originsInShop(db);
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
    isAmong(SHOP_CATEGORIES, choice.category) &&
    isAmong(['', ...ingredients.map(({ name }) => name)], choice.ingredient) &&
    isAmong(['', ...origins], choice.origin) &&
    choice.page === asked.page &&
    choice.min === '' &&
    choice.max === '';
  return { products, total, pageCount, choice, ingredients, categories: SHOP_CATEGORIES, origins, isOffered };
}

export type ShopResults = Awaited<ReturnType<typeof readShopResults>>;

function readChoice(query: URLSearchParams, q: string | null, offered: { ingredients: string[]; origins: string[] }): Choice {
  const sort = SORTS.find((name) => name === query.get('sort'));
  const [min = '', max = ''] = inOrder(rupees(query.get('min')), rupees(query.get('max')));
  return {
    q,
    category: spelledAs(SHOP_CATEGORIES, query.get('category')) || ALL_PRODUCTS,
    ingredient: spelledAs(offered.ingredients, query.get('ingredient')),
    origin: spelledAs(offered.origins, query.get('origin')),
    min,
    max,
    // By relevance only what was searched for can be sorted.
    sort: sort && (sort !== 'relevance' || q !== null) ? sort : unsorted(q),
    page: Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1),
  };
}

/** As the filter spells it, however it was typed; another word stays what it is. */
function spelledAs(offered: readonly string[], typed: string | null): string {
  const wanted = (typed ?? '').trim().slice(0, 120);
  return offered.find((word) => word.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}

const isAmong = (offered: readonly string[], word: string) => offered.includes(word);

const rupees = (typed: string | null) => typed?.trim().match(/^\d{1,6}$/)?.[0] ?? '';
const paiseOf = (typed: string) => (typed === '' ? null : Number(typed) * 100);
const inOrder = (min: string, max: string) => (min && max && Number(min) > Number(max) ? [max, min] : [min, max]);
