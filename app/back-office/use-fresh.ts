import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MINUTE_MS = 60_000;

/**
 * Keeps a page that stays open all day true: asks again each minute while it is in sight, and when it comes back into sight. Null: not at all.
 * The shop is asked first whether it is there: an answer that does not come would replace the page, and what is being typed on it, with an error.
 */
export function useFresh(everyMs: number | null = EVERY_MINUTE_MS) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const refresh = async () => {
      if (document.hidden) return;
      const isThere = await fetch('/api/health').then(
        ({ ok }) => ok,
        () => false,
      );
      if (isThere) await revalidate();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate, everyMs]);
}
