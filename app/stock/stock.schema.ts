import { z } from 'zod';
import { listQuery } from '../platform/http/list-query.ts';
import { isRupees } from '../platform/money.ts';
import { textUpTo } from '../platform/words/typed-text.ts';

export const stockQuery = listQuery.pick({ page: true, limit: true });

/** Early enough to sell them with an offer. */
export const EXPIRES_SOON_DAYS = 60;

const COST = 'Enter the cost as a number of 0 or more';
/** What a piece costs before GST, in rupees. */
export const unitCost = z.number(COST).min(0, COST).max(1_000_000, 'At most 10,00,000').refine(isRupees, 'At most two decimals').nullable();
export const unitCostForm = z.object({ unitCost: unitCost.describe('In rupees before GST; null: not known') });

const A_COUNT = 'Enter a whole number';

export const stockEntry = z
  .object({
    kind: z.enum(['count', 'received', 'damage', 'expired'], 'Choose what happened'),
    /** For a count the total, otherwise the number added or removed. */
    quantity: z.number(A_COUNT).int(A_COUNT).min(0, A_COUNT).max(1_000_000, 'At most 10,00,000'),
    /** The stock shown by the form: a count then books the difference, so that a sale in between is kept. */
    stockWas: z.number().int().min(0).optional(),
    batchNumber: textUpTo(60).default(''),
    expiresOn: z.union([z.literal(''), z.iso.date()], 'Choose a day').default(''),
    /** Of received pieces: the batch's, and without a batch the product's. */
    unitCost: unitCost.optional(),
    /** The batch to take from; by default the first to expire. */
    batchId: z.union([z.literal(''), z.uuid()]).default(''),
    note: textUpTo(300).default(''),
    /** Idempotency key: sent twice, it counts once. */
    key: z.uuid().optional(),
  })
  .superRefine(({ kind, quantity, batchNumber, expiresOn }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind !== 'count' && quantity === 0) wrong('quantity', 'Enter 1 or more');
    if (kind === 'received' && batchNumber !== '' && expiresOn === '') wrong('expiresOn', 'Enter the expiry date of the batch');
    if (kind === 'received' && batchNumber === '' && expiresOn !== '') wrong('batchNumber', 'Enter the batch number');
  });
export type StockEntry = z.output<typeof stockEntry>;

export const stockAnswer = z.object({
  stockQuantity: z.int(),
  batches: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      expiresOn: z.string(),
      quantity: z.int().describe('The remaining lines'),
      writtenOff: z.int().describe('Pieces that expired and are to be taken off the shelf'),
    }),
  ),
  moves: z.array(
    z.object({
      id: z.int(),
      at: z.date().meta({ type: 'string', format: 'date-time' }),
      reason: z.string(),
      change: z.int(),
      balance: z.int().describe('The stock after it'),
      note: z.string(),
      by: z.string().nullable(),
      order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
      inHouseOrder: z.object({ id: z.uuid(), number: z.string() }).nullable(),
      batches: z.array(z.string()),
    }),
  ),
});
export type StockAnswer = z.output<typeof stockAnswer>;
