// Filters are part of the URL: it can be shared, and works without JavaScript.
import { ALL_PRODUCTS, type Sort } from '../catalogue/shop-filters.ts';

/** An empty string means no choice. */
export type Choice = {
  q: string | null;
  category: string;
  ingredient: string;
  filter: string;
  origin: string;
  /** Whole rupees, as typed. */
  min: string;
  max: string;
  sort: Sort;
  page: number;
};

export const productPath = ({ slug }: { slug: string }) => `/product/${slug}`;

/** The canonical address is the product's (D49). */
export const variantPath = (product: { slug: string }, sku: string) => `${productPath(product)}?variant=${encodeURIComponent(sku)}`;

export const shopPath = (category: string, ingredient = '') => choicePath({ category, ingredient });

export function choicePath({ q = null, page = 1, ...choice }: Partial<Choice>) {
  const query = new URLSearchParams(q ? { q } : {});
  for (const [name, value] of Object.entries(choice)) if (value && value !== ALL_PRODUCTS && value !== unsorted(q)) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  const path = q === null ? '/shop' : '/search';
  return query.size > 0 ? `${path}?${query}` : path;
}

export const unsorted = (q: string | null): Sort => (q === null ? 'featured' : 'relevance');
