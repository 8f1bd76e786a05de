import { senderOf } from '../mailing/sender.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../platform/http/idempotency-key.ts';
import { byId } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { readClaims } from './claim-report.server.ts';
import { claim, claimForm, claimPhotoParams, claimsOfOrder } from './claims.schema.ts';
import { readClaimPhoto } from './claims.server.ts';
import { FORM, fieldsOf, photosOf } from './form/claim-upload.ts';
import { staffCalls } from './list/staff-claims.api.ts';
import { requireBuyerOf, takeClaim } from './make-claim.server.ts';
import { withdrawClaim } from './withdraw-claim.server.ts';

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
