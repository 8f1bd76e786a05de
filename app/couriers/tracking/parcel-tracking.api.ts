import { z } from 'zod';
import { readBytes } from '../../platform/http/bodies/request-body.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { parcelDetail, practiceForm } from '../couriers.schema.ts';
import { getParcel } from '../couriers.server.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { practiseParcel } from '../practice/practise-parcel.server.ts';
import { applyTracking } from './follow-parcel.server.ts';

const WEBHOOK_BYTES_AT_MOST = 500_000;

export const trackingCalls = (api: Api, couriers: Couriers) => [
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
