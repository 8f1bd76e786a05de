// A fixed text is written in English where it is used, and is its own key: `say('Only {count} left', language, { count: 3 })`. A text without
// a translation stays English. Server messages come with their key and parameters (platform/said.ts): `say(answer, language)`.

import { formatDate, formatDateTime } from '../platform/time.ts';
import { LANGUAGES, type Language } from '../platform/words/language.ts';
import { type ArgumentsOf, filled, type Params, type Said, type Text } from '../platform/words/said.ts';

export type Dictionary = Readonly<Record<string, string>>;

const learnt: Partial<Record<Language, Dictionary>> = {};

/** The server loads every language at start, a browser before hydrating a page in it: readers of English load none. */
export function learn(language: Language, dictionary: Dictionary) {
  learnt[language] = dictionary;
}

export const say = (text: Text, language: Language, values?: Params) => sayBy(learnt[language], language, text, values);

export function sayBy(dictionary: Dictionary | undefined, language: Language, text: Text, values?: Params): string {
  if (typeof text !== 'string') return sayBy(dictionary, language, text.key ?? text.message, text.params);
  const known = dictionary?.[text] ?? text;
  return values ? filled(known, values, (part) => sayBy(dictionary, language, part), LANGUAGES[language].tag) : known;
}

/** Keys are checked with their parameters: a missing or misspelt one does not compile. */
export type SayText = <const K extends string>(text: K | Said, ...values: ArgumentsOf<K>) => string;

/** Dates with translated month names. */
/** For server code; components have `useWords`. */
export const textsIn = (language: Language) => ((text: Text, values?: Params) => say(text, language, values)) as SayText;

export const datesBy = (inWords: (text: string) => string) => ({
  date: (instant: Date) => formatDate(instant, inWords),
  dateTime: (instant: Date) => formatDateTime(instant, inWords),
});
