import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../database.server.ts';
import { answerMsOf, BoundedPool, type PoolOptions } from './bounded-pool.server.ts';
import { createGate } from './gate.server.ts';
import { createStatementNames, nameStatements, type StatementNames } from './named-statements.server.ts';
import { lanesIn, openReadLanes } from './read-lanes.server.ts';
import { watchStatements } from './slow-statements.server.ts';
import { DRIZZLE, isUnanswered, transactionsOn } from './transactions.server.ts';

export type PoolCounts = { size: number; open: number; idle: number; waiting: number };

/** Statements outside transactions wait for no row for long, so this part of the pool keeps pages alive while orders wait for a lock. */
const SHARE_OF_TRANSACTIONS = 0.7;

export type Connections = { db: Db; pool: pg.Pool; counts(): PoolCounts; close(): Promise<void> };

export function openPool(options: PoolOptions, { isShared = true } = {}): Connections {
  const lanes = isShared ? lanesIn(options) : 0;
  const size = options.size - lanes;
  // A pooler gives a transaction any of its sessions, which do not know what another has prepared.
  const names = options.isPooled || options.namedAtMost === 0 ? null : createStatementNames(options.namedAtMost);
  const pool = boundedPool({ ...options, size, isPipelined: !options.isPooled }, names);
  const reading = lanes > 0 ? boundedPool({ ...options, size: lanes, isPipelined: true }, names) : null;
  const pools = reading ? [pool, reading] : [pool];
  const atOnce = isShared && size > 1 ? Math.max(1, Math.floor(size * SHARE_OF_TRANSACTIONS)) : size;
  const gate = createGate(atOnce, options.waitMs);
  const sum = (count: (one: pg.Pool) => number) => pools.reduce((all, one) => all + count(one), 0);
  return {
    pool,
    db: Object.assign(drizzle(pool, DRIZZLE), {
      transaction: transactionsOn(pool, options, gate),
      ...(reading && { reads: openReadLanes(reading, lanes) }),
    }),
    counts: () => ({
      size: options.size,
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount) + gate.waiting(),
    }),
    close: async () => void (await Promise.all(pools.map((one) => one.end()))),
  };
}

function boundedPool(options: PoolOptions, names: StatementNames | null): BoundedPool {
  const pool = new BoundedPool(options);
  // A broken idle connection (database restarted) is replaced at the next query; without this handler it would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks inside a transaction: the next statement fails with the reason.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchStatements(client, options.slow);
    if (names) nameStatements(client, names);
    dropWhenSilent(client);
    if (options.isPipelined) answerInTurn(client, answerMsOf(options.limits));
  });
  return pool;
}

/** Its own time begins when those before it are answered; of a server that hangs, the first is given up first, and its connection with it. */
function answerInTurn(client: pg.PoolClient, answerMs: number) {
  const query = client.query as (...given: unknown[]) => unknown;
  let unanswered = 0;
  client.query = ((...given: unknown[]) => {
    const [asked, ...values] = given;
    const isBehind = unanswered > 0 && answerMs > 0 && typeof asked === 'object';
    const answered = query.apply(client, isBehind ? [{ ...asked, query_timeout: answerMs * (unanswered + 1) }, ...values] : given);
    if (answered instanceof Promise) {
      unanswered += 1;
      const end = () => {
        unanswered -= 1;
      };
      answered.then(end, end);
    }
    return answered;
  }) as typeof client.query;
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
