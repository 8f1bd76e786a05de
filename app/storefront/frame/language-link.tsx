import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../language/use-words.tsx';
import { LANGUAGES, languages } from '../../platform/words/language.ts';
import { readUserId } from '../../shop-kit/shopper.ts';
import { useHere } from '../../shop-kit/way-back/use-here.ts';
import { api } from '../../ui/browser/api-client.ts';

const never = () => () => {};

/** Links to this page in the other languages, each named in its own language. Plain links: they need no JavaScript. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { address } = useHere();
  // A cached page is shared; the query string is added after hydration.
  const next = useSyncExternalStore(
    never,
    () => pathname + search,
    () => address,
  );
  return languages()
    .filter((other) => other !== language)
    .map((other) => {
      const { tag, name, drawnName } = LANGUAGES[other];
      return (
        <a
          key={other}
          href={`/language/${other}?${new URLSearchParams({ next })}`}
          aria-label={drawnName ? name : undefined}
          lang={tag}
          hrefLang={tag}
          rel="nofollow"
          className={`language-link ${className}`}
          onClick={() => {
            // The link alone does not update the account. The call continues while the next page loads.
            if (readUserId()) api.post('/api/auth/language', { language: other }, { keepalive: true });
          }}
        >
          {drawnName ? <span className={drawnName} /> : name}
        </a>
      );
    });
}
