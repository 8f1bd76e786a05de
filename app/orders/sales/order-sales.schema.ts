import { z } from 'zod';

export const month = z.coerce.number().int().min(1).max(12);
export const year = z.coerce.number().int().min(2000).max(2100);

export const sales = z.object({ totalOrders: z.number().int(), totalRevenue: z.number() });
export type Sales = z.output<typeof sales>;
export const salesComparison = z.object({ today: sales, yesterday: sales });
export const salesQuery = z.object({ month: month.optional(), year: year.optional() });
export const salesSummary = z.object({ selected: sales, thisMonth: sales, thisYear: sales, allTime: sales });
