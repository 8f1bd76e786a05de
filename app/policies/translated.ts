// The long texts, translated as a whole. A language without them shows the English ones, which are the binding ones anyway.
import type { Language } from '../platform/words/language.ts';
import type { Settings } from '../settings/settings.schema.ts';
import type { AboutOf, AboutWords } from './about/about-words.ts';
import { plainAboutInHindi } from './about/plain-about-hindi.ts';
import { skinCareAboutInHindi } from './about/skin-care-about-hindi.ts';
import type { privacyWords } from './privacy-words.ts';
import { privacyInHindi } from './privacy-words-hindi.ts';
import type { shippingAndRefundWords } from './shipping-and-refund-words.ts';
import { shippingAndRefundInHindi } from './shipping-and-refund-words-hindi.ts';
import type { termsWords } from './terms-words.ts';
import { termsInHindi } from './terms-words-hindi.ts';

type Translated = {
  about: Record<Settings['startingTexts']['from'], (of: AboutOf) => AboutWords>;
  privacy: typeof privacyWords;
  shippingAndRefund: typeof shippingAndRefundWords;
  terms: typeof termsWords;
};

export const TRANSLATED: Partial<Record<Language, Translated>> = {
  hi: {
    about: { plain: plainAboutInHindi, 'skin-care': skinCareAboutInHindi },
    privacy: privacyInHindi,
    shippingAndRefund: shippingAndRefundInHindi,
    terms: termsInHindi,
  },
};
