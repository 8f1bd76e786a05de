import { z } from 'zod';
import { QUERY_AT_MOST } from '../shop-filters.ts';

export const searchQuery = z.object({
  q: z.string().trim().max(QUERY_AT_MOST).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(6),
});

export const suggestions = z.object({
  products: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      names: z.record(z.string(), z.string()).describe('In other languages, by language code'),
      originalPrice: z.number(),
      offerPercentage: z.number(),
      price: z.number().describe('After the offer, before GST unless isTaxIncluded'),
      priceWithGst: z.number(),
      gstRate: z.number(),
      isTaxed: z.boolean(),
      isTaxIncluded: z.boolean(),
      image: z.string().nullable(),
      isSoldOut: z.boolean(),
    }),
  ),
  total: z.number().int().describe('How many the whole search finds'),
  didYouMean: z.string().nullable().describe('The words that were searched for in place of mistyped ones'),
});
export type Suggestions = z.output<typeof suggestions>;
