// The languages of the shop, one line each (CONTRIBUTING.md, "Add a language"). The source language is at the root, every other under its
// code, as /hi. The router strips that prefix and writes it into every link again, so a page knows its language from its path and need not
// pass it around.

type About = {
  /** BCP 47: of `lang`, `hreflang` and Open Graph. */
  tag: string;
  /** As its readers call it. */
  name: string;
  /** Ends a sentence. */
  stop: string;
  /** Tells texts in it from others; a language without one is taken for the source language. */
  script?: RegExp;
  /** The class of a picture of the name (storefront.css), where no other page needs a font of that script. */
  drawnName?: string;
};

const table = {
  en: { tag: 'en-IN', name: 'English', stop: '.' },
  hi: { tag: 'hi-IN', name: 'हिन्दी', stop: '।', script: /\p{Script=Devanagari}/u, drawnName: 'hindi-word' },
} satisfies Record<string, About>;

export type Language = keyof typeof table;
export const LANGUAGES: Record<Language, About> = table;
/** The one that texts are written in first. */
export const SOURCE: Language = 'en';
export const languages = () => Object.keys(LANGUAGES) as [Language, ...Language[]];
export const translations = () => languages().filter((language) => language !== SOURCE);
export const isLanguage = (code: string | undefined): code is Language => code !== undefined && Object.hasOwn(LANGUAGES, code);

/** What a visitor chose, for the paths that carry no language: links in mails, the way back from paying. */
export const LANGUAGE_COOKIE = 'language';

export const prefixOf = (language: Language) => (language === SOURCE ? '' : `/${language}`);

export function languageAt(path: string): Language {
  const code = /^\/([a-z]+)(?=\/|\?|#|\.data\b|$)/.exec(path)?.[1];
  return isLanguage(code) ? code : SOURCE;
}

/** Detected from the script of user-written text. */
export const writtenIn = (text: string): Language => languages().find((language) => LANGUAGES[language].script?.test(text)) ?? SOURCE;

/** The path as routes and links name it: '/hi/shop' -> '/shop', '/hi' -> '/'. */
export function withoutLanguage(path: string): string {
  const bare = path.slice(prefixOf(languageAt(path)).length);
  // One slash: a path with two would be another site.
  return `/${bare.replace(/^\/+/, '')}`;
}

/** '/shop' in Hindi -> '/hi/shop', '/' -> '/hi'. */
export const inLanguage = (path: string, language: Language) =>
  prefixOf(language) + (language === SOURCE ? path : path.replace(/^\/(?=[?#]|$)/, ''));

/** What staff have written in a language, as far as they have; else what they wrote first. */
export const textIn = (language: Language, source: string, others: Partial<Record<Language, string>>) => others[language] || source;

/** For a browser that leaves by script: the router, which writes the language into links, is not asked then. */
export const inPageLanguage = (path: string) => inLanguage(path, languageAt(location.pathname));
