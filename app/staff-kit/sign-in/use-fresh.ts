import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { findOutSession } from './sign-in-again.tsx';

const EVERY_MINUTE_MS = 60_000;

/** Null turns it off. Checks the session first: a failed request or a redirect to sign in would replace the page and everything typed on it. */
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
