// Locks the order first, then the claim, so that changes of the order and its claims run one at a time.
import { eq } from 'drizzle-orm';
import type { OrderEventKind } from '../orders/order-event-kinds.ts';
import { addEvent } from '../orders/order-events.server.ts';
import { lockOrder, type OrderRow } from '../orders/orders.server.ts';
import type { Db } from '../platform/database.server.ts';
import { type ClaimRow, itemsOf, noSuchClaim } from './claims.server.ts';
import { claims } from './claims.tables.ts';
import { ticketOf } from './ticket.ts';

export type Held = { claim: ClaimRow; order: OrderRow; items: Awaited<ReturnType<typeof itemsOf>> };
export type ClaimChange = Partial<Omit<typeof claims.$inferInsert, 'id' | 'orderId'>>;
/** For the order's timeline. */
export type ClaimStep = { event: OrderEventKind; words?: string };

export async function holdClaim(tx: Db, id: string): Promise<Held> {
  const [found] = await tx.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, id));
  const order = found && (await lockOrder(tx, found.orderId));
  const [claim] = order ? await tx.select().from(claims).where(eq(claims.id, id)).for('update') : [];
  if (!order || !claim) throw noSuchClaim();
  return { claim, order, items: await itemsOf(tx, [id]) };
}

export async function changeClaim(
  tx: Db,
  { claim, order }: Held,
  change: ClaimChange,
  by: { id: string },
  now: Date,
  { event, words }: ClaimStep,
): Promise<ClaimRow> {
  const [after] = await tx.update(claims).set(change).where(eq(claims.id, claim.id)).returning();
  if (!after) throw noSuchClaim();
  const told = words ? `${ticketOf(claim)}: ${words}` : ticketOf(claim);
  await addEvent(tx, order.id, event, now, { by: by.id, note: told, claimId: claim.id });
  return after;
}
