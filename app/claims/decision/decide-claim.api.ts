import { sendPdf, thePdf } from '../../invoices/print/send-pdf.server.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import { slipQuery } from '../../orders/packing/packing.schema.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { getClaimDetail } from '../claim-detail.server.ts';
import { claimDetail, claimParcel, claimRefund, claimRefusal } from '../claims.schema.ts';
import { deliverReplacement, refundClaim, refuseClaim, reopenClaim, replaceClaim, sendReplacement } from './decide-claim.server.ts';
import { drawReplacementPicks, drawReplacementSlip } from './draw-replacement.server.ts';
import { repackReplacement } from './repack-replacement.server.ts';

const detail = { description: 'The current claim', schema: claimDetail };
const notNow = { description: 'It was settled otherwise, or cannot be settled so' };

export const decideClaimApi = (api: Api) => [...decisionCalls(api), ...paperCalls(api), ...parcelCalls(api)];

const decisionCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/replace',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'Send it again at no cost: takes the pieces out of the stock for one more parcel of the order',
      params: byId,
      answers: { 200: detail, 409: notNow },
    },
    async ({ c, shop, user, params: { id } }) => {
      await replaceClaim(shop.db, await senderOf(shop), user, id, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/refund',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Refund the claimed pieces; of a cash order, write down how they were paid out',
      params: byId,
      body: claimRefund,
      answers: { 200: detail, 409: notNow },
    },
    async ({ c, shop, user, params: { id }, body }) => {
      await refundClaim(shop.db, await senderOf(shop), user, id, body, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/refuse',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'Refuse it, with the reason that is mailed',
      params: byId,
      body: claimRefusal,
      answers: { 200: detail, 409: notNow },
    },
    async ({ c, shop, user, params: { id }, body }) => {
      await refuseClaim(shop.db, await senderOf(shop), user, id, body.reason, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/reopen',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'Take a refusal back',
      params: byId,
      answers: { 200: detail, 409: notNow },
    },
    async ({ c, shop, user, params: { id } }) => {
      await reopenClaim(shop.db, await senderOf(shop), user, id, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),
];

/** Of a replacement that waits for its parcel. */
const paperCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/{id}/pick-list',
      access: 'staff',
      permission: 'claims',
      limit: 'read',
      summary: 'The pick list of a replacement',
      params: byId,
      answers: { 200: thePdf, 409: { description: 'It does not wait for its parcel' } },
    },
    async ({ c, shop, params: { id } }) => sendPdf(c, 'pick-list.pdf', await drawReplacementPicks(shop.db, id, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/claims/{id}/packing-slip',
      access: 'staff',
      permission: 'claims',
      limit: 'read',
      summary: 'The page that goes into the parcel of a replacement',
      params: byId,
      query: slipQuery,
      answers: { 200: thePdf, 409: { description: 'It does not wait for its parcel' } },
    },
    async ({ c, shop, params: { id }, query: { format } }) =>
      sendPdf(c, 'packing-slip.pdf', await drawReplacementSlip(shop.db, id, format, shop.now())),
  ),
];

const parcelCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/repack',
      access: 'staff',
      permission: 'claims',
      limit: 'write',
      summary: 'Its pieces of recalled batches were replaced by others; the recalled ones are written off. Idempotent',
      params: byId,
      answers: { 200: detail, 409: { description: 'It has shipped, or there are not enough other pieces' } },
    },
    async ({ c, shop, user, params: { id } }) => {
      await repackReplacement(shop.db, id, user, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/ship',
      access: 'staff',
      permission: 'claims',
      limit: 'write',
      summary: 'The replacement has left, with its courier and tracking number',
      params: byId,
      body: claimParcel,
      answers: { 200: detail, 409: notNow },
    },
    async ({ c, shop, user, params: { id }, body }) => {
      await sendReplacement(shop.db, await senderOf(shop), user, id, body, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/claims/{id}/deliver',
      access: 'staff',
      permission: 'claims',
      limit: 'write',
      summary: 'The replacement was delivered; with the one of a parcel that never came, its order is delivered too',
      params: byId,
      answers: { 200: detail, 409: notNow },
    },
    async ({ c, shop, user, params: { id } }) => {
      await deliverReplacement(shop.db, await senderOf(shop), user, id, shop.now());
      return c.json(await getClaimDetail(shop.db, id, shop.now()));
    },
  ),
];
