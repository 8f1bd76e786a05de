import { type Language, translations } from '../platform/words/language.ts';
import type { Dictionary } from './words.ts';

type Dictionaries = {
  /** All texts of pages. */
  messages: Dictionary;
  /** The texts for browsing; `atHome` adds those of the home page. */
  browsing: Dictionary;
  atHome: Dictionary;
  mails: Dictionary;
};

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
