// Two kinds of limit. Bursts of ordinary writes are counted in memory, one window per node: cheap, and good enough against a
// runaway script. What guards an account (wrong passwords, codes sent) is counted in the database, so that every node agrees.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './database.server.ts';
import { Refusal } from './refusal.ts';

export type Allowance = { hits: number; seconds: number };

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
const KEYS_AT_MOST = 50_000;

export function createBurstLimit(now: () => number = Date.now) {
  const windows = new Map<string, { hits: number; resetsAt: number }>();
  return function countOrRefuse(key: string, allowance: Allowance) {
    const time = now();
    if (windows.size > KEYS_AT_MOST) for (const [old, window] of windows) if (window.resetsAt <= time) windows.delete(old);
    if (windows.size > KEYS_AT_MOST) windows.clear();
    let window = windows.get(key);
    if (!window || window.resetsAt <= time) {
      window = { hits: 0, resetsAt: time + allowance.seconds * 1000 };
      windows.set(key, window);
    }
    window.hits += 1;
    if (window.hits > allowance.hits) {
      throw new Refusal(429, TOO_MANY, { retryAfterSeconds: Math.ceil((window.resetsAt - time) / 1000) });
    }
  };
}

/** Counts one hit in the database and refuses the one too many. Atomic: two nodes counting at once both count. */
export async function countOrRefuse(db: Db, key: string, allowance: Allowance, now: Date, message = TOO_MANY) {
  const until = new Date(now.getTime() + allowance.seconds * 1000);
  const [row] = await rowsOf<{ hits: number; resets_at: string | Date }>(
    db,
    sql`insert into limits (key, hits, resets_at) values (${key}, 1, ${until.toISOString()})
        on conflict (key) do update set
          hits = case when limits.resets_at <= ${now.toISOString()}::timestamptz then 1 else limits.hits + 1 end,
          resets_at = case when limits.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else limits.resets_at end
        returning hits, resets_at`,
  );
  if (row && row.hits > allowance.hits) throw refusedUntil(row.resets_at, now, message);
}

function refusedUntil(resetsAt: string | Date, now: Date, message: string) {
  const seconds = Math.max(1, Math.ceil((new Date(resetsAt).getTime() - now.getTime()) / 1000));
  return new Refusal(429, message, { retryAfterSeconds: seconds });
}
