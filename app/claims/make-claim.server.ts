// Records a claim by the buyer, or by staff whom the buyer calls. The order is locked meanwhile, so that the same items are not claimed twice.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Sender } from '../mailing/mail-body.ts';
import { dropFiles, takePrivatePicture } from '../media/media.server.ts';
import { addEvent } from '../orders/order-events.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import { said } from '../platform/words/said.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { mailReceipt, piecesIn } from './claim-mails.server.ts';
import { answerByOf, claimWindow, kindsAfter, kindsAt } from './claim-window.ts';
import {
  CLAIM_PHOTOS_AT_MOST,
  CLAIM_WISHES,
  type Claim,
  type ClaimForm,
  type ClaimKind,
  type ClaimReport,
  type ClaimsOfOrder,
  isSamePiece,
  isWholeParcel,
  needsPhoto,
  pieceName,
} from './claims.schema.ts';
import { type ClaimRow, getClaim, isPaid, listClaimsOf, type Pieces, piecesOf, ticketOf } from './claims.server.ts';
import { claimItems, claims } from './claims.tables.ts';

type Store = Pick<Shop, 'db' | 'files'>;
/** The reporter: the buyer, or staff on their behalf. */
type Teller = { id: string; isStaff: boolean };
type Sent = {
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

export async function readClaims(db: Db, orderId: string, asker: SignedIn, now: Date): Promise<ClaimsOfOrder> {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  const order = requireOwnOrder(found, asker);
  return { claims: await listClaimsOf(db, { orderId }), report: order.userId === asker.id ? await whatToReport(db, order, now) : null };
}

/** In the language of the page. */
export async function claimsIn(db: Db, language: Language, { claims, report }: ClaimsOfOrder): Promise<ClaimsOfOrder> {
  const called = await piecesIn(db, language, [...claims.flatMap(({ items }) => items), ...(report?.goods ?? [])]);
  return {
    claims: claims.map((claim) => ({ ...claim, items: claim.items.map(called) })),
    report: report && { ...report, goods: report.goods.map(called) },
  };
}

/** For staff on the phone: the order by its number, and what may be claimed; null if there is none. */
export async function findReport(db: Db, number: number, now: Date): Promise<{ order: OrderRow; report: ClaimReport | null } | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order ? { order, report: await whatToReport(db, order, now) } : null;
}

async function whatToReport(db: Db, order: OrderRow, now: Date): Promise<ClaimReport | null> {
  const settings = await readSettings(db);
  const window = claimWindow(order, settings);
  if (!window.parcel) return null;
  const pieces = await piecesOf(db, order.id);
  return {
    kinds: kindsAt(window, now),
    afterWindow: kindsAfter(window, now),
    promisedBy: window.promisedBy,
    wishes: wishesOf(order),
    goods: pieces.filter(({ left }) => left > 0).map(({ unrefunded: _, ...piece }) => piece),
    goodsUntil: window.goodsUntil,
    parcelFrom: window.parcel.from,
    withinHours: settings.policies.claimWithinHours,
  };
}

/** Unpaid orders have nothing to refund. */
const wishesOf = (order: OrderRow) => CLAIM_WISHES.filter((wish) => wish !== 'refund' || (isPaid(order) && order.totalPaise > 0));

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
  requireClaimable(order, sent, settings, now);
  requirePhotos(sent);
  if (!sent.by.isStaff) await countOrRefuse(db, `claim:${sent.by.id}`, PER_PERSON, now);
  const photoNames: string[] = [];
  try {
    for (const photo of sent.photos)
      photoNames.push(await takePrivatePicture(store, photo, 'photos', sent.by.isStaff ? 'staff' : 'shopper'));
    return getClaim(db, await db.transaction((tx) => writeClaim(tx, sender, { ...sent, photoNames }, settings, now)));
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
  const isAfterWindow = requireClaimable(order, sent, settings, now);
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

/** Whether its deadline has passed and staff accepted it anyway. */
function requireClaimable(order: OrderRow, { form: { kind, wish }, by, afterWindowReason }: Sent, settings: Settings, now: Date): boolean {
  const window = claimWindow(order, settings);
  const isInTime = kindsAt(window, now).includes(kind);
  if (!isInTime) {
    const mayOpen = by.isStaff && kindsAfter(window, now).includes(kind);
    if (!mayOpen) throw tooLateOrEarly(order, kind, window, settings);
    if (!afterWindowReason) throw badField('afterWindowReason', 'The deadline for this claim has passed. Give a reason for opening it.');
  }
  if (!wishesOf(order).includes(wish)) throw badField('wish', "This order isn't paid yet, so there is nothing to refund.");
  return !isInTime;
}

function tooLateOrEarly(order: OrderRow, kind: ClaimKind, { late }: ReturnType<typeof claimWindow>, { policies }: Settings) {
  if (order.cameBackAt) return new Refusal(409, 'This parcel was returned to us.', { code: 'came_back' });
  if (kind === 'not-delivered') return new Refusal(409, 'This parcel may still be on its way.', { code: 'not_late' });
  if (kind === 'late' && order.status === 'delivered' && !late)
    return new Refusal(409, 'This order arrived on time.', { code: 'not_late' });
  if (kind === 'late' && order.status === 'shipped')
    return new Refusal(409, 'The promised delivery date has not passed yet.', { code: 'not_late' });
  if (order.status !== 'delivered') return new Refusal(409, "This order hasn't been delivered yet.", { code: 'not_delivered' });
  return new Refusal(
    409,
    said('The {hours}-hour window for reporting this has closed. Your legal rights are not affected: please write to us.', {
      hours: policies.claimWithinHours,
    }),
    { code: 'too_late' },
  );
}

function requirePhotos({ form, photos }: Sent) {
  if (needsPhoto(form.kind) && photos.length === 0) throw badField('photos', 'Please add a photo of it');
  if (photos.length > CLAIM_PHOTOS_AT_MOST) throw badField('photos', said('At most {count} photos', { count: CLAIM_PHOTOS_AT_MOST }));
}

/** A missing or late parcel is claimed as a whole. */
async function itemsLeft(tx: Db, orderId: string, { kind, items }: ClaimForm) {
  const pieces = await piecesOf(tx, orderId);
  if (pieces.every(({ left }) => left === 0))
    throw new Refusal(409, 'Everything in this order has already been reported or refunded.', { code: 'nothing_left' });
  if (isWholeParcel(kind)) return pieces.filter(({ left }) => left > 0).map((piece) => ({ ...piece, quantity: piece.left }));
  if (items.length === 0) throw badField('items', 'Please choose what it is about');
  return items.map(({ quantity, ...item }) => {
    const piece = pieces.find((each) => isSamePiece(each, item));
    if (!piece) throw badField('items', 'This product is not in the order.');
    if (piece.left < quantity) throw tooMany(piece);
    return { ...piece, quantity };
  });
}

function tooMany(piece: Pieces) {
  const { left } = piece;
  const name = pieceName(piece);
  const message =
    left === 0
      ? said('{name} has already been reported or refunded.', { name })
      : said('Only {left} of {name} can still be reported.', { left, name });
  return new Refusal(409, message, { code: 'more_than_left', fields: { items: message } });
}
