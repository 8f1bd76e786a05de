// Nodes whose own clocks differ must agree on what is due, expired or held. While the database is away, the last difference holds.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database.server.ts';
import type { Log } from '../records/log.server.ts';

const MEASURE_EVERY_MS = 30_000;
/** Measured over a slower answer, the difference is not precise enough to replace the last one. */
const ROUND_TRIP_MS_AT_MOST = 2_000;
const WORTH_A_WARNING_MS = 5_000;

export async function followDatabaseClock(db: Db, log: Log, own: () => number = Date.now) {
  let aheadMs = 0;
  async function measure() {
    const askedAt = own();
    const [row] = await rowsOf<{ at: string | number }>(db, sql`select extract(epoch from clock_timestamp()) * 1000 as at`);
    const answeredAt = own();
    if (!row || answeredAt - askedAt > ROUND_TRIP_MS_AT_MOST) return;
    const next = Math.round((askedAt + answeredAt) / 2 - Number(row.at));
    if (Math.abs(next) > WORTH_A_WARNING_MS && Math.abs(next - aheadMs) > WORTH_A_WARNING_MS)
      log.warn('clock differs from the database', { aheadSeconds: Math.round(next / 1000) });
    aheadMs = next;
  }
  await measure();
  const timer = setInterval(() => measure().catch(() => undefined), MEASURE_EVERY_MS).unref();
  return { now: () => new Date(own() - aheadMs), stop: () => clearInterval(timer) };
}
