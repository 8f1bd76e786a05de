// Says what will be done and does it when the notice goes, so that "Undo" only has to leave it undone: for what the server never takes back.
import { toast } from '../ui/toast.tsx';
import { areNoticesKept } from './use-undo.ts';

const pending = new Set<() => void>();
if (typeof window !== 'undefined')
  addEventListener('pagehide', () => {
    for (const commit of [...pending]) commit();
  });

/** `commit` may run while the page is being left: its call must be kept alive. */
export function doSoon(message: string, commit: () => void, onUndone: () => void) {
  const commitOnce = () => {
    if (pending.delete(commitOnce)) commit();
  };
  pending.add(commitOnce);
  const act = () => {
    if (pending.delete(commitOnce)) onUndone();
  };
  toast(message, 'success', { label: 'Undo', act, isKept: areNoticesKept(), onGone: commitOnce });
}
