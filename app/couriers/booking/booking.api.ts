import { z } from 'zod';
import { bulkResult } from '../../orders/moves/order-moves.schema.ts';

import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { bookForm, bookManyForm, parcelDetail, rates, ratesQuery } from '../couriers.schema.ts';
import { getParcel } from '../couriers.server.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { bookParcel } from './book-parcel.server.ts';
import { bookParcels } from './book-parcels.server.ts';
import { cancelParcel } from './cancel-parcel.server.ts';
import { rateParcel } from './rate-parcel.server.ts';

export const bookingCalls = (api: Api, couriers: Couriers) => [
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
      path: '/api/parcels/book',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Book the parcels of many orders, with the weights that their packs declare. Idempotent, and each order by itself',
      body: bookManyForm,
      answers: { 200: { description: 'A result for each order', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await bookParcels(shop, couriers, body, user, shop.now())),
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
