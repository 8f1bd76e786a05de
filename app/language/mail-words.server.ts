// E-mails translate like pages, with `const t = mailWords(language)`. Texts used only in e-mails have a separate dictionary, which browsers
// do not load.
import type { Language } from '../platform/words/language.ts';
import type { Params, Text } from '../platform/words/said.ts';
import { dictionaries } from './dictionaries.server.ts';
import { datesBy, type SayText, sayBy } from './words.ts';

export type MailWords = ReturnType<typeof mailWords>;

/** A text without a translation stays English. */
export function mailWords(language: Language) {
  const t = (text: Text, values?: Params) => sayBy(dictionaries[language]?.mails, language, text, values);
  return Object.assign(t as SayText, datesBy(t));
}
