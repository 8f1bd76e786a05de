import { useRef, useState } from 'react';
import type { Answer } from '../ui/browser/api-client.ts';
import { useRefresh } from '../ui/browser/use-refresh.ts';
import { toast } from '../ui/toast.tsx';

interface Words<T> {
  done?: string | ((value: T) => string);
  failure?: string;
  /** As soon as it is answered, before the page is reloaded: closes a question. */
  onAnswer?: () => void;
}

/** One call at a time; its outcome as a message, then the page is reloaded. */
export function useCall() {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  async function call<T>(ask: () => Promise<Answer<T>>, { done, failure, onAnswer }: Words<T>): Promise<Answer<T> | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    const answer = await ask();
    isRunning.current = false;
    setBusy(false);
    onAnswer?.();
    if (!answer.ok) toast(answer.message || failure || "Couldn't reach the shop. Please try again.", 'error');
    else if (done) toast(typeof done === 'string' ? done : done(answer.value));
    await refresh(answer);
    return answer;
  }
  return { isBusy, call };
}
