import { z } from 'zod';
import { FILE_KINDS } from './file-columns.ts';

export const FILE_BYTES_AT_MOST = 4 * 1024 * 1024;
export const ROWS_AT_MOST = 20_000;
/** Problems that an answer lists; the rest are counted. */
export const PROBLEMS_SHOWN = 200;

export const fileParams = z.object({ kind: z.enum(FILE_KINDS) });

export const PARTIES = {
  gateway: { cashfree: 'Cashfree', practice: 'Practice gateway' },
  cash: { shiprocket: 'Shiprocket', delhivery: 'Delhivery', practice: 'Practice courier', other: 'Other courier' },
  freight: { shiprocket: 'Shiprocket', delhivery: 'Delhivery', practice: 'Practice courier', other: 'Other courier' },
} as const;

export const fileTexts = z.object({
  party: z.string().describe('Whose file it is: cashfree, shiprocket, delhivery ...'),
  columns: z.string().optional().describe('JSON: column -> title in the file, for titles that are not recognised; an empty title is none'),
});

/** Column -> title in the file; empty: none. */
export const namedColumns = z.record(z.string().max(40), z.string().max(200));

export const fileReport = z.object({
  head: z.array(z.string()).describe('The titles of the file'),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      isRequired: z.boolean(),
      chosen: z.string().nullable().describe('The title of the file'),
    }),
  ),
  missing: z.array(z.string()).describe('Required columns that the file does not have; nothing else is checked then'),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  unknown: z.int().describe('Rows of orders or parcels that the shop does not know; they are kept and listed'),
  amount: z.number().describe('The sum of the rows without problems, in rupees'),
  problems: z.int().describe('Rows that are left out'),
  listed: z
    .array(z.object({ row: z.int().describe('As the spreadsheet counts: the titles are row 1'), column: z.string(), message: z.string() }))
    .describe('The first 200 problems'),
});
export type FileReport = z.output<typeof fileReport>;
