// Texts that people type into forms: trimmed, with a limit that the refusal names.
import { z } from 'zod';
import { formatCount } from '../money.ts';
import { rule } from './said.ts';

const NAME_AT_MOST = 120;

export const charactersAtMost = (count: number) => rule('Use at most {count} characters', { count: formatCount(count) });

export const textUpTo = (atMost: number) => z.string().trim().max(atMost, charactersAtMost(atMost));

/** `message` where it is missing or empty. */
export const requiredText = (message: string, atMost = NAME_AT_MOST) =>
  z.string(message).trim().min(1, message).max(atMost, charactersAtMost(atMost));
