// E-mails translate like pages, with `const t = mailWords(language)`; values are passed in translated. Texts used only in e-mails have a
// separate dictionary, which browsers do not load.
import type { Language } from '../platform/language.ts';
import { hindi } from './hindi/hindi.ts';
import { mails } from './hindi/mails.server.ts';
import { type Dictionary, filled, inMonths, type Values } from './words.ts';

export type MailWords = (text: string, values?: Values) => string;

const ofMails: Dictionary = { ...hindi, ...mails };

/** A text without a translation stays English; what was filled in elsewhere is not searched for its pattern. */
export const mailWords =
  (language: Language): MailWords =>
  (text, values = {}) =>
    filled(language === 'hi' ? (ofMails[text] ?? inMonths(text, ofMails)) : text, values);
