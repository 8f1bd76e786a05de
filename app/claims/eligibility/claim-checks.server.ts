import type { OrderRow } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import { wishesOf } from '../claim-report.server.ts';
import {
  CLAIM_PHOTOS_AT_MOST,
  type ClaimForm,
  type ClaimKind,
  isSamePiece,
  isWholeParcel,
  needsPhoto,
  pieceName,
} from '../claims.schema.ts';
import type { Sent } from '../make-claim.server.ts';
import { claimWindow, kindsAfter, kindsAt } from './claim-window.ts';
import { type Pieces, piecesOf } from './claimable-pieces.server.ts';

/** Whether its deadline has passed and staff accepted it anyway. */
export function requireClaimable(
  order: OrderRow & { lostAt: Date | null },
  { form: { kind, wish }, by, afterWindowReason }: Sent,
  settings: Settings,
  now: Date,
): boolean {
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
  if (order.isLost) return new Refusal(409, 'This parcel was lost, and its order is closed.', { code: 'lost' });
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

export function requirePhotos({ form, photos }: Sent) {
  if (needsPhoto(form.kind) && photos.length === 0) throw badField('photos', 'Please add a photo of it');
  if (photos.length > CLAIM_PHOTOS_AT_MOST) throw badField('photos', said('At most {count} photos', { count: CLAIM_PHOTOS_AT_MOST }));
}

/** A missing or late parcel is claimed as a whole. */
export async function itemsLeft(tx: Db, orderId: string, { kind, items }: ClaimForm) {
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
