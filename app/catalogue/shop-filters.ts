/** The shop's filters (specification). Apart from the schemas, so that the page's code stays small. */

export const ALL_PRODUCTS = 'All Products';
export const SHOP_CATEGORIES = [ALL_PRODUCTS, 'Lip care', 'Skin care'] as const;
/** Spelled as the specification spells them; each matches part of an ingredient's name. */
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
 * `origin` groups the goods by country, India last (Packaged Commodities Rules, rule 6(10A)). `relevance` is the order of what a search
 * found; elsewhere `featured` is the default.
 */
export const SORTS = ['relevance', 'featured', 'price-up', 'price-down', 'newest', 'rating', 'origin'] as const;
export type Sort = (typeof SORTS)[number];

/** Letters of a search. */
export const QUERY_AT_MOST = 100;
