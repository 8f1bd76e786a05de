import { z } from 'zod';
import { charactersAtMost } from '../platform/words/typed-text.ts';
import { CASH_FACTS } from '../settings/rules/cash-rules.ts';
import { ADDRESS_DOUBTS } from './address-doubts.ts';
import { CASH_ANSWERS, type CashVerdict } from './cash-verdict.ts';

export const cashVerdict = z.object({
  ruled: z.enum(CASH_ANSWERS).describe('What the points say'),
  answer: z.enum(CASH_ANSWERS).describe('What applies'),
  points: z.number().int(),
  reasons: z.array(
    z.object({
      fact: z.enum(CASH_FACTS),
      found: z.number().int(),
      points: z.number().int(),
      doubts: z.array(z.enum(ADDRESS_DOUBTS)).optional(),
    }),
  ),
  isHeldOut: z.boolean().describe('One of the customers to whom no rule applies'),
  overruled: z.enum(['customer', 'order']).optional().describe('Staff decided otherwise'),
}) satisfies z.ZodType<CashVerdict>;

const reason = z.string().trim().min(1, 'Say why').max(300, charactersAtMost(300));

export const overruleOrderForm = z.object({ answer: z.enum(['take', 'confirm'], 'Choose an answer'), reason });
export const overruleCustomerForm = z.object({ answer: z.enum(['rules', 'take', 'confirm', 'prepaid'], 'Choose an answer'), reason });

export const customerCash = z.object({
  answer: z.enum([...CASH_ANSWERS, 'rules']),
  reason: z.string().nullable(),
  decidedAt: z.date().meta({ type: 'string', format: 'date-time' }).nullable(),
  by: z.string().nullable(),
});
export type CustomerCash = z.output<typeof customerCash>;
