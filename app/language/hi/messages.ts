import type { Dictionary } from '../words.ts';
import { account } from './account.ts';
import { browsing } from './browsing.ts';
import { buying } from './buying.ts';
import { claims } from './claims.ts';
import { complaints } from './complaints.ts';
import { home } from './home.ts';
import { journal } from './journal.ts';
import { loyalty } from './loyalty.ts';
import { orders } from './orders.ts';
import { startingHome } from './starting-home.ts';
import { trust } from './trust.ts';

export const messages: Dictionary = {
  ...browsing,
  ...account,
  ...buying,
  ...claims,
  ...complaints,
  ...startingHome,
  ...home,
  ...journal,
  ...loyalty,
  ...orders,
  ...trust,
};
