import { z } from 'zod';
import { ORDERS_AT_ONCE } from '../moves/order-moves.schema.ts';

export const packingForm = z.object({
  ids: z.array(z.uuid()).min(1, 'Choose an order').max(ORDERS_AT_ONCE, `At most ${ORDERS_AT_ONCE} orders at once`),
});

export const printForm = packingForm.extend({ copies: z.enum(['all']).optional().describe('all: each in triplicate') });

/** `label`: 4 × 6 inches, as label printers and couriers have them. */
export const SLIP_FORMATS = ['a4', 'label'] as const;
export type SlipFormat = (typeof SLIP_FORMATS)[number];
export const slipForm = packingForm.extend({ format: z.enum(SLIP_FORMATS, 'Choose A4 or label').default('a4') });
export const slipQuery = z.object({ format: slipForm.shape.format });
