// Goods as staff name them at the shelf: by SKU, barcode or name. Each variant is one.
import { z } from 'zod';

export const CODES_AT_MOST = 300;

export const goodsQuery = z.object({ search: z.string().trim().min(1).max(120) });
export const codesForm = z.object({
  codes: z
    .array(z.string().trim().max(60))
    .min(1)
    .max(CODES_AT_MOST, 'At most 300 at once')
    .describe('SKUs or barcodes, in any letter case'),
});

export const goodsAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  stockQuantity: z.int(),
});
export type Goods = z.output<typeof goodsAnswer>;
