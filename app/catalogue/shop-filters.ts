/** The shop's filters (specification). Separate from the schemas, to keep the page's bundle small. */

export const ALL_PRODUCTS = 'All Products';
export const SHOP_CATEGORIES = [ALL_PRODUCTS, 'Lip care', 'Skin care'] as const;
/** In the specification's spelling; each matches part of an ingredient's name. */
export const SHOP_INGREDIENTS = [
  'Lavendar Oil',
  'Almond Oil',
  'Beeswax',
  'Shea Butter',
  'Olive Oil',
  'Cocoglucoside',
  'Aloe Vera',
] as const;

/**
 * `origin` groups products by country, India last (Packaged Commodities Rules, rule 6(10A)). `relevance` is the order of search results;
 * elsewhere `featured` is the default.
 */
export const SORTS = ['relevance', 'featured', 'price-up', 'price-down', 'newest', 'rating', 'origin'] as const;
export type Sort = (typeof SORTS)[number];

/** The maximum length of a query. */
export const QUERY_AT_MOST = 100;
