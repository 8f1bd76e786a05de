// Costs are rupees per piece before GST.
import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { isDay } from '../platform/time.ts';
import { textUpTo } from '../platform/words/typed-text.ts';
import { unitCost } from '../stock/stock.schema.ts';
import type { ORDER_STATES } from './buying.tables.ts';

export const LINES_AT_MOST = 200;

export const words = (atMost: number) => textUpTo(atMost).default('');
const WHOLE = 'Enter a whole number of 1 or more';
export const quantity = z.number(WHOLE).int(WHOLE).min(1, WHOLE).max(1_000_000, 'At most 10,00,000');
export const DAYS = 'Enter the days as a whole number';
export const moment = z.iso.datetime();
/** Optimistic lock: a concurrent change is not overwritten. */
export const updatedAt = z.iso.datetime({ offset: true }).optional();

export const STATE_WORDS: Record<OrderState, string> = {
  draft: 'Draft',
  ordered: 'Ordered',
  'partly-received': 'Partly received',
  received: 'Received',
  cancelled: 'Cancelled',
};
export type OrderState = (typeof ORDER_STATES)[number];
const state = z.enum(['draft', 'ordered', 'partly-received', 'received', 'cancelled']);

export const purchaseForm = z.object({
  supplierId: z.uuid('Choose the supplier'),
  expectedOn: z
    .string()
    .default('')
    .refine((day) => day === '' || isDay(day), 'Choose a day'),
  note: words(1_000),
  lines: z
    .array(z.object({ productId: z.uuid('Choose a product'), quantity, unitCost: unitCost.default(null) }))
    .min(1, 'Add a product')
    .max(LINES_AT_MOST, 'At most 200 lines')
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, 'Each product may stand in an order once'),
  updatedAt,
  key: z.uuid().optional().describe('Idempotency key of a new order: sent twice, it is one'),
});
export type PurchaseForm = z.output<typeof purchaseForm>;

export const purchaseQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  state: z.enum(['open', ...state.options]).optional(),
  sort: sortBy('date', 'supplier', 'state', 'expected', 'total'),
});
export type PurchaseQuery = z.output<typeof purchaseQuery>;

/** Close: what is missing is not waited for any more. */
export const actForm = z.object({ act: z.enum(['order', 'cancel', 'close']) });
export type PurchaseAct = z.output<typeof actForm>['act'];

const purchaseHead = z.object({
  id: z.uuid(),
  number: z.string(),
  state,
  supplierId: z.uuid(),
  supplierName: z.string(),
  expectedOn: z.string().nullable(),
  note: z.string(),
  orderedAt: moment.nullable(),
  receivedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  pieces: z.int(),
  receivedPieces: z.int(),
  total: z.number().describe('Before GST; lines without a cost are not in it'),
});
export type PurchaseHead = z.output<typeof purchaseHead>;

export const purchaseLine = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  quantity: z.int(),
  receivedQuantity: z.int(),
  unitCost: z.number().nullable(),
});
export type PurchaseLine = z.output<typeof purchaseLine>;
export const purchaseAnswer = purchaseHead.extend({ lines: z.array(purchaseLine) });
export type PurchaseAnswer = z.output<typeof purchaseAnswer>;
export { purchaseHead };

export const reorderQuery = z.object({
  days: z.coerce.number().int().min(7).max(365).default(60).describe('Sales of this many days are counted'),
  supplierId: z.uuid().optional().describe('Only what was last bought from this supplier'),
});

export const reorder = z.object({
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  stockQuantity: z.int(),
  sold: z.int().describe('In those days, returns taken off'),
  onOrder: z.int().describe('Of open orders, not received yet'),
  leadDays: z.int(),
  supplierId: z.uuid().nullable().describe('From whom it was last bought'),
  supplierName: z.string().nullable(),
  unitCost: z.number().nullable(),
  quantity: z.int().describe('To buy: enough for the time until it arrives and a month after'),
});
export type Reorder = z.output<typeof reorder>;
