import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../database.server.ts';
import type { PoolOptions } from './bounded-pool.server.ts';
import type { createGate } from './gate.server.ts';
import { endForGood, insideOnly, oneByOne, withBegin } from './in-one-write.server.ts';

/** Drizzle's own leaks the connection when BEGIN fails (0.45.4, node-postgres/session.js): after ten such failures the pool is exhausted. */
export function transactionsOn(pool: pg.Pool, { limits, isPooled }: PoolOptions, gate: ReturnType<typeof createGate>): Db['transaction'] {
  const known = new WeakMap<pg.PoolClient, Db>();
  return async (work, config) => {
    const leave = await gate.enter();
    let client: pg.PoolClient | undefined;
    let given: Db | undefined;
    let failure: unknown;
    try {
      const own = await pool.connect();
      client = own;
      const db = known.get(own) ?? drizzle(insideOnly(isPooled ? oneByOne(own) : withBegin(own)), DRIZZLE);
      known.set(own, db);
      return await db.transaction(async (tx) => {
        if (isPooled) await own.query(LOCAL_LIMITS, [limits.statementMs, limits.lockMs, limits.idleTransactionMs].map(String));
        given = tx;
        return work(tx);
      }, config);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      if (given) endForGood(given);
      client?.release(isUnanswered(failure));
      leave();
    }
  };
}

const LOCAL_LIMITS = `select set_config('jit', 'off', true), set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)`;

export const DRIZZLE = { casing: 'snake_case' } as const;

export function isUnanswered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message === 'Query read timeout') return true;
  return false;
}
