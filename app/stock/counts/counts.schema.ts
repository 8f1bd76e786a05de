import { z } from 'zod';
import { listQuery, sortBy } from '../../platform/http/list-query.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { goodsAnswer } from '../goods/goods.schema.ts';

const LIST_AT_MOST = 500;
export const PIECES_AT_MOST = 100_000;

const moment = z.iso.datetime();
const scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('category'), category: z.string().trim().min(1, 'Choose a category').max(120) }),
  z.object({ kind: z.literal('list'), productIds: z.array(z.uuid()).min(1, 'Add a product').max(LIST_AT_MOST, 'At most 500 products') }),
]);

export const countForm = z.object({
  scope,
  note: textUpTo(300).default(''),
  key: z.uuid().optional().describe('Idempotency key: sent twice, it is one count'),
});
export type CountForm = z.output<typeof countForm>;

export const countQuery = listQuery.pick({ page: true, limit: true }).extend({ sort: sortBy('date', 'state', 'by', 'lines') });
export type CountQuery = z.output<typeof countQuery>;

const PIECES = 'Enter a whole number of 0 or more';
/** `add`: so many more were scanned. `set`: so many are there. */
export const countEntry = z.object({
  productId: z.uuid(),
  batchId: z.uuid().nullish(),
  way: z.enum(['add', 'set']),
  pieces: z.number(PIECES).int(PIECES).min(0, PIECES).max(PIECES_AT_MOST, 'At most 1,00,000'),
  key: z.uuid().describe('Idempotency key of the scan: sent twice, it counts once'),
});
export type CountEntry = z.output<typeof countEntry>;

export const scanForm = z.object({ code: z.string().trim().min(1, 'Scan or type a code').max(60) });

const shelfBatch = z.object({ id: z.uuid(), number: z.string(), expiresOn: z.string(), quantity: z.int() });
export const scanned = goodsAnswer.extend({
  batches: z.array(shelfBatch).describe('With pieces left, earliest expiry first'),
  loose: z.int().describe('Pieces without a batch'),
  inOrders: z.int().describe('Of orders that have not shipped: they are not in stock, and not to be counted'),
});
export type Scanned = z.output<typeof scanned>;

const countHead = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(['open', 'booked', 'cancelled']),
  scopeWords: z.string(),
  note: z.string(),
  by: z.string(),
  startedAt: moment,
  closedAt: moment.nullable(),
  lines: z.int(),
});

export { countHead };
export type CountHead = z.output<typeof countHead>;

export const countLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  batchId: z.uuid().nullable(),
  batchNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  counted: z.int(),
  stockThen: z.int().describe('In the books at the moment of the last scan'),
  difference: z.int(),
  value: z.number().nullable().describe('Of the difference at cost, in rupees; null without a cost or the permission for costs'),
});
export type CountLine = z.output<typeof countLine>;

export const countAnswer = countHead.extend({
  items: z.array(countLine).describe('The newest scan first'),
  missing: z
    .array(
      z.object({
        productId: z.uuid(),
        name: z.string(),
        sku: z.string(),
        batchId: z.uuid().nullable(),
        batchNumber: z.string().nullable(),
        stock: z.int(),
      }),
    )
    .describe('In the scope and in the books, but not counted; at most 200'),
  missingCount: z.int(),
});
export type CountAnswer = z.output<typeof countAnswer>;
