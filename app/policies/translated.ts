// The long texts, translated as a whole. A language without them shows the English ones, which are the binding ones anyway.
import type { Language } from '../platform/words/language.ts';
import type { aboutWords } from './about-words.ts';
import { aboutInHindi } from './about-words-hindi.ts';
import type { privacyWords } from './privacy-words.ts';
import { privacyInHindi } from './privacy-words-hindi.ts';
import type { shippingAndRefundWords } from './shipping-and-refund-words.ts';
import { shippingAndRefundInHindi } from './shipping-and-refund-words-hindi.ts';
import type { termsWords } from './terms-words.ts';
import { termsInHindi } from './terms-words-hindi.ts';

type Translated = {
  about: typeof aboutWords;
  privacy: typeof privacyWords;
  shippingAndRefund: typeof shippingAndRefundWords;
  terms: typeof termsWords;
};

export const TRANSLATED: Partial<Record<Language, Translated>> = {
  hi: { about: aboutInHindi, privacy: privacyInHindi, shippingAndRefund: shippingAndRefundInHindi, terms: termsInHindi },
};
