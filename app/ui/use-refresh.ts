import { useRevalidator } from 'react-router';
import { isDropped } from './api-client.ts';

/**
 * Revalidates the page after a change:
 *   const refresh = useRefresh(); const answer = await api.delete(path); await refresh(answer);
 * Not after a change that was dropped: the page would be dropped as well, and an error take its place with all that is typed on it.
 */
export function useRefresh() {
  const { revalidate } = useRevalidator();
  return async (answer?: { status: number }) => {
    if (!answer || !isDropped(answer)) await revalidate();
  };
}
