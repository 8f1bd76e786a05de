// Addresses of the shop and its goods. The filters are part of the address: it can be sent to a friend, and needs no script.
import { ALL_PRODUCTS } from '../catalogue/shop-filters.ts';

export const productPath = ({ slug }: { slug: string }) => `/product/${slug}`;

export function shopPath(category: string, ingredient = '') {
  const query = new URLSearchParams({ ...(category !== ALL_PRODUCTS && { category }), ...(ingredient && { ingredient }) });
  return query.size > 0 ? `/shop?${query}` : '/shop';
}
