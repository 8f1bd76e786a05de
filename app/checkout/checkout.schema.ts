// Amounts are rupees.
import { z } from 'zod';
import { buyerGstin, NAME_AT_MOST } from '../accounts/accounts.schema.ts';
import { pricingDetails, QUANTITY_AT_MOST, quote, SAMPLES_AT_MOST, wishes } from '../cart/cart.schema.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order-status.ts';
import { PAYMENT_METHODS } from '../orders/orders.schema.ts';
import { ONLINE_WAYS, UPI_APPS, UPI_CHANNELS } from '../payments/gateway.ts';
import { refusal } from '../platform/http/openapi/calls.schema.ts';
import { languages } from '../platform/words/language.ts';
import { textUpTo } from '../platform/words/typed-text.ts';
import { giftFields } from './gift.schema.ts';

const rupees = z.number().nonnegative();

export const checkoutForm = z
  .object({
    ...wishes,
    addressId: z.uuid('Please select a valid address'),
    paymentMethod: z.enum(PAYMENT_METHODS, 'Please select a payment method').default('online'),
    onlineWay: z.enum(ONLINE_WAYS).optional(),
    /** The page asks those who have not stated it, and sends true or false; other API clients omit it. */
    isAdult: z.boolean().optional(),
    /** What the shopper saw. It is compared with the cart and never trusted (D16). */
    products: z
      .array(
        z.object({
          productId: z.uuid(),
          variantId: z.uuid().optional(),
          quantity: z.number().int().min(1).max(QUANTITY_AT_MOST),
          originalPrice: rupees.optional(),
          priceAfterOffer: rupees.optional(),
        }),
      )
      .max(500)
      .optional(),
    /** The variants of the free samples, compared in the same way. */
    samples: z.array(z.uuid()).max(SAMPLES_AT_MOST).optional(),
    pricingDetails: pricingDetails.partial().required({ totalAmount: true }).optional(),
    ...giftFields,
    /** For a business buyer: its invoice names both, or the account's name if no business is named (D57). */
    gstin: buyerGstin,
    businessName: textUpTo(NAME_AT_MOST).nullish(),
  })
  .refine(({ gstin, businessName }) => gstin || !businessName, { path: ['gstin'], message: 'Enter the GSTIN of the business' });
export type CheckoutForm = z.output<typeof checkoutForm>;

export const placed = z.object({
  message: z.string(),
  localOrderId: z.uuid(),
  orderNumber: z.string(),
  totalAmount: z.number(),
  onlineWay: z.enum(ONLINE_WAYS).optional(),
  /** Missing when there is nothing to pay online. */
  cashfreeOrder: z
    .object({ order_id: z.string(), payment_session_id: z.string(), order_amount: z.number(), order_currency: z.literal('INR') })
    .optional(),
  checkout: z
    .union([
      z.object({ kind: z.literal('cashfree'), mode: z.enum(['sandbox', 'production']) }),
      z.object({ kind: z.literal('redirect'), url: z.string() }),
    ])
    .optional(),
});
export type Placed = z.output<typeof placed>;
/** The shopper saw other figures: with the cart's current ones. */
export const cartChanged = refusal.extend(quote.shape);
export const unpayable = refusal.extend({ localOrderId: z.uuid() });

/** Default: the account's language. */
export const payQuery = z.object({
  language: z.enum(languages()).optional().describe('The language to come back to'),
  way: z.enum(ONLINE_WAYS).optional().describe('Offer only this way on the payment page'),
});

export const paymentParams = z.object({ localOrderId: z.uuid() });
export const inCashForm = z.object({ totalAmount: rupees.optional().describe('What the shopper saw, rounded to a rupee') });

export const upiForm = z.object({ channel: z.enum(UPI_CHANNELS).describe('A link opens an app on this phone; a code is scanned') });
const upiLink = z.string().describe('Opens the UPI app');
export const upiPayment = z.object({
  links: z.partialRecord(z.enum(UPI_APPS), upiLink),
  qrCode: z.string().nullable().describe('A PNG as a data URL'),
  expiresAt: z.iso.datetime(),
});

export const paymentState = z.object({
  orderId: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalAmount: z.number(),
});
