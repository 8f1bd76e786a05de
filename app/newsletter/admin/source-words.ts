import type { Subscriber } from '../newsletter.schema.ts';

export const SOURCE_WORDS: Record<Subscriber['source'], string> = {
  home: 'Home page',
  popup: 'Popup',
  account: 'Account',
  checkout: 'Checkout',
  move: 'Former shop',
};
