import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { findOutSession } from './sign-in-again.tsx';

const EVERY_MINUTE_MS = 60_000;

/**
 * Keeps a page that stays open all day true: asks again each minute while it is in sight, and when it comes back into sight. Null: not at all.
 * The shop is asked first whether it is there and the session still open: an answer that does not come, or leads to the sign-in page, would
 * replace the page and what is being typed on it.
 */
export function useFresh(everyMs: number | null = EVERY_MINUTE_MS) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const refresh = async () => {
      if (document.hidden) return;
      if ((await findOutSession()) === 'open') await revalidate();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate, everyMs]);
}
