// One line each (CONTRIBUTING.md, "Add a language"). The source language is at the root, every other under its code, such as /hi. The router strips
// that prefix and adds it to every link, so a page knows its language from the path.

type About = {
  /** BCP 47, for `lang`, `hreflang` and Open Graph. */
  tag: string;
  name: string;
  stop: string;
  script?: RegExp;
  drawnName?: string;
};

const table = {
  en: { tag: 'en-IN', name: 'English', stop: '.' },
  hi: { tag: 'hi-IN', name: 'हिन्दी', stop: '।', script: /\p{Script=Devanagari}/u, drawnName: 'hindi-word' },
} satisfies Record<string, About>;

export type Language = keyof typeof table;
export const LANGUAGES: Record<Language, About> = table;
export const SOURCE: Language = 'en';
export const languages = () => Object.keys(LANGUAGES) as [Language, ...Language[]];
export const translations = () => languages().filter((language) => language !== SOURCE);
export const isLanguage = (code: string | undefined): code is Language => code !== undefined && Object.hasOwn(LANGUAGES, code);

/** The visitor's choice, for paths without a language: links in e-mails, the return from the payment page. */
export const LANGUAGE_COOKIE = 'language';

export const prefixOf = (language: Language) => (language === SOURCE ? '' : `/${language}`);

export function languageAt(path: string): Language {
  const code = /^\/([a-z]+)(?=\/|\?|#|\.data\b|$)/.exec(path)?.[1];
  return isLanguage(code) ? code : SOURCE;
}

export const writtenIn = (text: string): Language => languages().find((language) => LANGUAGES[language].script?.test(text)) ?? SOURCE;

/** The path as in routes and links: '/hi/shop' -> '/shop', '/hi' -> '/'. */
export function withoutLanguage(path: string): string {
  const bare = path.slice(prefixOf(languageAt(path)).length);
  // One slash: a path that starts with two would be another site.
  return `/${bare.replace(/^\/+/, '')}`;
}

/** '/shop' in Hindi -> '/hi/shop', '/' -> '/hi'. */
export const inLanguage = (path: string, language: Language) =>
  prefixOf(language) + (language === SOURCE ? path : path.replace(/^\/(?=[?#]|$)/, ''));

export const textIn = (language: Language, source: string, others: Partial<Record<Language, string>>) => others[language] || source;

/** For navigation by script, which bypasses the router that adds the language to links. */
export const inPageLanguage = (path: string) => inLanguage(path, languageAt(location.pathname));
