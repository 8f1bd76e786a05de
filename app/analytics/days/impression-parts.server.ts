// The partitions of impressions, as the catalogue has them.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { databaseErrorCode } from '../../platform/postgres/database-errors.ts';

/** `until` of a partition that begins before all days. */
export type Part = { name: string; isDefault: boolean; until: Date | null };

export const REST = 'impressions_rest';
export const PRUNED_AT_ONCE = 5_000;

/** A backup or a report reads under a lock that a change of partitions waits for, and writers would queue behind that wait. */
const WAIT_AT_MOST = '2s';
const LOCK_TIMEOUT = '55P03';
const FROM_THE_BEGINNING = /^FOR VALUES FROM \(MINVALUE\) TO \('(.+)'\)$/;

export async function listParts(db: Db): Promise<Part[]> {
  const found = await rowsOf<{ name: string; bound: string }>(
    db,
    sql`select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'impressions'::regclass order by 1`,
  );
  return found.map(({ name, bound }) => {
    const until = FROM_THE_BEGINNING.exec(bound)?.[1];
    return { name, isDefault: bound === 'DEFAULT', until: until ? new Date(until) : null };
  });
}

/** Nodes change partitions one after the other. What got no lock in time is done in a later round. */
export async function inOneTurn(db: Db, work: (tx: Db) => Promise<void>) {
  const turn = db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${WAIT_AT_MOST}, true), set_config('statement_timeout', '0', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('impression days', 0))`);
    await work(tx);
  });
  await turn.catch((error) => {
    if (databaseErrorCode(error) !== LOCK_TIMEOUT) throw error;
  });
}

export const momentOf = (at: Date) => `'${at.toISOString()}'::timestamptz`;
