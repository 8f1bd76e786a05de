// The API shapes of orders, requests and answers. Amounts are rupees.
import { z } from 'zod';
import { pricingDetails, savings } from '../cart/cart.schema.ts';
import { cashVerdict } from '../cash/cash.schema.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts';

export const PAYMENT_METHODS = ['online', 'cod'] as const;
const REFUND_STATUSES = ['pending', 'done', 'failed'] as const;

export const orderNumber = (number: number) => `ORD-${number}`;
/** As typed or printed, ORD-1001 or 1001; null for anything else. */
export const readOrderNumber = (text: string) => Number(/^(?:ORD-)?(\d{1,9})$/i.exec(text.trim())?.[1] ?? 0) || null;

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
  pieces: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        slug: z.string(),
        image: z.string().nullable(),
        quantity: z.number().int(),
        amount: z.number().describe('Its share of the price, before discounts'),
      }),
    )
    .optional()
    .describe('What a kit contains; missing for other products'),
});

/** The events of an order's timeline. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'cash_chosen',
  'payment_failed',
  'payment_mismatch',
  'payment_not_needed',
  'confirmed',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivery_failed',
  'returning',
  'delivered',
  'came_back',
  'cancelled',
  'refund_started',
  'refunded',
  'refund_failed',
  'refund_came_twice',
  'claimed',
  'claim_entered',
  'claim_replaced',
  'claim_refunded',
  'claim_refused',
  'claim_reopened',
  'claim_withdrawn',
  'replacement_shipped',
  'replacement_delivered',
] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];

const event = z.object({ kind: z.enum(ORDER_EVENTS), note: z.string().nullable(), at: moment });

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
  /** The amount to pay: the total, rounded to a whole rupee in cash. */
  payableAmount: z.number(),
  roundOff: z.number(),
  products: z.array(orderedProduct),
  items: z.array(orderedProduct),
  shippingAddress: z.object({
    /** The label in the address book, such as Home. */
    name: z.string(),
    recipientName: z.string(),
    street: z.string(),
    landmark: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    stateCode: z.string(),
    zipCode: z.string(),
    phone: z.string(),
    country: z.string(),
  }),
  /** Of a business buyer. */
  gstin: z.string().nullable(),
  businessName: z.string().nullable(),
  pricingDetails,
  savings,
  /** The last promised day, as YYYY-MM-DD; null in old orders. */
  promisedBy: z.string().nullable(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The courier brought the parcel back. */
  cameBackAt: moment.nullable(),
  /** A cash order that does not ship before its buyer has confirmed it. */
  isToConfirm: z.boolean(),
  /** When it is cancelled if it is still unconfirmed. */
  confirmUntil: moment.nullable(),
  events: z.array(event),
  /** The part of the total that was refunded or is being refunded. */
  refundedAmount: z.number(),
  /** The same, including surplus payments. */
  returnedAmount: z.number(),
  creditNotes: z.array(z.object({ id: z.uuid(), number: z.string(), amount: z.number(), date: moment })),
});
export type Order = z.output<typeof order>;

/** Where the OTP that confirms a cash order is sent. */
export const codeWay = z.enum(['email', 'phone'], 'Choose e-mail or phone');
export type CodeWay = z.output<typeof codeWay>;

/** The order as staff see it. */
export const staffOrder = order.extend({
  userId: z.uuid(),
  userName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  amountPaid: z
    .number()
    .describe(
      'What was paid, or is to be paid in cash at the door; 0 until an online payment has arrived, and of a cash order that was cancelled. Refunds are not taken off',
    ),
  events: z.array(event.extend({ by: z.string().nullable().describe('Who did it; null for the gateway and the clock') })),
  tags: z.array(z.string()).describe('Of staff, from A to Z'),
  notes: z.number().int().describe('How many notes staff wrote'),
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('The member of staff who takes care of it'),
  /** A cash order whose buyer was called and confirmed it. */
  confirmedAt: moment.nullable(),
  /** By which rules cash was taken; null when none were on. */
  cashVerdict: cashVerdict.nullable(),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amount: z.number(),
      /** `surplus`: a payment beyond what was owed; it counts in no figure of the order. */
      kind: z.enum(['cancel', 'surplus', 'staff']),
      status: z.enum(REFUND_STATUSES),
      /** The refund failed or is stuck: staff resend it or pay it out by hand. */
      isStuck: z.boolean(),
      reason: z.string().nullable(),
      method: z.string().nullable(),
      reference: z.string().nullable(),
      createdAt: moment,
    }),
  ),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const ownerParams = z.object({ userId: z.uuid() });

const month = z.coerce.number().int().min(1).max(12);
const year = z.coerce.number().int().min(2000).max(2100);

export const ORDER_SORTS = ['date-desc', 'date-asc', 'total-desc', 'total-asc'] as const;

export const ORDER_TODOS = ['confirm', 'ship', 'pack', 'late', 'came-back', 'refund'] as const;

export const ownOrdersQuery = listQuery.pick({ page: true, limit: true });

export const ordersQuery = listQuery.extend({
  status: z.enum(ORDER_STATUSES).optional(),
  month: month.optional(),
  year: year.optional(),
  /** Unpaid online orders are not work yet (D9); `all` lists them too. */
  scope: z.enum(['work', 'all']).default('work'),
  /** `pack`: without cash orders not confirmed yet. `late`: shipped and past the promised day. `refund`: one that failed or is stuck. */
  todo: z.enum(ORDER_TODOS).optional(),
  /** One of staff's tags; case does not count. */
  tag: z.string().trim().max(30).default(''),
  /** A member of staff. */
  assignee: z.uuid().optional(),
  sort: z.enum(ORDER_SORTS).default('date-desc'),
});

export const moveForm = z.object({
  status: z.enum(ORDER_STATUSES, 'Please choose a status.'),
  courierName: z.string().trim().max(120, 'Courier name: at most 120 characters.').optional(),
  trackingNumber: z.string().trim().max(120, 'Tracking number: at most 120 characters.').optional(),
});

/** At most this many at once: a page of the longest list. */
export const ORDERS_AT_ONCE = 200;

/** An order id or number. */
export const moveManyForm = z.object({
  /** `delivered`: only orders that have shipped. */
  status: z.enum(['processing', 'shipped', 'delivered'], 'Please choose a status.'),
  orders: z
    .array(
      moveForm.omit({ status: true }).extend({
        order: z.union([z.uuid(), z.string().refine((text) => readOrderNumber(text) !== null)], 'Name each order by its number'),
      }),
    )
    .min(1, 'Choose an order')
    .max(ORDERS_AT_ONCE, `At most ${ORDERS_AT_ONCE} orders at once`),
});

export const moveResult = z.object({
  /** Its number, or the given name when there is no such order. */
  order: z.string(),
  id: z.uuid().nullable(),
  isMoved: z.boolean(),
  /** Its new status, or why it did not move. */
  message: z.string(),
});
export type MoveResult = z.output<typeof moveResult>;

export const bulkResult = z.object({
  /** Its number, or the given id when there is no such order. */
  order: z.string(),
  id: z.uuid().nullable(),
  isDone: z.boolean(),
  /** What was done, or why not. */
  message: z.string(),
});
export type BulkResult = z.output<typeof bulkResult>;

export const packingForm = z.object({
  ids: z.array(z.uuid()).min(1, 'Choose an order').max(ORDERS_AT_ONCE, `At most ${ORDERS_AT_ONCE} orders at once`),
});

/** `label`: 4 × 6 inches, as label printers and couriers have them. */
export const SLIP_FORMATS = ['a4', 'label'] as const;
export type SlipFormat = (typeof SLIP_FORMATS)[number];
export const slipForm = packingForm.extend({ format: z.enum(SLIP_FORMATS, 'Choose A4 or label').default('a4') });
export const slipQuery = z.object({ format: slipForm.shape.format });

/** The damaged items; everything else returns to stock. */
export const cameBackForm = z.object({
  damaged: z
    .array(z.object({ productId: z.uuid(), quantity: z.number().int().min(1).max(999) }))
    .max(500)
    .refine((items) => new Set(items.map((item) => item.productId)).size === items.length, 'Name each product once')
    .default([]),
});

export const sales = z.object({ totalOrders: z.number().int(), totalRevenue: z.number() });
export type Sales = z.output<typeof sales>;
export const salesComparison = z.object({ today: sales, yesterday: sales });
export const salesQuery = z.object({ month: month.optional(), year: year.optional() });
export const salesSummary = z.object({ selected: sales, thisMonth: sales, thisYear: sales, allTime: sales });
