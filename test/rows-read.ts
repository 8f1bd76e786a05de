import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../app/platform/database.server.ts';

/**
 * Rows of the table that the connection has read so far. Only the difference between two calls in one transaction says something: the engine adds up
 * what earlier transactions read, until it writes its statistics.
 */
export async function rowsRead(tx: Db, table: string): Promise<number> {
  const [row] = await rowsOf<{ rows: number }>(
    tx,
    sql`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = ${table}`,
  );
  return row?.rows ?? 0;
}

/** Vacuums until every page is visible to all, so that an index alone may answer: an older transaction of another connection delays that. */
export async function vacuumed(db: Db, table: string) {
  for (let tries = 0; tries < 50; tries++) {
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
    const [row] = await rowsOf<{ isDone: boolean }>(
      db,
      sql`select relallvisible >= relpages as "isDone" from pg_class where relname = ${table}`,
    );
    if (row?.isDone) return;
    await wait(100);
  }
  throw new Error(`Not every page of ${table} is visible to all.`);
}
