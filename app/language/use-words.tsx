/** t.rich('See our <terms>Terms</terms>.', { terms: (words) => <Link to="/terms-and-conditions">{words}</Link> }); t.date(order.createdAt) */
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { type Language, SOURCE, writtenIn } from '../platform/words/language.ts';
import type { ArgumentsOf, Params, Said, Text } from '../platform/words/said.ts';
import { datesBy, type SayText, say } from './words.ts';

/** The root reads it from the address, once: a hook of the router here would draw all words of a page again at each of the router's steps. */
export const LanguageContext = createContext<Language>(SOURCE);

export const useLanguage = (): Language => useContext(LanguageContext);

export interface Say extends ReturnType<typeof datesBy> {
  <const K extends string>(text: K | Said, ...values: ArgumentsOf<K>): string;
  rich: <const K extends string>(text: K, parts: Record<string, (words: string) => ReactNode>, ...values: ArgumentsOf<K>) => ReactNode;
  /** For the `lang` of user-written text: its language if it differs from the page's (WCAG 3.1.2). Detected from the script. */
  lang: (text: string) => Language | undefined;
}

const kept: Partial<Record<Language, Say>> = {};

export function useWords(): Say {
  const language = useLanguage();
  kept[language] ??= sayIn(language);
  return kept[language];
}

/** Outside components: titles and descriptions of pages. */
export function sayIn(language: Language): Say {
  const t = (text: Text, values?: Params) => say(text, language, values);
  return Object.assign(t as SayText, datesBy(t), {
    rich: (text: string, parts: Record<string, (words: string) => ReactNode>, values?: Params) => withParts(t(text, values), parts),
    lang: (text: string) => {
      const written = writtenIn(text);
      return written === language || !/\p{L}/u.test(text) ? undefined : written;
    },
  });
}

function withParts(text: string, parts: Record<string, (words: string) => ReactNode>) {
  // Splitting by a pattern with groups gives: plain, name, words, plain, name, words, ..., plain.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => {
      if (index % 3 === 1) return null;
      const part = index % 3 === 2 ? parts[pieces[index - 1] ?? ''] : undefined;
      return part ? part(piece) : piece;
    }),
  );
}
