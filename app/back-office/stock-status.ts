import type { BadgeTone } from '../ui/badge.tsx';

/** "More than 10 is In Stock; 1 to 10 is Low Stock; 0 or below is Out of Stock." */
export const LOW_STOCK_UP_TO = 10;

export function stockStatus(stockQuantity: number): { label: string; tone: BadgeTone } {
  if (stockQuantity > LOW_STOCK_UP_TO) return { label: 'In Stock', tone: 'success' };
  if (stockQuantity > 0) return { label: 'Low Stock', tone: 'warning' };
  return { label: 'Out of Stock', tone: 'danger' };
}
