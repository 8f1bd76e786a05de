import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { findOutSession } from './sign-in-again.tsx';

const EVERY_MINUTE_MS = 60_000;

/**
 * Refreshes a page that stays open all day: every minute while it is visible, and when it becomes visible again. Null turns it off.
 * It checks first that the shop is reachable and the session open: a failed request or a redirect to the sign-in page would replace the
 * page and everything typed on it.
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
