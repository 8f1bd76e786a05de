import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 60_000;

/** Keeps a page that stays open all day true: asks again each minute while it is in sight, and when it comes back into sight. */
export function useFresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate]);
}
