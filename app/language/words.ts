// A fixed text is written in English where it is shown, and is its own key: `say('Only {count} left', language, { count: 3 })`. A text without
// a translation stays English. What the server answers comes with its key and parameters (platform/said.ts): `say(answer, language)`.
import type { Language } from '../platform/language.ts';
import { filled, type Params, type Text } from '../platform/said.ts';
import { formatDate, formatDateTime, formatWeekday } from '../platform/time.ts';

export type Dictionary = Readonly<Record<string, string>>;

const learnt: Partial<Record<Language, Dictionary>> = {};

/** The server learns each language at its start, a browser before a page in it comes alive: readers of English load none. */
export function learn(language: Language, dictionary: Dictionary) {
  learnt[language] = dictionary;
}

export const say = (text: Text, language: Language, values?: Params) => sayBy(learnt[language], text, values);

export function sayBy(dictionary: Dictionary | undefined, text: Text, values?: Params): string {
  if (typeof text !== 'string') return sayBy(dictionary, text.key ?? text.message, text.params);
  const known = dictionary?.[text] ?? text;
  return values ? filled(known, values, (part) => sayBy(dictionary, part)) : known;
}

/** Days with their months in the language. */
export const datesBy = (inWords: (text: string) => string) => ({
  /** 21 Nov 2026 */
  date: (instant: Date) => formatDate(instant, inWords),
  /** 21 Nov 2026, 4:05 pm */
  dateTime: (instant: Date) => formatDateTime(instant, inWords),
  /** Sat */
  weekday: (instant: Date) => inWords(formatWeekday(instant)),
});
