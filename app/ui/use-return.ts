import { useEffect, useRef } from 'react';

/** The browser shows a page again as it was left (the back button from the payment page): what is busy there is not, and what it says may be old. */
export function useReturn(onReturn: () => void) {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => event.persisted && latest.current();
    addEventListener('pageshow', hear);
    return () => removeEventListener('pageshow', hear);
  }, []);
}
