import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-words.tsx';
import { LANGUAGES, type Language } from '../platform/language.ts';
import { queryThatCounts } from '../platform/page-query.ts';

const OTHER = { en: 'hi', hi: 'en' } satisfies Record<Language, Language>;
const never = () => () => {};

/** The same page in the other language, named as its readers name it. A plain link: it needs no script. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const other = OTHER[useLanguage()];
  const { pathname, search } = useLocation();
  // What a kept page says is said to everybody; the rest of the address follows when the page has come alive.
  const query = useSyncExternalStore(
    never,
    () => search,
    () => queryThatCounts(search),
  );
  const { tag, name } = LANGUAGES[other];
  const isPicture = other === 'hi';
  return (
    <a
      href={`/language/${other}?${new URLSearchParams({ next: pathname + query })}`}
      aria-label={isPicture ? name : undefined}
      lang={tag}
      hrefLang={tag}
      rel="nofollow"
      className={`language-link ${className}`}
    >
      {isPicture ? <span className="hindi-word" /> : name}
    </a>
  );
}
