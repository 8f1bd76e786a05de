import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Gateway } from '../payments/gateway.ts';
import type { GatewayName, Gateways } from '../payments/gateways.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { countHit } from '../platform/http/limits/rate-limit.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { jobs } from '../platform/platform.tables.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { addDays, atHour, dayOf } from '../platform/time.ts';
import { READ_SETTLEMENTS } from './read-settlements.server.ts';

/** Gateways settle at night; the owner reads it with the first tea. */
const AT_HOUR = 6;

const DAILY = 'daily:settlements';

/** Periodic task: once a day a job for each gateway that tells of its settlements. */
export async function askForSettlements(db: Db, gateways: Gateways, now: Date) {
  const [asked] = await rowsOf<{ key: string }>(db, sql`select key from limits where key = ${DAILY} and resets_at > ${instant(now)}`);
  if (asked) return;
  const today = atHour(dayOf(now), AT_HOUR);
  const next = now < today ? today : atHour(addDays(dayOf(now), 1), AT_HOUR);
  await db.transaction(async (tx) => {
    const { hits } = await countHit(tx, DAILY, (next.getTime() - now.getTime()) / 1000, now);
    // Another node was first.
    if (hits === 1) await askGateways(tx, gateways, now);
  });
}

export async function askNow(db: Db, gateways: Gateways, actorId: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const asked = await askGateways(tx, gateways, now);
    if (asked.length === 0) throw new Refusal(409, 'This gateway does not list its settlements. Upload its file instead.');
    await recordAudit(tx, actorId, 'settlement.read', 'settlement:all', null, { gateways: asked });
    return asked.join(', ');
  });
}

/** One job a gateway at a time. */
async function askGateways(tx: Db, gateways: Gateways, now: Date): Promise<GatewayName[]> {
  const telling = gateways.all.filter(({ settlements }) => settlements).map(({ name }) => name);
  const waiting = await tx
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, READ_SETTLEMENTS.kind), isNull(jobs.deadAt)));
  const busy = waiting.map(({ payload }) => (payload as { gateway?: string }).gateway);
  for (const gateway of telling) if (!busy.includes(gateway)) await enqueue(tx, READ_SETTLEMENTS, { gateway }, now);
  return telling;
}

/** Several messages about one settlement come within seconds, and the list may lag behind them. */
const AFTER_NEWS_MS = 60_000;

/** Its content is not believed: the list is read soon. Repeated messages make one reading; one that has begun is followed by another. */
export async function readSettlementsSoon(
  db: Db,
  { name, settlements }: Pick<Gateway, 'name' | 'settlements'>,
  now: Date,
): Promise<string> {
  if (!settlements) return 'ignored';
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`settlement news ${name}`}, 0))`);
    const isReading = and(eq(jobs.kind, READ_SETTLEMENTS.kind), sql`${jobs.payload} ->> 'gateway' = ${name}`, isNull(jobs.deadAt));
    if ((await tx.$count(jobs, and(isReading, isNull(jobs.lockedUntil), gte(jobs.runAt, now)))) > 0) return 'known';
    await enqueue(tx, READ_SETTLEMENTS, { gateway: name }, new Date(now.getTime() + AFTER_NEWS_MS));
    return 'asked';
  });
}
