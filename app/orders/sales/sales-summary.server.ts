// An order counts from its payment, or placing for cash, until it is cancelled or returned; refunds are subtracted on the day it counted
// (D44).
import { and, eq, isNull, ne, or, sql, sum } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { addDays, dayOf, dayPeriod, monthPeriod, type Period, periodOf, yesterdaySoFar } from '../../platform/time.ts';
import { orderIs, orders } from '../orders.tables.ts';
import { refunds } from '../refunds/refunds.tables.ts';
import type { Sales } from './order-sales.schema.ts';

export function compareSales(db: Db, now: Date): Promise<{ today: Sales; yesterday: Sales }> {
  const today = dayOf(now);
  return salesIn(db, { today: dayPeriod(today), yesterday: dayPeriod(addDays(today, -1)) });
}

/** For the dashboard: yesterday up to the same time. */
export const compareSalesSoFar = (db: Db, now: Date): Promise<{ today: Sales; yesterday: Sales }> =>
  salesIn(db, { today: dayPeriod(dayOf(now)), yesterday: yesterdaySoFar(now) });

/** By default this month. */
export function summariseSales(db: Db, selection: { month?: number | undefined; year?: number | undefined }, now: Date) {
  const thisMonth = monthPeriod(dayOf(now));
  return salesIn(db, {
    selected: periodOf(selection, now) ?? thisMonth,
    thisMonth,
    thisYear: periodOf({ year: Number(dayOf(now).slice(0, 4)) }, now),
    allTime: null,
  });
}

/** Null: everything. One scan of the orders. */
async function salesIn<Name extends string>(db: Db, periods: Record<Name, Period | null>): Promise<Record<Name, Sales>> {
  // Not Date objects: next to an expression the driver does not know the column's type.
  const soldAt = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`;
  const within = (period: Period | null) =>
    period ? sql`(${soldAt} >= ${period.from.toISOString()} and ${soldAt} < ${period.before.toISOString()})` : sql`true`;
  // Summed once: few orders have a refund, and a lookup per order took longer than everything else.
  const back = db
    .select({ orderId: refunds.orderId, paise: sum(refunds.amountPaise).as('paise') })
    .from(refunds)
    .where(ne(refunds.kind, 'surplus'))
    .groupBy(refunds.orderId)
    .as('back');
  const [found] = await db
    .select(
      mapValues(periods, (period) => ({
        totalOrders: sql`count(*) filter (where ${within(period)})`.mapWith(Number),
        paise: sql`coalesce(sum(${orders.totalPaise} - coalesce(${back.paise}, 0)) filter (where ${within(period)}), 0)`.mapWith(Number),
      })),
    )
    .from(orders)
    .leftJoin(back, eq(back.orderId, orders.id))
    .where(and(orderIs.sold, isNull(orders.cameBackAt), or(...Object.values<Period | null>(periods).map(within))));
  return mapValues(found as Record<Name, { totalOrders: number; paise: number }>, ({ totalOrders, paise }) => ({
    totalOrders,
    totalRevenue: rupeesFromPaise(paise),
  }));
}

function mapValues<Name extends string, From, To>(values: Record<Name, From>, toAnother: (value: From) => To) {
  return Object.fromEntries(Object.entries<From>(values).map(([name, value]) => [name, toAnother(value)])) as Record<Name, To>;
}
