import type { BadgeTone } from '../../ui/badge.tsx';

/** "More than 10 is In Stock; 1 to 10 is Low Stock; 0 or below is Out of Stock." The 10 is a setting. */
export function stockStatus(stockQuantity: number, lowUpTo: number): { label: string; tone: BadgeTone } {
  if (stockQuantity > lowUpTo) return { label: 'In Stock', tone: 'success' };
  if (stockQuantity > 0) return { label: 'Low Stock', tone: 'warning' };
  return { label: 'Out of Stock', tone: 'danger' };
}
