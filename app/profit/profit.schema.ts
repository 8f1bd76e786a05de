// The API shapes of profit: what orders of a period brought, by order, product, PIN code and discount code, and the costs of marketing.
// Amounts are rupees. Browser-safe.
import { z } from 'zod';
import { booksQuery } from '../books/books.schema.ts';
import { isDay } from '../platform/time.ts';
import { charactersAtMost, textUpTo } from '../platform/words/typed-text.ts';
import { PART_NAMES, type ProfitPart, UNKNOWN_PARTS, type UnknownPart } from './profit-parts.ts';

export const DIMENSIONS = {
  order: 'Order',
  product: 'Product',
  variant: 'Shade or size',
  pin: 'PIN code',
  area: 'PIN area (3 digits)',
  coupon: 'Discount code',
  day: 'Day',
} as const;
export type Dimension = keyof typeof DIMENSIONS;

export const profitQuery = booksQuery.extend({
  by: z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]).default('product'),
});
export type ProfitQuery = z.output<typeof profitQuery>;

const amounts = Object.fromEntries(PART_NAMES.map((name) => [name, z.number()])) as Record<ProfitPart, z.ZodNumber>;
const counts = Object.fromEntries(UNKNOWN_PARTS.map((name) => [name, z.int()])) as Record<UnknownPart, z.ZodInt>;

export const profitSums = z.object({
  orders: z.int(),
  pieces: z.int(),
  ...amounts,
  profit: z.number().describe('Of the parts that are known'),
  unknown: z.object(counts).describe('Orders of which this part is not known'),
});
export type ProfitSums = z.output<typeof profitSums>;

export const profitRow = profitSums.extend({ key: z.string(), label: z.string() });
export type ProfitRow = z.output<typeof profitRow>;

export const campaignRow = z.object({
  source: z.string(),
  campaign: z.string(),
  orders: z.int(),
  estimate: z.number().nullable().describe('The orders times the average profit of an order of the period; null without any'),
  cost: z.number(),
});
export type CampaignRow = z.output<typeof campaignRow>;

export const profitReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]),
  rows: z.array(profitRow).describe('At most 200, the largest sales first; the CSV has all'),
  rowCount: z.int(),
  totals: profitSums,
  marketing: z.number(),
  otherMessages: z.number().describe('Messages that are about no order, such as codes and reminders'),
  result: z.number().describe('The profit of the orders less marketing and those messages'),
  campaigns: z.array(campaignRow),
});
export type ProfitReport = z.output<typeof profitReport>;

const day = z.string().refine(isDay, 'Enter a date');
const COSTS_DAYS_AT_MOST = 366;

export const costForm = z
  .object({
    from: day,
    to: day,
    source: z.string().trim().toLowerCase().min(1, 'Enter the source').max(60, charactersAtMost(60)),
    campaign: z.string().trim().toLowerCase().max(80, charactersAtMost(80)).default(''),
    amount: z
      .number('Enter the amount')
      .positive('Enter an amount above 0')
      .max(10_000_000, 'At most ₹1,00,00,000')
      .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals'),
    note: textUpTo(200).default(''),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < COSTS_DAYS_AT_MOST, {
    path: ['to'],
    message: 'At most a year',
  });
export type CostForm = z.output<typeof costForm>;

export const marketingCost = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  source: z.string(),
  campaign: z.string(),
  amount: z.number(),
  note: z.string(),
});
export type MarketingCost = z.output<typeof marketingCost>;
