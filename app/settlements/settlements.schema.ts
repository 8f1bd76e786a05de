// Amounts are rupees.
import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';

export const SETTLEMENT_STATUSES = ['pending', 'done', 'failed'] as const;

export const STATUS_WORDS: Record<(typeof SETTLEMENT_STATUSES)[number], string> = {
  pending: 'Under way',
  done: 'Paid to the bank',
  failed: 'Failed',
};

export const SETTLEMENT_FILTERS = { open: 'Under way', failed: 'Failed', uneven: 'Does not add up' } as const;
export type SettlementFilter = keyof typeof SETTLEMENT_FILTERS;

export const settlementsQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  show: z.enum(Object.keys(SETTLEMENT_FILTERS) as [SettlementFilter, ...SettlementFilter[]]).optional(),
  sort: sortBy('date', 'amount', 'fee'),
});
export type SettlementsQuery = z.output<typeof settlementsQuery>;

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const settlement = z.object({
  id: z.uuid(),
  gateway: z.string(),
  settlementId: z.string(),
  utr: z.string().nullable(),
  status: z.enum(SETTLEMENT_STATUSES),
  source: z.enum(['api', 'file']),
  settledAt: moment.nullable(),
  payments: z.number().describe('What customers paid'),
  fee: z.number(),
  feeTax: z.number().describe('GST on the fee'),
  adjustment: z.number().describe('Refunds, disputes and corrections; negative where they take'),
  charge: z.number().describe('For the transfer, with its GST'),
  amount: z.number().describe('What reached the bank'),
  rowCount: z.int(),
  missing: z.number().describe('The amount less what its rows add up to; 0 when all are known'),
  unknown: z.int().describe('Rows of payments and refunds that the shop does not know'),
});
export type Settlement = z.output<typeof settlement>;

export const settledRow = z.object({
  id: z.int(),
  kind: z.enum(['payment', 'refund', 'dispute', 'other']),
  reference: z.string().describe('The gateway’s id of the payment, or the shop’s id of the refund'),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  isKnown: z.boolean(),
  amount: z.number(),
  fee: z.number(),
  feeTax: z.number(),
  net: z.number(),
  at: moment.nullable(),
});
export type SettledRow = z.output<typeof settledRow>;

export const rowsQuery = listQuery.pick({ page: true, limit: true });
export const settlementDetail = settlement.extend({ rows: z.array(settledRow) });

export const UNMATCHED = {
  unsettled: 'Paid here, not settled',
  unknown: 'Settled, not known here',
  differs: 'Settled with another amount',
  twice: 'Settled twice',
} as const;
export type UnmatchedKind = keyof typeof UNMATCHED;

export const unmatchedQuery = listQuery.pick({ page: true, limit: true }).extend({
  show: z.enum(Object.keys(UNMATCHED) as [UnmatchedKind, ...UnmatchedKind[]]).default('unsettled'),
  sort: sortBy('order', 'date', 'own', 'settled'),
});
export type UnmatchedQuery = z.output<typeof unmatchedQuery>;

export const unmatched = z.object({
  key: z.string(),
  gateway: z.string(),
  kind: z.enum(['payment', 'refund']),
  reference: z.string(),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** The shop's amount; null where it knows none. */
  own: z.number().nullable(),
  /** The gateway's; null where it settled none. */
  settled: z.number().nullable(),
  utr: z.string().nullable(),
  settlementId: z.uuid().nullable(),
  at: moment.nullable(),
});
export type Unmatched = z.output<typeof unmatched>;

export const readingAsked = z.object({ message: z.string() });
