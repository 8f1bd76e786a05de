import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MINUTE_MS = 60_000;

/** Keeps a page that stays open all day true: asks again each minute while it is in sight, and when it comes back into sight. Null: not at all. */
export function useFresh(everyMs: number | null = EVERY_MINUTE_MS) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const refresh = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate, everyMs]);
}
