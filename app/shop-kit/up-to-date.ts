import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { isDropped } from '../ui/browser/api-client.ts';
import { toast } from '../ui/toast.tsx';
import { type Line, show, useIsOutdated } from './shopper.ts';
import { isUnreached } from './way-back/reached.ts';
import type { Place } from './way-back/unsent.ts';
import { type AsOf, nextMoment, useChangedAt } from './writes.ts';

const TRY_AGAIN_MS = 10_000;

type Dated = AsOf & { isLost?: boolean };

const shown: Partial<Record<Place, Dated>> = {};

export async function readDated<T extends object>(place: Place, load: () => Promise<T>): Promise<T & Dated> {
  const asOf = nextMoment();
  try {
    const loaded = await load();
    return { ...loaded, asOf };
  } catch (error) {
    const last = shown[place];
    if (!last || !isLost(error)) throw error;
    if (!last.isLost) toast("We couldn't connect. Please try again.", 'error');
    return { ...(last as T & Dated), isLost: true };
  }
}

const isLost = (error: unknown) => isUnreached(error) || (isRouteErrorResponse(error) && isDropped(error));

/** Of a page that shows these lines. */
export function useUpToDate(place: Place, loaded: Dated, lines: readonly Line[]) {
  const { revalidate } = useRevalidator();
  const changedAt = useChangedAt(place);
  const isOutdated = useIsOutdated(place, lines, loaded.asOf);
  const isOld = changedAt > loaded.asOf || isOutdated || loaded.isLost === true;

  useEffect(() => show(place, lines, loaded.asOf), [place, lines, loaded.asOf]);

  useEffect(() => {
    shown[place] = loaded;
    return () => {
      delete shown[place];
    };
  }, [place, loaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed once more is asked for once more
  useEffect(() => {
    if (!isOld) return;
    revalidate();
    const timer = setInterval(revalidate, TRY_AGAIN_MS);
    addEventListener('online', revalidate);
    return () => {
      clearInterval(timer);
      removeEventListener('online', revalidate);
    };
  }, [isOld, changedAt, revalidate]);
}
