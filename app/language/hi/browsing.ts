// Texts for browsing: the frame, the shop, its search and its product pages, with everything that opens in them. A browser that
// starts there loads the rest on navigation.
import type { Dictionary } from '../words.ts';
import { answers } from './browsing/answers.ts';
import { controls } from './browsing/controls.ts';
import { frame } from './browsing/frame.ts';
import { goods } from './browsing/goods.ts';
import { newsletter } from './browsing/newsletter.ts';
import { places } from './browsing/places.ts';
import { product } from './browsing/product.ts';
import { reviews } from './browsing/reviews.ts';
import { search } from './browsing/search.ts';
import { signIn } from './browsing/sign-in.ts';
import { home } from './home.ts';

export const browsing: Dictionary = {
  ...answers,
  ...controls,
  ...frame,
  ...goods,
  ...newsletter,
  ...places,
  ...product,
  ...reviews,
  ...search,
  ...signIn,
};

export const atHome: Dictionary = { ...browsing, ...home };
