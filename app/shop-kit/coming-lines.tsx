import { useWords } from '../language/use-words.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Place } from './way-back/unsent.ts';
import type { Write } from './writes.ts';

const WORDS = {
  cart: 'Adding to your cart...',
  wishlist: 'Adding to your wishlist...',
} satisfies Record<Place, string>;

export function ComingLines({ writes, className = '' }: { writes: readonly Write[]; className?: string }) {
  const t = useWords();
  if (writes.length === 0) return null;
  return (
    <ul className={`divide-y divide-hairline border-hairline ${className}`}>
      {writes.map(({ key, place, name, state }) => (
        <li key={key} className="flex items-start gap-x-4 py-5 sm:gap-x-6" aria-busy={state !== 'waiting'}>
          <Skeleton className="aspect-square w-20 shrink-0 rounded-panel sm:w-28" />
          <div className="grid min-w-0 grow grid-cols-1 gap-2">
            {name && (
              <h3 className="wrap-anywhere" lang={t.lang(name)}>
                {name}
              </h3>
            )}
            <p role="status" className="text-sm text-ink-soft">
              {state === 'waiting' ? t("Waiting for connection. We'll add it when you're back online.") : t(WORDS[place])}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
