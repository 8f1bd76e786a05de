import { z } from 'zod';
import { csvFile } from '../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { linesOfThese, ORDER_COLUMNS, orderLinesOf } from './list/export-orders.server.ts';
import { listOrders } from './list/list-orders.server.ts';
import { ordersQuery, ownerParams, ownOrdersQuery } from './list/order-list.schema.ts';
import { cancelOrder } from './moves/cancel-order.server.ts';
import { bulkCalls, statusCalls, undeliveredCalls } from './moves/order-moves.api.ts';
import { order, staffOrder } from './orders.schema.ts';
import { countOrdersOf, getOrder, listOrdersOf } from './orders.server.ts';
import { packingForm } from './packing/packing.schema.ts';
import { salesCalls } from './sales/order-sales.api.ts';

export const ordersApi = (api: Api) => [
  ...listCalls(api),
  ...salesCalls(api),
  ...customerCalls(api),
  ...statusCalls(api),
  ...undeliveredCalls(api),
  ...bulkCalls(api),
];

const listCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/orders',
      access: 'staff',
      permission: 'orders',
      limit: 'read',
      summary: 'Orders, newest first',
      query: ordersQuery,
      answers: { 200: listOf(staffOrder) },
    },
    async ({ c, shop, user, query }) => {
      const { orders, total } = await listOrders(shop.db, query, shop.now());
      return sendList(c, maskedFor(user, orders), total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/orders.csv',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.orders',
      summary: 'All matching orders as a file',
      query: ordersQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('orders.csv', Object.keys(ORDER_COLUMNS), orderLinesOf(shop.db, query, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/orders.csv',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.orders',
      summary: 'These orders as a file',
      body: packingForm,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, body }) => csvFile('orders.csv', Object.keys(ORDER_COLUMNS), linesOfThese(shop.db, body.ids)),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/orders/{userId}',
      access: 'self',
      limit: 'read',
      summary: "A customer's orders, newest first",
      params: ownerParams,
      query: ownOrdersQuery,
      answers: { 200: listOf(order) },
    },
    async ({ c, shop, subjectId, query }) => {
      const orders = await listOrdersOf(shop.db, subjectId, query);
      return sendList(c, orders, await countOrdersOf(shop.db, subjectId));
    },
  ),
];

const customerCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/{id}',
      access: 'customer',
      limit: 'read',
      summary: 'One order, for its owner or for staff',
      params: byId,
      answers: { 200: { description: 'The order', schema: z.union([staffOrder, order]) } },
    },
    async ({ c, shop, user, params }) => c.json(await getOrder(shop.db, params.id, user)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/cancel',
      access: 'customer',
      limit: 'write',
      summary: 'Cancel an unshipped order; its payment is refunded',
      params: byId,
      answers: { 200: { description: 'The current order', schema: z.union([staffOrder, order]) } },
    },
    async ({ c, shop, user, params }) => {
      await cancelOrder(shop.db, params.id, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),
];
