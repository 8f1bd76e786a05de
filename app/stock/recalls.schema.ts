// A batch, who has pieces of it, and its recall.
import { z } from 'zod';

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const batchParams = z.object({ batchId: z.uuid() });
export const recallForm = z.object({ reason: z.string().trim().min(1, 'Say why').max(300, 'At most 300 characters') });

export const batchStanding = z.object({
  id: z.uuid(),
  number: z.string(),
  expiresOn: z.string(),
  quantity: z.int().describe('On the shelf'),
  sold: z.int().describe('With customers, or on the way to them'),
  recalledAt: moment.nullable(),
  recallReason: z.string().nullable(),
});
export type BatchStanding = z.output<typeof batchStanding>;

export const batchBuyer = z.object({
  number: z.string(),
  /** Of an order, or else of an in-house sale. */
  orderId: z.uuid().nullable(),
  inHouseOrderId: z.uuid().nullable(),
  status: z.string(),
  customerName: z.string(),
  email: z.string(),
  phone: z.string(),
  pieces: z.int().describe('Those that came back are not counted'),
  soldAt: moment,
});
export type BatchBuyer = z.output<typeof batchBuyer>;
export const batchReport = batchStanding.extend({ buyers: z.array(batchBuyer).describe('The newest 1,000; the file has all') });
