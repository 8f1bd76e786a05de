// Reports orders to Meta and Google: those of buyers who agreed, receiver by receiver, while staff have it switched on.
// A conversion is noted in the transaction that places the order, and told by a job of the transaction that pays it.
import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Purpose } from '../consents/consents.schema.ts';
import { consents } from '../consents/consents.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { daysBefore } from '../platform/time.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSaved, readSection, saveSection } from '../settings/settings.server.ts';
import { RECEIVERS, type Receiver, type ReceiverStanding } from './measuring.schema.ts';
import { conversions } from './measuring.tables.ts';
import { hasKeys, isThere } from './receivers.server.ts';

export const TELL_OF_PURCHASE = defineJob('tell-of-purchase', {
  lane: 'bulk',
  payload: z.object({ orderId: z.uuid() }),
  isOutgoing: true,
});

const STANDING_DAYS = 30;
/** Who agrees after buying means this order too. */
export const THIS_ORDER_DAYS = 1;
const AGENT_LETTERS = 400;

export const purposeOf = (receiver: Receiver) => `measuring-${receiver}` as const satisfies Purpose;
export const isWaiting = eq(conversions.state, 'waiting');

/** Those that a buyer may be asked about. */
export const receiversOf = (measuring: Settings['measuring'], env: Env): Receiver[] =>
  RECEIVERS.filter((receiver) => measuring[receiver] && isThere(env, receiver));

/** `userAgent` null: the browser asked not to be tracked, or staff ordered. While it is off it costs no statement. */
export async function noteConversion(
  tx: Db,
  { orderId, userId, userAgent }: { orderId: string; userId: string; userAgent: string | null },
  measuring: Settings['measuring'],
  now: Date,
) {
  const asked = userAgent === null ? [] : RECEIVERS.filter((receiver) => measuring[receiver]);
  if (asked.length === 0) return;
  const agreed = await tx
    .select({ purpose: consents.purpose })
    .from(consents)
    .where(and(eq(consents.userId, userId), inArray(consents.purpose, asked.map(purposeOf)), isNull(consents.withdrawnAt)));
  const rows = asked
    .filter((receiver) => agreed.some(({ purpose }) => purpose === purposeOf(receiver)))
    .map((receiver) => ({ orderId, receiver, userAgent: userAgent?.slice(0, AGENT_LETTERS) ?? null, createdAt: now }));
  if (rows.length > 0) await tx.insert(conversions).values(rows).onConflictDoNothing();
}

export const isMeasured = ({ measuring }: Pick<Settings, 'measuring'>) => RECEIVERS.some((receiver) => measuring[receiver]);

/** In the transaction that sells the order. */
export async function queueConversion(tx: Db, orderId: string, now: Date) {
  if (await tx.$count(conversions, and(eq(conversions.orderId, orderId), isWaiting))) await enqueue(tx, TELL_OF_PURCHASE, { orderId }, now);
}

export async function readStanding(db: Db, env: Env, now: Date): Promise<ReceiverStanding[]> {
  const measuring = await readSection(db, 'measuring');
  const counted = await db
    .select({ receiver: conversions.receiver, state: conversions.state, count: sql<number>`count(*)::int` })
    .from(conversions)
    .where(gte(conversions.createdAt, daysBefore(now, STANDING_DAYS)))
    .groupBy(conversions.receiver, conversions.state);
  const standing: ReceiverStanding[] = [];
  for (const receiver of RECEIVERS) {
    const of = (state: string) => counted.find((row) => row.receiver === receiver && row.state === state)?.count ?? 0;
    const [refused] = await db
      .select({ reason: conversions.reason })
      .from(conversions)
      .where(and(eq(conversions.receiver, receiver), eq(conversions.state, 'refused')))
      .orderBy(desc(conversions.createdAt))
      .limit(1);
    standing.push({
      receiver,
      isOn: measuring[receiver],
      hasKeys: hasKeys(env, receiver),
      agreed: await db.$count(consents, and(eq(consents.purpose, purposeOf(receiver)), isNull(consents.withdrawnAt))),
      ...{ waiting: of('waiting'), told: of('told'), dropped: of('dropped'), refused: of('refused') },
      problem: refused?.reason ?? null,
    });
  }
  return standing;
}

export async function turnMeasuring(db: Db, { receiver, isOn }: { receiver: Receiver; isOn: boolean }, actorId: string, now: Date) {
  const { value, updatedAt } = await readSaved(db, 'measuring');
  if (value[receiver] !== isOn) await saveSection(db, 'measuring', { ...value, [receiver]: isOn }, actorId, now, updatedAt);
}

// ------------------------------------------------------------ a person's data

export const listConversionsOf = (db: Db, userId: string) =>
  db
    .select({ receiver: conversions.receiver, order: orders.number, state: conversions.state, at: conversions.createdAt })
    .from(conversions)
    .innerJoin(orders, eq(orders.id, conversions.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(conversions.createdAt));

/** For a closed account. */
export async function forgetConversions(tx: Db, userId: string) {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(conversions).where(inArray(conversions.orderId, own));
}

export const endConversions: EndOfTerm = (tx, now) =>
  deleteSome(tx, conversions, sql`created_at < ${instant(termStart('conversions', now))}`);
