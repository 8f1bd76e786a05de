// The API shapes of bank statements: their lines, and what each of them is. Amounts are rupees. Browser-safe.
import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { requiredText, textUpTo } from '../platform/words/typed-text.ts';

export const STATEMENT_BYTES_AT_MOST = 4 * 1024 * 1024;
export const STATEMENT_ROWS_AT_MOST = 20_000;

export const BANK_PURPOSES = ['sale', 'supplier', 'fee', 'tax', 'own', 'other'] as const;
export type BankPurpose = (typeof BANK_PURPOSES)[number];
export const PURPOSE_NAMES: Record<BankPurpose, string> = {
  sale: 'Customer’s payment',
  supplier: 'Supplier or expense',
  fee: 'Bank charge or interest',
  tax: 'Tax',
  own: 'Own account or owner',
  other: 'Other',
};

/** `missing` lists transfers, the others lines. */
export const BANK_LISTS = {
  open: 'Not matched',
  missing: 'Did not reach the bank',
  differs: 'Another amount',
  matched: 'Matched',
  aside: 'Explained by staff',
  all: 'All lines',
} as const;
export type BankList = keyof typeof BANK_LISTS;

const listNames = Object.keys(BANK_LISTS) as [BankList, ...BankList[]];
const BANK_SORTS = sortBy('day', 'narration', 'amount');
export const bankQuery = listQuery
  .pick({ page: true, limit: true, search: true })
  .extend({ show: z.enum(listNames).default('open'), sort: BANK_SORTS });
export const bankLinesQuery = bankQuery.extend({ show: z.enum(listNames).exclude(['missing']).default('open') });
export type BankLinesQuery = z.output<typeof bankLinesQuery>;
export const missingQuery = listQuery.pick({ page: true, limit: true }).extend({ sort: BANK_SORTS.describe('`narration` is the UTR') });
export type MissingQuery = z.output<typeof missingQuery>;

export const TRANSFER_KINDS = ['settlement', 'remittance', 'refund'] as const;

export const transfer = z.object({
  key: z.string().describe('By which a line is matched to it'),
  kind: z.enum(TRANSFER_KINDS),
  party: z.string().describe('The gateway or courier; of a refund, how it was paid'),
  utr: z.string().nullable(),
  amount: z.number().describe('Negative for a refund'),
  day: z.string().nullable(),
  /** A settlement or an order has a page. */
  id: z.uuid().nullable(),
});
export type Transfer = z.output<typeof transfer>;

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const bankLine = z.object({
  id: z.uuid(),
  account: z.string(),
  day: z.string(),
  narration: z.string(),
  reference: z.string(),
  amount: z.number().describe('Positive: credited; negative: debited'),
  balance: z.number().nullable(),
  matched: transfer.nullable(),
  suggestion: transfer.nullable().describe('The same amount within a few days, for staff to confirm'),
  purpose: z.enum(BANK_PURPOSES).nullable(),
  note: z.string(),
  matchedBy: z.enum(['utr', 'staff']).nullable(),
  matchedAt: moment.nullable(),
});
export type BankLine = z.output<typeof bankLine>;

export const matchForm = z.object({ transfer: z.string('Choose a transfer').trim().min(1, 'Choose a transfer').max(200) });

export const purposeForm = z
  .object({ purpose: z.enum(BANK_PURPOSES, 'Choose what it is'), note: textUpTo(200).default('') })
  .refine(({ purpose, note }) => purpose !== 'other' || note !== '', { path: ['note'], message: 'Say what it is' });
export type PurposeForm = z.output<typeof purposeForm>;

export const statementTexts = z.object({
  account: requiredText('Enter the account', 40).describe('The name of the account, the same for each of its files: HDFC 4321'),
});

export const statementReport = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int().describe('Always 0: a line is never changed'),
  unchanged: z.int(),
  problems: z.int().describe('Rows that are left out'),
  listed: z
    .array(z.object({ row: z.int().describe('As the spreadsheet counts: the first row is 1'), column: z.string(), message: z.string() }))
    .describe('The first 200 problems'),
  from: z.string().nullable(),
  to: z.string().nullable(),
  credited: z.number(),
  debited: z.number(),
  gaps: z.int().describe('How often the running balance does not follow from the line before: lines are missing there'),
  matched: z.int().describe('New lines that have the UTR of a settlement, remittance or refund'),
});
export type StatementReport = z.output<typeof statementReport>;
