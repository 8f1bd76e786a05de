import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { SessionLimits } from './database-settings.server.ts';
import { DatabaseBusy } from './gate.server.ts';
import type { Hosts } from './hosts.server.ts';
import type { SlowStatements } from './slow-statements.server.ts';

/** Beyond the server's own limit: for a server that hangs and ends nothing itself. */
const ANSWER_GRACE_MS = 2_000;

/** A connection is replaced after this time, so that a failover or a new balance reaches all of them. */
const LIFETIME_SECONDS = 1_800;

const RETRY_MS = 100;

/** After the server had no connection left, the pool makes do with those it has for this time. */
const MAKE_DO_MS = 5_000;

const NO_CONNECTION_LEFT = '53300';

/** 0: any time. */
export const answerMsOf = ({ statementMs }: SessionLimits) => (statementMs > 0 ? statementMs + ANSWER_GRACE_MS : 0);

export class BoundedPool extends pg.Pool {
  readonly #given: PoolOptions;
  #fullUntil = 0;

  constructor(given: PoolOptions) {
    const { hosts, name, size, waitMs, limits, isPooled, isPipelined = false } = given;
    const answerMs = answerMsOf(limits);
    super({
      connectionString: hosts.url,
      application_name: name,
      max: size,
      pipeline: isPipelined,
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

export type PoolOptions = {
  hosts: Hosts;
  name: string;
  size: number;
  waitMs: number;
  limits: SessionLimits;
  /** A pooler rejects unknown start parameters and shares sessions: the limits are then set in each transaction. */
  isPooled: boolean;
  slow: SlowStatements;
  namedAtMost: number;
  /** A connection takes the next statement before it has answered the last. */
  isPipelined?: boolean;
};
