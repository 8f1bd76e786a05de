// What was last added to the cart in this document, for the mini cart on wide screens.
import { useSyncExternalStore } from 'react';

export type Added = { productId: string; ownerId: string };

let last: Added | null = null;
const listeners = new Set<() => void>();

function change(next: Added | null) {
  last = next;
  for (const listener of listeners) listener();
}

/** Phones have the bar of the product page instead. */
export function noteAdded(added: Added) {
  if (matchMedia('(width >= 768px)').matches) change(added);
}

export const closeMiniCart = () => change(null);

export const useAdded = () => useSyncExternalStore(listen, () => last, nothing);

const nothing = () => null;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
