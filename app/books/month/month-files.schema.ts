// Amounts are rupees.
import { z } from 'zod';
import { monthParams } from '../locked-months.schema.ts';

export const monthFileForm = monthParams;

export const manifest = z.object({
  shop: z.string(),
  gstin: z.string(),
  month: z.string(),
  madeAt: z.string(),
  /** Registers and returns are complete; of the documents at most so many are drawn. */
  sums: z.record(z.string(), z.object({ count: z.int(), taxable: z.number(), tax: z.number(), total: z.number() })),
  discrepancies: z.int(),
  leftOut: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

const moment = z.date().meta({ type: 'string', format: 'date-time' });

export const monthFile = z.object({
  id: z.uuid(),
  month: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  bytes: z.int(),
  discrepancies: z.int().nullable(),
  leftOut: z.array(z.string()),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type MonthFile = z.output<typeof monthFile>;
