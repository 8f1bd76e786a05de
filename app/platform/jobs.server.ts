// A job is a row written in the transaction that causes it, so it exists exactly when its cause does. At least once: a job is taken over when its
// process dies and retried past its time limit, so handlers must be idempotent. docs/decisions/0004-jobs-are-rows.md
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from './database.server.ts';
import { jobs } from './platform.tables.ts';

/**
 * How many run at once on a node. codes: someone waits for it. orders: e-mails about an order. mail: others to one person. pages: CDN. bulk:
 * mailings.
 */
export const LANES = { codes: 4, orders: 3, messages: 3, money: 3, mail: 2, pages: 1, bulk: 2, media: 1 } as const;
export type Lane = keyof typeof LANES;

type JobType<Payload extends AnyPayload> = {
  kind: string;
  lane: Lane;
  payload: Payload;
  limitSeconds: number;
  isOutgoing: boolean;
};

export type JobHandler = Omit<JobType<AnyPayload>, 'payload'> & { run: (payload: unknown) => Promise<unknown> };
/** A periodic task that finds its own work, such as orders whose hold expired. Safe on two nodes at once. */
export type Sweep = { name: string; isOutgoing?: boolean; run: (now: Date) => Promise<void> };

const LIMIT_SECONDS = 60;

type AnyPayload = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

export const defineJob = <Payload extends AnyPayload>(
  kind: string,
  {
    limitSeconds = LIMIT_SECONDS,
    isOutgoing = false,
    ...type
  }: { lane: Lane; payload: Payload; limitSeconds?: number; isOutgoing?: boolean },
): JobType<Payload> => ({ kind, limitSeconds, isOutgoing, ...type });

export const enqueue = async <P extends AnyPayload>(...job: Parameters<typeof insertJob<P>>) => void (await insertJob(...job));

export const insertJob = <P extends AnyPayload>(
  db: Db,
  type: JobType<P>,
  payload: z.input<P> | SQL,
  runAt: Date | SQL,
  lane: Lane = type.lane,
) => db.insert(jobs).values({ kind: type.kind, lane, payload, runAt });

/** A part of a statement: a job for each row of another part, `from`. */
export const insertJobsFrom = <P extends AnyPayload>(
  type: JobType<P>,
  from: SQL,
  { payload, runAt, lane }: Record<'payload' | 'runAt' | 'lane', SQL>,
) =>
  sql`insert into ${jobs} (kind, lane, payload, run_at) select ${sql.raw(`'${type.kind}'`)}, ${lane}::text, ${payload}, ${runAt}::timestamptz from ${from}`;

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
