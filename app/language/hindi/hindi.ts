// All fixed texts of the storefront in Hindi, by the part of the shop that shows them.
import type { Dictionary } from '../words.ts';
import { account } from './account.ts';
import { answers } from './answers.ts';
import { buying } from './buying.ts';
import { claims } from './claims.ts';
import { complaints } from './complaints.ts';
import { controls } from './controls.ts';
import { frame } from './frame.ts';
import { goods } from './goods.ts';
import { home } from './home.ts';
import { loyalty } from './loyalty.ts';
import { newsletter } from './newsletter.ts';
import { orders } from './orders.ts';
import { places } from './places.ts';
import { product } from './product.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { trust } from './trust.ts';

export const hindi: Dictionary = {
  ...account,
  ...answers,
  ...buying,
  ...claims,
  ...complaints,
  ...controls,
  ...frame,
  ...goods,
  ...home,
  ...loyalty,
  ...newsletter,
  ...orders,
  ...places,
  ...product,
  ...reviews,
  ...search,
  ...trust,
};
