import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { PATH_AT_MOST } from './redirect-paths.ts';

export const FILE_BYTES_AT_MOST = 4 * 1024 * 1024;
/** Problems that an answer lists; the rest are counted. */
export const PROBLEMS_SHOWN = 200;

/** Full addresses may be pasted, so they may be longer than what is kept of them. */
const address = z
  .string()
  .trim()
  .max(PATH_AT_MOST * 4);

export const redirectForm = z.object({
  from: address
    .min(1, 'Enter the old address')
    .describe('A path such as /products/rose-balm; a full address of any site counts as its path'),
  to: address.min(1, 'Enter the new address').describe('A path of this shop, with its query: never another site'),
});
export type RedirectForm = z.output<typeof redirectForm>;

export const redirectQuery = listQuery
  .pick({ page: true, limit: true, search: true })
  .extend({ sort: sortBy('from', 'to', 'source', 'uses') });
export type RedirectQuery = z.output<typeof redirectQuery>;

export const redirectAnswer = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string().describe('The last address, where redirects followed each other'),
  source: z.enum(['staff', 'import', 'renamed', 'move']),
  uses: z.int().describe('Visits, with a few seconds’ delay'),
  lastUsedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});
export type RedirectAnswer = z.output<typeof redirectAnswer>;

export const redirectReport = z.object({
  rows: z.int().describe('Rows in the file'),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: z.int().describe('Rows that are left out'),
  listed: z
    .array(z.object({ row: z.int().describe('As the spreadsheet counts: the titles are row 1'), column: z.string(), message: z.string() }))
    .describe('The first 200 problems'),
});
export type RedirectReport = z.output<typeof redirectReport>;
