// Announces an action and performs it when the toast closes, so that "Undo" only has to cancel it: for actions the server cannot undo.
import { toast } from '../ui/toast.tsx';
import { areNoticesKept } from './use-undo.ts';

const pending = new Set<() => void>();
if (typeof window !== 'undefined')
  addEventListener('pagehide', () => {
    for (const commit of [...pending]) commit();
  });

/** `commit` may run while the page unloads: its call must use keepalive. */
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
