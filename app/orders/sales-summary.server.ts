// How much was sold. An order counts from the moment when it was paid, or placed for cash, and no longer once it is cancelled or came back; what was
// refunded of it is taken off where it was counted (D44).
import { and, count, eq, gte, inArray, isNull, lt, ne, sql, sum } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { orders, refunds } from '../platform/tables.ts';
import { addDays, dayOf, dayPeriod, monthPeriod, type Period, periodOf } from '../platform/time.ts';
import type { Sales } from './orders.schema.ts';

export async function compareSales(db: Db, now: Date): Promise<{ today: Sales; yesterday: Sales }> {
  const today = dayOf(now);
  return { today: await salesIn(db, dayPeriod(today)), yesterday: await salesIn(db, dayPeriod(addDays(today, -1))) };
}

/** The four cards above the staff's orders; without a selection it is this month. */
export async function summariseSales(db: Db, selection: { month?: number | undefined; year?: number | undefined }, now: Date) {
  const thisMonth = monthPeriod(dayOf(now));
  return {
    selected: await salesIn(db, periodOf(selection, now) ?? thisMonth),
    thisMonth: await salesIn(db, thisMonth),
    thisYear: await salesIn(db, periodOf({ year: Number(dayOf(now).slice(0, 4)) }, now)),
    allTime: await salesIn(db, null),
  };
}

async function salesIn(db: Db, period: Period | null): Promise<Sales> {
  // Not Date objects: beside an expression the driver does not know the column's type.
  const soldAt = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`;
  // Added up once: few orders have a refund, and looking for one beside each order took longer than all the rest.
  const back = db
    .select({ orderId: refunds.orderId, paise: sum(refunds.amountPaise).as('paise') })
    .from(refunds)
    .where(ne(refunds.kind, 'surplus'))
    .groupBy(refunds.orderId)
    .as('back');
  const [found] = await db
    .select({ totalOrders: count(), revenuePaise: sum(sql`${orders.totalPaise} - coalesce(${back.paise}, 0)`).mapWith(Number) })
    .from(orders)
    .leftJoin(back, eq(back.orderId, orders.id))
    .where(
      and(
        ne(orders.status, 'cancelled'),
        inArray(orders.paymentStatus, ['paid', 'cod']),
        isNull(orders.cameBackAt),
        period ? and(gte(soldAt, period.from.toISOString()), lt(soldAt, period.before.toISOString())) : undefined,
      ),
    );
  return { totalOrders: found?.totalOrders ?? 0, totalRevenue: rupeesFromPaise(found?.revenuePaise ?? 0) };
}
