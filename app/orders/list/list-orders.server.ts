import { and, eq, gte, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { fromOf, untilOf } from '../../platform/http/list-query.ts';
import { down, longPage, up } from '../../platform/http/lists/long-list.server.ts';
import { mentions, resembles } from '../../platform/http/word-search.ts';
import { countByDays } from '../../platform/kept/kept-days.server.ts';
import { periodOf } from '../../platform/time.ts';
import { ORDER_TASKS } from '../desk/due-in-orders.server.ts';
import { isMarked } from '../notes/read-notes.server.ts';
import type { StaffOrder } from '../orders.schema.ts';
import { orderIs, orders } from '../orders.tables.ts';
import { ORDERS_OF_FIGURE, soldWithin } from '../sales/sold-orders.server.ts';
import { serializeForStaff, serializeOrders } from '../serialize-orders.server.ts';
import type { ORDER_SORTS, ordersQuery } from './order-list.schema.ts';

const SORTS = {
  'date-desc': [down(orders.createdAt), down(orders.number)],
  'date-asc': [up(orders.createdAt), up(orders.number)],
  'total-desc': [down(orders.totalPaise), down(orders.number)],
  'total-asc': [up(orders.totalPaise), down(orders.number)],
} satisfies Record<(typeof ORDER_SORTS)[number], unknown>;

/** Unpaid online orders are not work yet. */
const isWork = not(orderIs.awaitingPayment);

/** All of them, most of which are counted already: by day, for the sales (docs/decisions/0116). */
const PLACED_COUNT = countByDays({
  figure: 'sales',
  sums: sql`select day, placed as count from sales_days where channel = 'online'`,
  ...{ table: orders, at: orders.createdAt, where: isWork },
});

type OrdersQuery = z.output<typeof ordersQuery>;

/** `isNear`: no order has all the words, so these have words like them. */
type OrderList = { orders: StaffOrder[]; total: number; isNear: boolean };

export async function listOrders(db: Db, query: OrdersQuery, now: Date): Promise<OrderList> {
  const { where, isNear } = await ordersFound(db, query, now);
  const counted = filtersOf(query, now).some(Boolean) || query.search || query.scope === 'all' ? undefined : PLACED_COUNT;
  const page = await longPage(db, { table: orders, id: orders.number, where, order: SORTS[query.sort], counted }, query);
  const rows = await db
    .select()
    .from(orders)
    .where(page.isShown)
    .orderBy(...page.order);
  return { orders: await serializeOrders(db, rows, serializeForStaff), total: page.total, isNear };
}

export async function ordersFound(db: Db, query: OrdersQuery, now: Date): Promise<{ where: SQL | undefined; isNear: boolean }> {
  const filters = and(query.scope === 'work' ? isWork : undefined, ...filtersOf(query, now));
  const exactly = and(filters, mentions(query.search, orders.search));
  if (query.search === '') return { where: exactly, isNear: false };
  const [found] = await db.select({ id: orders.id }).from(orders).where(exactly).limit(1);
  return found ? { where: exactly, isNear: false } : { where: and(filters, resembles(query.search, orders.search)), isNear: true };
}

function filtersOf(query: OrdersQuery, now: Date): Array<SQL | undefined> {
  const { status } = query;
  const from = fromOf(query);
  const until = untilOf(query);
  const period = periodOf(query, now);
  return [
    status && eq(orders.status, status),
    query.todo && ORDER_TASKS[query.todo](now),
    query.coupon ? eq(orders.couponCode, query.coupon) : undefined,
    query.product ? sql`exists (select from order_lines l where l.order_id = ${orders.id} and l.product_id = ${query.product})` : undefined,
    query.figure && ORDERS_OF_FIGURE[query.figure](),
    ...(query.figure ? [soldWithin(query)] : [from && gte(orders.createdAt, from), until && lte(orders.createdAt, until)]),
    period ? and(gte(orders.createdAt, period.from), lt(orders.createdAt, period.before)) : undefined,
    ...isMarked(query),
  ];
}
