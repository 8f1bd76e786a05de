// E-mails translate like pages, with `const t = mailWords(language)`. Texts used only in e-mails have a separate dictionary, which browsers
// do not load.
import type { Language } from '../platform/language.ts';
import type { Params, Text } from '../platform/said.ts';
import { hindi } from './hindi/hindi.ts';
import { mails } from './hindi/mails.server.ts';
import { type Dictionary, datesBy, sayBy } from './words.ts';

export type MailWords = ReturnType<typeof mailWords>;

const ofMails: Partial<Record<Language, Dictionary>> = { hi: { ...hindi, ...mails } };

/** A text without a translation stays English. */
export function mailWords(language: Language) {
  const t = (text: Text, values?: Params) => sayBy(ofMails[language], text, values);
  return Object.assign(t, datesBy(t));
}
