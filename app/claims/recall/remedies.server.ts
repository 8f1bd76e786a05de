// Refunds or replaces the pieces of a recalled batch, order by order: a claim that the shop makes against itself, settled by the verbs of every
// other claim. docs/decisions/0093-a-recall-is-settled-by-claims.md

import { createHash } from 'node:crypto';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Sender } from '../../mailing/body/mail-body.ts';
import { addEvent } from '../../orders/order-events.server.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { isBeforeShipping } from '../../orders/order-status.ts';
import { lockOrder, type OrderRow } from '../../orders/orders.server.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { notFound } from '../../stock/recalls/recalls.server.ts';
import { batches } from '../../stock/stock.tables.ts';
import { isPaid } from '../claim-detail.server.ts';
import { pieceName } from '../claims.schema.ts';
import { claimItems, claims } from '../claims.tables.ts';
import { refundClaim, replaceClaim } from '../decision/decide-claim.server.ts';
import { answerByOf } from '../eligibility/claim-window.ts';
import { type Pieces, piecesOf } from '../eligibility/claimable-pieces.server.ts';
import { ticketOf } from '../ticket.ts';

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>;
type Of = { batchId: string; orderId: string };
type Payout = { method?: string | undefined; reference?: string | undefined };

/** Answers the id of the claim. */
export function refundRecalled(db: Db, sender: Sender, staff: Staff, of: Of, { method, reference }: Payout, now: Date): Promise<string> {
  return repeatable(db, async (tx) => {
    const id = await openClaim(tx, of, 'refund', staff, now);
    await refundClaim(tx, sender, staff, id, { method, reference, restock: false }, now);
    return id;
  });
}

/** From another batch: a recalled one has no stock that could be taken. */
export function replaceRecalled(db: Db, sender: Sender, staff: Staff, of: Of, now: Date): Promise<string> {
  return repeatable(db, async (tx) => {
    const id = await openClaim(tx, of, 'replacement', staff, now);
    await replaceClaim(tx, sender, staff, id, now);
    return id;
  });
}

/** The order stays locked until the claim is settled, so that no piece is paid for twice. */
async function openClaim(tx: Db, of: Of, wish: 'refund' | 'replacement', staff: Staff, now: Date): Promise<string> {
  const { order, batch } = await holdRecalled(tx, of);
  requireSettleable(order, wish);
  const items = await piecesToSettle(tx, batch, order);
  const [claim] = await tx
    .insert(claims)
    .values({
      ...{ orderId: order.id, batchId: batch.id, kind: 'recalled' as const, wish, createdAt: now },
      text: `Batch ${batch.number} is recalled: ${batch.recallReason}`,
      requestHash: createHash('sha256').update(`recall ${batch.id} ${order.id}`).digest('hex'),
      answerBy: answerByOf('recalled', now, await readSection(tx, 'policies')),
    })
    .returning();
  if (!claim) throw new Error(`No claim was written for order ${order.id}.`);
  await tx.insert(claimItems).values(items.map(({ productId, kitId, quantity }) => ({ claimId: claim.id, productId, kitId, quantity })));
  const ticket = ticketOf(claim);
  await addEvent(tx, order.id, 'claim_entered', now, { by: staff.id, note: ticket, claimId: claim.id });
  const goods = items.map((item) => `${item.quantity} × ${pieceName(item)}`);
  const entered = { ticket, order: orderNumber(order.number), kind: claim.kind, wish, items: goods, batch: batch.number };
  await recordAudit(tx, staff.id, 'claim.enter', `claim:${claim.id}`, null, entered);
  return claim.id;
}

async function holdRecalled(tx: Db, { batchId, orderId }: Of) {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Refusal(404, 'Order not found.');
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw notFound();
  if (!batch.recalledAt) throw new Refusal(409, 'Recall the batch first.', { code: 'not_recalled' });
  return { order, batch };
}

function requireSettleable(order: OrderRow, wish: 'refund' | 'replacement') {
  if (order.isLost) throw new Refusal(409, 'This order was closed as lost.', { code: 'lost' });
  if (order.cameBackAt) throw new Refusal(409, 'This parcel was returned to us.', { code: 'came_back' });
  if (isBeforeShipping(order))
    throw new Refusal(409, 'This order has not shipped: cancel it, or pack it from another batch.', { code: 'not_shipped' });
  if (wish === 'replacement' && order.status !== 'delivered')
    throw new Refusal(409, 'This order is still on its way. Replace it once it is delivered.', { code: 'not_delivered' });
  if (wish === 'refund' && !isPaid(order))
    throw new Refusal(409, "This order isn't paid yet, so there is nothing to refund.", { code: 'not_paid' });
}

/** What the order has of the batch and was not settled in any way: those sold by themselves first, then those in kits. */
async function piecesToSettle(tx: Db, batch: typeof batches.$inferSelect, order: OrderRow): Promise<Array<Pieces & { quantity: number }>> {
  let left = await piecesOfBatch(tx, batch.id, order.id);
  const pieces = (await piecesOf(tx, order.id)).filter(({ productId }) => productId === batch.productId);
  const items = pieces
    .toSorted((a, b) => Number(a.kitId !== null) - Number(b.kitId !== null))
    .flatMap((piece) => {
      const quantity = Math.min(left, piece.left);
      left -= quantity;
      return quantity > 0 ? [{ ...piece, quantity }] : [];
    });
  if (items.length === 0)
    throw new Refusal(409, 'The pieces of this batch in this order were refunded, replaced or claimed already.', { code: 'nothing_left' });
  return items;
}

async function piecesOfBatch(tx: Db, batchId: string, orderId: string): Promise<number> {
  const [found] = await rowsOf<{ pieces: number }>(
    tx,
    sql`select (coalesce((select -sum(a.change) from batch_moves a join stock_moves m on m.id = a.move_id
        where a.batch_id = ${batchId} and m.order_id = ${orderId}), 0)
      - coalesce((select sum(i.quantity) from claims c join claim_items i on i.claim_id = c.id
        where c.batch_id = ${batchId} and c.order_id = ${orderId} and c.status in ('open', 'replaced', 'refunded')), 0))::int as pieces`,
  );
  return Math.max(0, found?.pieces ?? 0);
}

/** Recalled pieces are destroyed or sent to the maker, never counted as stock, so they are noted on the claim and move nothing. */
export async function notePiecesBack(db: Db, staff: Pick<SignedIn, 'id'>, of: Of, piecesBack: number) {
  await repeatable(db, async (tx) => {
    const { batch, order } = await holdRecalled(tx, of);
    const [claim] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.orderId, order.id), eq(claims.batchId, batch.id), ne(claims.status, 'withdrawn')))
      .orderBy(desc(claims.number))
      .limit(1);
    if (!claim) throw new Refusal(409, 'Refund or replace the order first.', { code: 'not_settled' });
    const items = await tx.select().from(claimItems).where(eq(claimItems.claimId, claim.id));
    const atMost = items.reduce((sum, { quantity }) => sum + quantity, 0);
    if (piecesBack > atMost) throw badField('piecesBack', 'More than this order had of the batch');
    if (piecesBack === claim.piecesBack) return;
    await tx.update(claims).set({ piecesBack }).where(eq(claims.id, claim.id));
    const before = { piecesBack: claim.piecesBack };
    await recordAudit(tx, staff.id, 'claim.pieces-back', `claim:${claim.id}`, before, { batch: batch.number, piecesBack });
  });
}
