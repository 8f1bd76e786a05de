// Connections to PostgreSQL. Every wait has an end: for a connection, for a lock, for an answer, for a transaction to go on.
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../database.server.ts';
import type { SessionLimits } from './database-settings.server.ts';
import { createGate, DatabaseBusy } from './gate.server.ts';
import type { Hosts } from './hosts.server.ts';
import { createStatementNames, nameStatements } from './named-statements.server.ts';
import { type SlowStatements, watchStatements } from './slow-statements.server.ts';

export const DRIZZLE = { casing: 'snake_case' } as const;

export type PoolOptions = {
  hosts: Hosts;
  name: string;
  size: number;
  /** How long a caller waits for a connection. */
  waitMs: number;
  limits: SessionLimits;
  /** A pooler rejects unknown start parameters and shares sessions: the limits are then set in each transaction. */
  isPooled: boolean;
  slow: SlowStatements;
  /** Statements prepared by name on each connection; 0 for none. */
  namedAtMost: number;
};
/** `size`: at most. `waiting`: callers without a connection. */
export type PoolCounts = { size: number; open: number; idle: number; waiting: number };

/** Beyond the server's own limit: for a server that hangs and ends nothing itself. */
const ANSWER_GRACE_MS = 2_000;
/** A connection is replaced after this time, so that a failover or a new balance reaches all of them. */
const LIFETIME_SECONDS = 1_800;
const RETRY_MS = 100;
/** After the server had no connection left, the pool makes do with those it has for this time. */
const MAKE_DO_MS = 5_000;
const NO_CONNECTION_LEFT = '53300';
/** Statements outside transactions wait for no row for long, so this part of the pool keeps pages alive while orders wait for a lock. */
const SHARE_OF_TRANSACTIONS = 0.7;

export type Connections = { db: Db; pool: pg.Pool; counts(): PoolCounts; close(): Promise<void> };

export function openPool(options: PoolOptions, { isShared = true } = {}): Connections {
  const pool = new BoundedPool(options);
  // A pooler gives a transaction any of its sessions, which do not know what another has prepared.
  const names = options.isPooled || options.namedAtMost === 0 ? null : createStatementNames(options.namedAtMost);
  // A broken idle connection (database restarted) is replaced at the next query; without this handler it would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks inside a transaction: the next statement fails with the reason.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchStatements(client, options.slow);
    if (names) nameStatements(client, names);
    dropWhenSilent(client);
  });
  const atOnce = isShared && options.size > 1 ? Math.max(1, Math.floor(options.size * SHARE_OF_TRANSACTIONS)) : options.size;
  const gate = createGate(atOnce, options.waitMs);
  return {
    pool,
    db: Object.assign(drizzle(pool, DRIZZLE), { transaction: transactionsOn(pool, options, gate) }),
    counts: () => ({ size: options.size, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount + gate.waiting() }),
    close: () => pool.end(),
  };
}

class BoundedPool extends pg.Pool {
  readonly #given: PoolOptions;
  #fullUntil = 0;

  constructor(given: PoolOptions) {
    const { hosts, name, size, waitMs, limits, isPooled } = given;
    const answerMs = limits.statementMs > 0 ? limits.statementMs + ANSWER_GRACE_MS : 0;
    super({
      connectionString: hosts.url,
      application_name: name,
      max: size,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      ...(answerMs > 0 && { query_timeout: answerMs }),
      ...(!isPooled && {
        // Compiling a statement that counts people takes PostgreSQL up to two seconds, running it a tenth of one.
        options: '-c jit=off',
        statement_timeout: limits.statementMs,
        lock_timeout: limits.lockMs,
        idle_in_transaction_session_timeout: limits.idleTransactionMs,
      }),
      // pg awaits it; its types do not say so.
      ...(hosts.count > 1 && { onConnect: refuseStandby as unknown as () => void }),
    });
    this.#given = given;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void) {
    const connected = this.#connectInTime();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client) as (release?: unknown) => void),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    const { hosts, size, waitMs } = this.#given;
    const deadline = Date.now() + waitMs;
    for (let failures = 1; ; failures++) {
      this.options.max = Date.now() < this.#fullUntil ? Math.max(1, this.totalCount) : size;
      const { url } = hosts;
      this.options.connectionString = url;
      try {
        return await super.connect();
      } catch (error) {
        if (isWaitOver(error)) throw new DatabaseBusy(error);
        const isServerFull = (error as { code?: unknown }).code === NO_CONNECTION_LEFT;
        if (isServerFull) this.#fullUntil = Date.now() + MAKE_DO_MS;
        else hosts.leave(url);
        const isWorthIt = isServerFull || (hosts.count > 1 && failures < 2 * hosts.count);
        if (!isWorthIt || Date.now() + RETRY_MS > deadline) throw error;
        await wait(RETRY_MS);
      }
    }
  }
}

/** pg-pool's own error: every connection was in use for the whole wait. */
const isWaitOver = (error: unknown) => error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

export async function refuseStandby(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  if (rows[0]?.is_standby) throw Object.assign(new Error('This host is a standby.'), { code: 'ECONNREFUSED' });
}

/**
 * Replaces Drizzle's own, which leaks the connection when BEGIN fails (0.45.4, node-postgres/session.js): after ten such failures, as
 * in a database restart under load, the pool is exhausted.
 */
function transactionsOn(pool: pg.Pool, { limits, isPooled }: PoolOptions, gate: ReturnType<typeof createGate>): Db['transaction'] {
  const known = new WeakMap<pg.PoolClient, Db>();
  return async (work, config) => {
    const leave = await gate.enter();
    let client: pg.PoolClient | undefined;
    let failure: unknown;
    try {
      const own = await pool.connect();
      client = own;
      const db = known.get(own) ?? drizzle(own, DRIZZLE);
      known.set(own, db);
      return await db.transaction(async (tx) => {
        if (isPooled) await own.query(LOCAL_LIMITS, [limits.statementMs, limits.lockMs, limits.idleTransactionMs].map(String));
        return work(tx);
      }, config);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client?.release(isUnanswered(failure));
      leave();
    }
  };
}

const LOCAL_LIMITS = `select set_config('jit', 'off', true), set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)`;

function isUnanswered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message === 'Query read timeout') return true;
  return false;
}

/** A statement in a transaction, or COMMIT, was not answered in time: Drizzle would wait as long for ROLLBACK next, on the same connection. */
function dropWhenSilent(client: pg.PoolClient) {
  const query = client.query as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const answered = query.apply(client, given);
    if (answered instanceof Promise)
      answered.catch((error: unknown) => {
        if (isUnanswered(error)) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      });
    return answered;
  }) as typeof client.query;
}
