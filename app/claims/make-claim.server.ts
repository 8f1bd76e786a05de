// Records a claim by the buyer, or by staff whom the buyer calls. The order is locked meanwhile, so that the same items are not claimed twice.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Sender } from '../mailing/body/mail-body.ts';
import { dropFiles, takePrivatePicture } from '../media/media.server.ts';
import { addEvent } from '../orders/order-events.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { lockOrder, type OrderRow } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { type Claim, type ClaimForm, pieceName } from './claims.schema.ts';
import { type ClaimRow, getClaim } from './claims.server.ts';
import { claimItems, claims } from './claims.tables.ts';
import { itemsLeft, requireClaimable, requirePhotos } from './eligibility/claim-checks.server.ts';
import { answerByOf } from './eligibility/claim-window.ts';
import type { Pieces } from './eligibility/claimable-pieces.server.ts';
import { withLoss } from './eligibility/lost-parcel.server.ts';
import { mailReceipt } from './mails/claim-mails.server.ts';
import { ticketOf } from './ticket.ts';

type Store = Pick<Shop, 'db' | 'files'>;
/** The reporter: the buyer, or staff on their behalf. */
type Teller = { id: string; isStaff: boolean };
export type Sent = {
  orderId: string;
  form: ClaimForm;
  photos: readonly File[];
  key: string | undefined;
  by: Teller;
  /** The staff's reason, when the window of the kind is over. */
  afterWindowReason?: string | undefined;
};

/** Limits photos, because encoding them costs processor time. */
const PER_PERSON = { hits: 30, seconds: 3600 };

export async function requireBuyerOf(db: Db, orderId: string, by: Teller): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return requireBuyer(order, by);
}

/** Idempotent by its key. */
export async function takeClaim(store: Store, sender: Sender, sent: Sent, now: Date): Promise<Claim> {
  const { db } = store;
  const settings = await readSettings(db);
  const order = await requireBuyerOf(db, sent.orderId, sent.by);
  const known = await findKnown(db, sent);
  if (known) return getClaim(db, known.id);
  // Checked before any photo is processed; checked again once the order is locked.
  requireClaimable(await withLoss(db, order), sent, settings, now);
  requirePhotos(sent);
  if (!sent.by.isStaff) await countOrRefuse(db, `claim:${sent.by.id}`, PER_PERSON, now);
  const photoNames: string[] = [];
  try {
    for (const photo of sent.photos)
      photoNames.push(await takePrivatePicture(store, photo, 'photos', sent.by.isStaff ? 'staff' : 'shopper'));
    return getClaim(db, await repeatable(db, (tx) => writeClaim(tx, sender, { ...sent, photoNames }, settings, now)));
  } catch (error) {
    for (const name of photoNames) await store.files.remove(name);
    throw error;
  }
}

type Kept = Sent & { photoNames: string[] };

async function writeClaim(tx: Db, sender: Sender, sent: Kept, settings: Settings, now: Date): Promise<string> {
  const { orderId, form, photoNames, by } = sent;
  const order = requireBuyer(await lockOrder(tx, orderId), by);
  const known = await findKnown(tx, sent);
  if (known) {
    await dropFiles(tx, photoNames, now);
    return known.id;
  }
  const isAfterWindow = requireClaimable(await withLoss(tx, order), sent, settings, now);
  const afterWindowReason = isAfterWindow ? sent.afterWindowReason : undefined;
  const items = await itemsLeft(tx, orderId, form);
  const { kind, wish, text } = form;
  const [claim] = await tx
    .insert(claims)
    .values({
      orderId,
      kind,
      wish,
      text,
      photoNames,
      afterWindowReason: afterWindowReason ?? null,
      idempotencyKey: sent.key ?? null,
      requestHash: hashOf(form),
      answerBy: answerByOf(kind, now, settings.policies),
      createdAt: now,
    })
    .returning();
  if (!claim) throw new Error(`No claim was written for order ${orderId}.`);
  await tx.insert(claimItems).values(items.map(({ productId, kitId, quantity }) => ({ claimId: claim.id, productId, kitId, quantity })));
  await addEvent(tx, orderId, by.isStaff ? 'claim_entered' : 'claimed', now, { by: by.id, note: ticketOf(claim), claimId: claim.id });
  if (by.isStaff) {
    const entered = { ticket: ticketOf(claim), order: orderNumber(order.number), kind, wish, items: items.map(wordsOf), afterWindowReason };
    await recordAudit(tx, by.id, 'claim.enter', `claim:${claim.id}`, null, entered);
  }
  await mailReceipt(tx, sender, { claim, order, items }, now);
  return claim.id;
}

const wordsOf = (item: Pieces & { quantity: number }) => `${item.quantity} × ${pieceName(item)}`;

/** A claim belongs to the buyer; staff record it on their behalf. */
function requireBuyer(order: OrderRow | null | undefined, by: Teller): OrderRow {
  if (!order || (order.userId !== by.id && !by.isStaff)) throw new Refusal(404, 'Order not found.');
  return order;
}

const hashOf = (form: ClaimForm) => createHash('sha256').update(JSON.stringify(form)).digest('hex');

async function findKnown(tx: Db, { orderId, form, key }: Sent): Promise<ClaimRow | null> {
  if (!key) return null;
  const [known] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, orderId), eq(claims.idempotencyKey, key)));
  if (known && known.requestHash !== hashOf(form))
    throw new Refusal(409, 'This was already sent with different text. Please reload the page.', { code: 'key_reused' });
  return known ?? null;
}
