import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../database.server.ts';
import { BoundedPool, type PoolOptions } from './bounded-pool.server.ts';
import { createGate } from './gate.server.ts';
import { createStatementNames, nameStatements } from './named-statements.server.ts';
import { watchStatements } from './slow-statements.server.ts';
import { DRIZZLE, isUnanswered, transactionsOn } from './transactions.server.ts';

export type PoolCounts = { size: number; open: number; idle: number; waiting: number };

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
