// An outcome is final, except that a refusal can be reopened.
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Sender } from '../../mailing/body/mail-body.ts';
import { moveOrder } from '../../orders/moves/move-order.server.ts';
import type { OrderEventKind } from '../../orders/order-event-kinds.ts';
import { refundHeldOrder, requireStepUpAbove } from '../../orders/refunds/refund-order.server.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { readSection } from '../../settings/settings.server.ts';
import { requireNoneRecalled } from '../../stock/recalls/swap-recalled.server.ts';
import { takeStock } from '../../stock/stock.server.ts';
import type { AuditAction } from '../../vocabulary/audit-actions.ts';
import { collectPaise } from '../claim-detail.server.ts';
import { CLAIM_KIND_WORDS, type ClaimStatus, type claimParcel, type claimRefund, isSamePiece } from '../claims.schema.ts';
import type { ClaimRow } from '../claims.server.ts';
import { piecesOf } from '../eligibility/claimable-pieces.server.ts';
import { type ClaimChange, type ClaimStep, changeClaim, type Held, holdClaim } from '../hold-claim.server.ts';
import { mailRefunded, mailRefused, mailReopened } from '../mails/claim-mails.server.ts';
import { mailDelivered, mailReplaced, mailSent } from '../mails/replacement-mails.server.ts';
import { ticketOf } from '../ticket.ts';

type Staff = Pick<SignedIn, 'id' | 'staffRole'>;
type RefundingStaff = Staff & Pick<SignedIn, 'steppedUpAt'>;

export function replaceClaim(db: Db, sender: Sender, staff: Staff, id: string, now: Date) {
  return repeatable(db, async (tx) => {
    const held = await holdAs('open', tx, id);
    const { order, items } = held;
    if (order.isLost) throw new Refusal(409, 'This order was closed as lost, so there is nothing to replace.', { code: 'lost' });
    if (order.cameBackAt) throw new Refusal(409, 'This parcel was returned, so there is nothing to replace.');
    await requireNotSettledOtherwise(tx, held);
    const why = { reason: 'replacement', orderId: order.id, claimId: id, actorId: staff.id } as const;
    const { shortOf } = await takeStock(tx, why, items, now);
    if (shortOf) {
      const name = items.find(({ productId }) => productId === shortOf)?.name;
      throw new Refusal(
        409,
        said('Not enough {name} in stock for a replacement. Refund it instead, or restock first.', { name: name ?? '' }),
        {
          code: 'short',
        },
      );
    }
    const after = await decide(tx, held, { status: 'replaced' }, staff, now, { event: 'claim_replaced' });
    await mailReplaced(tx, sender, { ...held, claim: after }, collectPaise(order), now);
  });
}

/** Items already refunded on the order page are not refunded again. */
async function requireNotSettledOtherwise(tx: Db, { claim, order, items }: Held) {
  const pieces = await piecesOf(tx, order.id, claim.id);
  const isGone = items.some((item) => (pieces.find((piece) => isSamePiece(piece, item))?.left ?? 0) < item.quantity);
  if (isGone)
    throw new Refusal(409, 'Items of this claim have since been refunded or claimed again. Check the order.', { code: 'settled' });
}

/** The order's refund, so that credit note, coins and points follow. A refund of the same items on the order page since then settles the claim. */
export function refundClaim(db: Db, sender: Sender, staff: RefundingStaff, id: string, form: z.output<typeof claimRefund>, now: Date) {
  return repeatable(db, async (tx) => {
    const held = await holdAs('open', tx, id);
    const { claim, order, items } = held;
    const { restock, ...payout } = form;
    const pieces = await piecesOf(tx, order.id, id);
    const owed = items.flatMap((item) => {
      const { productId, kitId, quantity } = item;
      const left = Math.min(quantity, pieces.find((piece) => isSamePiece(piece, item))?.unrefunded ?? 0);
      return left > 0 ? [{ productId, kitId, quantity: left, restock }] : [];
    });
    const reason = `${CLAIM_KIND_WORDS[claim.kind]} (${ticketOf(claim)})`;
    const named = { form: { reason, items: owed, ...payout }, cause: `claim:${id}`, requestHash: null };
    const booked = owed.length > 0 ? await refundHeldOrder(tx, order, named, staff.id, now) : null;
    if (booked) await requireStepUpAbove(tx, booked.amountPaise, staff, now);
    const refundId = booked?.id ?? (await latestRefund(tx, order.id));
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    const refundPaise = refund?.amountPaise ?? 0;
    const after = await decide(tx, held, { status: 'refunded', refundId }, staff, now, { event: 'claim_refunded' });
    const { refundBusinessDays: days } = await readSection(tx, 'policies');
    await mailRefunded(tx, sender, { ...held, claim: after }, refundPaise, `${days.min} to ${days.max}`, now);
  });
}

async function latestRefund(tx: Db, orderId: string): Promise<string> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.kind, 'staff')))
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  if (!refund) throw new Error(`Order ${orderId} has no pieces left and no refund.`);
  return refund.id;
}

export function refuseClaim(db: Db, sender: Sender, staff: Staff, id: string, reason: string, now: Date) {
  return repeatable(db, async (tx) => {
    const held = await holdAs('open', tx, id);
    const after = await decide(tx, held, { status: 'refused', reason }, staff, now, { event: 'claim_refused', words: reason });
    await mailRefused(tx, sender, { ...held, claim: after }, reason, now);
  });
}

/** Its items must still be unclaimed: after the refusal they may have been claimed again. */
export function reopenClaim(db: Db, sender: Sender, staff: Staff, id: string, now: Date) {
  return repeatable(db, async (tx) => {
    const held = await holdAs('refused', tx, id);
    await requireNotSettledOtherwise(tx, held);
    await decide(tx, held, { status: 'open', reason: null, decidedAt: null }, staff, now, { event: 'claim_reopened' });
    await mailReopened(tx, sender, held, now);
  });
}

export function sendReplacement(db: Db, sender: Sender, staff: Staff, id: string, parcel: z.output<typeof claimParcel>, now: Date) {
  return repeatable(db, async (tx) => {
    const held = await holdAs('replaced', tx, id);
    if (held.claim.shippedAt) throw new Refusal(409, 'This replacement is already shipped.');
    await requireNoneRecalled(tx, { claimId: id });
    const [courierName, trackingNumber] = [parcel.courierName || null, parcel.trackingNumber || null];
    const change = { courierName, trackingNumber, shippedAt: now };
    const words = [courierName, trackingNumber].filter(Boolean).join(' ');
    const after = await note(tx, held, change, staff, now, { event: 'replacement_shipped', words });
    await mailSent(tx, sender, { ...held, claim: after }, now);
  });
}

/** Delivering the replacement of a lost parcel delivers the order itself: cash is collected and points are earned. */
export function deliverReplacement(db: Db, sender: Sender, staff: RefundingStaff, id: string, now: Date) {
  return repeatable(db, async (tx) => {
    const held = await holdAs('replaced', tx, id);
    if (!held.claim.shippedAt) throw new Refusal(409, "This replacement hasn't shipped yet.");
    if (held.claim.deliveredAt) throw new Refusal(409, 'This replacement is already delivered.');
    const after = await note(tx, held, { deliveredAt: now }, staff, now, { event: 'replacement_delivered' });
    if (held.order.status === 'shipped') await moveOrder(tx, held.order.id, { status: 'delivered' }, staff, now);
    else await mailDelivered(tx, sender, { ...held, claim: after }, now);
  });
}

const TAKEN: Record<ClaimStatus, string> = {
  open: 'This claim is open.',
  replaced: 'This claim was settled by a replacement.',
  refunded: 'This claim was settled by a refund.',
  refused: 'This claim was refused. Reopen it first.',
  withdrawn: 'The customer has withdrawn this claim.',
};

async function holdAs(status: ClaimStatus, tx: Db, id: string): Promise<Held> {
  const held = await holdClaim(tx, id);
  if (held.claim.status !== status) throw new Refusal(409, TAKEN[held.claim.status]);
  return held;
}

/** Staff actions on a claim, for the order's timeline and the audit log. */
const AUDITED = {
  claim_replaced: 'claim.replaced',
  claim_refunded: 'claim.refunded',
  claim_refused: 'claim.refused',
  claim_reopened: 'claim.reopened',
  replacement_shipped: 'claim.replacement-shipped',
  replacement_delivered: 'claim.replacement-delivered',
} as const satisfies Partial<Record<OrderEventKind, AuditAction>>;

type Step = ClaimStep & { event: keyof typeof AUDITED };

const decide = (tx: Db, held: Held, change: ClaimChange, staff: Staff, now: Date, step: Step) =>
  note(tx, held, { decidedAt: now, ...change }, staff, now, step);

async function note(tx: Db, held: Held, change: ClaimChange, staff: Staff, now: Date, step: Step): Promise<ClaimRow> {
  const after = await changeClaim(tx, held, change, staff, now, step);
  await recordAudit(tx, staff.id, AUDITED[step.event], `claim:${after.id}`, { status: held.claim.status }, change);
  return after;
}
