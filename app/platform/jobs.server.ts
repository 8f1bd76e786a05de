// Work that must happen after an answer was given: sending mail, refunding, asking a gateway. A job is a row written in the
// transaction that causes it, so it exists exactly when its cause does. At least once: a job that was under way when the process
// was killed is taken up again when its lock runs out, so handlers must be safe to repeat. Chosen over a queue library in
// docs/decisions/0004-jobs-are-rows.md.
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import type { Log } from './log.server.ts';
import { jobs } from './tables.ts';

export type JobHandlers = Record<string, (payload: Record<string, string>) => Promise<void>>;
/** A duty that looks for its own work, such as orders whose hold ran out. Safe on two nodes at once. */
export type Sweep = { name: string; run: (now: Date) => Promise<void> };

const LOCK_SECONDS = 120;
const ATTEMPTS_AT_MOST = 10;
const SWEEP_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

export async function addJob(db: Db, kind: string, payload: Record<string, string>, runAt: Date) {
  await db.insert(jobs).values({ kind, payload, runAt });
}

/** 1, 2, 4 ... minutes, at most an hour: ten tries span about four hours. */
const retryDelayMs = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60_000;

/** Takes up every job that is due, one at a time, until none is. Returns how many were done. */
export async function runDueJobs(db: Db, handlers: JobHandlers, now: () => Date, log: Log): Promise<number> {
  for (let done = 0; ; done++) {
    const job = await claimJob(db, now());
    if (!job) return done;
    try {
      const handle = handlers[job.kind];
      if (!handle) throw new Error(`No handler for job ${job.kind}`);
      await handle(job.payload);
      await db.delete(jobs).where(eq(jobs.id, job.id));
    } catch (error) {
      const isDead = job.attempts >= ATTEMPTS_AT_MOST;
      log.error(isDead ? 'job dead' : 'job failed', error, { job: job.id, kind: job.kind, attempt: job.attempts });
      await db
        .update(jobs)
        .set({
          lockedUntil: null,
          lastError: error instanceof Error ? error.message.slice(0, 500) : String(error),
          runAt: new Date(now().getTime() + retryDelayMs(job.attempts)),
          deadAt: isDead ? now() : null,
        })
        .where(eq(jobs.id, job.id));
    }
  }
}

async function claimJob(db: Db, now: Date) {
  const isFree = or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now));
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isFree))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ lockedUntil: new Date(now.getTime() + LOCK_SECONDS * 1000), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.id} = (${due})`)
    .returning();
  return job;
}

/** Looks for work every second and runs the sweeps every minute (D41), until stopped; stopping waits for the job at hand. */
export function startJobs(work: { db: Db; handlers: JobHandlers; sweeps: Sweep[]; now: () => Date; log: Log }) {
  let sweptAt = 0;
  async function look() {
    try {
      await runDueJobs(work.db, work.handlers, work.now, work.log);
      if (Date.now() - sweptAt >= SWEEP_EVERY_MS) {
        sweptAt = Date.now();
        for (const sweep of work.sweeps) {
          await sweep.run(work.now()).catch((error) => work.log.error('sweep failed', error, { sweep: sweep.name }));
        }
      }
    } catch (error) {
      work.log.error('jobs paused', error);
    }
  }
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= look().finally(() => {
      round = null;
    });
  }, LOOK_EVERY_MS);
  return async function stop() {
    clearInterval(timer);
    await round;
  };
}
