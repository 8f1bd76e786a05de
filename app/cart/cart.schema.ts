// The API shapes of the cart. Amounts are rupees.
import { z } from 'zod';
import { productAnswer } from '../catalogue/product-answer.schema.ts';
import { couponCode } from '../coupons/coupons.schema.ts';
import { parts, sentence } from '../platform/http/openapi/calls.schema.ts';
import { rule } from '../platform/words/said.ts';
import { PIECES_AT_MOST } from '../settings/settings.schema.ts';

export const QUANTITY_AT_MOST = PIECES_AT_MOST;
export const SAMPLES_AT_MOST = 50;
/** More than any account has: as many as the order takes. */
export const COINS_AT_MOST = 1_000_000_000;
/** Shown like a coupon code although it is never typed: the referral discount. */
export const FRIEND_CODE = 'FRIEND';

const QUANTITY_RULE = rule('Quantity must be a whole number from 1 to {count}.', { count: QUANTITY_AT_MOST });
const quantity = z.number(QUANTITY_RULE).int(QUANTITY_RULE).min(1, QUANTITY_RULE).max(QUANTITY_AT_MOST, QUANTITY_RULE);

export const newItem = z.object({
  userId: z.uuid().optional(),
  productId: z.uuid('Please choose a product.'),
  variantId: z.uuid('Please choose a variant.').optional().describe('Needed where the product has several'),
  quantity: quantity.default(1),
});
export const quantityForm = z.object({ quantity });
export const cartParams = z.object({ userId: z.uuid() });
export const itemParams = z.object({ userId: z.uuid(), cartItemId: z.uuid() });

export const problem = z.object({ code: z.enum(['unavailable', 'out_of_stock', 'short_of_stock', 'too_many']), ...sentence });
export type Problem = z.output<typeof problem>;

export const cartItem = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  variantId: z.uuid(),
  variant: z.string().describe('Its values, such as "Rose, 3 g"; empty without options'),
  quantity: z.number().int(),
  atMost: z.number().int().describe('So many pieces of it an order may have'),
  Product: productAnswer,
  problem: problem.nullable(),
});
export type CartItem = z.output<typeof cartItem>;

export const wishes = {
  userId: z.uuid().optional(),
  code: z.string().trim().max(60).nullish(),
  /** A number is the maximum to spend: if using all would lose free delivery, fewer may be cheaper. */
  useCoins: z.union([z.boolean(), z.number().int().min(0).max(COINS_AT_MOST)]).nullish(),
};

/** Kept with the cart; what is absent stays as it is, null clears it. */
export const savingsForm = z.object({ code: wishes.code, useCoins: wishes.useCoins });
export const keptSavings = z.object({ code: z.string().nullable(), useCoins: z.number().int().nullable() });
export type KeptSavings = z.output<typeof keptSavings>;

export const samplesForm = z.object({
  variantIds: z.array(z.uuid('Please choose a free sample.')).max(SAMPLES_AT_MOST).describe('All that are chosen'),
});
export const keptSamples = z.object({ variantIds: z.array(z.uuid()) });

export const quoteForm = z.object({ ...wishes, addressId: z.uuid('Please select a valid address').optional() });

/** The figures of an order, in rupees (D34). */
export const pricingDetails = z.object({
  originalSubtotal: z.number(),
  subtotal: z.number(),
  couponDiscountAmount: z.number(),
  discountedSubtotal: z.number(),
  coinDiscount: z.number(),
  prepaidDiscount: z.number().describe('For paying online'),
  gst: z.number(),
  deliveryCharge: z.number(),
  totalAmount: z.number(),
});

export const savings = z
  .array(
    z.object({
      code: z.string().nullable().describe('Null of an automatic discount'),
      name: z.string(),
      names: z.record(z.string(), z.string()).describe('In other languages, by their code'),
      amount: z.number(),
    }),
  )
  .describe('What couponDiscountAmount is made of');
export type Savings = z.output<typeof savings>;

export const quote = z.object({
  items: z.array(cartItem),
  pricingDetails: pricingDetails.describe('When paid in cash'),
  prepaid: pricingDetails.nullable().describe('When paid online, if that costs less'),
  notices: z.array(z.object({ code: z.string(), ...sentence, cheaperCoins: z.number().optional() })),
  coupon: z.object({ code: z.string(), description: z.string(), descriptionParts: z.object(parts).optional() }).nullable(),
  savings,
  nearest: z
    .object({
      name: z.string(),
      names: z.record(z.string(), z.string()).describe('In other languages, by their code'),
      missing: z.number().int().describe('Rupees of goods to add'),
      isOfGoods: z.boolean().describe('Only its own goods count'),
    })
    .nullable()
    .describe('The automatic discount that a little more would bring, or raise'),
  coins: z.object({
    available: z.number(),
    usable: z.number().describe('How many of them this cart takes'),
    savesRupees: z.number().describe('What the usable coins take off'),
    spent: z.number(),
  }),
  gift: z
    .object({ productId: z.uuid(), variantId: z.uuid(), Product: productAnswer })
    .nullable()
    .describe('A line that costs nothing, in stock right now'),
  samples: z
    .array(
      z.object({
        campaign: z.string(),
        choose: z.number().int().describe('At most so many of them'),
        aboveRupees: z.number(),
        missingRupees: z.number().int().describe('Goods to add until they are given; 0 when they are'),
        options: z.array(
          z.object({
            productId: z.uuid(),
            variantId: z.uuid(),
            Product: productAnswer,
            isChosen: z.boolean(),
            isGiven: z.boolean().describe('A line of this order that costs nothing'),
            isSoldOut: z.boolean().describe('Since it was chosen; others are not offered'),
          }),
        ),
      }),
    )
    .describe('The free samples that the shopper may choose'),
});
export type Quote = z.output<typeof quote>;

export const couponForm = z.object({ userId: z.uuid().optional(), code: couponCode });

export const appliedCoupon = z.object({
  ...sentence,
  code: z.string().describe('The one that counts; empty where an automatic discount is larger'),
  discountPercentage: z.number().describe('0 for a coupon of a fixed value'),
  discountValue: z.number().describe('Rupees; 0 for a percentage'),
  couponDiscountAmount: z.number().describe('Rupees off the cart as it is'),
});
export type AppliedCoupon = z.output<typeof appliedCoupon>;
