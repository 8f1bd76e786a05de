import type { PointsAnswer } from '../loyalty.schema.ts';

export const COIN_WORDS: Record<PointsAnswer['history'][number]['kind'], string> = {
  account: 'Sign-up',
  newsletter: 'Newsletter',
  order: 'Order delivered',
  birthday: 'Birthday',
  referral: 'Friend’s first order',
  review: 'Review',
  spent: 'Spent on an order',
  returned: 'Returned from a cancelled or refunded order',
  reversed: 'Deducted after a refund',
  withdrawn: 'Deducted: review removed',
};
