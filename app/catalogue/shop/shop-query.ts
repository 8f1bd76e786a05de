import { cleanFilter } from '../../facets/facet-filter.ts';
import type { PageQuery } from '../../platform/pages/page-query.ts';
import { unsorted } from '../../shop-kit/shop-paths.ts';
import { ALL_PRODUCTS, SORTS } from '../shop-filters.ts';

const WORD_AT_MOST = 120;

/** Only search results can be sorted by relevance. */
const sortOf = (q: string | null) => (typed: string) =>
  SORTS.find((sort) => sort === typed && sort !== unsorted(q) && (sort !== 'relevance' || q !== null)) ?? '';

const filters = {
  category: (typed) => {
    const category = spelledAs([ALL_PRODUCTS], typed);
    return category === ALL_PRODUCTS ? '' : category;
  },
  ingredient: word,
  filter: cleanFilter,
  origin: word,
  min: rupees,
  max: rupees,
  page: (typed) => (Number.parseInt(typed, 10) > 1 ? String(Math.min(Number.parseInt(typed, 10), 1_000_000)) : ''),
} satisfies PageQuery;

export const shopQuery = { ...filters, sort: sortOf(null) } satisfies PageQuery;
export const searchedQuery = { ...filters, sort: sortOf('') } satisfies PageQuery;

/** In the filter's spelling, however it was typed; an unknown word is unchanged. */
export function spelledAs(offered: readonly string[], typed: string): string {
  const wanted = word(typed);
  return offered.find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}

function word(typed: string) {
  return typed.trim().slice(0, WORD_AT_MOST).trim();
}

function rupees(typed: string) {
  return typed.trim().match(/^\d{1,6}$/)?.[0] ?? '';
}
