import { z } from 'zod';
import { newDiscount } from '../../coupons/coupons.schema.ts';

/** The terms of a discount that is not saved yet. How often it may be used, and what its customers bought before, is left out. */
export const simulationForm = newDiscount
  .pick({
    type: true,
    discountPercentage: true,
    discountValue: true,
    minSubtotal: true,
    firstOrderOnly: true,
    tiers: true,
    buyGet: true,
    goods: true,
    gotGoods: true,
    customers: true,
    listed: true,
  })
  .extend({ couponId: z.uuid().optional().describe('Whose list of customers counts, where none is given') });

export const simulation = z.object({
  from: z.iso.datetime(),
  orders: z.number().int().describe('Paid and cash orders since then, the newest 2,000 at most'),
  isPart: z.boolean().describe('There were more'),
  withIt: z.number().int().describe('Those that would have had the discount'),
  discount: z.number().describe('Rupees off all of them'),
  sales: z.number().describe('Rupees of their products before any discount'),
  products: z.array(z.object({ name: z.string(), discount: z.number() })).describe('With the most off, 10 at most'),
});
export type Simulation = z.output<typeof simulation>;
