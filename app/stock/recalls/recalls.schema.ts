import { z } from 'zod';
import { charactersAtMost } from '../../platform/words/typed-text.ts';

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const batchParams = z.object({ batchId: z.uuid() });
export const recallForm = z.object({ reason: z.string().trim().min(1, 'Say why').max(300, charactersAtMost(300)) });

/** In the shop's own words; what a customer can do about it stands in the e-mail anyway. */
export const tellForm = z.object({
  advice: z.string().trim().min(1, 'Say what customers should know').max(1_000, charactersAtMost(1_000)),
});

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
  toldAt: moment.nullable().describe('When the e-mail about the recall was written, or the message of a sale at the counter'),
  /** Of an order that can be refunded now: paid for, and not returned. */
  isPaid: z.boolean(),
  /** Paid out by hand. */
  isCash: z.boolean(),
  /** Of a sale at the till, where staff take goods back. */
  isTill: z.boolean(),
  takenBack: z.int().describe('Pieces of the product that the till took back'),
  remedy: z
    .object({
      claimId: z.uuid(),
      status: z.enum(['open', 'replaced', 'refunded', 'refused']),
      pieces: z.int(),
      piecesBack: z.int().describe('Given back by the customer'),
    })
    .nullable()
    .describe('The newest claim that staff opened from this recall'),
});
export type BatchBuyer = z.output<typeof batchBuyer>;
export const recallProgress = z.object({
  toTell: z.int().describe('Shipped orders whose buyers can still be told by e-mail'),
  told: z.int(),
  toCall: z.int().describe('Shipped orders without an e-mail address, and sales at the counter that no message was written for'),
  toStop: z.int().describe('Orders that have not shipped'),
});
export type RecallProgress = z.output<typeof recallProgress>;
export const batchReport = batchStanding.extend({
  progress: recallProgress,
  buyers: z.array(batchBuyer).describe('The newest 1,000; the file has all'),
});

/** Of a recalled batch, in an order that has not shipped. */
export type RecalledPieces = { productId: string; name: string; batchId: string; batch: string; pieces: number };
