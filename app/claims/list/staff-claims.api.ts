import { senderOf } from '../../mailing/sender.server.ts';
import { csvFile } from '../../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../../platform/http/idempotency-key.ts';
import { byId, listOf } from '../../platform/http/openapi/calls.schema.ts';
import { parse } from '../../platform/http/parsed-input.server.ts';
import { formatDate } from '../../platform/time.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { getClaimDetail } from '../claim-detail.server.ts';
import {
  CLAIM_KIND_WORDS,
  CLAIM_WISH_WORDS,
  claim,
  claimDetail,
  claimQuery,
  enteredClaim,
  inWords,
  type StaffClaim,
  staffClaim,
} from '../claims.schema.ts';
import { FORM, fieldsOf, photosOf } from '../form/claim-upload.ts';
import { takeClaim } from '../make-claim.server.ts';
import { exportClaims, listClaims } from './list-claims.server.ts';

export const staffCalls = (api: Api) => [
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
