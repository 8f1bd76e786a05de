import { z } from 'zod';
import { issueOf, saidIn } from '../../platform/words/said.ts';
import { isStorable } from '../../platform/words/storable.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';

export const needed = (label: string, atMost: number) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).max(atMost, `${label} may have at most ${atMost} characters`);
/** Digits only: an invalid number is refused and never becomes 0. */
export const amount = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .regex(/^\d{1,7}(\.\d{1,2})?$/, `${label} must be a number of 0 or more, with at most two decimals`)
    .transform(Number);
export const percentage = (label: string) => amount(label).refine((value) => value <= 100, `${label} must be from 0 to 100`);
export const orEmpty = (schema: z.ZodType<number, string | undefined>) => ({
  as: <E extends number | null>(empty: E) =>
    z.string().transform((text, context): number | E => {
      if (text.trim() === '') return empty;
      const result = schema.safeParse(text);
      if (result.success) return result.data;
      context.addIssue({ code: 'custom', ...issueOf(result.error.issues[0] ? saidIn(result.error.issues[0]) : 'Invalid') });
      return z.NEVER;
    }),
});
export const whole = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .regex(/^\d{1,7}$/, `${label} must be a whole number of 0 or more`)
    .transform(Number);
export const yesOrNo = z.enum(['true', 'false'], 'Must be true or false').transform((text) => text === 'true');

export function json<S extends z.ZodType>(label: string, schema: S) {
  return z
    .string()
    .max(200_000, `${label} is too long`)
    .meta({ holds: schema })
    .transform((text, context): unknown => {
      try {
        const value: unknown = JSON.parse(text);
        if (isStorable(value)) return value;
        context.addIssue({ code: 'custom', message: `${label} has a character that cannot be stored` });
        return z.NEVER;
      } catch {
        context.addIssue({ code: 'custom', message: `${label} must be JSON` });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Entries are trimmed and empty ones ignored, as in the form. */
export const list = (label: string, atMost = 20_000) =>
  z
    .array(textUpTo(atMost), `${label} must be a list of texts`)
    .max(100, `${label} may have at most 100 entries`)
    .transform((entries) => entries.filter((entry) => entry !== ''));
