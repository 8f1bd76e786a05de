// Amounts are rupees.
import { z } from 'zod';
import { pricingDetails, savings } from '../cart/cart.schema.ts';
import { cashVerdict } from '../cash/cash.schema.ts';
import { ORDER_EVENTS } from './order-event-kinds.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts';

export const PAYMENT_METHODS = ['online', 'cod'] as const;
const REFUND_STATUSES = ['pending', 'done', 'failed'] as const;

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
  /** From the buyer to the recipient; printed on the packing slip. */
  giftNote: z.string().nullable(),
  /** Of a business buyer. */
  gstin: z.string().nullable(),
  businessName: z.string().nullable(),
  pricingDetails,
  savings,
  /** The last promised day, as YYYY-MM-DD; null in old orders. */
  promisedBy: z.string().nullable(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  cameBackAt: moment.nullable().describe('When the parcel was back with the shop, or the order was closed as lost'),
  isLost: z.boolean().describe('Closed because the parcel was lost'),
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
  confirmedAt: moment.nullable(),
  /** Null when no rules were on. */
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
