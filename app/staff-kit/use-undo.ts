import type { Answer } from '../ui/browser/api-client.ts';
import { onDevice } from '../ui/browser/kept.ts';
import { useRefresh } from '../ui/browser/use-refresh.ts';
import { toast } from '../ui/toast.tsx';

const KEPT = 'noticesAreKept';

/** Twelve seconds are short for some users (WCAG 2.2.1). */
export const areNoticesKept = () => onDevice.read(KEPT) !== null;

export function keepNotices(areKept: boolean) {
  if (areKept) onDevice.keep(KEPT, 'yes');
  else onDevice.drop(KEPT);
}

export function useUndo() {
  const refresh = useRefresh();
  return function done(message: string, takeBack: () => Promise<Answer<unknown>>, tookBack: string) {
    async function act() {
      const answer = await takeBack();
      if (answer.ok) toast(tookBack);
      else toast(answer.message || "Couldn't undo. Please try again.", 'error');
      await refresh(answer);
    }
    toast(message, 'success', { label: 'Undo', act, isKept: areNoticesKept() });
  };
}
