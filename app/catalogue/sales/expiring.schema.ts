import { z } from 'zod';

export const EXPIRING_DAYS = 90;
export const expiringQuery = z.object({ days: z.coerce.number().int().min(1).max(730).default(EXPIRING_DAYS) });

export const expiring = z.object({
  id: z.uuid().describe('Of the batch'),
  number: z.string(),
  expiresOn: z.string(),
  quantity: z.int(),
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  price: z.number().describe('Of a piece now, as the shop’s prices are'),
  unitCost: z.number().nullable().describe('Null without a cost, or without the permission for costs'),
  sale: z
    .object({ endsAt: z.iso.datetime(), isForThis: z.boolean().describe('It was set for pieces of this date') })
    .nullable()
    .describe('The running or next sale'),
});
export type Expiring = z.output<typeof expiring>;
