// /api/order: the calls of customers and staff.
import { z } from 'zod';
import { csvFile } from '../platform/files/csv.server.ts';
import { byId, listOf } from '../platform/http/calls.schema.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { takeParcelBack } from './came-back.server.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmOrder } from './confirm-order.server.ts';
import { ORDER_COLUMNS, orderLinesOf } from './export-orders.server.ts';
import { moveOrder } from './move-order.server.ts';
import { confirmOrders, issueInvoices, moveOrders } from './move-orders.server.ts';
import {
  bulkResult,
  cameBackForm,
  moveForm,
  moveManyForm,
  moveResult,
  order,
  ordersQuery,
  ownerParams,
  ownOrdersQuery,
  packingForm,
  salesComparison,
  salesQuery,
  salesSummary,
  staffOrder,
} from './orders.schema.ts';
import { countOrdersOf, getOrder, listOrders, listOrdersOf } from './orders.server.ts';
import { compareSales, summariseSales } from './sales-summary.server.ts';

export const ordersApi = (api: Api) => [
  ...listCalls(api),
  ...salesCalls(api),
  ...customerCalls(api),
  ...statusCalls(api),
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
      summary: 'All matching orders as a file, at most 100,000',
      query: ordersQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('orders.csv', Object.keys(ORDER_COLUMNS), orderLinesOf(shop.db, query, shop.now())),
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

const salesCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/summary/comparison',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Sales of today and yesterday',
      answers: { 200: { description: 'Both days', schema: salesComparison } },
    },
    async ({ c, shop }) => c.json(await compareSales(shop.db, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/summary',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Sales of a chosen month or year, this month, this year and of all time',
      query: salesQuery,
      answers: { 200: { description: 'The four sums', schema: salesSummary } },
    },
    async ({ c, shop, query }) => c.json(await summariseSales(shop.db, query, shop.now())),
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

const statusCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/{id}/status',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Advance or cancel an order',
      params: byId,
      body: moveForm,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      await moveOrder(shop.db, params.id, body, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/confirm',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Confirm a cash order after a phone call',
      params: byId,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params }) => {
      await confirmOrder(shop.db, params.id, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/came-back',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Record a returned parcel: stock, payment, coins and coupon are returned',
      params: byId,
      body: cameBackForm,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      await takeParcelBack(shop.db, params.id, body, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),
];

const bulkCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/status',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Advance many orders individually; returns a result for each. Idempotent',
      body: moveManyForm,
      answers: { 200: { description: 'The result for each order', schema: z.array(moveResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await moveOrders(shop, body, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/confirm',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Confirm many cash orders individually; returns a result for each. Idempotent',
      body: packingForm,
      answers: { 200: { description: 'The result for each order', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await confirmOrders(shop, body.ids, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/invoices',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Issue the invoices of many orders individually; returns a result for each. Idempotent',
      body: packingForm,
      answers: { 200: { description: 'The result for each order', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await issueInvoices(shop, body.ids, user, shop.now())),
  ),
];
