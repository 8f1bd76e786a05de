// Amounts are rupees.
import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';

/** `other`: a courier by hand. */
export const CARRIERS = ['shiprocket', 'delhivery', 'practice', 'other'] as const;
export const LEGS = ['forward', 'return'] as const;

export const CASH_LISTS = {
  missing: 'Delivered, not remitted',
  short: 'Remitted too little',
  over: 'Remitted too much',
  undue: 'Remitted, nothing due',
  unknown: 'Remitted, parcel not known',
  all: 'All remittances',
} as const;
export type CashList = keyof typeof CASH_LISTS;

export const cashQuery = listQuery.pick({ page: true, limit: true }).extend({
  show: z.enum(Object.keys(CASH_LISTS) as [CashList, ...CashList[]]).default('missing'),
  sort: sortBy('date', 'order', 'due', 'remitted'),
});
export type CashQuery = z.output<typeof cashQuery>;

const order = z.object({ id: z.uuid(), number: z.string() }).nullable();

export const cashRow = z.object({
  key: z.string(),
  order,
  courier: z.string(),
  awb: z.string(),
  due: z.number().nullable().describe('What the courier was to collect; null for a parcel that is not known'),
  remitted: z.number(),
  utrs: z.string().describe('Of the transfers, with a comma between'),
  on: z.string().nullable().describe('The day of the last transfer, or of the delivery'),
});
export type CashRow = z.output<typeof cashRow>;

export const FREIGHT_LISTS = {
  differs: 'More than agreed',
  unknown: 'Parcel not known',
  disputed: 'Disputed',
  all: 'All charges',
} as const;
export type FreightList = keyof typeof FREIGHT_LISTS;

export const freightQuery = listQuery.pick({ page: true, limit: true }).extend({
  show: z.enum(Object.keys(FREIGHT_LISTS) as [FreightList, ...FreightList[]]).default('differs'),
  sort: sortBy('date', 'order', 'weight', 'charged'),
});
export type FreightQuery = z.output<typeof freightQuery>;

/** Why a charge is not what was agreed. */
export const FREIGHT_REASONS = ['weight', 'price', 'twice', 'not-returned', 'cancelled'] as const;
export type FreightReason = (typeof FREIGHT_REASONS)[number];

export const freightRow = z.object({
  id: z.uuid(),
  order,
  courier: z.enum(CARRIERS),
  awb: z.string(),
  leg: z.enum(LEGS),
  invoiceNumber: z.string(),
  zone: z.string(),
  chargedOn: z.string().nullable(),
  bookedGrams: z.int().nullable(),
  chargedGrams: z.int().nullable(),
  quoted: z.number().nullable().describe('What the courier quoted before the booking, with GST'),
  charged: z.number().describe('With GST'),
  reasons: z.array(z.enum(FREIGHT_REASONS)),
  disputedAt: z.date().meta({ type: 'string', format: 'date-time' }).nullable(),
});
export type FreightRow = z.output<typeof freightRow>;

export const DISPUTED_AT_ONCE = 200;
export const disputeForm = z.object({ ids: z.array(z.uuid()).min(1, 'Select at least one charge').max(DISPUTED_AT_ONCE) });
export const disputeDrafts = z.object({
  drafts: z.array(z.object({ courier: z.enum(CARRIERS), count: z.int(), text: z.string(), fileName: z.string(), csv: z.string() })),
});
export type DisputeDraft = z.output<typeof disputeDrafts>['drafts'][number];
