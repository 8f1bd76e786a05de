import { useRevalidator } from 'react-router';
import { isDropped } from './api-client.ts';

/**
 * Asks anew for what the page shows after a change to it:
 *   const refresh = useRefresh(); const answer = await api.delete(path); await refresh(answer);
 * Not after a change that was dropped: the page would be dropped as well, and an error take its place with all that is typed on it.
 */
export function useRefresh() {
  const { revalidate } = useRevalidator();
  return async (answer?: { status: number }) => {
    if (!answer || !isDropped(answer)) await revalidate();
  };
}
