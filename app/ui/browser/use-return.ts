import { useEffect, useRef } from 'react';

/** The back-forward cache restores a page as it was left (as after the payment page): reset its busy state and refresh its data. */
export function useReturn(onReturn: () => void) {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => event.persisted && latest.current();
    addEventListener('pageshow', hear);
    return () => removeEventListener('pageshow', hear);
  }, []);
}
