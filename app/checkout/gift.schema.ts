// A gift's recipient and note belong to the order alone; the address book stays as it is (D56).
import { z } from 'zod';
import { NAME_AT_MOST, phone } from '../accounts/accounts.schema.ts';
import { rule } from '../platform/words/said.ts';

export const GIFT_NOTE_AT_MOST = 200;

const line = (atMost: number) =>
  z
    .string()
    .trim()
    .max(atMost, rule('Use at most {count} characters', { count: atMost }))
    .transform((text) => text || undefined)
    .optional();

export const giftFields = {
  /** Instead of the address's own recipient and phone. */
  giftRecipient: line(NAME_AT_MOST),
  giftPhone: z.union([z.literal('').transform(() => undefined), phone]).optional(),
  giftNote: line(GIFT_NOTE_AT_MOST),
};
