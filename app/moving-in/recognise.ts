export const KINDS = {
  'shopify-products': 'Shopify: products',
  'woo-products': 'WooCommerce: products',
  collections: 'Matrixify: collections',
  'shopify-customers': 'Shopify: customers',
  'woo-customers': 'WooCommerce: customers',
  'shopify-orders': 'Shopify: orders',
  'woo-orders': 'WooCommerce: orders',
  'judge-me': 'Judge.me: reviews',
  loox: 'Loox: reviews',
  'shopify-discounts': 'Shopify: discount codes',
  'woo-coupons': 'WooCommerce: coupons',
  posts: 'Matrixify: blog posts',
  pages: 'Matrixify: pages',
  'wordpress-posts': 'WordPress: posts',
  'wordpress-pages': 'WordPress: pages',
  'gift-cards': 'Gift-card balances',
  redirects: 'Redirects',
} as const;
export type Kind = keyof typeof KINDS;

/** In the order in which they are read: goods before what names them, customers before their orders, redirects last. */
export const ORDER = Object.keys(KINDS) as Kind[];

type Has = (...titles: string[]) => boolean;

const SIGNS: [Kind, (has: Has) => boolean][] = [
  ['shopify-orders', (has) => has('lineitem name') && has('name')],
  ['shopify-products', (has) => has('handle', 'title', 'variant price')],
  ['woo-products', (has) => has('type', 'sku', 'name', 'regular price')],
  ['gift-cards', (has) => has('balance') && (has('code') || has('last characters') || has('last 4 characters'))],
  ['judge-me', (has) => has('rating', 'reviewer_name') || has('rating', 'product_handle')],
  ['loox', (has) => has('rating', 'handle') && (has('author') || has('nickname') || has('full_name'))],
  ['woo-coupons', (has) => has('discount_type') || has('coupon_amount')],
  ['woo-orders', (has) => (has('order_id') || has('order_number')) && has('order_total')],
  ['woo-customers', (has) => has('user_email') || has('billing_email', 'billing_first_name')],
  ['shopify-customers', (has) => has('email', 'first name', 'last name')],
  ['redirects', (has) => has('redirect from', 'redirect to') || has('path', 'target') || has('source', 'target')],
  ['posts', (has) => has('handle', 'title', 'body html', 'blog: handle')],
  ['collections', (has) => has('handle', 'title') && (has('product: handle') || has('rule: condition'))],
  ['pages', (has) => has('handle', 'title', 'body html')],
  ['shopify-discounts', (has) => has('value') && (has('code') || has('name')) && (has('value type') || has('type'))],
];

export function kindOf(head: readonly string[]): Kind | null {
  const titles = new Set(head.map((title) => title.toLowerCase()));
  return SIGNS.find(([, fits]) => fits((...wanted) => wanted.every((title) => titles.has(title))))?.[0] ?? null;
}
