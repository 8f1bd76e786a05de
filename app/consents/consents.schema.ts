// The exact wording shown to people. A changed wording raises its version here; earlier consents keep the old text in their rows.
import { z } from 'zod';
import { languages, SOURCE } from '../platform/words/language.ts';

export const CONSENTS = {
  newsletter: { version: 1, text: 'Send me news and offers by e-mail. I can unsubscribe at any time with the link in every mail.' },
  adult: { version: 2, text: 'I am 18 or older.' },
  terms: { version: 2, text: 'I agree to the Terms.' },
  privacy: { version: 1, text: 'I have read the Privacy notice and agree to it.' },
  review: { version: 2, text: "After we've checked it, we'll publish your review, its photos and your name, {name}." },
  'back-in-stock': { version: 2, text: "We'll e-mail you once, when it's back." },
  'whatsapp-orders': { version: 1, text: 'Send me updates about my orders on WhatsApp. I can stop them by writing STOP there.' },
} satisfies Record<string, { version: number; text: string }>;

export const REMINDER_PURPOSES = ['reminders-email', 'reminders-whatsapp', 'reminders-sms'] as const;

export const MEASURING_PURPOSES = ['measuring-meta', 'measuring-google'] as const;

export type Purpose = keyof typeof CONSENTS | (typeof REMINDER_PURPOSES)[number] | (typeof MEASURING_PURPOSES)[number];
const PURPOSES = [...Object.keys(CONSENTS), ...REMINDER_PURPOSES, ...MEASURING_PURPOSES] as Purpose[];

export const ENDS_WITH_THE_ACCOUNT: readonly Purpose[] = ['terms', 'privacy', 'adult'];

/** The language of the page: the ledger keeps the wording in it, and e-mails use it. */
export const shownIn = z.enum(languages()).default(SOURCE).describe('The language of the page');

export const consent = z.object({
  id: z.uuid(),
  purpose: z.enum(PURPOSES),
  text: z.string(),
  version: z.number().int(),
  source: z.string(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  product: z.string().nullable(),
});
export type Consent = z.output<typeof consent>;
