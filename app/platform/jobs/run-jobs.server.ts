import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { beside, type Db } from '../database.server.ts';
import type { JobHandler, Lane } from '../jobs.server.ts';
import { jobs } from '../platform.tables.ts';
import type { Log } from '../records/log.server.ts';
import { messageOf } from '../records/report-error.server.ts';
import { isAway } from '../running/breaker.server.ts';

export type Work = {
  db: Db;
  handlers: JobHandler[];
  now: () => Date;
  /** Leases and due times are judged by PostgreSQL's clock instead of `now`, whatever time it is on this node. */
  byDatabaseClock?: boolean;
  log: Log;
  isHeld?: () => Promise<boolean>;
  leaseMs?: number;
};

const LEASE_MS = 45_000;
const HEARTBEATS_PER_LEASE = 4;

const ATTEMPTS_AT_MOST = 10;
const POSTPONED_MS = 15_000;

/** 1, 2, 4 ... minutes, at most an hour: ten attempts span about four hours. */
const retryDelayMs = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60_000;

/** A database that has vanished may not answer for ten minutes. What it claims late is taken over after the lease. */
const CLAIM_SECONDS = 30;

export type Job = typeof jobs.$inferSelect;

/** Runs the due jobs of a lane (default: all lanes) one at a time, until none is due or it must stop. Returns how many it ran. */
export async function runDueJobs(work: Work, lane?: Lane, mayGoOn = () => true): Promise<number> {
  const claimNext = claimingIn(work, lane, mayGoOn);
  let done = 0;
  for (let job = await claimNext(); job; job = await runJob(work, job, claimNext)) done++;
  return done;
}

export type ClaimNext = (finished?: Job) => Promise<Job | undefined>;

/** Claims no more once it must stop, and only finishes. */
export const claimingIn =
  (work: Work, lane: Lane | undefined, mayGoOn: () => boolean): ClaimNext =>
  async (finished) => {
    // The embedded engine answers on the same thread: yield between two jobs so that requests are served.
    await setImmediate();
    if (mayGoOn()) return claimJob(work, lane, finished);
    if (finished) await work.db.delete(jobs).where(eq(jobs.id, finished.id));
  };

const momentOf = ({ now, byDatabaseClock }: Work, inMs = 0) =>
  byDatabaseClock
    ? sql<Date>`clock_timestamp() + make_interval(secs => ${inMs / 1000}::double precision)`
    : new Date(now().getTime() + inMs);

/** Returns the job that `claimNext` has claimed: in the statement that ends this one, if it has succeeded. */
export async function runJob(work: Work, job: Job, claimNext: ClaimNext): Promise<Job | undefined> {
  const stopHeartbeat = startHeartbeat(work, job);
  try {
    const failed = await handle(work, job).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!failed) return await endAndClaim(work, job, claimNext);
    await noteFailure(work, job, failed.error);
  } finally {
    stopHeartbeat();
  }
  return claimNext();
}

async function handle({ handlers }: Work, job: Job) {
  const handler = handlers.find(({ kind }) => kind === job.kind);
  if (!handler) throw new Error(`No handler for job ${job.kind}`);
  await withinLimit(handler.limitSeconds, handler.run(job.payload));
}

/** The job is done, whatever becomes of the next one. */
async function endAndClaim(work: Work, job: Job, claimNext: ClaimNext) {
  try {
    return await claimNext(job);
  } catch (error) {
    work.log.error('next job not claimed', error, { job: job.id, kind: job.kind });
    await work.db.delete(jobs).where(eq(jobs.id, job.id));
  }
}

async function noteFailure(work: Work, job: Job, error: unknown) {
  if (isAway(error)) return postpone(work, job, error);
  const isDead = job.attempts >= ATTEMPTS_AT_MOST;
  work.log.error(isDead ? 'job dead' : 'job failed', error, { job: job.id, kind: job.kind, attempt: job.attempts });
  await work.db
    .update(jobs)
    .set({
      lockedUntil: null,
      lastError: messageOf(error).slice(0, 500),
      runAt: momentOf(work, retryDelayMs(job.attempts)),
      deadAt: isDead ? momentOf(work) : null,
    })
    .where(isStillOurs(job));
}

/** The outside party did not answer: no attempt of the job, which waits until the party may be asked again. The breaker logs it. */
async function postpone(work: Work, job: Job, error: { retryInMs?: number }) {
  const runAt = momentOf(work, Math.max(POSTPONED_MS, error.retryInMs ?? 0));
  await work.db
    .update(jobs)
    .set({ lockedUntil: null, attempts: job.attempts - 1, lastError: messageOf(error).slice(0, 500), runAt })
    .where(isStillOurs(job));
}

/** Each claim counts an attempt: a node that lost its lease no longer writes to the row. */
const isStillOurs = ({ id, attempts }: Job) => and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNotNull(jobs.lockedUntil));

/** A handler past its limit cannot be stopped: it runs beside the retry until it ends. */
export async function withinLimit<T>(seconds: number, run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${seconds} seconds`)), seconds * 1000);
  });
  return Promise.race([run, limit]).finally(() => clearTimeout(timer));
}

function startHeartbeat(work: Work, job: Job) {
  const { db, log, leaseMs = LEASE_MS } = work;
  const beat = () =>
    db
      .update(jobs)
      .set({ lockedUntil: momentOf(work, leaseMs) })
      .where(isStillOurs(job))
      .catch((error) => log.error('job heartbeat failed', error, { job: job.id }));
  const timer = setInterval(beat, leaseMs / HEARTBEATS_PER_LEASE);
  return () => clearInterval(timer);
}

/** `finished` is deleted by the same statement: both happen, or neither. */
const claimJob = (work: Work, lane: Lane | undefined, finished?: Job): Promise<Job | undefined> =>
  withinLimit(CLAIM_SECONDS, claim(work, lane, finished));

async function claim(work: Work, lane: Lane | undefined, finished?: Job) {
  const { db, handlers, leaseMs = LEASE_MS } = work;
  const now = momentOf(work);
  const held = (await work.isHeld?.()) ? handlers.filter(({ isOutgoing }) => isOutgoing).map(({ kind }) => kind) : [];
  const isFree = or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now));
  // Its lease may have run out.
  const isOther = finished && ne(jobs.id, finished.id);
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isFree, isOther, notInArray(jobs.kind, held), lane && isInLane(handlers, lane)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const ended = finished ? beside(db, { finished: db.delete(jobs).where(eq(jobs.id, finished.id)) }) : [];
  const [job] = await db
    .with(...ended)
    .update(jobs)
    .set({ lockedUntil: momentOf(work, leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.id} = (${due})`)
    .returning();
  return job;
}

/** Rows of the previous version have no lane: they take that of their kind. A job of an unknown kind fails in the bulk lane and so stays visible. */
function isInLane(handlers: JobHandler[], lane: Lane) {
  const kinds = handlers.filter((handler) => (handler.lane === lane) === (lane !== 'bulk')).map(({ kind }) => kind);
  const isOfKind = lane === 'bulk' ? notInArray(jobs.kind, kinds) : inArray(jobs.kind, kinds);
  return or(eq(jobs.lane, lane), and(isNull(jobs.lane), isOfKind));
}
