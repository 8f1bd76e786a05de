// The API shapes of the funnel: visits that saw a product, added to the cart and began the checkout, and the orders placed. Browser-safe.
import { z } from 'zod';
import { STEPS } from '../analytics/visit-touch.ts';
import { booksQuery } from '../books/books.schema.ts';

export const DEVICES = ['Mobile', 'Tablet', 'Desktop'] as const;
/** Orders without a visit have no device. */
export const NO_DEVICE = '';

/** The steps in order, as headings. */
export const FUNNEL_STEPS = {
  product: 'Product viewed',
  cart: 'Added to cart',
  checkout: 'Checkout begun',
  orders: 'Orders placed',
} as const;
export type FunnelStep = keyof typeof FUNNEL_STEPS;

export const funnelQuery = booksQuery.extend({
  device: z.enum(DEVICES).optional(),
  /** As the list of sources has it. */
  source: z.string().trim().max(60).optional(),
});

const counts = { ...Object.fromEntries(STEPS.map((step) => [step, z.int()])), orders: z.int() } as Record<FunnelStep, z.ZodInt>;
const sums = z.object(counts);
export type FunnelSums = z.output<typeof sums>;

const range = z.object({ from: z.string(), to: z.string() });

export const funnel = range.extend({
  totals: sums,
  /** The same part of the period before. */
  before: range.extend({ totals: sums }),
  /** Every day of the period up to today, or every month of a longer one. */
  steps: z.array(sums.extend(range.shape)),
  devices: z.array(sums.extend({ device: z.string() })),
  /** Of all sources, whichever is asked for. At most 100, by orders, then by visits, like the campaigns. */
  sources: z.array(sums.extend({ source: z.string() })),
  campaigns: z.array(sums.extend({ source: z.string(), medium: z.string(), campaign: z.string() })),
});
export type Funnel = z.output<typeof funnel>;
