import { z } from 'zod';
import { isRupees } from '../../platform/money.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { amount, day, moment, TILL_PAYMENTS, tillName } from '../till.schema.ts';

export const tillDayQuery = z.object({ till: tillName, day: day.optional() });

export const openingForm = z.object({ till: tillName, day, opening: amount });

export const closingForm = z.object({
  till: tillName,
  day,
  counted: amount,
  /** As the sheet showed it: what was sold meanwhile must be counted too. */
  expected: z.number().refine(isRupees),
  note: textUpTo(500).default(''),
});

export const reopeningForm = z.object({ till: tillName, day });

export const tillDay = z.object({
  till: z.string(),
  day: z.string(),
  opening: z.number(),
  sales: z.array(z.object({ method: z.enum(TILL_PAYMENTS), count: z.int(), amount: z.number() })),
  returns: z.array(z.object({ method: z.enum(TILL_PAYMENTS), count: z.int(), amount: z.number() })),
  /** Opening, and cash taken less cash given back. */
  expected: z.number(),
  /** What the drawer was closed with; null while it is open. */
  closing: z
    .object({
      expected: z.number(),
      counted: z.number(),
      difference: z.number(),
      /** Sales of this day that were sent after closing. */
      late: z.number(),
      note: z.string(),
      closedAt: moment,
      closedBy: z.string(),
    })
    .nullable(),
});

export type TillDay = z.output<typeof tillDay>;
