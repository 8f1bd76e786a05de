import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { addDays, dayOf, dayPeriod, monthPeriod, type Period, periodOf, yesterdaySoFar } from '../../platform/time.ts';
import { users } from '../accounts.tables.ts';

export async function compareRegistrations(db: Db, now: Date) {
  const today = dayOf(now);
  return { today: await countRegistered(db, dayPeriod(today)), yesterday: await countRegistered(db, dayPeriod(addDays(today, -1))) };
}

/** For the dashboard: yesterday up to the same time. */
export async function compareRegistrationsSoFar(db: Db, now: Date) {
  return { today: await countRegistered(db, dayPeriod(dayOf(now))), yesterday: await countRegistered(db, yesterdaySoFar(now)) };
}

async function countRegistered(db: Db, { from, before }: Period) {
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.role, 'customer'), gte(users.createdAt, from), lt(users.createdAt, before)));
  return counted?.total ?? 0;
}

export async function summariseRegistrations(db: Db, selection: { month?: number | undefined; year?: number | undefined }, now: Date) {
  const thisMonth = monthPeriod(dayOf(now));
  const thisYear = periodOf({ year: Number(dayOf(now).slice(0, 4)) }, now) ?? thisMonth;
  const within = ({ from, before }: Period) =>
    sql<number>`count(*) filter (where ${users.createdAt} >= ${from.toISOString()} and ${users.createdAt} < ${before.toISOString()})`.mapWith(
      Number,
    );
  const [counted] = await db
    .select({
      selected: within(periodOf(selection, now) ?? thisMonth),
      thisMonth: within(thisMonth),
      thisYear: within(thisYear),
      allTime: count(),
    })
    .from(users)
    .where(eq(users.role, 'customer'));
  return counted ?? { selected: 0, thisMonth: 0, thisYear: 0, allTime: 0 };
}
