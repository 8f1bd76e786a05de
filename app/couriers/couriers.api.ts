// /api/parcels: parcels booked with couriers, and the webhook of the couriers.
import { z } from 'zod';
import { byId, listOf } from '../platform/http/calls.schema.ts';
import { type Api, endpoint, readBytes, sendList } from '../platform/http/endpoint.server.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { bookParcel } from './book-parcel.server.ts';
import { cancelParcel } from './cancel-parcel.server.ts';
import { bookForm, parcel, parcelDetail, parcelsQuery, rates, ratesQuery } from './couriers.schema.ts';
import { getParcel, listParcels } from './couriers.server.ts';
import { applyTracking } from './follow-parcel.server.ts';
import type { Couriers } from './open-couriers.server.ts';
import { rateParcel } from './rate-parcel.server.ts';

const WEBHOOK_BYTES_AT_MOST = 500_000;

export const couriersApi = (api: Api, couriers: Couriers) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/{id}/rates',
      access: 'staff',
      permission: 'orders',
      limit: 'search',
      summary: "Couriers that would carry the order's parcel, with prices",
      params: byId,
      query: ratesQuery,
      answers: { 200: { description: 'The rates, and the couriers that have none', schema: rates } },
    },
    async ({ c, shop, user, params, query }) =>
      c.json(await rateParcel(shop.db, couriers, { orderId: params.id, weightGrams: query.weightGrams }, user)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/parcel',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: "Book the order's parcel with a courier. Idempotent: an order has one parcel",
      params: byId,
      body: bookForm,
      answers: {
        200: { description: 'The parcel; `booking` while the answer of the courier is unknown', schema: parcelDetail },
        409: { description: 'The order cannot leave, or the courier refused; the message says why' },
      },
    },
    async ({ c, shop, user, params, body }) => {
      const { id } = await bookParcel(shop, couriers, { orderId: params.id, ...body }, user, shop.now());
      return c.json(await getParcel(shop.db, id));
    },
  ),

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
      path: '/api/parcels/{id}/cancel',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Cancel a parcel that the courier has not collected. Idempotent',
      params: byId,
      answers: {
        200: { description: 'The parcel', schema: parcelDetail },
        409: { description: 'The courier has it already' },
        502: { description: 'The courier did not confirm; the shop asks again' },
      },
    },
    async ({ c, shop, user, params }) => {
      await cancelParcel(shop, couriers, params.id, user, shop.now());
      return c.json(await getParcel(shop.db, params.id));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/webhook',
      access: 'anyone',
      limit: 'gateway',
      summary: 'Tracking from a courier, with its key in the header x-api-key',
      answers: { 200: { description: 'Logged', schema: z.object({ outcome: z.string() }) } },
    },
    async ({ c, shop }) => {
      const { from, news } = couriers.readWebhook((await readBytes(c, WEBHOOK_BYTES_AT_MOST)).toString('utf8'), c.req.raw.headers);
      if (!news) return c.json({ outcome: 'ignored' });
      const outcome = await applyTracking(shop, from.name, news, shop.now());
      if (outcome === 'unknown') shop.log.info('webhook for an unknown parcel', { courier: from.name });
      return c.json({ outcome });
    },
  ),
];
