import { z } from 'zod';
import { isRupees } from '../../platform/money.ts';
import { staffOrder } from '../orders.schema.ts';

const shortText = z.string().trim().min(1).max(120);

const refundWish = {
  amount: z.number().positive('Enter an amount above 0').refine(isRupees, 'At most two decimals').optional(),
  items: z
    .array(
      z.object({
        productId: z.uuid(),
        kitId: z.uuid().nullish().describe('Of a piece of this kit; null: sold by itself; without it, first those sold by themselves'),
        quantity: z.number().int().min(1).max(999),
        /** The items can be sold again. */
        restock: z.boolean().default(false),
      }),
    )
    .min(1, 'Choose the items to refund')
    .max(500)
    .refine((items) => new Set(items.map((item) => `${item.productId} ${item.kitId}`)).size === items.length, 'Name each product once')
    .optional(),
};
const isOneWish = (form: { amount?: unknown; items?: unknown }) => form.amount === undefined || form.items === undefined;
const ONE_WISH = { path: ['amount'], message: 'Give an amount or products, not both' };

/** An empty wish means everything that is left (D35). Cash is refunded by hand: `method` and `reference` say how. */
export const refundForm = z
  .object({
    ...refundWish,
    reason: z.string('Please give a reason').trim().min(1, 'Please give a reason').max(500),
    method: shortText.optional(),
    reference: shortText.optional(),
  })
  .refine(isOneWish, ONE_WISH);
export const refundQuoteForm = z.object(refundWish).refine(isOneWish, ONE_WISH);

export const refundQuote = z.object({
  amount: z.number(),
  /** The part of the amount that is cash round-off. */
  roundOff: z.number(),
  parts: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: z.number() })),
  /** The taxes on the credit note; null while the shop has not entered its identity and so cannot issue one. */
  tax: z.object({ taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() }).nullable(),
  coinsReturned: z.number().int(),
  coinsTakenBack: z.number().int(),
  left: z.number(),
});
export type RefundQuote = z.output<typeof refundQuote>;

export const refundedOrder = staffOrder.extend({ refund: z.object({ id: z.uuid(), amount: z.number() }) });

export type RefundForm = z.output<typeof refundForm>;

export const refundParams = z.object({ id: z.uuid(), refundId: z.uuid() });

export const payoutForm = z.object({
  method: z.string('Enter how the money was paid out').trim().min(1, 'Enter how the money was paid out').max(120),
  reference: z.string('Enter the reference of the payout').trim().min(1, 'Enter the reference of the payout').max(120),
});
