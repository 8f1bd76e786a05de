import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { giveConsent, hasConsent, withdrawConsent } from '../consents/consents.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { daysBefore } from '../platform/time.ts';
import type { Language } from '../platform/words/language.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import type { Receiver } from './measuring.schema.ts';
import { isWaiting, noteConversion, purposeOf, queueConversion, receiversOf, THIS_ORDER_DAYS } from './measuring.server.ts';
import { conversions } from './measuring.tables.ts';

/** Null where nothing is to be asked: it is off, agreed to, or the browser asks not to be tracked. */
export async function receiversToOffer(db: Db, env: Env, userId: string, isAskedNotTo: boolean): Promise<Receiver[]> {
  if (isAskedNotTo) return [];
  const offered: Receiver[] = [];
  for (const receiver of receiversOf(await readSection(db, 'measuring'), env))
    if (!(await hasConsent(db, userId, purposeOf(receiver)))) offered.push(receiver);
  return offered;
}

type Agreement = { receiver: Receiver; language: Language; userAgent: string };

export async function agreeTo(
  db: Db,
  { id: userId, email }: { id: string; email: string },
  { receiver, language, userAgent }: Agreement,
  now: Date,
) {
  await db.transaction(async (tx) => {
    await giveConsent(tx, { email, purpose: purposeOf(receiver) }, { userId, source: 'order', language }, now);
    const measuring = await readSection(tx, 'measuring');
    const recent = await tx
      .select({ id: orders.id, isSold: sql<boolean>`${orderIs.sold}` })
      .from(orders)
      .where(and(eq(orders.userId, userId), gte(orders.createdAt, daysBefore(now, THIS_ORDER_DAYS)), sql`${orders.status} <> 'cancelled'`))
      .orderBy(desc(orders.createdAt))
      .limit(1);
    for (const { id: orderId, isSold } of recent) {
      await noteConversion(tx, { orderId, userId, userAgent }, { ...OFF, [receiver]: measuring[receiver] }, now);
      if (isSold) await queueConversion(tx, orderId, now);
    }
  });
}

const OFF: Settings['measuring'] = { meta: false, google: false };

/** What was not told yet is not told any more. */
export async function withdrawMeasuring(tx: Db, { id: userId, email }: { id: string; email: string }, receiver: Receiver, now: Date) {
  await withdrawConsent(tx, { email, purpose: purposeOf(receiver) }, now);
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(conversions).where(and(inArray(conversions.orderId, own), eq(conversions.receiver, receiver), isWaiting));
}
