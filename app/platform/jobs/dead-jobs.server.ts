import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.server.ts';
import { jobs } from '../platform.tables.ts';
import { deleteSome, type EndOfTerm, instant } from '../records/end-of-term.server.ts';
import { termStart } from '../records/retention.ts';

export async function restartDeadJob(tx: Db, id: number, mayRestart: SQL, now: Date): Promise<{ kind: string } | null> {
  const [job] = await tx
    .update(jobs)
    .set({ deadAt: null, attempts: 0, runAt: now })
    .where(and(eq(jobs.id, id), isNotNull(jobs.deadAt), mayRestart))
    .returning({ kind: jobs.kind });
  return job ?? null;
}

export async function dropDeadJobs(db: Db, isWanted: SQL | undefined) {
  await db.delete(jobs).where(and(isWanted, isNotNull(jobs.deadAt)));
}

export const endDeadJobs: EndOfTerm = (tx, now) => deleteSome(tx, jobs, sql`dead_at < ${instant(termStart('deadJobs', now))}`);
