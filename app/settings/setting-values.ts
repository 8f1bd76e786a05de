import { z } from 'zod';
import { isPercent, isRupees } from '../platform/money.ts';
import { textUpTo } from '../platform/words/typed-text.ts';

export const line = textUpTo(200);
export const longLine = textUpTo(2_000);
export const email = z.union([z.literal(''), z.email()], 'Enter a valid e-mail address');
const AN_AMOUNT = 'Enter an amount in rupees';
export const rupees = z.number(AN_AMOUNT).min(0, AN_AMOUNT).max(1_000_000, 'At most ₹10,00,000').refine(isRupees, 'At most two decimals');
const A_PERCENTAGE = 'Enter a percentage from 0 to 100';
export const percent = z.number(A_PERCENTAGE).refine(isPercent, A_PERCENTAGE);
export const A_COUNT = 'Enter a whole number';
export const count = z.number(A_COUNT).int(A_COUNT).min(0, A_COUNT).max(1_000_000, 'At most 10,00,000');
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as 09:30.');
export const moment = z.iso.datetime({ offset: true, error: 'Choose a day and a time' });
export const span = (min: number, max: number) =>
  z
    .object({ min: count, max: count })
    .refine((days) => days.min <= days.max, { path: ['max'], message: 'The maximum must not be below the minimum' })
    .default({ min, max });
