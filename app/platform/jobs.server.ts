// Work that must happen after an answer was given: sending mail, refunding, asking a gateway. A job is a row written in the
// transaction that causes it, so it exists exactly when its cause does. At least once: a job that was under way when the process
// was killed is taken up again when its lock runs out, so handlers must be safe to repeat. Chosen over a queue library in
// docs/decisions/0004-jobs-are-rows.md.
import { setImmediate } from 'node:timers/promises';
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

/** Takes up every job that is due, one at a time, until none is or it is told to stop. Returns how many were done. */
export async function runDueJobs(db: Db, handlers: JobHandlers, now: () => Date, log: Log, mayGoOn = () => true): Promise<number> {
  for (let done = 0; ; done++) {
    // The embedded engine answers without leaving the thread: requests come in between two jobs only if they are let.
    await setImmediate();
    const job = mayGoOn() && (await claimJob(db, now()));
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

/**
 * Looks for jobs every second and makes the rounds every minute (D41), side by side: neither waits for a long row of the other. Stopping
 * waits for the job and the duty at hand.
 */
export function startJobs(work: { db: Db; handlers: JobHandlers; sweeps: Sweep[]; now: () => Date; log: Log }) {
  let isStopped = false;
  const mayGoOn = () => !isStopped;

  async function makeRound() {
    for (const sweep of work.sweeps) {
      if (!mayGoOn()) return;
      await sweep.run(work.now()).catch((error) => work.log.error('sweep failed', error, { sweep: sweep.name }));
    }
  }
  const lookOut = (everyMs: number, look: () => Promise<unknown>) => {
    let underWay: Promise<unknown> | null = null;
    const start = () => {
      underWay ??= look()
        .catch((error) => work.log.error('jobs paused', error))
        .finally(() => {
          underWay = null;
        });
    };
    start();
    const timer = setInterval(start, everyMs);
    return async () => {
      clearInterval(timer);
      await underWay;
    };
  };
  const ends = [
    lookOut(LOOK_EVERY_MS, () => runDueJobs(work.db, work.handlers, work.now, work.log, mayGoOn)),
    lookOut(SWEEP_EVERY_MS, makeRound),
  ];
  return async function stop() {
    isStopped = true;
    await Promise.all(ends.map((end) => end()));
  };
}
