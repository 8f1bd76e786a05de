// A job takes all that waits, so that a thousand edits are a few calls. A node that starts or lost notifications has everything forgotten: it cannot
// know what it missed.
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database.server.ts';
import { defineJob, enqueue } from '../jobs.server.ts';
import { jobs } from '../platform.tables.ts';
import type { Shop } from '../shop.server.ts';
import type { AskCdn, Forgotten } from './ask-cdn.server.ts';
import { cdnTag } from './cdn-headers.ts';

const COLLECTED_MS = 500;
/** Beyond this many tags, everything is forgotten: fewer calls than naming them. */
const TAGS_AT_MOST = 300;
/** While the CDN is away, or in a copy of the shop, jobs wait; with this many, one for everything takes their place. */
const WAITING_AT_MOST = 20;

const LIMIT_SECONDS = 180;

const ALL = '*';

export const PURGE_CDN = defineJob('purge-cdn', {
  lane: 'pages',
  payload: z.object({ tags: z.array(z.string()).min(1) }),
  limitSeconds: LIMIT_SECONDS,
  isOutgoing: true,
});

/** `pages.turn` reaches changes that the clock brings, also without a request. */
export function followForCdn({ pages, database, log, now }: Pick<Shop, 'pages' | 'database' | 'log' | 'now'>, collectedMs = COLLECTED_MS) {
  let changed = new Set<string>([ALL]);
  let running: Promise<void> | null = null;
  pages.watch((tags: readonly string[] | 'all') => {
    for (const tag of tags === 'all' ? [ALL] : tags) changed.add(tag === ALL ? ALL : cdnTag(tag));
  });

  async function write() {
    pages.turn();
    if (changed.size === 0) return;
    const own = changed;
    changed = new Set();
    try {
      await enqueuePurge(database.background, [...own], now());
    } catch (error) {
      for (const tag of own) changed.add(tag);
      log.error('purge not written', error);
    }
  }

  const timer = setInterval(() => {
    running ??= write().finally(() => {
      running = null;
    });
  }, collectedMs);
  return async function stop() {
    clearInterval(timer);
    await running;
    await write();
  };
}

export async function enqueuePurge(db: Db, tags: string[], now: Date) {
  const isAll = tags.includes(ALL) || tags.length > TAGS_AT_MOST;
  const [waiting] = await db
    .select({ count: count(), isAllNamed: sql<boolean | null>`bool_or(${jobs.payload} -> 'tags' @> ${JSON.stringify([ALL])}::jsonb)` })
    .from(jobs)
    .where(isWaiting);
  if (waiting?.isAllNamed) return;
  const isMany = (waiting?.count ?? 0) >= WAITING_AT_MOST;
  await enqueue(db, PURGE_CDN, { tags: isAll || isMany ? [ALL] : tags }, now);
}

const isWaiting = and(eq(jobs.kind, PURGE_CDN.kind), isNull(jobs.lockedUntil), isNull(jobs.deadAt));

const tagsOf = (payload: Record<string, unknown>) => PURGE_CDN.payload.safeParse(payload).data?.tags ?? [ALL];

/** Those that wait end with this one once the CDN has answered. Claimed first: a change that comes meanwhile must not count on one of them. */
export async function purgeCdn(db: Db, ask: AskCdn | null, tags: readonly string[]) {
  const some = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isWaiting)
    .orderBy(jobs.id)
    .limit(WAITING_AT_MOST * 2)
    .for('update', { skipLocked: true });
  const others = await db
    .update(jobs)
    .set({ lockedUntil: sql`clock_timestamp() + make_interval(secs => ${LIMIT_SECONDS})` })
    .where(inArray(jobs.id, some))
    .returning({ id: jobs.id, payload: jobs.payload });
  const ids = others.map(({ id }) => id);
  const all = new Set([...tags, ...others.flatMap(({ payload }) => tagsOf(payload))]);
  const what: Forgotten = all.has(ALL) || all.size > TAGS_AT_MOST ? 'all' : [...all].toSorted();
  try {
    await ask?.(what);
  } catch (error) {
    if (ids.length > 0) await db.update(jobs).set({ lockedUntil: null }).where(inArray(jobs.id, ids));
    throw error;
  }
  if (ids.length > 0) await db.delete(jobs).where(inArray(jobs.id, ids));
}
