// A browser learns Hindi before a Hindi page comes alive. Readers of English never load the dictionary, and who comes to look at a
// product loads what is said there; the rest comes with the first page that they go on to.
import { languageAt, withoutLanguage } from '../platform/language.ts';
import { learnHindi } from './words.ts';

const BROWSING = /^\/(?:shop|search|p|product\/[^/]+)\/?$/;
let whole: Promise<void> | undefined;

const learnWhole = () => {
  whole ??= import('./hindi/hindi.ts').then(({ hindi }) => learnHindi(hindi));
  return whole;
};

export async function learnFirst(path: string) {
  if (languageAt(path) !== 'hi') return;
  if (BROWSING.test(withoutLanguage(path))) learnHindi((await import('./hindi/browsing.ts')).browsing);
  else await learnWhole();
}

/** While the page that is gone to is fetched. Without its words it can be read in English, which is better than not at all. */
export async function learnRest(path: string) {
  if (languageAt(path) !== 'hi') return;
  await learnWhole().catch(() => {
    whole = undefined;
  });
}
