import type { Sort } from '../shop-filters.ts';
import type { Entry } from './listing.ts';

const newestFirst = (a: Entry, b: Entry) => b.createdAtMicros - a.createdAtMicros || (a.id < b.id ? 1 : -1);

/** The shop's own, and those of the API. */
export type ListingSort = Sort | 'oldest' | 'name-up' | 'name-down' | 'sku-up' | 'sku-down';

const ORDERS: Record<ListingSort, (a: Entry, b: Entry) => number> = {
  // The order of the search: see `among`.
  relevance: () => 0,
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured),
  'price-up': (a, b) => a.lowestPaise - b.lowestPaise,
  'price-down': (a, b) => b.lowestPaise - a.lowestPaise,
  newest: () => 0,
  oldest: (a, b) => a.createdAtMicros - b.createdAtMicros,
  'name-up': (a, b) => compared(a.nameKey, b.nameKey),
  'name-down': (a, b) => compared(b.nameKey, a.nameKey),
  'sku-up': (a, b) => compared(a.skuKey, b.skuKey),
  'sku-down': (a, b) => compared(b.skuKey, a.skuKey),
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1),
  origin: (a, b) => Number(a.origin === 'India') - Number(b.origin === 'India') || compared(a.origin, b.origin),
};

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The newest goes first among equals. */
export function comparing(sort: ListingSort) {
  const order = ORDERS[sort];
  return (a: Entry, b: Entry) => order(a, b) || newestFirst(a, b);
}
