// Work that must happen after the answer: sending e-mail, refunding, polling a gateway. A job is a row written in the transaction that
// causes it, so the job exists exactly when its cause does. At least once: when a process dies, its job is taken over after the lease
// expires, and a job past its time limit is retried, so handlers must be idempotent. Chosen over a queue library in
// docs/decisions/0004-jobs-are-rows.md.
import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from './database.server.ts';
import { jobs } from './platform.tables.ts';
import { deleteSome, type EndOfTerm, instant } from './records/end-of-term.server.ts';
import type { Log } from './records/log.server.ts';
import { messageOf } from './records/report-error.server.ts';
import { termStart } from './records/retention.ts';
import { isAway } from './running/breaker.server.ts';

/**
 * Jobs of a lane wait only for jobs of their lane; the number is how many run at once on a node. codes: someone is waiting for it.
 * orders: e-mails about an order. messages: WhatsApp and SMS. mail: other e-mails to one person. pages: what a CDN
 * must forget. bulk: mailings. media: pictures and imports.
 */
export const LANES = { codes: 4, orders: 3, messages: 3, money: 3, mail: 2, pages: 1, bulk: 2, media: 1 } as const;
export type Lane = keyof typeof LANES;

type JobType<Payload extends AnyPayload> = {
  kind: string;
  lane: Lane;
  payload: Payload;
  /** Longer than the longest successful run. */
  limitSeconds: number;
  /** It reaches someone outside the shop, and waits in a copy of the shop. */
  isOutgoing: boolean;
};

export type JobHandler = Omit<JobType<AnyPayload>, 'payload'> & { run: (payload: unknown) => Promise<unknown> };
/** A periodic task that finds its own work, such as orders whose hold expired. Safe on two nodes at once. */
export type Sweep = { name: string; isOutgoing?: boolean; run: (now: Date) => Promise<void> };

type Work = {
  db: Db;
  handlers: JobHandler[];
  now: () => Date;
  /** Leases and due times are judged by PostgreSQL's clock instead of `now`, whatever time it is on this node. */
  byDatabaseClock?: boolean;
  log: Log;
  /** Outgoing jobs and sweeps wait. */
  isHeld?: () => Promise<boolean>;
  /** Shorter in tests. */
  leaseMs?: number;
};

const LEASE_MS = 45_000;
const HEARTBEATS_PER_LEASE = 4;
const LIMIT_SECONDS = 60;
/** A database that has vanished may not answer for ten minutes. What it claims late is taken over after the lease. */
const CLAIM_SECONDS = 30;
const ATTEMPTS_AT_MOST = 10;
const POSTPONED_MS = 15_000;
const SWEEP_EVERY_MS = 60_000;
/** A longer task continues beside the others, and restarts only after it has ended. */
const SWEEP_LIMIT_SECONDS = 120;
const LOOK_EVERY_MS = 1_000;

/** A payload is one row's JSON object. */
type AnyPayload = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

export const defineJob = <Payload extends AnyPayload>(
  kind: string,
  {
    limitSeconds = LIMIT_SECONDS,
    isOutgoing = false,
    ...type
  }: { lane: Lane; payload: Payload; limitSeconds?: number; isOutgoing?: boolean },
): JobType<Payload> => ({ kind, limitSeconds, isOutgoing, ...type });

/** `lane`: another than the kind's own. */
export const enqueue = async <P extends AnyPayload>(...job: Parameters<typeof insertJob<P>>) => void (await insertJob(...job));

/** The statement alone, as a part of another (`beside`). */
export const insertJob = <P extends AnyPayload>(db: Db, type: JobType<P>, payload: z.input<P>, runAt: Date, lane: Lane = type.lane) =>
  db.insert(jobs).values({ kind: type.kind, lane, payload, runAt });

/** Another version of the shop may have written the row, so its payload is validated on read. */
export const handle = <Payload extends AnyPayload>(
  { payload: schema, ...type }: JobType<Payload>,
  run: (payload: z.output<Payload>) => Promise<unknown>,
): JobHandler => ({
  ...type,
  async run(payload) {
    const read = schema.safeParse(payload);
    // Names only: a value may be a one-time code, and the message is kept and logged.
    if (!read.success) throw new Error(`Unreadable payload: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
    await run(read.data);
  },
});

/** Resets the attempts of a failed job; null when there is none that may be retried. */
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

/** 1, 2, 4 ... minutes, at most an hour: ten attempts span about four hours. */
const retryDelayMs = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60_000;

/** Runs the due jobs of a lane (default: all lanes) one at a time, until none is due or it must stop. Returns how many it ran. */
export async function runDueJobs(work: Work, lane?: Lane, mayGoOn = () => true): Promise<number> {
  for (let done = 0; ; done++) {
    // The embedded engine answers on the same thread: yield between two jobs so that requests are served.
    await setImmediate();
    const job = mayGoOn() && (await claimJob(work, lane));
    if (!job) return done;
    await runJob(work, job);
  }
}

/** That many milliseconds from now, for a column. */
const momentOf = ({ now, byDatabaseClock }: Work, inMs = 0) =>
  byDatabaseClock
    ? sql<Date>`clock_timestamp() + make_interval(secs => ${inMs / 1000}::double precision)`
    : new Date(now().getTime() + inMs);

async function runJob(work: Work, job: typeof jobs.$inferSelect) {
  const { db, handlers, log } = work;
  const stopHeartbeat = startHeartbeat(work, job);
  try {
    const handler = handlers.find(({ kind }) => kind === job.kind);
    if (!handler) throw new Error(`No handler for job ${job.kind}`);
    await withinLimit(handler.limitSeconds, handler.run(job.payload));
    await db.delete(jobs).where(eq(jobs.id, job.id));
  } catch (error) {
    if (isAway(error)) return await postpone(work, job, error);
    const isDead = job.attempts >= ATTEMPTS_AT_MOST;
    log.error(isDead ? 'job dead' : 'job failed', error, { job: job.id, kind: job.kind, attempt: job.attempts });
    await db
      .update(jobs)
      .set({
        lockedUntil: null,
        lastError: messageOf(error).slice(0, 500),
        runAt: momentOf(work, retryDelayMs(job.attempts)),
        deadAt: isDead ? momentOf(work) : null,
      })
      .where(isStillOurs(job));
  } finally {
    stopHeartbeat();
  }
}

/** The outside party did not answer: no attempt of the job, which waits until the party may be asked again. The breaker logs it. */
async function postpone(work: Work, job: typeof jobs.$inferSelect, error: { retryInMs?: number }) {
  const runAt = momentOf(work, Math.max(POSTPONED_MS, error.retryInMs ?? 0));
  await work.db
    .update(jobs)
    .set({ lockedUntil: null, attempts: job.attempts - 1, lastError: messageOf(error).slice(0, 500), runAt })
    .where(isStillOurs(job));
}

/** Each claim counts an attempt: a node that lost its lease no longer writes to the row. */
const isStillOurs = ({ id, attempts }: typeof jobs.$inferSelect) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNotNull(jobs.lockedUntil));

/** A handler past its limit cannot be stopped: it runs beside the retry until it ends. */
async function withinLimit<T>(seconds: number, run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${seconds} seconds`)), seconds * 1000);
  });
  return Promise.race([run, limit]).finally(() => clearTimeout(timer));
}

function startHeartbeat(work: Work, job: typeof jobs.$inferSelect) {
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

async function claimJob(work: Work, lane: Lane | undefined) {
  const { db, handlers, leaseMs = LEASE_MS } = work;
  const now = momentOf(work);
  const held = (await work.isHeld?.()) ? handlers.filter(({ isOutgoing }) => isOutgoing).map(({ kind }) => kind) : [];
  const isFree = or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now));
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isFree, notInArray(jobs.kind, held), lane && isInLane(handlers, lane)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ lockedUntil: momentOf(work, leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.id} = (${due})`)
    .returning();
  return job;
}

/**
 * The previous version wrote rows without a lane: those take the lane of their kind. A job of an unknown kind, from another version of
 * the shop, fails in the bulk lane and so stays visible.
 */
function isInLane(handlers: JobHandler[], lane: Lane) {
  const kinds = handlers.filter((handler) => (handler.lane === lane) === (lane !== 'bulk')).map(({ kind }) => kind);
  const isOfKind = lane === 'bulk' ? notInArray(jobs.kind, kinds) : inArray(jobs.kind, kinds);
  return or(eq(jobs.lane, lane), and(isNull(jobs.lane), isOfKind));
}

/** Called again and again: runs due jobs of the lane, up to its number at once. A job that hangs keeps only its own place. */
function openLane(work: Work, lane: Lane, mayGoOn: () => boolean) {
  const running = new Set<Promise<unknown>>();
  let isLooking = false;
  function look() {
    if (isLooking || running.size >= LANES[lane] || !mayGoOn()) return;
    isLooking = true;
    const run = takeOne()
      .catch((error) => work.log.error('jobs paused', error))
      .finally(() => running.delete(run));
    running.add(run);
  }
  async function takeOne() {
    // The embedded engine answers on the same thread: yield between two jobs so that requests are served.
    await setImmediate();
    const job = await withinLimit(CLAIM_SECONDS, claimJob(work, lane)).finally(() => {
      isLooking = false;
    });
    if (!job) return;
    look();
    await runJob(work, job).finally(() => setTimeout(look));
  }
  return { look, ended: () => Promise.all(running) };
}

/**
 * Polls each lane for jobs every second and runs the periodic tasks every minute (D41), concurrently: no lane waits for another.
 * Stopping waits for the running jobs and task.
 */
export function startJobs({
  sweeps,
  sweepEveryMs = SWEEP_EVERY_MS,
  sweepLimitSeconds = SWEEP_LIMIT_SECONDS,
  ...work
}: Work & { sweeps: Sweep[]; sweepEveryMs?: number; sweepLimitSeconds?: number }) {
  let isStopped = false;
  const mayGoOn = () => !isStopped;

  const underWay = new Set<Sweep>();
  async function makeRound() {
    for (const sweep of sweeps.filter((sweep) => !underWay.has(sweep))) {
      if (!mayGoOn()) return;
      if (sweep.isOutgoing && (await work.isHeld?.())) continue;
      underWay.add(sweep);
      const run = sweep.run(work.now()).finally(() => underWay.delete(sweep));
      await withinLimit(sweepLimitSeconds, run).catch((error) => work.log.error('sweep failed', error, { sweep: sweep.name }));
    }
  }
  let round: Promise<unknown> | null = null;
  const lookRound = () => {
    round ??= makeRound().finally(() => {
      round = null;
    });
  };
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => openLane(work, lane, mayGoOn));
  const lookAtLanes = () => {
    for (const lane of lanes) lane.look();
  };
  lookAtLanes();
  lookRound();
  const timers = [setInterval(lookAtLanes, LOOK_EVERY_MS), setInterval(lookRound, sweepEveryMs)];
  return async function stop() {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all([...lanes.map((lane) => lane.ended()), round]);
  };
}
