import { z } from 'zod';

export const COPIES_AT_MOST = 2_000;
export const LABEL_FORMATS = ['a4', 'single'] as const;

export const labelsForm = z.object({
  format: z.enum(LABEL_FORMATS).default('a4').describe('a4: 24 labels of 70 × 37 mm a sheet; single: 50 × 25 mm each'),
  lines: z
    .array(
      z.object({
        productId: z.uuid(),
        batchId: z.uuid().nullish().describe('Prints its number and expiry'),
        copies: z.number('Enter a whole number').int('Enter a whole number').min(1, 'Enter 1 or more').max(COPIES_AT_MOST, 'At most 2,000'),
      }),
    )
    .min(1, 'Choose a product')
    .max(200, 'At most 200 products')
    .refine((lines) => lines.reduce((sum, { copies }) => sum + copies, 0) <= COPIES_AT_MOST, 'At most 2,000 labels at once'),
});
export type LabelsForm = z.output<typeof labelsForm>;
