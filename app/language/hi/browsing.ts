// Texts for browsing: the frame, the shop, its search and its product pages, with everything that opens in them. A browser that
// starts there loads the rest on navigation.
import type { Dictionary } from '../words.ts';
import { answers } from './answers.ts';
import { controls } from './controls.ts';
import { frame } from './frame.ts';
import { goods } from './goods.ts';
import { home } from './home.ts';
import { newsletter } from './newsletter.ts';
import { places } from './places.ts';
import { product } from './product.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';

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
