// All fixed texts of the storefront in Hindi, by the part of the shop that shows them.
import type { Dictionary } from '../words.ts';
import { controls } from './controls.ts';
import { frame } from './frame.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';

export const hindi: Dictionary = {
  ...controls,
  ...frame,
  ...reviews,
  ...search,
};
