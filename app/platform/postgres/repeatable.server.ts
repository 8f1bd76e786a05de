import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../database.server.ts';
import { COLLISIONS, databaseErrorCode, STALE_STATEMENT } from './database-errors.ts';

const TRIES = 3;

/** Only for work that changes nothing outside its transaction. https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html */
export async function repeatable<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === TRIES || ![...COLLISIONS, STALE_STATEMENT].includes(databaseErrorCode(error) ?? '')) throw error;
      // Apart from the other one, which may be repeated too.
      await wait(Math.random() * 50 * tries);
    }
  }
}
