import { z } from 'zod';
import { listQuery } from '../../platform/http/list-query.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { month, year } from '../sales/order-sales.schema.ts';

export const ownerParams = z.object({ userId: z.uuid() });

export const ORDER_SORTS = ['date-desc', 'date-asc', 'total-desc', 'total-asc'] as const;

export const ORDER_TODOS = ['confirm', 'ship', 'pack', 'late', 'came-back', 'lost', 'refund', 'e-way-bill'] as const;

/** As Trends and the dashboard count: `sold` without those that came back, `repeat` of buyers who had bought before, `discounted` with coupon, coins or less for paying online, `coupon` with a coupon. */
export const ORDER_FIGURES = ['sold', 'repeat', 'discounted', 'coupon'] as const;

export const ownOrdersQuery = listQuery.pick({ page: true, limit: true });

export const ordersQuery = listQuery.extend({
  status: z.enum(ORDER_STATUSES).optional(),
  month: month.optional(),
  year: year.optional(),
  /** Unpaid online orders are not work yet (D9); `all` lists them too. */
  scope: z.enum(['work', 'all']).default('work'),
  /** `pack`: without cash orders not confirmed yet. `late`: shipped and past the promised day. `refund`: one that failed or is stuck. */
  todo: z.enum(ORDER_TODOS).optional(),
  /** The orders of a figure; `from` and `to` are then the days on which they were sold. */
  figure: z.enum(ORDER_FIGURES).optional(),
  coupon: z.string().trim().toUpperCase().max(40).default(''),
  /** A product or variant that they hold, also as a piece of a kit. */
  product: z.uuid().optional(),
  /** One of staff's tags; case does not count. */
  tag: z.string().trim().max(30).default(''),
  assignee: z.uuid().optional(),
  sort: z.enum(ORDER_SORTS).default('date-desc'),
});
