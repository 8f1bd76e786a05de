// The shapes of orders as the API answers and asks for them. Amounts are rupees.
import { z } from 'zod';
import { pricingDetails } from '../cart/cart.schema.ts';
import { listQuery } from '../platform/list-query.ts';

/** In the order in which an order goes through them; cancelled stands apart (D9). */
export const FULFILMENT = ['pending', 'processing', 'shipped', 'delivered'] as const;
export const ORDER_STATUSES = [...FULFILMENT, 'cancelled'] as const;
export const PAYMENT_STATUSES = ['awaiting', 'paid', 'cod', 'failed', 'refund_pending', 'refunded'] as const;
export const PAYMENT_METHODS = ['online', 'cod'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const orderNumber = (number: number) => `ORD-${number}`;

const moment = z.date().meta({ type: 'string', format: 'date-time' });

const orderedProduct = z.object({
  /** The product's. */
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  originalPrice: z.number(),
  price: z.number(),
  offerPercentage: z.number(),
});

export const order = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  createdAt: moment,
  updatedAt: moment,
  date: moment,
  totalAmount: z.number(),
  total: z.number(),
  products: z.array(orderedProduct),
  items: z.array(orderedProduct),
  shippingAddress: z.object({
    name: z.string(),
    street: z.string(),
    landmark: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    stateCode: z.string(),
    zipCode: z.string(),
    phone: z.string(),
    country: z.string(),
  }),
  pricingDetails,
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  events: z.array(z.object({ kind: z.string(), note: z.string().nullable(), at: moment })),
});
export type Order = z.output<typeof order>;

/** The same order as staff read it. */
export const staffOrder = order.extend({
  userId: z.uuid(),
  userName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  amountPaid: z.number(),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const orderParams = z.object({ id: z.uuid() });
export const ownerParams = z.object({ userId: z.uuid() });

const month = z.coerce.number().int().min(1).max(12);
const year = z.coerce.number().int().min(2000).max(2100);

export const ORDER_SORTS = ['date-desc', 'date-asc', 'total-desc', 'total-asc'] as const;

export const ordersQuery = listQuery.extend({
  status: z.enum(ORDER_STATUSES).optional(),
  month: month.optional(),
  year: year.optional(),
  /** Online orders that are not paid are no work yet (D9); `all` lists them too. */
  scope: z.enum(['work', 'all']).default('work'),
  sort: z.enum(ORDER_SORTS).default('date-desc'),
});

export const moveForm = z.object({
  status: z.enum(ORDER_STATUSES, 'Please choose a status.'),
  courierName: z.string().trim().max(120).optional(),
  trackingNumber: z.string().trim().max(120).optional(),
});

export const sales = z.object({ totalOrders: z.number().int(), totalRevenue: z.number() });
export type Sales = z.output<typeof sales>;
export const salesComparison = z.object({ today: sales, yesterday: sales });
export const salesQuery = z.object({ month: month.optional(), year: year.optional() });
export const salesSummary = z.object({ selected: sales, thisMonth: sales, thisYear: sales, allTime: sales });
