import { z } from 'zod';
import { productAnswer } from '../catalogue/product-answer.schema.ts';

export const wish = z.object({
  userId: z.uuid().optional(),
  productId: z.uuid('Please choose a product.'),
  variantId: z.uuid('Please choose a variant.').optional().describe('Needed where the product has several'),
});
export const wishlistParams = z.object({ userId: z.uuid() });
export const wishParams = z.object({ userId: z.uuid(), productId: z.uuid().describe('Of the product or its variant') });

export const wishlistItem = z.object({ productId: z.uuid(), variantId: z.uuid(), Product: productAnswer });
export type WishlistItem = z.output<typeof wishlistItem>;
