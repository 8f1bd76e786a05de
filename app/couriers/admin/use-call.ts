import { useState } from 'react';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { toast } from '../../ui/toast.tsx';

/** One call at a time; its outcome as a message, then the page is reloaded. */
export function useCall() {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function call<T extends { ok: boolean; message?: string; status: number }>(ask: () => Promise<T>, done: string): Promise<T> {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (answer.ok) toast(done);
    else toast(answer.message || "Couldn't reach the shop. Please try again.", 'error');
    await refresh(answer as never);
    return answer;
  }
  return { isBusy, call };
}
