// /api/order/{id}/claims: what shoppers report about their orders. /api/claims: what staff read, and write down for who telephones.
import { senderOf } from '../mailing/sender.server.ts';
import { byId, listOf } from '../platform/calls.schema.ts';
import { csvFile } from '../platform/csv.server.ts';
import { type Api, endpoint, parse, sendList } from '../platform/endpoint.server.ts';
import { idempotencyKey } from '../platform/idempotency-key.ts';
import { formatDate } from '../platform/time.ts';
import {
  CLAIM_KIND_WORDS,
  CLAIM_KINDS,
  CLAIM_PHOTOS_AT_MOST,
  CLAIM_WISH_WORDS,
  CLAIM_WISHES,
  claim,
  claimDetail,
  claimForm,
  claimPhotoParams,
  claimQuery,
  claimsOfOrder,
  enteredClaim,
  type StaffClaim,
  staffClaim,
} from './claims.schema.ts';
import { exportClaims, getClaimDetail, listClaims, readClaimPhoto } from './claims.server.ts';
import { readClaims, takeClaim } from './make-claim.server.ts';
import { withdrawClaim } from './withdraw-claim.server.ts';

const FORM = {
  fields:
    `kind (${CLAIM_KINDS.join(', ')}), text and wish (${CLAIM_WISHES.join(', ')}) are required; items (repeated): the id of a product and its pieces, ` +
    `as id:2, all that is left where the parcel never came; photos (repeated, at most ${CLAIM_PHOTOS_AT_MOST}): files, needed where there is something to see.`,
  megabytes: 53,
} as const;

export function claimsApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/{id}/claims',
      access: 'customer',
      limit: 'read',
      summary: 'The claims on an order, and what its owner may still report',
      params: byId,
      answers: { 200: { description: 'Both', schema: claimsOfOrder } },
    },
    async ({ c, shop, user, params }) => c.json(await readClaims(shop.db, params.id, user, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/claims',
      access: 'customer',
      limit: 'upload',
      summary: 'Report what was wrong with an order of the caller. Safe to repeat when named with the header Idempotency-Key',
      params: byId,
      multipart: FORM,
      answers: { 201: { description: 'The claim', schema: claim }, 409: { description: 'Too late, too early, or claimed already' } },
    },
    async ({ c, shop, user, params, form }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const by = { id: user.id, isStaff: false };
      const sent = { orderId: params.id, form: parse(claimForm, fieldsOf(form)), photos: photosOf(form), key, by };
      return c.json(await takeClaim(shop, await senderOf(shop), sent, shop.now()), 201);
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims',
      access: 'staff',
      permission: 'claims',
      limit: 'upload',
      summary:
        'Write down what a customer reports by telephone, by the same rules. Safe to repeat when named with the header Idempotency-Key',
      multipart: { ...FORM, fields: `orderId is required. ${FORM.fields}` },
      answers: { 201: { description: 'The claim', schema: claim }, 409: { description: 'Too late, too early, or claimed already' } },
    },
    async ({ c, shop, user, form }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const { orderId, ...words } = parse(enteredClaim, { orderId: form.get('orderId') ?? undefined, ...fieldsOf(form) });
      const sent = { orderId, form: words, photos: photosOf(form), key, by: { id: user.id, isStaff: true } };
      return c.json(await takeClaim(shop, await senderOf(shop), sent, shop.now()), 201);
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/{id}/photos/{place}',
      access: 'customer',
      limit: 'read',
      summary: 'A photo of a claim, for who made it and for staff',
      params: claimPhotoParams,
      answers: { 200: { description: 'The picture (image/webp)' } },
    },
    async ({ c, shop, user, params }) =>
      c.body(new Uint8Array(await readClaimPhoto(shop, params.id, params.place, user)), 200, {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
      }),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/withdraw',
      access: 'customer',
      limit: 'write',
      summary: 'Take back a claim of the caller that is not decided yet',
      params: byId,
      answers: { 200: { description: 'The claim', schema: claim }, 409: { description: 'It was withdrawn or decided already' } },
    },
    async ({ c, shop, user, params: { id } }) => c.json(await withdrawClaim(shop.db, user, id, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims',
      access: 'staff',
      permission: 'claims',
      limit: 'read',
      summary: 'Claims: open ones first, what is due soonest at the top, then replacements to send',
      query: claimQuery,
      answers: { 200: listOf(staffClaim) },
    },
    async ({ c, shop, query }) => {
      const { claims, total } = await listClaims(shop.db, query, shop.now());
      return sendList(c, claims, total);
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/claims.csv',
      access: 'staff',
      permission: 'claims',
      limit: 'write',
      summary: 'All claims that the list finds, as a file',
      query: claimQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('claims.csv', CLAIM_COLUMNS, claimLines(exportClaims(shop.db, query, shop.now()))),
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/{id}',
      access: 'staff',
      permission: 'claims',
      limit: 'read',
      summary: 'One claim, with what is in stock of its goods and what happened so far',
      params: byId,
      answers: { 200: { description: 'The claim as it stands now', schema: claimDetail } },
    },
    async ({ c, shop, params }) => c.json(await getClaimDetail(shop.db, params.id, shop.now())),
  );
}

const fieldsOf = (form: FormData) => ({
  kind: form.get('kind') ?? undefined,
  text: form.get('text') ?? undefined,
  wish: form.get('wish') ?? undefined,
  items: form.getAll('items'),
});

/** A browser sends an empty file for a field in which nothing was chosen. */
const photosOf = (form: FormData) => form.getAll('photos').filter((photo): photo is File => typeof photo !== 'string' && photo.size > 0);

const CLAIM_COLUMNS = [
  'Ticket',
  'Order',
  'Customer',
  'Email',
  'What went wrong',
  'Products',
  'Wish',
  'Status',
  'Reported',
  'Answer by',
  'Settled',
  'Refunded',
];

async function* claimLines(batches: AsyncIterable<StaffClaim[]>) {
  for await (const batch of batches)
    yield batch.map(({ ticket, order, kind, items, wish, status, createdAt, answerBy, decidedAt, refundedAmount }) => [
      ticket,
      order.number,
      order.name,
      order.email,
      CLAIM_KIND_WORDS[kind],
      items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      CLAIM_WISH_WORDS[wish],
      status,
      formatDate(createdAt),
      formatDate(answerBy),
      decidedAt && formatDate(decidedAt),
      refundedAmount,
    ]);
}
