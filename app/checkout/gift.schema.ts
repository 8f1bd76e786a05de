// A gift's recipient and note belong to the order alone; the address book stays as it is (D56).
import { z } from 'zod';
import { NAME_AT_MOST, phone } from '../accounts/accounts.schema.ts';
import { textUpTo } from '../platform/words/typed-text.ts';

export const GIFT_NOTE_AT_MOST = 200;

const line = (atMost: number) =>
  textUpTo(atMost)
    .transform((text) => text || undefined)
    .optional();

export const giftFields = {
  /** Instead of the address's own recipient and phone. */
  giftRecipient: line(NAME_AT_MOST),
  giftPhone: z.union([z.literal('').transform(() => undefined), phone]).optional(),
  giftNote: line(GIFT_NOTE_AT_MOST),
};
