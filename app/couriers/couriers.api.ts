import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { actOnAttempt, readOwnParcel } from './attempts/act-on-attempt.server.ts';
import { bookingCalls } from './booking/booking.api.ts';
import { attemptForm, ownParcel, parcel, parcelDetail, parcelsQuery } from './couriers.schema.ts';
import { getParcel, listParcels } from './couriers.server.ts';
import { handoverCalls } from './hand-over/hand-over.api.ts';
import type { Couriers } from './open-couriers.server.ts';
import { clearProblem } from './tracking/clear-problem.server.ts';
import { trackingCalls } from './tracking/parcel-tracking.api.ts';

export const couriersApi = (api: Api, couriers: Couriers) => [
  ...bookingCalls(api, couriers),
  ...listCalls(api),
  ...customerCalls(api),
  ...handoverCalls(api, couriers),
  ...trackingCalls(api, couriers),
];

const listCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/parcels',
      access: 'staff',
      permission: 'orders',
      limit: 'read',
      summary: 'Parcels booked with couriers, newest first',
      query: parcelsQuery,
      answers: { 200: listOf(parcel) },
    },
    async ({ c, shop, user, query }) => {
      const { parcels, total } = await listParcels(shop.db, query, shop.now());
      return sendList(c, maskedFor(user, parcels), total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/parcels/{id}',
      access: 'staff',
      permission: 'orders',
      limit: 'read',
      summary: 'A parcel with its scans and delivery attempts',
      params: byId,
      answers: { 200: { description: 'The parcel', schema: parcelDetail } },
    },
    async ({ c, shop, params }) => c.json(await getParcel(shop.db, params.id)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/{id}/clear',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'The problem of a delivered or returned parcel is dealt with. Idempotent',
      params: byId,
      answers: { 200: { description: 'The parcel', schema: parcelDetail }, 409: { description: 'It is still on its way' } },
    },
    async ({ c, shop, user, params }) => {
      await clearProblem(shop.db, params.id, user, shop.now());
      return c.json(await getParcel(shop.db, params.id));
    },
  ),
];

const customerCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/{id}/parcel',
      access: 'customer',
      limit: 'read',
      summary: "The order's parcel, and the failed attempt that waits for an answer; null when none is booked",
      params: byId,
      answers: { 200: { description: 'The parcel', schema: ownParcel.nullable() } },
    },
    async ({ c, shop, user, params }) => c.json(await readOwnParcel(shop.db, params.id, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/attempt',
      access: 'customer',
      limit: 'write',
      summary: 'After a failed delivery attempt: another day, another phone or landmark, or back to the shop',
      params: byId,
      body: attemptForm,
      answers: {
        200: { description: 'The parcel', schema: ownParcel.nullable() },
        409: { description: 'No attempt waits for an answer' },
      },
    },
    async ({ c, shop, user, params, body }) => {
      await actOnAttempt(shop.db, params.id, body, user, shop.now());
      return c.json(await readOwnParcel(shop.db, params.id, user, shop.now()));
    },
  ),
];
