import { z } from 'zod';
import { listQuery } from '../platform/http/list-query.ts';
import { refusal } from '../platform/http/openapi/calls.schema.ts';
import { PAYMENT_TYPES } from './in-house.schema.ts';

export const IN_HOUSE_SORTS = ['date-desc', 'date-asc', 'total-desc', 'total-asc', 'customer-asc', 'customer-desc'] as const;

export const inHouseQuery = listQuery.extend({
  paymentType: z.enum(PAYMENT_TYPES).optional(),
  /** A product or variant that they hold. */
  product: z.uuid().optional(),
  sort: z.enum(IN_HOUSE_SORTS).default('date-desc'),
});

const INVOICES_AT_ONCE = 100;

export const inHousePrint = z.object({
  ids: z.array(z.uuid()).min(1, 'Choose an order').max(INVOICES_AT_ONCE, `At most ${INVOICES_AT_ONCE} orders at once`),
  copies: z.enum(['all']).optional().describe('all: each in triplicate'),
});

export const line = z.object({
  productId: z.uuid().nullable(),
  productName: z.string(),
  price: z.number(),
  quantity: z.number().int(),
  hsn: z.string(),
  gstRate: z.number(),
});

const figures = z.object({
  subtotal: z.number(),
  /** All discounts together. */
  discount: z.number(),
  savings: z
    .array(z.object({ code: z.string().nullable(), name: z.string(), amount: z.number() }))
    .describe('Of these, the ones by code or automatic; the rest is the percentage and the flat amount'),
  gst: z.number(),
  deliveryCharge: z.number(),
  totalAmount: z.number(),
  pricesIncludeTax: z.boolean().describe('Whether prices and discounts contain the GST; decided when the order was recorded'),
});

export type Figures = z.output<typeof figures>;

export const inHouseQuote = figures.extend({ products: z.array(line) });

export type InHouseQuote = z.output<typeof inHouseQuote>;

/** Too little stock, or another total than staff saw: then with the fresh figures. */
export const inHouseRefusal = z.union([refusal.extend(inHouseQuote.shape), refusal]);

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const inHouseOrder = figures.extend({
  id: z.uuid(),
  number: z.string(),
  /** The round-off of a cash total, and the rounded total. */
  roundOff: z.number(),
  payableAmount: z.number(),
  /** The valid invoice's number; null until the shop has entered its identity. */
  invoiceId: z.string().nullable(),
  customerName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  state: z.string().nullable(),
  /** Handed over in the shop, without its own state. */
  handedOver: z.boolean(),
  /** Sold at the till: goods come back there, and the sale is not changed. */
  isTill: z.boolean(),
  gstin: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  offerValue: z.number(),
  offerPercentage: z.number(),
  others: z.string(),
  date: moment,
  createdAt: moment,
  updatedAt: moment,
  products: z.array(line),
});

export type InHouseOrder = z.output<typeof inHouseOrder>;
