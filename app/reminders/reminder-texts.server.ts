// What a reminder says: the words of staff where there are some, else the shop's own in the language of the reader.
import { type MailWords, mailWords } from '../language/mail-words.server.ts';
import type { Language } from '../platform/words/language.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import type { Filling, Rule, RuleTexts } from './reminder-rules.ts';

/** Stand for themselves, until `filled` puts in what they name. */
const MARKS = { product: '{product}', name: '{name}' };

const own = (t: MailWords): Record<Rule, RuleTexts & { button: string }> => ({
  cart: {
    subject: t('Still in your cart: {product}', MARKS),
    message: t('{name}, you left these in your cart. You can finish your order whenever it suits you.', MARKS),
    button: t('Go to cart'),
  },
  refill: {
    subject: t('Is your {product} running out?', MARKS),
    message: t('{name}, by our count your {product} may be nearly used up. Here it is again, if you liked it.', MARKS),
    button: t('View product'),
  },
  'win-back': {
    subject: t('{name}, see what is new', MARKS),
    message: t('It has been a while since your last order. New products may have come since then. Have a look when you like.'),
    button: t('Go to the shop'),
  },
  review: {
    subject: t('How is your {product}?', MARKS),
    message: t('{name}, a few words from you help others choose. Good or bad, we publish honest reviews after a check.', MARKS),
    button: t('Write a review'),
  },
  'back-in-stock': {
    subject: t('{name} is back in stock', { name: MARKS.product }),
    message: t("You asked us to let you know when {name} is back. It's in stock now, while it lasts.", { name: MARKS.product }),
    button: t('View product'),
  },
});

export const textsOf = (rule: Rule, texts: TextsByLanguage<RuleTexts>, language: Language) => {
  const usual = own(mailWords(language))[rule];
  const { subject, message } = texts[language] ?? {};
  return { subject: subject || usual.subject, message: message || usual.message, button: usual.button };
};

export const filled = (text: string, filling: Filling) => text.replace(/\{(product|name)\}/g, (_, name: keyof Filling) => filling[name]);

/** Blank lines divide paragraphs. */
export const paragraphsOf = (message: string) =>
  message
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
