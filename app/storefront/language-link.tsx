import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-words.tsx';
import { LANGUAGES, type Language } from '../platform/language.ts';
import { readUserId } from '../shop-kit/shopper.ts';
import { useHere } from '../shop-kit/use-here.ts';
import { api } from '../ui/api-client.ts';

const OTHER = { en: 'hi', hi: 'en' } satisfies Record<Language, Language>;
const never = () => () => {};

/** The same page in the other language, named as its readers name it. A plain link: it needs no script. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const other = OTHER[useLanguage()];
  const { pathname, search } = useLocation();
  const { address } = useHere();
  // A cached page is shared; the query string is added after hydration.
  const next = useSyncExternalStore(
    never,
    () => pathname + search,
    () => address,
  );
  const { tag, name } = LANGUAGES[other];
  const isPicture = other === 'hi';
  return (
    <a
      href={`/language/${other}?${new URLSearchParams({ next })}`}
      aria-label={isPicture ? name : undefined}
      lang={tag}
      hrefLang={tag}
      rel="nofollow"
      className={`language-link ${className}`}
      onClick={() => {
        // The link alone changes nothing in the account. Goes on while the next page loads.
        if (readUserId()) api.post('/api/auth/language', { language: other }, { keepalive: true });
      }}
    >
      {isPicture ? <span className="hindi-word" /> : name}
    </a>
  );
}
