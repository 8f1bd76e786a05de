// /api/order/{id}/claims: the shopper's calls. /api/claims: the staff's calls, including recording a claim made by phone.

import { senderOf } from '../mailing/sender.server.ts';
import { isChosen } from '../media/media.schema.ts';
import { csvFile } from '../platform/files/csv.server.ts';
import type { MultipartForm } from '../platform/http/bodies/multipart-form.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../platform/http/idempotency-key.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { formatDate } from '../platform/time.ts';
import { maskedFor } from '../platform/words/masked.ts';
import {
  CLAIM_KIND_WORDS,
  CLAIM_PHOTOS_AT_MOST,
  CLAIM_WISH_WORDS,
  claim,
  claimDetail,
  claimForm,
  claimPhotoParams,
  claimQuery,
  claimsOfOrder,
  enteredClaim,
  inWords,
  type StaffClaim,
  staffClaim,
} from './claims.schema.ts';
import { exportClaims, getClaimDetail, listClaims, readClaimPhoto } from './claims.server.ts';
import { readClaims, requireBuyerOf, takeClaim } from './make-claim.server.ts';
import { withdrawClaim } from './withdraw-claim.server.ts';

const FORM = {
  texts: claimForm,
  files: { photos: { description: 'Required where there is something to see', atMost: CLAIM_PHOTOS_AT_MOST } },
  megabytes: 53,
} as const satisfies MultipartForm;

export const claimsApi = (api: Api) => [...customerCalls(api), ...staffCalls(api)];

const customerCalls = (api: Api) => [
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
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/claims',
      access: 'customer',
      limit: 'upload',
      summary: "Report a problem with the caller's order. Idempotent with the header Idempotency-Key",
      params: byId,
      multipart: FORM,
      answers: { 201: { description: 'The claim', schema: claim }, 409: { description: 'Too late, too early, or claimed already' } },
    },
    async ({ c, shop, user, params, readForm }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const by = { id: user.id, isStaff: false };
      await requireBuyerOf(shop.db, params.id, by);
      const form = await readForm();
      const sent = { orderId: params.id, form: parse(claimForm, fieldsOf(form)), photos: photosOf(form), key, by };
      return c.json(await takeClaim(shop, await senderOf(shop), sent, shop.now()), 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/{id}/photos/{place}',
      access: 'customer',
      limit: 'read',
      summary: 'A photo of a claim, for the claimant and staff',
      params: claimPhotoParams,
      answers: { 200: { description: 'The picture (image/webp)' } },
    },
    async ({ c, shop, user, params }) =>
      c.body(new Uint8Array(await readClaimPhoto(shop, params.id, params.place, user)), 200, {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
      }),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/withdraw',
      access: 'customer',
      limit: 'write',
      summary: "Withdraw the caller's undecided claim",
      params: byId,
      answers: { 200: { description: 'The claim', schema: claim }, 409: { description: 'It was withdrawn or decided already' } },
    },
    async ({ c, shop, user, params: { id } }) => c.json(await withdrawClaim(shop.db, user, id, shop.now())),
  ),
];

const staffCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims',
      access: 'staff',
      permission: 'claims',
      limit: 'upload',
      summary: 'Record a problem reported by phone, by the same rules. Idempotent with the header Idempotency-Key',
      multipart: { ...FORM, texts: enteredClaim },
      answers: { 201: { description: 'The claim', schema: claim }, 409: { description: 'Too late, too early, or claimed already' } },
    },
    async ({ c, shop, user, readForm }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const form = await readForm();
      const { orderId, afterWindowReason, ...words } = parse(enteredClaim, {
        orderId: form.get('orderId') ?? undefined,
        afterWindowReason: form.get('afterWindowReason') ?? undefined,
        ...fieldsOf(form),
      });
      const sent = { orderId, afterWindowReason, form: words, photos: photosOf(form), key, by: { id: user.id, isStaff: true } };
      return c.json(await takeClaim(shop, await senderOf(shop), sent, shop.now()), 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims',
      access: 'staff',
      permission: 'claims',
      limit: 'read',
      summary: 'Claims: open ones first by due date, then replacements to send',
      query: claimQuery,
      answers: { 200: listOf(staffClaim) },
    },
    async ({ c, shop, user, query }) => {
      const { claims, total } = await listClaims(shop.db, query, shop.now());
      return sendList(c, maskedFor(user, claims), total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/claims.csv',
      access: 'staff',
      permission: 'claims',
      limit: 'write',
      audit: 'export.claims',
      summary: 'All matching claims as a file',
      query: claimQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('claims.csv', CLAIM_COLUMNS, claimLines(exportClaims(shop.db, query, shop.now()))),
  ),

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
      answers: { 200: { description: 'The current claim', schema: claimDetail } },
    },
    async ({ c, shop, params }) => c.json(await getClaimDetail(shop.db, params.id, shop.now())),
  ),
];

const fieldsOf = (form: FormData) => ({
  kind: form.get('kind') ?? undefined,
  text: form.get('text') ?? undefined,
  wish: form.get('wish') ?? undefined,
  items: form.getAll('items'),
});

const photosOf = (form: FormData) => form.getAll('photos').filter((photo): photo is File => typeof photo !== 'string' && isChosen(photo));

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
  'Resolved',
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
      inWords(items),
      CLAIM_WISH_WORDS[wish],
      status,
      formatDate(createdAt),
      formatDate(answerBy),
      decidedAt && formatDate(decidedAt),
      refundedAmount,
    ]);
}
