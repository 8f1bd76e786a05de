import { z } from 'zod';
import { readOrderNumber } from '../order-number.ts';
import { ORDER_STATUSES } from '../order-status.ts';

export const moveForm = z.object({
  status: z.enum(ORDER_STATUSES, 'Please choose a status.'),
  courierName: z.string().trim().max(120, 'Courier name: at most 120 characters.').optional(),
  trackingNumber: z.string().trim().max(120, 'Tracking number: at most 120 characters.').optional(),
});

/** At most this many at once: a page of the longest list. */
export const ORDERS_AT_ONCE = 200;

/** An order id or number. */
export const moveManyForm = z.object({
  /** `delivered`: only orders that have shipped. */
  status: z.enum(['processing', 'shipped', 'delivered'], 'Please choose a status.'),
  orders: z
    .array(
      moveForm.omit({ status: true }).extend({
        order: z.union([z.uuid(), z.string().refine((text) => readOrderNumber(text) !== null)], 'Name each order by its number'),
      }),
    )
    .min(1, 'Choose an order')
    .max(ORDERS_AT_ONCE, `At most ${ORDERS_AT_ONCE} orders at once`),
});

export const moveResult = z.object({
  /** Its number, or the given name when there is no such order. */
  order: z.string(),
  id: z.uuid().nullable(),
  isMoved: z.boolean(),
  message: z.string(),
});
export type MoveResult = z.output<typeof moveResult>;

export const bulkResult = z.object({
  /** Its number, or the given id when there is no such order. */
  order: z.string(),
  id: z.uuid().nullable(),
  isDone: z.boolean(),
  message: z.string(),
});
export type BulkResult = z.output<typeof bulkResult>;

/** The damaged items; everything else returns to stock. */
export const cameBackForm = z.object({
  damaged: z
    .array(z.object({ productId: z.uuid(), quantity: z.number().int().min(1).max(999) }))
    .max(500)
    .refine((items) => new Set(items.map((item) => item.productId)).size === items.length, 'Name each product once')
    .default([]),
});
