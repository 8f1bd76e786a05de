// A browser learns Hindi before a Hindi page comes alive. Readers of English never load the dictionary. A page on which people look around
// brings along what is said there (entry.server.tsx): no code, and no request to wait for. The rest comes with the first page that they
// go on to.
import { createContext } from 'react';
import { languageAt, withoutLanguage } from '../platform/language.ts';
import { learn } from './words.ts';

/** What a page brings along, as JSON; only the server gives it. */
export const WordsContext = createContext('');
export const WORDS_ID = 'words';

const BROWSING = /^\/(?:shop|search|p|product\/[^/]+)\/?$/;

/** What is said where people look around, at home too; null where the page brings nothing. */
export function broughtBy(path: string): 'home' | 'browsing' | null {
  if (languageAt(path) !== 'hi') return null;
  const place = withoutLanguage(path);
  if (place === '/') return 'home';
  return BROWSING.test(place) ? 'browsing' : null;
}

let first = '';
let whole: Promise<void> | undefined;

const learnWhole = () => {
  whole ??= import('./hindi/hindi.ts').then(({ hindi }) => learn('hi', hindi));
  return whole;
};

export async function learnFirst(path: string) {
  first = path;
  if (languageAt(path) !== 'hi') return;
  const brought = document.getElementById(WORDS_ID)?.textContent;
  if (brought) learn('hi', JSON.parse(brought));
  else await learnWhole();
}

/** While the page that is gone to is fetched; the first one passes here as well. Without its words it can be read in English. */
export async function learnRest(path: string) {
  if (path === first || languageAt(path) !== 'hi') return;
  await learnWhole().catch(() => {
    whole = undefined;
  });
}
