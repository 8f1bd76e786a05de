import type { Subscriber } from '../newsletter/newsletter.schema.ts';

/** Where in the shop somebody asked for news. */
export const SOURCE_WORDS: Record<Subscriber['source'], string> = {
  home: 'Home page',
  popup: 'Popup',
  account: 'Account',
  checkout: 'Checkout',
};
