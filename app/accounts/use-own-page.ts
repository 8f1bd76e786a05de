import { useReturn } from '../ui/use-return.ts';
import { readDisplayCopy } from './display-copy.ts';

/** What the back button brings back as it was left belongs to whom it shows: once somebody else signed in or out, it is loaded anew. */
export function useOwnPage(shownId: () => string | undefined) {
  useReturn(() => {
    const isOthers = readDisplayCopy()?.id !== shownId();
    // The new page may take its time, and may be stopped: then this one comes back once its own person does.
    document.body.hidden = isOthers;
    if (isOthers) location.reload();
  });
}
