// Amounts are rupees.
import { z } from 'zod';
import { isDay } from '../platform/time.ts';

export const REPORTS = {
  sales: 'Sales by day',
  tax: 'Tax by state and rate',
  'hsn-b2c': 'GSTR-1 table 12: HSN, consumers',
  'hsn-b2b': 'GSTR-1 table 12: HSN, businesses',
  b2cs: 'GSTR-1 table 7: B2C small',
  b2cl: 'GSTR-1 table 5: B2C large',
  b2b: 'GSTR-1 table 4: B2B',
  cdnr: 'GSTR-1 table 9B: notes to businesses',
  cdnur: 'GSTR-1 table 9B: notes to B2C large',
  exempt: 'GSTR-1 table 8: nil rated',
  documents: 'GSTR-1 table 13: documents issued',
  'gstr3b-outward': 'GSTR-3B 3.1: outward supplies',
  'gstr3b-inter': 'GSTR-3B 3.2: inter-State to consumers',
  'cmp-08': 'CMP-08: composition, by quarter',
  invoices: 'Invoices',
  'credit-notes': 'Credit notes',
  refunds: 'Refunds',
  coins: 'Coins',
  'coin-ages': 'Coins outstanding by month earned',
  payments: 'Gateway payments against orders',
  settlements: 'Gateway settlements',
  remittances: 'Cash from couriers',
  freight: 'Courier charges',
  counter: 'Paid at the counter',
  purchases: 'Goods received',
} as const;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

export const PERIODS = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This financial year',
  'last-year': 'Last financial year',
  days: 'From and to',
} as const;
type PeriodName = keyof typeof PERIODS;

const day = z.string().refine(isDay, 'Write a day as 2026-11-21').optional();

/** `from` and `to` are days in India, both included, used with the period `days`; an omitted one is today. */
export const booksQuery = z.object({
  period: z.enum(Object.keys(PERIODS) as [PeriodName, ...PeriodName[]]).default('this-month'),
  from: day,
  to: day,
});

export const reportParams = z.object({ report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]) });

export const tallyParams = z.object({ file: z.enum(['masters', 'vouchers']) });

/** The format of a column's values. A `percent` is a tax rate, a `state` its GST code and name. */
export const COLUMN_KINDS = ['text', 'state', 'day', 'money', 'count', 'percent'] as const;

const cell = z.union([z.string(), z.number(), z.null()]);
const row = z.record(z.string(), cell);

export const report = z.object({
  name: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.enum(COLUMN_KINDS) })),
  rows: z.array(row),
  /** Total number of rows; at most 500 are returned, the CSV has all. */
  rowCount: z.number().int(),
  totals: row,
});
export type Report = z.output<typeof report>;
export type Cell = z.output<typeof cell>;
