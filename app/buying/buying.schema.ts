// The shapes of suppliers, purchase orders and goods received. Costs are rupees per piece before GST.
import { z } from 'zod';
import { buyerGstin, requiredText } from '../accounts/accounts.schema.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { isDay } from '../platform/time.ts';
import { unitCost } from '../stock/stock.schema.ts';
import type { ORDER_STATES } from './buying.tables.ts';

export const LINES_AT_MOST = 200;

const words = (atMost: number) => z.string().trim().max(atMost, `At most ${atMost} characters`).default('');
const WHOLE = 'Enter a whole number of 1 or more';
const quantity = z.number(WHOLE).int(WHOLE).min(1, WHOLE).max(1_000_000, 'At most 10,00,000');
const DAYS = 'Enter the days as a whole number';
const moment = z.iso.datetime();
/** Optimistic lock: a concurrent change is not overwritten. */
const updatedAt = z.iso.datetime({ offset: true }).optional();

// ------------------------------------------------------------ suppliers

export const supplierForm = z.object({
  name: requiredText('Enter the name'),
  gstin: buyerGstin,
  contactName: words(120),
  email: z.union([z.literal(''), z.email('Enter a valid e-mail address')]).default(''),
  phone: words(40),
  address: words(500),
  leadDays: z.number(DAYS).int(DAYS).min(0, DAYS).max(365, 'At most 365 days').describe('From the order until the goods arrive'),
  note: words(1_000),
  updatedAt,
});
export type SupplierForm = z.output<typeof supplierForm>;

export const supplierQuery = listQuery.pick({ page: true, limit: true, search: true });

export const supplierAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  gstin: z.string().nullable(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  leadDays: z.int(),
  note: z.string(),
  openOrders: z.int(),
  updatedAt: moment,
});
export type SupplierAnswer = z.output<typeof supplierAnswer>;

// ------------------------------------------------------------ purchase orders

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

// ------------------------------------------------------------ goods received

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

export const receiptQuery = listQuery.pick({ page: true, limit: true, search: true });

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
