/** Separate from the schemas, to keep the page's bundle small. */

export const ALL_PRODUCTS = 'All Products';

/** `origin` groups products by country, India last (Packaged Commodities Rules, rule 6(10A)). `relevance` is for search results alone. */
export const SORTS = ['relevance', 'featured', 'price-up', 'price-down', 'newest', 'rating', 'origin'] as const;
export type Sort = (typeof SORTS)[number];

export const QUERY_AT_MOST = 100;
