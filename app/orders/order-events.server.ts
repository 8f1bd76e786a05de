import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { OrderEventKind } from './order-event-kinds.ts';
import { orderEvents } from './orders.tables.ts';

/** `by`: null for the gateway and the periodic tasks. */
export async function addEvent(tx: Db, orderId: string, kind: OrderEventKind, now: Date, more: EventDetails = {}) {
  await insertEvent(tx, orderId, kind, now, more);
}

type EventDetails = { note?: string | null; by?: string | null; claimId?: string | null };

/** The statement, for one that writes other things too. */
export const insertEvent = (
  tx: Db,
  orderId: string | SQL,
  kind: OrderEventKind,
  now: Date | SQL,
  { note = null, by = null, claimId = null }: { [Detail in keyof EventDetails]: EventDetails[Detail] | SQL } = {},
) => tx.insert(orderEvents).values({ orderId, kind, note, claimId, actorId: by, createdAt: now });

/** Idempotent: a repeated event is recorded once. The order must be locked. */
export async function addEventOnce(tx: Db, orderId: string, kind: OrderEventKind, now: Date, note: string): Promise<boolean> {
  const isSame = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind), eq(orderEvents.note, note));
  const [known] = await tx.select({ id: orderEvents.id }).from(orderEvents).where(isSame).limit(1);
  if (!known) await addEvent(tx, orderId, kind, now, { note });
  return !known;
}
