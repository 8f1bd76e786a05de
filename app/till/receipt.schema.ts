// Amounts are rupees.
import { z } from 'zod';

export const receipt = z.object({
  title: z.string(),
  /** The invoice's number; null on a provisional receipt. */
  serial: z.string().nullable(),
  reference: z.string(),
  at: z.string().describe('Day and time in India'),
  till: z.string(),
  seller: z.object({ brand: z.string(), legalName: z.string(), address: z.array(z.string()), gstin: z.string(), phone: z.string() }),
  /** Null for a walk-in customer. */
  buyer: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  /** Terms that the law words, such as those of a composition dealer. */
  notes: z.array(z.string()),
  placeOfSupply: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      hsn: z.string(),
      quantity: z.int(),
      unit: z.number(),
      discount: z.number(),
      gstRate: z.number(),
      total: z.number(),
    }),
  ),
  taxes: z.array(
    z.object({ gstRate: z.number(), taxable: z.number(), heads: z.array(z.object({ name: z.string(), amount: z.number() })) }),
  ),
  taxable: z.number(),
  total: z.number(),
  roundOff: z.number(),
  payable: z.number(),
  payment: z.string(),
  paymentReference: z.string(),
  tendered: z.number().nullable(),
  change: z.number().nullable(),
});
export type Receipt = z.output<typeof receipt>;
