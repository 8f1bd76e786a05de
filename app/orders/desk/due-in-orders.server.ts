import { and, eq, gt, inArray, isNull, lt, min, not, or, type SQL, sql } from 'drizzle-orm';
import { E_WAY_ABOVE_PAISE } from '../../invoices/e-way-bill.ts';
import type { Db } from '../../platform/database.server.ts';
import { type Day, dayOf, endOfDay } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { type Due, due } from '../../vocabulary/due.ts';
import { orderIs, orders } from '../orders.tables.ts';
import { SEND_REFUND } from '../refunds/refund-jobs.server.ts';
import { refunds } from '../refunds/refunds.tables.ts';

/** Failed at the gateway, or pending without a job that would send it. */
const isStuckRefund = or(
  eq(refunds.status, 'failed'),
  and(
    eq(refunds.status, 'pending'),
    sql`not exists (select 1 from jobs where jobs.kind = ${SEND_REFUND.kind} and jobs.dead_at is null and jobs.payload ->> 'refundId' = ${refunds.id}::text)`,
  ),
);

/** Paid, or cash on delivery: an order whose money went back is not sent. */
const isToShip = and(orderIs.beforeShipping, orderIs.sold);
/** By the rules for cash, or by decision of staff. */
const isHeldToConfirm = sql`(${orders.paymentMethod} = 'cod' and ${orders.mustConfirm} and ${orders.confirmedAt} is null)`;
const isToConfirm = and(isToShip, eq(orders.paymentMethod, 'cod'), isNull(orders.confirmedAt));

export const ORDER_TASKS = {
  confirm: () => isToConfirm,
  ship: () => and(isToShip, not(isHeldToConfirm)),
  pack: () => and(isToShip, or(sql`${orders.paymentMethod} <> 'cod'`, sql`${orders.confirmedAt} is not null`)),
  late: (now: Date) => and(eq(orders.status, 'shipped'), isNull(orders.cameBackAt), lt(orders.promisedBy, dayOf(now))),
  'came-back': () => sql`(${orders.cameBackAt} is not null and not ${orders.isLost})`,
  lost: () => sql`${orders.isLost}`,
  'e-way-bill': () => and(isToShip, gt(orders.totalPaise, E_WAY_ABOVE_PAISE)),
  refund: () => sql`exists (select 1 from refunds where refunds.order_id = ${orders.id} and ${isStuckRefund})`,
} satisfies Record<string, (now: Date) => SQL | undefined>;

/** Unpaid online orders are not work yet (D9). */
const isWork = not(orderIs.awaitingPayment);

export async function dueInOrders(db: Db, now: Date): Promise<Due[]> {
  const { confirmCod } = await readSection(db, 'payments');
  const toPack = confirmCod ? 'pack' : 'ship';
  const [packed, late] = [ORDER_TASKS[toPack](), ORDER_TASKS.late(now)];
  const eWay = ORDER_TASKS['e-way-bill']();
  const of = (task: SQL | undefined, earlier: SQL | undefined = sql`false`) => ({
    count: sql<number>`count(*) filter (where ${task})`.mapWith(Number),
    repeated: sql<number>`count(*) filter (where ${and(task, earlier)})`.mapWith(Number),
    since: sql<Date | null>`min(${orders.createdAt}) filter (where ${task})`.mapWith(orders.createdAt),
    promised: sql<Day | null>`(min(${orders.promisedBy}) filter (where ${task}))::text`,
  });
  // Named statuses, so that the index of open orders serves: the delivered ones are many.
  const [open] = await db
    .select({
      pack: of(packed),
      confirm: of(isToConfirm, packed),
      eWay: of(eWay, or(packed, isToConfirm)),
      // Shipped, so none of them is among those before.
      late: of(late),
    })
    .from(orders)
    .where(and(isWork, inArray(orders.status, ['pending', 'processing', 'shipped'])));
  const refunded = sql<number>`count(distinct ${refunds.orderId})`;
  const [stuck] = await db
    .select({
      count: refunded.mapWith(Number),
      repeated: sql<number>`${refunded} filter (where ${and(isWork, or(packed, isToConfirm, eWay, late))})`.mapWith(Number),
      since: min(refunds.createdAt),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isStuckRefund);
  if (!open || !stuck) return [];
  const clock = ({ promised, ...found }: typeof open.pack) => ({ ...found, dueAt: promised ? endOfDay(promised) : null });
  return [
    ...due('pack', 'orders', `/admins/orders?todo=${toPack}&sort=date-asc`, clock(open.pack)),
    ...due('confirm', 'orders', '/admins/orders?todo=confirm&sort=date-asc', clock(open.confirm)),
    ...due('e-way-bill', 'orders', '/admins/orders?todo=e-way-bill&sort=date-asc', clock(open.eWay)),
    ...due('late-parcel', 'orders', '/admins/orders?todo=late&sort=date-asc', clock(open.late)),
    ...due('refund', 'refunds', '/admins/orders?todo=refund&scope=all', stuck),
  ];
}
