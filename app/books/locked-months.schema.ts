import { z } from 'zod';
import { charactersAtMost } from '../platform/words/typed-text.ts';

export const monthParams = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write a month as 2026-11') });

export const unlockForm = z.object({
  reason: z.string().trim().min(3, 'Say why the month is unlocked').max(500, charactersAtMost(500)),
});

export const lockedMonth = z.object({
  month: z.string(),
  lockedAt: z.date().meta({ type: 'string', format: 'date-time' }),
  lockedBy: z.string().nullable(),
});
