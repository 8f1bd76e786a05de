import { z } from 'zod';
import { LANGUAGES, languages, SOURCE } from '../../platform/words/language.ts';

/** Hindi as most people type it (BCP 47). */
export const HINGLISH = 'hi-Latn';

export const WRITINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(languages().map((language) => [language, LANGUAGES[language].name])),
  [HINGLISH]: 'Hinglish',
};

const WORDS_AT_MOST = 40;
const WORD_AT_MOST = 60;
export const MEANINGS_AT_MOST = 1000;

const words = z
  .array(z.string().trim().toLowerCase().min(1).max(WORD_AT_MOST, 'At most 60 characters each'))
  .max(WORDS_AT_MOST, 'At most 40 words')
  .transform((list) => [...new Set(list)]);

export const newSearchWords = z
  .object({
    words: z.record(z.string(), words),
    alsoFinds: words.default([]),
  })
  .refine(({ words }) => Object.keys(words).every((writing) => Object.hasOwn(WRITINGS, writing)), {
    path: ['words'],
    message: 'One of these languages is not a language of this shop.',
  })
  .refine(({ words, alsoFinds }) => Object.values(words).flat().length + alsoFinds.length > 1 && Object.values(words).flat().length > 0, {
    path: ['words', SOURCE],
    message: 'Enter at least two words, or one word and what it also finds.',
  });

/** Optimistic lock by `updatedAt`. */
export const searchWordsChange = z.intersection(newSearchWords, z.object({ updatedAt: z.iso.datetime({ offset: true }).optional() }));

export const searchWordsAnswer = z.object({
  id: z.uuid(),
  words: z.record(z.string(), z.array(z.string())).describe('By language code; hi-Latn is Hindi in Latin letters'),
  alsoFinds: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SearchWordsAnswer = z.output<typeof searchWordsAnswer>;
