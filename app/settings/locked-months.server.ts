// A document takes the month's lock shared, an owner alone: a document is in the month before it is locked, or is refused.
import { desc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { dayOf, monthInWords, monthStart } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { lockedMonths } from './settings.tables.ts';

/** '2026-11' */
export type Month = string;

export const monthOf = (at: Date): Month => dayOf(at).slice(0, 7);

const MONTHS_TOLD = 120;

const lockOf = (month: Month) => sql`hashtextextended(${`books of ${month}`}, 0)`;

/** For the transaction that dates a document, a sale or a stock entry to that moment. */
export async function requireOpenMonth(tx: Db, at: Date): Promise<void> {
  const month = monthOf(at);
  // A separate statement: its snapshot must begin after the wait.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(month)})`);
  if ((await tx.$count(lockedMonths, eq(lockedMonths.month, month))) > 0)
    throw new Refusal(409, said('The books of {month} are locked. Please try again.', { month: monthInWords(`${month}-01`) }), {
      code: 'month_locked',
    });
}

export const listLockedMonths = (db: Db) =>
  db
    .select({ month: lockedMonths.month, lockedAt: lockedMonths.lockedAt, lockedBy: users.fullName })
    .from(lockedMonths)
    .leftJoin(users, eq(users.id, lockedMonths.lockedById))
    .orderBy(desc(lockedMonths.month))
    .limit(MONTHS_TOLD);

/** Locking it again changes nothing. */
export async function lockMonth(db: Db, actorId: string, month: Month, now: Date): Promise<void> {
  if (month >= monthOf(now)) throw new Refusal(409, 'Lock a month once it is over.', { code: 'month_not_over' });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(month)})`);
    const [locked] = await tx.insert(lockedMonths).values({ month, lockedById: actorId, lockedAt: now }).onConflictDoNothing().returning();
    if (locked) await recordAudit(tx, actorId, 'locked-month.lock', `locked-month:${month}`, null, { lockedAt: now });
  });
}

export async function unlockMonth(db: Db, actorId: string, month: Month, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [was] = await tx.delete(lockedMonths).where(eq(lockedMonths.month, month)).returning();
    if (!was) throw new Refusal(404, 'This month is not locked.');
    const { lockedAt, lockedById } = was;
    await recordAudit(tx, actorId, 'locked-month.unlock', `locked-month:${month}`, { lockedAt, lockedById }, { reason });
  });
}

export const lastMonth = (now: Date): Month => monthStart(dayOf(now), -1).slice(0, 7);
