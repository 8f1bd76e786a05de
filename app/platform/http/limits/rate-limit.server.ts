// Two kinds of limit. Bursts of ordinary writes are counted in memory, one window per node: cheap, and enough against a runaway
// script. Counters that protect an account (wrong passwords, codes sent) are in the database, so that every node agrees.
import { eq, lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../database.server.ts';
import { limits } from '../../platform.tables.ts';
import { Refusal } from '../../refusal.ts';
import { blockOf, networkOf } from './client-network.ts';

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

export async function countOrRefuse(db: Db, key: string, allowance: Allowance, now: Date, message = TOO_MANY) {
  const { hits, resetsAt } = await countHit(db, key, allowance.seconds, now);
  if (hits > allowance.hits) throw refusedUntil(resetsAt, now, message);
}

/** With more hits for the block of networks around it. `from`: an address, or its network. */
export async function countPerNetwork(db: Db, what: string, from: string, allowance: Allowance, now: Date, message = TOO_MANY) {
  await countOrRefuse(db, `${what}:${networkOf(from)}`, allowance, now, message);
  const block = blockOf(from);
  if (block) await countOrRefuse(db, `${what}:${block}`, ofBlock(allowance), now, message);
}

/** A block may be a company or a mobile carrier's district, and one person's 65,536 networks. */
export const ofBlock = ({ hits, seconds }: Allowance): Allowance => ({ hits: hits * 10, seconds });

/** Returns the number of hits including this one. Atomic: concurrent hits from two nodes both count. */
export async function countHit(db: Db, key: string, seconds: number, now: Date): Promise<{ hits: number; resetsAt: string | Date }> {
  const until = new Date(now.getTime() + seconds * 1000);
  const [row] = await rowsOf<{ hits: number; resetsAt: string | Date }>(
    db,
    sql`insert into limits (key, hits, resets_at) values (${key}, 1, ${until.toISOString()})
        on conflict (key) do update set
          hits = case when limits.resets_at <= ${now.toISOString()}::timestamptz then 1 else limits.hits + 1 end,
          resets_at = case when limits.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else limits.resets_at end
        returning hits, resets_at as "resetsAt"`,
  );
  if (!row) throw new Error(`The hit on ${key} was not counted.`);
  return row;
}

export async function takeHitBack(db: Db, key: string) {
  await db.execute(sql`update limits set hits = hits - 1 where key = ${key} and hits > 0`);
}

export async function clearLimit(db: Db, key: string) {
  await db.delete(limits).where(eq(limits.key, key));
}

export async function forgetPastLimits(db: Db, now: Date) {
  await db.delete(limits).where(lt(limits.resetsAt, now));
}

function refusedUntil(resetsAt: string | Date, now: Date, message: string) {
  const seconds = Math.max(1, Math.ceil((new Date(resetsAt).getTime() - now.getTime()) / 1000));
  return new Refusal(429, message, { retryAfterSeconds: seconds });
}
