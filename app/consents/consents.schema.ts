// What people agree to, in the very words that are shown where they do. A changed wording raises its version here; what was agreed to
// before keeps the old text in its row.
import { z } from 'zod';
import { languages, SOURCE } from '../platform/language.ts';

export const CONSENTS = {
  newsletter: { version: 1, text: 'Send me news and offers by e-mail. I can unsubscribe at any time with the link in every mail.' },
  adult: { version: 2, text: 'I am 18 or older.' },
  terms: { version: 2, text: 'I agree to the Terms.' },
  privacy: { version: 1, text: 'I have read the Privacy notice and agree to it.' },
  review: { version: 2, text: "After we've checked it, we'll publish your review, its photos and your name, {name}." },
  'back-in-stock': { version: 2, text: "We'll e-mail you once, when it's back." },
} satisfies Record<string, { version: number; text: string }>;

export type Purpose = keyof typeof CONSENTS;
const PURPOSES = Object.keys(CONSENTS) as Purpose[];

/** Agreed to by having an account at all. */
export const ENDS_WITH_THE_ACCOUNT: readonly Purpose[] = ['terms', 'privacy', 'adult'];

/** Of the page that was filled in: the ledger keeps the words as they were read there, and mails answer in it. */
export const shownIn = z.enum(languages()).default(SOURCE).describe('The language of the page');

export const consent = z.object({
  id: z.uuid(),
  purpose: z.enum(PURPOSES),
  text: z.string(),
  version: z.number().int(),
  /** Where it was given. */
  source: z.string(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** The product that it speaks of. */
  product: z.string().nullable(),
});
export type Consent = z.output<typeof consent>;
