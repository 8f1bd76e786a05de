import type { Subscriber } from '../newsletter.schema.ts';

/** Where the person subscribed. */
export const SOURCE_WORDS: Record<Subscriber['source'], string> = {
  home: 'Home page',
  popup: 'Popup',
  account: 'Account',
  checkout: 'Checkout',
  move: 'Former shop',
};
