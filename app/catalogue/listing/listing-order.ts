import type { Sort } from '../shop-filters.ts';
import type { Entry } from './listing.ts';

export const newestFirst = (a: Entry, b: Entry) => b.createdAtMicros - a.createdAtMicros || (a.id < b.id ? 1 : -1);

/** `newestFirst` breaks ties. */
export const ORDERS: Record<Sort, (a: Entry, b: Entry) => number> = {
  // The order of the search: see `among`.
  relevance: () => 0,
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured),
  'price-up': (a, b) => a.lowestPaise - b.lowestPaise,
  'price-down': (a, b) => b.lowestPaise - a.lowestPaise,
  newest: () => 0,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1),
  origin: (a, b) => Number(a.origin === 'India') - Number(b.origin === 'India') || compared(a.origin, b.origin),
};

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
