import { z } from 'zod';
import type { DatabasePlace } from '../database.server.ts';
import { inPlainWords } from '../words/plain-words.ts';

/** Not z.url: one may name several hosts. pg also takes the path of a socket. */
const address = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(postgres(ql)?:\/\/|socket:|\/)/, `${name} must begin with postgres://.`)
    .optional();
const size = (most: number) => z.coerce.number().int().min(1).max(most);
/** 0 means no limit. */
const seconds = z.coerce.number().min(0).max(86_400);

export const databaseSettings = {
  DATABASE_URL: address('DATABASE_URL'),
  /** Past a connection pooler, to PostgreSQL itself: for notifications and migrations, which need a session of their own. */
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL'),
  DATABASE_APPLICATION_NAME: z.string().trim().min(1).max(63).default('nikhar'),
  DATABASE_POOL_SIZE: size(500).default(10),
  /** Jobs, exports and the start have connections of their own, so that they take none from visitors. */
  DATABASE_JOB_POOL_SIZE: size(100).default(5),
  DATABASE_NODES: size(1_000).default(1),
  DATABASE_POOL_WAIT_SECONDS: seconds.min(0.1, 'DATABASE_POOL_WAIT_SECONDS must be 0.1 or more.').default(5),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds.default(8),
  DATABASE_LOCK_TIMEOUT_SECONDS: seconds.default(5),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: seconds.default(30),
  DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS: seconds.default(600),
  DATABASE_MIGRATION_WAIT_SECONDS: seconds.default(300),
  /** Of the requests, prepared on each of their connections; 0 for none. Behind a pooler (DATABASE_DIRECT_URL) none are. */
  DATABASE_NAMED_STATEMENTS: z.coerce.number().int().min(0).max(2_000).default(200),
  /** A statement of a request or a job that takes longer is logged; 0 logs none. */
  DATABASE_SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
};

export type DatabaseSettings = z.output<z.ZodObject<typeof databaseSettings>>;
export const withDefaults = (given: Partial<DatabaseSettings>): DatabaseSettings => ({
  ...z.object(databaseSettings).parse({}),
  ...given,
});

export function placeIn(source: Record<string, string | undefined>): DatabasePlace {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { data: limits, error } = z.object(databaseSettings).safeParse(given, { error: inPlainWords });
  if (!limits) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  return { url: limits.DATABASE_URL, directUrl: limits.DATABASE_DIRECT_URL, folder: given['DATA_DIR'] ?? './data', limits };
}

export type SessionLimits = { statementMs: number; lockMs: number; idleTransactionMs: number };

export const limitsOfRequests = (settings: DatabaseSettings): SessionLimits => ({
  statementMs: settings.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
  lockMs: settings.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
  idleTransactionMs: settings.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
});

/** A job may wait longer for a lock, and do longer work between two statements, such as drawing pictures. */
const JOB_LOCK_MS = 60_000;
const JOB_IDLE_MS = 300_000;
export const limitsOfJobs = (settings: DatabaseSettings): SessionLimits => ({
  statementMs: settings.DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS * 1000,
  lockMs: JOB_LOCK_MS,
  idleTransactionMs: JOB_IDLE_MS,
});
