import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `ask` once `key` has not changed for `pauseMs`; a newer key aborts the signal of the call before. Null: nothing to ask.
 *   useDebounced(text || null, 250, async (signal) => { const answer = await api.get(…, { signal }); if (!signal.aborted) setFound(answer); })
 */
export function useDebounced(key: string | null, pauseMs: number, ask: (signal: AbortSignal) => unknown) {
  const askNow = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pause alone asks nothing again
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => askNow(leaving.signal), pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);
}
