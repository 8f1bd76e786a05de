// The CPU time of PostgreSQL for one database, where it runs on this machine under Linux; null elsewhere. Parallel workers are not in it.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../app/platform/database.server.ts';

const TICK_MS = 10;

const msOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** Of all connections open now. */
export async function backendCpu(db: Db): Promise<number | null> {
  const backends = await rowsOf<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  try {
    return backends.reduce((sum, { pid }) => sum + msOf(pid), 0);
  } catch {
    return null;
  }
}
