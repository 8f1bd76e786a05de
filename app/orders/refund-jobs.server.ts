// The job that sends a refund and looks after it until the gateway has decided. A refund that waits without one is stuck.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { addJob } from '../platform/jobs.server.ts';
import { jobs } from '../platform/tables.ts';

export const SEND_REFUND = 'send-refund';

const isAbout = (refundIds: string[]) => and(eq(jobs.kind, SEND_REFUND), inArray(sql`${jobs.payload} ->> 'refundId'`, refundIds));

export const addRefundJob = (db: Db, refundId: string, runAt: Date) => addJob(db, SEND_REFUND, { refundId }, runAt);

/** Of these refunds, those that are being sent or looked after. */
export async function findRefundsUnderWay(db: Db, refundIds: string[]): Promise<Set<string>> {
  if (refundIds.length === 0) return new Set();
  const refundId = sql<string>`${jobs.payload} ->> 'refundId'`;
  const found = await db
    .select({ refundId })
    .from(jobs)
    .where(and(isAbout(refundIds), isNull(jobs.deadAt)));
  return new Set(found.map((job) => job.refundId));
}

/** What gave up is forgotten once somebody has taken the refund in hand. */
export const dropDeadRefundJobs = (db: Db, refundId: string) => db.delete(jobs).where(and(isAbout([refundId]), isNotNull(jobs.deadAt)));
