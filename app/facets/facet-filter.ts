// One key of an address for all facets, so that the keys a cached page reads stay declared: `concern.acne_concern.tan_skin-type.oily`.

const TOKENS_AT_MOST = 20;
const TOKEN = /^[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}$/;

export const tokenOf = (facetSlug: string, valueSlug: string) => `${facetSlug}.${valueSlug}`;

const partsOf = (typed: string) => typed.toLowerCase().split('_');
const tokensOf = (typed: string) => [...new Set(partsOf(typed).filter((token) => TOKEN.test(token)))];

/** Whether each part of it is a token, as the API wants it; a page drops those that are none. */
export const isFilter = (typed: string) =>
  typed === '' || (partsOf(typed).every((token) => TOKEN.test(token)) && tokensOf(typed).length <= TOKENS_AT_MOST);

/** Sorted, so that each choice has one address. */
export const filterOf = (tokens: readonly string[]) => tokens.toSorted().slice(0, TOKENS_AT_MOST).join('_');

export const cleanFilter = (typed: string) => (typed ? filterOf(tokensOf(typed)) : '');

export const isInFilter = (filter: string, token: string) => filter.split('_').includes(token);

/** With the value, or without it if it was chosen. */
export function toggled(filter: string, token: string) {
  const tokens = filter === '' ? [] : filter.split('_');
  return filterOf(tokens.includes(token) ? tokens.filter((each) => each !== token) : [...tokens, token]);
}
