import { useReturn } from '../ui/browser/use-return.ts';
import { readDisplayCopy } from './display-copy.ts';

/** A page from the back/forward cache belongs to the user it shows: reload it if the signed-in user has changed. */
export function useOwnPage(shownId: () => string | undefined) {
  useReturn(() => {
    const isOthers = readDisplayCopy()?.id !== shownId();
    // The reload may be slow or stopped: show this page again once its own user is back.
    document.body.hidden = isOthers;
    if (isOthers) location.reload();
  });
}
