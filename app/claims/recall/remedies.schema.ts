import { z } from 'zod';
import { bulkResult } from '../../orders/moves/order-moves.schema.ts';

const payout = z.string().trim().min(1).max(120).optional();

export const recalledOrder = z.object({ orderId: z.uuid('Please name the order') });
/** Cash is paid out by hand: `method` and `reference` say how. */
export const recallRefund = recalledOrder.extend({ method: payout, reference: payout });
export const piecesBackForm = recalledOrder.extend({
  piecesBack: z.int('Enter a whole number').min(0, 'Enter a whole number').describe('All that this customer gave back so far'),
});

export const REMEDY_KINDS = ['refund', 'replace'] as const;
export type RemedyKind = (typeof REMEDY_KINDS)[number];

/** A step of the whole: the page sends one after the other, and shows how far it is. */
export const ORDERS_A_STEP = 20;
export const recalledOrders = z.object({
  orderIds: z.array(z.uuid()).min(1, 'Choose an order').max(ORDERS_A_STEP, `At most ${ORDERS_A_STEP} orders at once`),
});
export const previewForm = recalledOrders.extend({ what: z.enum(REMEDY_KINDS, 'Choose refund or replacement') });
export const remedyPreview = z.object({
  orders: z.int().describe('Those that would be settled'),
  pieces: z.int(),
  amount: z.number().describe('Rupees that would be refunded, with tax'),
  inStock: z.int().describe('Pieces of other batches that could be sent'),
  refused: z.array(bulkResult).describe('Those that would not, and why'),
});
export type RemedyPreview = z.output<typeof remedyPreview>;
