import type { PointsAnswer } from '../loyalty/loyalty.schema.ts';

export const COIN_WORDS: Record<PointsAnswer['history'][number]['kind'], string> = {
  account: 'Making an account',
  newsletter: 'Subscribing to news',
  order: 'A delivered order',
  birthday: 'Birthday',
  referral: 'A friend’s first order',
  review: 'A review',
  spent: 'Spent on an order',
  returned: 'Back from a cancelled or refunded order',
  reversed: 'Taken back with a refund',
  withdrawn: 'Taken back with a review',
};
