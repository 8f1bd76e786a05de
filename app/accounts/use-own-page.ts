import { useReturn } from '../ui/use-return.ts';
import { readDisplayCopy } from './display-copy.ts';

/** A page from the back/forward cache belongs to the user it shows: reload it if the signed-in user changed. */
export function useOwnPage(shownId: () => string | undefined) {
  useReturn(() => {
    const isOthers = readDisplayCopy()?.id !== shownId();
    // The new page may take its time, and may be stopped: then this one comes back once its own person does.
    document.body.hidden = isOthers;
    if (isOthers) location.reload();
  });
}
