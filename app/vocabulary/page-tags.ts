// What a cached page shows: a verb that changes one of these drops the pages that carry its tag. A typo does not compile.
export type PageTag =
  /** No page: the list that the cart chooses from. */
  | 'bestsellers'
  | 'content'
  /** No page: the keys of outside parties. */
  | 'keys'
  | 'products'
  | 'redirects'
  | 'search-words'
  | 'settings'
  | typeof STOCK_ORDER
  | `product:${string}`
  | `reviews:${string}`
  /** Its pieces, where their number is shown; 'product:' where the number only turned to few or none. */
  | `stock:${string}`;

/** Lists by stock: a product that they do not show may move into them. */
export const STOCK_ORDER = 'stock-order';

export const withOrders = (tags: readonly string[]): readonly string[] =>
  tags.some((tag) => tag.startsWith('stock:')) ? [...tags, STOCK_ORDER] : tags;
