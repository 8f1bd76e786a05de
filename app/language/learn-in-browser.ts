// A browser learns a language before a page in it comes alive. Readers of English never load a dictionary. A page on which people look around
// brings along what is said there (entry.server.tsx): no code, and no request to wait for. The rest comes with the first page that they
// go on to.
import { createContext } from 'react';
import { type Language, languageAt, SOURCE, withoutLanguage } from '../platform/language.ts';
import { learn } from './words.ts';

/** What a page brings along, as JSON; only the server gives it. */
export const WordsContext = createContext('');
export const WORDS_ID = 'words';

const BROWSING = /^\/(?:shop|search|p|product\/[^/]+)\/?$/;

/** What is said where people look around, at home too; null where the page brings nothing. */
export function broughtBy(path: string): 'home' | 'browsing' | null {
  if (languageAt(path) === SOURCE) return null;
  const place = withoutLanguage(path);
  if (place === '/') return 'home';
  return BROWSING.test(place) ? 'browsing' : null;
}

let first = '';
let whole: Promise<void> | undefined;

/** A document has one language. */
const learnWhole = (language: Language) => {
  whole ??= import(`./${language}/messages.ts`).then(({ messages }) => learn(language, messages));
  return whole;
};

export async function learnFirst(path: string) {
  first = path;
  const language = languageAt(path);
  if (language === SOURCE) return;
  const brought = document.getElementById(WORDS_ID)?.textContent;
  if (brought) learn(language, JSON.parse(brought));
  else await learnWhole(language);
}

/** While the page that is gone to is fetched; the first one passes here as well. Without its words it can be read in English. */
export async function learnRest(path: string) {
  const language = languageAt(path);
  if (path === first || language === SOURCE) return;
  await learnWhole(language).catch(() => {
    whole = undefined;
  });
}
