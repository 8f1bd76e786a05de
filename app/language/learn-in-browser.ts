// A browser loads a language before hydrating a page in it. Readers of English never load a dictionary. A browsing page includes the
// texts it needs (entry.server.tsx): no code, and no request to wait for. The rest is loaded with the first page that they
// navigate to.
import { createContext } from 'react';
import { type Language, languageAt, SOURCE, withoutLanguage } from '../platform/words/language.ts';
import { type Dictionary, learn } from './words.ts';

export const WordsContext = createContext('');
export const WORDS_ID = 'words';

const BROWSING = /^\/(?:shop|search|p|product\/[^/]+)\/?$/;

/** The texts a page includes: those for browsing, with the home page's own if it is `home`; null when it includes none. */
export function broughtBy(path: string): 'home' | 'browsing' | null {
  if (languageAt(path) === SOURCE) return null;
  const place = withoutLanguage(path);
  if (place === '/') return 'home';
  return BROWSING.test(place) ? 'browsing' : null;
}

let first = '';
let whole: Promise<void> | undefined;

export const readDictionary = (language: Language): Promise<Dictionary> =>
  import(`./${language}/messages.ts`).then(({ messages }) => messages);

/** A document has one language. */
const learnWhole = (language: Language) => {
  whole ??= readDictionary(language).then((dictionary) => learn(language, dictionary));
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

/** Runs while the next page is fetched, and for the first page too. If its texts fail to load, the page is shown in English. */
export async function learnRest(path: string) {
  const language = languageAt(path);
  if (path === first || language === SOURCE) return;
  await learnWhole(language).catch(() => {
    whole = undefined;
  });
}
