import { useRevalidator } from 'react-router';
import { isDropped } from './api-client.ts';

/** Not after a dropped connection: revalidating would fail as well, and the error page would replace everything typed on this one. */
export function useRefresh() {
  const { revalidate } = useRevalidator();
  return async (answer?: { status: number }) => {
    if (!answer || !isDropped(answer)) await revalidate();
  };
}
