// The checkout payload, and what paying answers. Amounts are rupees.
import { z } from 'zod';
import { pricingDetails, QUANTITY_AT_MOST, wishes } from '../cart/cart.schema.ts';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../orders/orders.schema.ts';

const rupees = z.number().nonnegative();

export const checkoutForm = z.object({
  ...wishes,
  addressId: z.uuid('Please select a valid address'),
  paymentMethod: z.enum(PAYMENT_METHODS, 'Please select a payment method').default('online'),
  /** What the shopper saw. It is compared with the cart and never believed (D16). */
  products: z
    .array(
      z.object({
        productId: z.uuid(),
        quantity: z.number().int().min(1).max(QUANTITY_AT_MOST),
        originalPrice: rupees.optional(),
        priceAfterOffer: rupees.optional(),
      }),
    )
    .max(500)
    .optional(),
  pricingDetails: pricingDetails.partial().required({ totalAmount: true }).optional(),
});
export type CheckoutForm = z.output<typeof checkoutForm>;

export const placed = z.object({
  message: z.string(),
  /** The order's id. */
  localOrderId: z.uuid(),
  orderNumber: z.string(),
  totalAmount: z.number(),
  /** Missing when there is nothing to pay online. */
  cashfreeOrder: z
    .object({ order_id: z.string(), payment_session_id: z.string(), order_amount: z.number(), order_currency: z.literal('INR') })
    .optional(),
  /** How to get to the page where one pays: by Cashfree's script with the session, or to an address. */
  checkout: z
    .union([
      z.object({ kind: z.literal('cashfree'), mode: z.enum(['sandbox', 'production']) }),
      z.object({ kind: z.literal('redirect'), url: z.string() }),
    ])
    .optional(),
});
export type Placed = z.output<typeof placed>;

/** Without it the language of the account. */
export const payQuery = z.object({ language: z.enum(['en', 'hi']).optional().describe('The language to come back to') });

export const paymentParams = z.object({ localOrderId: z.uuid() });
export const paymentState = z.object({
  orderId: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalAmount: z.number(),
});
