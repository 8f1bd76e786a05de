// The API shapes of the trends: sales by day, week or month, compared with the period before, and what sold best. Amounts are rupees. Browser-safe.
import { z } from 'zod';
import { booksQuery } from '../books/books.schema.ts';

/** A day, a week from Monday, or a month. */
export const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const;
export type Unit = keyof typeof UNITS;

export const CHANNELS = { all: 'All sales', online: 'Online shop', 'in-house': 'In-house sales' } as const;
export type Channel = keyof typeof CHANNELS;

export const trendsQuery = booksQuery.extend({
  by: z.enum(Object.keys(UNITS) as [Unit, ...Unit[]]).default('day'),
  channel: z.enum(Object.keys(CHANNELS) as [Channel, ...Channel[]]).default('all'),
});

export type TrendsQuery = z.output<typeof trendsQuery>;

const figures = {
  /** Orders that count as sold (D44), without parcels that came back. */
  orders: z.number().int(),
  /** Their totals with GST and delivery, less their refunds. */
  revenue: z.number(),
  /** Revenue per order; null without orders. */
  averageOrder: z.number().nullable(),
  /** Online orders whose buyer had bought before. */
  repeatOrders: z.number().int(),
  /** Online orders with a refund, or whose parcel came back. */
  returnedOrders: z.number().int(),
  refunded: z.number(),
  couponDiscount: z.number(),
  /** Revenue of the orders with a coupon. */
  couponRevenue: z.number(),
  coinDiscount: z.number(),
  prepaidDiscount: z.number(),
  /** Page views of the shop; null for in-house sales, like visits and the orders they placed. */
  views: z.number().int().nullable(),
  /** Visits to a product, and online orders on the day they were placed: as in the funnel. */
  visits: z.number().int().nullable(),
  placedOrders: z.number().int().nullable(),
};
const sums = z.object({ ...figures, onlineOrders: z.number().int() });
export type Sums = z.output<typeof sums>;

/** `revenue`: its orders times the average online order, an estimate; null without online orders. */
const campaignReturn = z.object({
  source: z.string(),
  campaign: z.string(),
  visits: z.number().int(),
  orders: z.number().int(),
  revenue: z.number().nullable(),
  cost: z.number(),
});
export type CampaignReturn = z.output<typeof campaignReturn>;

const range = z.object({ from: z.string(), to: z.string() });

export const trends = range.extend({
  by: z.enum(Object.keys(UNITS) as [Unit, ...Unit[]]),
  /** Every unit of the period up to today; the first and the last may be cut by the period. */
  steps: z.array(sums.extend(range.shape)),
  totals: sums,
  /** The same part of the period before. */
  before: range.extend({ totals: sums }),
  /** At most 20, by value. A shade or size is a row of its own. */
  products: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      orders: z.number().int(),
      onlineOrders: z.number().int(),
      pieces: z.number().int(),
      /** Taxable value and GST, before refunds. */
      value: z.number(),
    }),
  ),
  /** At most 20, by revenue. */
  coupons: z.array(z.object({ code: z.string(), orders: z.number().int(), discount: z.number(), revenue: z.number() })),
  /** At most 20, by cost, then by orders. */
  campaigns: z.array(campaignReturn),
});
export type Trends = z.output<typeof trends>;
