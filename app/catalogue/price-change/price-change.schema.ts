// Amounts are rupees with all taxes (D48).
import { z } from 'zod';
import { settingsSchemas } from '../../settings/settings.schema.ts';

const { registration } = settingsSchemas.tax.shape;

export const priceChangeQuery = z.object({
  registration: registration.unwrap(),
  pricesIncludeTax: z.enum(['true', 'false']).transform((value) => value === 'true'),
});
export type PlannedTax = z.output<typeof priceChangeQuery>;

export const LISTED_AT_MOST = 20;

export const priceChange = z.object({
  total: z.number().int().describe('Products, variants and kits in the shop'),
  lower: z.number().int(),
  higher: z.number().int(),
  aboveMrp: z.number().int().describe('How many would then cost more than their MRP'),
  products: z
    .array(z.object({ id: z.uuid(), name: z.string(), now: z.number(), planned: z.number(), isAboveMrp: z.boolean() }))
    .describe(`At most ${LISTED_AT_MOST} of those that change, by name`),
});
export type PriceChange = z.output<typeof priceChange>;
