import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';

export const ROWS_AT_MOST = 5_000;
export const FILE_BYTES_AT_MOST = 5 * 1024 * 1024;

export const FORMATS = ['shop', 'shopify'] as const;
const IMPORT_STATES = ['checked', 'running', 'done', 'stopped'] as const;
const ACTIONS = ['create', 'update', 'unchanged', 'problem'] as const;
const OUTCOMES = ['created', 'updated', 'skipped', 'failed'] as const;

export const importOptions = z.object({
  hsn: z
    .string()
    .trim()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'HSN code must have 4, 6 or 8 digits')
    .describe('Of new products for which the file names none'),
  gstPercent: z
    .string()
    .trim()
    .regex(/^(100|\d{1,2})(\.\d{1,2})?$/, 'GST rate must be from 0 to 100')
    .refine((text) => Number(text) <= 100, 'GST rate must be from 0 to 100')
    .describe('Of new products for which the file names none'),
  setsStock: z.boolean().describe('Whether the stock of products that exist becomes that of the file, as a count'),
  pricesIncludeGst: z.boolean().describe('Of a file from Shopify'),
});
export type ImportOptions = z.output<typeof importOptions>;

const note = z.object({
  line: z.int().optional().describe('Of a further row of the product'),
  column: z.string(),
  message: z.string(),
});

export const importAnswer = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(FORMATS),
  state: z.enum(IMPORT_STATES),
  options: importOptions,
  remarks: z.array(z.string()).describe('About the file as a whole'),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  actions: z.record(z.enum(ACTIONS), z.int()).describe('How many products of the file the import would create, update and so on'),
  outcomes: z.record(z.enum(OUTCOMES), z.int()).describe('What came of them'),
  stockChanges: z.int().describe('How many products that exist would get another stock'),
  warned: z.int().describe('How many have a warning'),
});
export type ImportAnswer = z.output<typeof importAnswer>;

export const importList = listQuery.pick({ page: true, limit: true }).extend({ sort: sortBy('file', 'format', 'state', 'date') });

/** `left`: not imported, because of a problem or a failure. `warned`: with a warning. */
export const rowQuery = listQuery
  .pick({ page: true, limit: true })
  .extend({ show: z.enum([...ACTIONS, ...OUTCOMES, 'left', 'warned']).optional() });
export type RowQuery = z.output<typeof rowQuery>;

export const importRow = z.object({
  line: z.int().describe('As a spreadsheet counts: the titles are row 1'),
  name: z.string(),
  action: z.enum(ACTIONS),
  productId: z.uuid().nullable(),
  differences: z.array(
    z.object({
      variant: z.string().optional().describe('The variant that it is about, such as "Rose, 3 g"'),
      column: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  problems: z.array(note),
  warnings: z.array(note),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z.string().nullable(),
});
export type ImportRow = z.output<typeof importRow>;
