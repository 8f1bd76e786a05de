// What staff give the buyers of a recalled batch.
import { z } from 'zod';

const payout = z.string().trim().min(1).max(120).optional();

export const recalledOrder = z.object({ orderId: z.uuid('Please name the order') });
/** Cash is paid out by hand: `method` and `reference` say how. */
export const recallRefund = recalledOrder.extend({ method: payout, reference: payout });
export const piecesBackForm = recalledOrder.extend({
  piecesBack: z.int('Enter a whole number').min(0, 'Enter a whole number').describe('All that this customer gave back so far'),
});
