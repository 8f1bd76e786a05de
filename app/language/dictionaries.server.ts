// The server knows every language: it reads the folder of each that platform/language.ts lists.
import { type Language, translations } from '../platform/language.ts';
import type { Dictionary } from './words.ts';

type Dictionaries = {
  /** All that pages say. */
  messages: Dictionary;
  /** What is said where people look around, and at home too. */
  browsing: Dictionary;
  atHome: Dictionary;
  /** All that mails say, which browsers do not load. */
  mails: Dictionary;
};

/** None of the source language. */
export const dictionaries: Partial<Record<Language, Dictionaries>> = Object.fromEntries(
  await Promise.all(
    translations().map(async (language): Promise<[Language, Dictionaries]> => {
      const { messages } = (await import(`./${language}/messages.ts`)) as Pick<Dictionaries, 'messages'>;
      const { browsing, atHome } = (await import(`./${language}/browsing.ts`)) as Pick<Dictionaries, 'browsing' | 'atHome'>;
      const { mails } = (await import(`./${language}/mails.server.ts`)) as Pick<Dictionaries, 'mails'>;
      return [language, { messages, browsing, atHome, mails: { ...messages, ...mails } }];
    }),
  ),
);
