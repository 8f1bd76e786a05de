// English is at the root, Hindi under /hi. The router strips that prefix and writes it into every link again, so a page
// knows its language from its path and need not pass it around.
export type Language = 'en' | 'hi';

export const LANGUAGES: Record<Language, { tag: string; prefix: string; name: string }> = {
  en: { tag: 'en-IN', prefix: '', name: 'English' },
  hi: { tag: 'hi-IN', prefix: '/hi', name: 'हिन्दी' },
};

/** What a visitor chose, for the paths that carry no language: links in mails, the way back from paying. */
export const LANGUAGE_COOKIE = 'language';

export const languageAt = (path: string): Language => (/^\/hi(?=\/|\?|#|\.data\b|$)/.test(path) ? 'hi' : 'en');

/** Detected from the script of user-written text. */
export const writtenIn = (text: string): Language => (/\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en');

/** The path as routes and links name it: '/hi/shop' -> '/shop', '/hi' -> '/'. */
export function withoutLanguage(path: string): string {
  const bare = path.slice(LANGUAGES[languageAt(path)].prefix.length);
  // One slash: a path with two would be another site.
  return `/${bare.replace(/^\/+/, '')}`;
}

/** '/shop' in Hindi -> '/hi/shop', '/' -> '/hi'. */
export const inLanguage = (path: string, language: Language) =>
  (LANGUAGES[language].prefix + path).replace(/^(\/hi)\/(?=[?#]|$)/, '$1') || '/';

/** For a browser that leaves by script: the router, which writes the language into links, is not asked then. */
export const inPageLanguage = (path: string) => inLanguage(path, languageAt(location.pathname));
