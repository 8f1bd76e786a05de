// useMedia('(width >= 48rem)'): null on the server and while hydrating, so that the page has what either width shows.
import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  );
}
