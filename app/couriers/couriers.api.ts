// /api/parcels: parcels booked with couriers, and the webhook of the couriers.
import { z } from 'zod';
import { sendPdf, thePdf } from '../invoices/send-pdf.server.ts';
import { readBytes } from '../platform/http/bodies/request-body.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { actOnAttempt, readOwnParcel } from './act-on-attempt.server.ts';
import { bookParcel } from './book-parcel.server.ts';
import { cancelParcel } from './cancel-parcel.server.ts';
import {
  attemptForm,
  bookForm,
  handedOver,
  handOverForm,
  ownParcel,
  parcel,
  parcelDetail,
  parcelsQuery,
  practiceForm,
  rates,
  ratesQuery,
} from './couriers.schema.ts';
import { getParcel, listParcels } from './couriers.server.ts';
import { applyTracking } from './follow-parcel.server.ts';
import { drawManifest, drawParcelLabels, requestPickups } from './hand-over.server.ts';
import type { Couriers } from './open-couriers.server.ts';
import { practiseParcel } from './practise-parcel.server.ts';
import { rateParcel } from './rate-parcel.server.ts';

const WEBHOOK_BYTES_AT_MOST = 500_000;

export const couriersApi = (api: Api, couriers: Couriers) => [
  ...bookingCalls(api, couriers),
  ...listCalls(api),
  ...customerCalls(api),
  ...handoverCalls(api, couriers),
  ...trackingCalls(api, couriers),
];

const bookingCalls = (api: Api, couriers: Couriers) => [
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
      c.json(await rateParcel(shop.db, couriers, { orderId: params.id, weightGrams: query.weightGrams }, user, shop.now())),
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

const handoverCalls = (api: Api, couriers: Couriers) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/labels',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.labels',
      summary: 'Labels of booked parcels, 4 × 6 inches, with the waybill as barcode',
      body: handOverForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, body }) => sendPdf(c, 'labels.pdf', await drawParcelLabels(shop.db, body.ids, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/pickup',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Ask the couriers to collect these parcels; before noon today, else tomorrow',
      body: handOverForm,
      answers: { 200: { description: 'How many are to be collected, and what did not work', schema: handedOver } },
    },
    async ({ c, shop, user, body }) => c.json(await requestPickups(shop, couriers, body.ids, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/manifest',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.manifest',
      summary: "The handover list that the courier's driver signs; the couriers' own lists are closed too",
      body: handOverForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, body }) => sendPdf(c, 'handover.pdf', await drawManifest(shop, couriers, body.ids, user, shop.now())),
  ),
];

const trackingCalls = (api: Api, couriers: Couriers) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/{id}/practice',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'A local shop without couriers: what happens to a parcel of the practice courier',
      params: byId,
      body: practiceForm,
      answers: { 200: { description: 'The parcel', schema: parcelDetail } },
    },
    async ({ c, shop, user, params, body }) => {
      await practiseParcel(shop, couriers, params.id, body.act, user);
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
