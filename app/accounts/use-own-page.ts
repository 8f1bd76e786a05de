import { useReturn } from '../ui/use-return.ts';
import { readDisplayCopy } from './display-copy.ts';

/** What the back button brings back as it was left belongs to whom it shows: once somebody else signed in or out, it is loaded anew. */
export function useOwnPage(shownId: () => string | undefined) {
  useReturn(() => {
    if (readDisplayCopy()?.id === shownId()) return;
    // The new page may take its time.
    document.body.hidden = true;
    location.reload();
  });
}
