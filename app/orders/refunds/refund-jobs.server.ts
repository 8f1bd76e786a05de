// A pending refund without a job is stuck.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { dropDeadJobs } from '../../platform/jobs/dead-jobs.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { jobs } from '../../platform/platform.tables.ts';

export const SEND_REFUND = defineJob('send-refund', { lane: 'money', isOutgoing: true, payload: z.object({ refundId: z.string() }) });

const isAbout = (refundIds: string[]) => and(eq(jobs.kind, SEND_REFUND.kind), inArray(sql`${jobs.payload} ->> 'refundId'`, refundIds));

export const addRefundJob = (db: Db, refundId: string, runAt: Date) => enqueue(db, SEND_REFUND, { refundId }, runAt);

export async function findRefundsUnderWay(db: Db, refundIds: string[]): Promise<Set<string>> {
  if (refundIds.length === 0) return new Set();
  const refundId = sql<string>`${jobs.payload} ->> 'refundId'`;
  const found = await db
    .select({ refundId })
    .from(jobs)
    .where(and(isAbout(refundIds), isNull(jobs.deadAt)));
  return new Set(found.map((job) => job.refundId));
}

/** A failed job is cleared once staff handle the refund. */
export const dropDeadRefundJobs = (db: Db, refundId: string) => dropDeadJobs(db, isAbout([refundId]));
