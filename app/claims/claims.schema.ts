import { z } from 'zod';
import { ORDER_EVENTS } from '../orders/order-event-kinds.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { isStorable } from '../platform/words/storable.ts';
import { requiredText, textUpTo } from '../platform/words/typed-text.ts';

export const CLAIM_KINDS = ['damaged', 'leaking', 'missing', 'wrong', 'expired', 'defective', 'late', 'not-delivered'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
/** Staff open the last one from the recall of a batch. */
export const ALL_CLAIM_KINDS = [...CLAIM_KINDS, 'recalled'] as const;
type AnyClaimKind = (typeof ALL_CLAIM_KINDS)[number];
export const CLAIM_KIND_WORDS: Record<AnyClaimKind, string> = {
  damaged: 'Damaged',
  leaking: 'Leaking',
  missing: 'Missing from the parcel',
  wrong: 'Wrong, or not as described',
  expired: 'Expired',
  defective: "Defective or doesn't work",
  late: 'Delivered late',
  'not-delivered': 'The parcel never arrived',
  recalled: 'Recalled by us',
};
const VISIBLE: readonly ClaimKind[] = ['damaged', 'leaking', 'wrong', 'expired'];
/** Visible damage needs a photo. */
export const needsPhoto = (kind: ClaimKind) => VISIBLE.includes(kind);
/** About the whole parcel: the shop's own dates are the evidence, so no items or photos are needed. */
export const isWholeParcel = (kind: ClaimKind) => kind === 'late' || kind === 'not-delivered';

export const CLAIM_WISHES = ['replacement', 'refund'] as const;
type ClaimWish = (typeof CLAIM_WISHES)[number];
export const CLAIM_WISH_WORDS: Record<ClaimWish, string> = { replacement: 'Replacement', refund: 'Refund' };

const CLAIM_STATUSES = ['open', 'replaced', 'refunded', 'refused', 'withdrawn'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const CLAIM_PHOTOS_AT_MOST = 5;
export const CLAIM_TEXT_AT_MOST = 2_000;

/** A product and its quantity as one form field, 'id:2'; of a kit with the kit's id, 'id:2:kit'. */
const claimedItem = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9]\d{0,2}(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i, 'Choose what went wrong')
  .transform((text) => {
    const [productId = '', quantity, kitId = null] = text.split(':');
    return { productId, kitId, quantity: Number(quantity) };
  });

/** The form's own fields; its items are validated against what is left of the order. */
export const claimWords = z.object({
  kind: z.enum(CLAIM_KINDS, 'Please choose what went wrong'),
  text: requiredText('Please describe what happened', CLAIM_TEXT_AT_MOST).refine(
    isStorable,
    "This text has a character we can't save. Please remove it.",
  ),
  wish: z.enum(CLAIM_WISHES, 'Please choose a replacement or a refund'),
});
export const claimForm = claimWords.extend({
  items: z
    .array(claimedItem)
    .max(500)
    .refine(
      (items) => new Set(items.map(({ productId, kitId }) => `${productId} ${kitId}`)).size === items.length,
      'Name each product once',
    ),
});
export type ClaimForm = z.output<typeof claimForm>;

const moment = z.date().meta({ type: 'string', format: 'date-time' });

const parcel = z.object({
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
});
/** Of a piece of a kit, with the kit. */
const named = { productId: z.uuid(), kitId: z.uuid().nullable(), name: z.string(), kitName: z.string().nullable() };
const item = z.object({ ...named, quantity: z.int() });

/** A product loose and in a kit of the same order are two. */
type Piece = { productId: string; kitId: string | null };
export const isSamePiece = (a: Piece, b: Piece) => a.productId === b.productId && a.kitId === b.kitId;

export const pieceName = ({ name, kitName }: { name: string; kitName: string | null }) => (kitName ? `${name} (${kitName})` : name);
export const inWords = (items: readonly z.output<typeof item>[]) => items.map((one) => `${one.quantity} × ${pieceName(one)}`).join(', ');

export const claim = z.object({
  id: z.uuid(),
  ticket: z.string().describe('CL-2026-000123'),
  kind: z.enum(ALL_CLAIM_KINDS),
  wish: z.enum(CLAIM_WISHES),
  text: z.string(),
  items: z.array(item),
  /** URLs that only the claimant and staff can open. */
  photos: z.array(z.string()),
  status: z.enum(CLAIM_STATUSES),
  createdAt: moment,
  answerBy: moment,
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
  refundedAmount: z.number().nullable(),
  /** The replacement, free of charge. */
  parcel: parcel.nullable(),
});
export type Claim = z.output<typeof claim>;

export const claimsOfOrder = z.object({
  claims: z.array(claim),
  /** What its owner can still report; null for other users, and if nothing was shipped. */
  report: z
    .object({
      kinds: z.array(z.enum(CLAIM_KINDS)).describe('Those that may be reported at this moment'),
      wishes: z.array(z.enum(CLAIM_WISHES)),
      goods: z.array(z.object({ ...named, left: z.int() })).describe('Pieces that were neither claimed nor refunded'),
      goodsUntil: moment.nullable().describe('Until when damage and the like are reported; null before the delivery'),
      afterWindow: z.array(z.enum(CLAIM_KINDS)).describe('Those whose time is over: staff open one with a reason'),
      promisedBy: moment.describe('The end of the last promised day'),
      parcelFrom: moment.nullable().describe('From when a parcel may be reported that did not come'),
      withinHours: z.int(),
    })
    .nullable(),
});
export type ClaimsOfOrder = z.output<typeof claimsOfOrder>;
export type ClaimReport = NonNullable<ClaimsOfOrder['report']>;

export const CLAIM_FILTERS = [...CLAIM_STATUSES, 'overdue', 'to-send', 'on-the-way'] as const;
export const claimQuery = listQuery.extend({
  status: z.enum(CLAIM_FILTERS).optional(),
  kind: z.enum(ALL_CLAIM_KINDS).optional(),
  sort: sortBy('date', 'due', 'order', 'kind'),
});

export const staffClaim = claim.extend({
  afterWindowReason: z.string().nullable().describe('Why staff opened it when its time was over'),
  order: z.object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
  }),
});
export type StaffClaim = z.output<typeof staffClaim>;

export const claimDetail = staffClaim.extend({
  items: z.array(item.extend({ stock: z.int().describe('Pieces that could be sent') })),
  /** Cash to collect with the replacement of an unpaid parcel; else 0. */
  toCollect: z.number(),
  /** Not paid yet, so there is nothing to refund. */
  isPaid: z.boolean(),
  paymentMethod: z.enum(['online', 'cod']),
  history: z.array(z.object({ kind: z.enum(ORDER_EVENTS), note: z.string().nullable(), by: z.string().nullable(), at: moment })),
});
export type ClaimDetail = z.output<typeof claimDetail>;

export const enteredClaim = claimForm.extend({
  orderId: z.uuid('Please name the order'),
  /** Required when the window of its kind is over. */
  afterWindowReason: textUpTo(500).optional(),
});

export const claimPhotoParams = z.object({ id: z.uuid(), place: z.coerce.number().int().min(1).max(CLAIM_PHOTOS_AT_MOST) });
export const claimRefusal = z.object({ reason: requiredText('Please give a reason', 1_000) });
export const claimRefund = z.object({
  method: z.string().trim().min(1).max(120).optional(),
  reference: z.string().trim().min(1).max(120).optional(),
  /** The items never left the shelf, or are back on it. */
  restock: z.boolean().default(false),
});
export const claimParcel = z.object({
  courierName: z.string().trim().max(120).optional(),
  trackingNumber: z.string().trim().max(120).optional(),
});
