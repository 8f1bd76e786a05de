import { z } from 'zod';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';
import { unitCost } from '../../stock/stock.schema.ts';
import { LINES_AT_MOST, moment, quantity, words } from '../buying.schema.ts';

export const receiptForm = z.object({
  orderId: z.uuid().nullish(),
  supplierId: z.uuid().nullish(),
  document: words(60).describe('The number on the supplier’s invoice or challan'),
  note: words(300),
  lines: z
    .array(
      z
        .object({
          productId: z.uuid('Choose a product'),
          quantity,
          batchNumber: words(60),
          expiresOn: z.union([z.literal(''), z.iso.date()], 'Choose a day').default(''),
          unitCost: unitCost.optional(),
          /** What the form showed as received of the order's line: a second tab then books nothing twice. */
          receivedWas: z.int().min(0).optional(),
        })
        .superRefine(({ batchNumber, expiresOn }, context) => {
          const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
          if (batchNumber !== '' && expiresOn === '') wrong('expiresOn', 'Enter the expiry date of the batch');
          if (batchNumber === '' && expiresOn !== '') wrong('batchNumber', 'Enter the batch number');
        }),
    )
    .min(1, 'Add a product')
    .max(LINES_AT_MOST, 'At most 200 lines'),
  key: z.uuid().describe('Idempotency key: sent twice, it counts once'),
});
export type ReceiptForm = z.output<typeof receiptForm>;

export const receiptQuery = listQuery
  .pick({ page: true, limit: true, search: true })
  .extend({ sort: sortBy('date', 'supplier', 'pieces') });
export type ReceiptQuery = z.output<typeof receiptQuery>;

export const receiptHead = z.object({
  id: z.uuid(),
  number: z.string(),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  document: z.string(),
  note: z.string(),
  by: z.string(),
  at: moment,
  products: z.int(),
  pieces: z.int(),
});
export type ReceiptHead = z.output<typeof receiptHead>;

export const receiptAnswer = receiptHead.extend({
  lines: z.array(
    z.object({
      productId: z.uuid(),
      name: z.string(),
      sku: z.string(),
      quantity: z.int(),
      expectedQuantity: z.int().nullable().describe('What was still to come of the order; null without one'),
      batchId: z.uuid().nullable(),
      batchNumber: z.string().nullable(),
      expiresOn: z.string().nullable(),
    }),
  ),
  missing: z
    .array(z.object({ productId: z.uuid(), name: z.string(), quantity: z.int() }))
    .describe('What is still to come of the order now'),
});
export type ReceiptAnswer = z.output<typeof receiptAnswer>;
