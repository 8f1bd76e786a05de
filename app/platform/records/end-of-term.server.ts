// In small batches, so that the nightly sweep (own-data/keep-terms) never locks a table for long. Each room ends its own rows.
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../database.server.ts';

export const ROWS_AT_ONCE = 200;
export const ANONYMISED = 'Anonymised';

/** Returns how many rows it ended; fewer than `ROWS_AT_ONCE` means none are left. */
export type EndOfTerm = (tx: Db, now: Date) => Promise<number>;

export const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Two nodes deleting concurrently take different rows. */
export async function deleteSome(tx: Db, table: PgTable, isOver: SQL): Promise<number> {
  const [gone] = await rowsOf<{ rows: number }>(
    tx,
    sql`with gone as (delete from ${table} where ctid in
      (select ctid from ${table} where ${isOver} limit ${ROWS_AT_ONCE} for update skip locked) returning 1)
      select count(*)::int as rows from gone`,
  );
  return gone?.rows ?? 0;
}

export async function endSome(tx: Db, found: SQL, end: (ids: SQL) => Promise<unknown>): Promise<number> {
  const rows = await rowsOf<{ id: string }>(tx, sql`${found} limit ${ROWS_AT_ONCE} for update skip locked`);
  if (rows.length > 0) await end(sql`(select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb)::uuid)`);
  return rows.length;
}
