import { z } from 'zod';

/** Rows of the till's own catalogue, short because there are many. */
export const tillGoods = z.object({
  goods: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sku: z.string(),
      barcode: z.string().nullable(),
      price: z.number(),
      gstRate: z.number(),
      stock: z.int(),
      pieces: z
        .array(z.object({ id: z.uuid(), name: z.string(), quantity: z.int(), price: z.number(), gstRate: z.number() }))
        .nullable()
        .describe('Of one kit, with their shares of its price; null for a single product'),
    }),
  ),
  /** The last id, to ask for what follows; null at the end. */
  next: z.uuid().nullable(),
  pricesIncludeTax: z.boolean(),
});

export type TillGoods = z.output<typeof tillGoods>;

export const tillGoodsQuery = z.object({ after: z.uuid().optional() });
