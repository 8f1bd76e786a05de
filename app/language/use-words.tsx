/**
 * const t = useWords();
 *   t('Add to Cart')   t('Only {count} left', { count })   t(line.problem)   t.date(order.createdAt)
 *   <h1 lang={t.lang(product.name)}>
 *   t.rich('By signing up you agree to our <terms>Terms</terms>.', { terms: (words) => <Link to="/terms-and-conditions">{words}</Link> })
 */
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { useHref } from 'react-router';
import { type Language, languageAt, writtenIn } from '../platform/words/language.ts';
import type { ArgumentsOf, Params, Said, Text } from '../platform/words/said.ts';
import { datesBy, type SayText, say } from './words.ts';

/** The language of the page, from the router's basename. */
export const useLanguage = (): Language => languageAt(useHref('/'));

export interface Say extends ReturnType<typeof datesBy> {
  <const K extends string>(text: K | Said, ...values: ArgumentsOf<K>): string;
  rich: <const K extends string>(text: K, parts: Record<string, (words: string) => ReactNode>, ...values: ArgumentsOf<K>) => ReactNode;
  /** For the `lang` of user-written text: its language if it differs from the page's (WCAG 3.1.2). Detected from the script. */
  lang: (text: string) => Language | undefined;
}

export function useWords(): Say {
  const language = useLanguage();
  return useMemo(() => sayIn(language), [language]);
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
