// /api/order: what customers and staff ask about orders and do with them.
import { z } from 'zod';
import { sendPdf } from '../invoices/send-pdf.server.ts';
import { byId, listOf } from '../platform/calls.schema.ts';
import { csvFile } from '../platform/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/endpoint.server.ts';
import { takeParcelBack } from './came-back.server.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmOrder } from './confirm-order.server.ts';
import { drawPackingSlips, drawPickList } from './draw-packing.server.ts';
import { ORDER_COLUMNS, orderLinesOf } from './export-orders.server.ts';
import { moveOrder } from './move-order.server.ts';
import { moveOrders } from './move-orders.server.ts';
import {
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

export function ordersApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/orders',
      access: 'staff',
      permission: 'orders',
      limit: 'read',
      summary: 'The orders to work on, newest first',
      query: ordersQuery,
      answers: { 200: listOf(staffOrder) },
    },
    async ({ c, shop, query }) => {
      const { orders, total } = await listOrders(shop.db, query, shop.now());
      return sendList(c, orders, total);
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/orders.csv',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'All orders that the list finds, at most 100,000, as a file',
      query: ordersQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('orders.csv', Object.keys(ORDER_COLUMNS), orderLinesOf(shop.db, query, shop.now())),
  );

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
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/summary/comparison',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: "Today's sales beside yesterday's",
      answers: { 200: { description: 'Both days', schema: salesComparison } },
    },
    async ({ c, shop }) => c.json(await compareSales(shop.db, shop.now())),
  );

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
  );

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
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/cancel',
      access: 'customer',
      limit: 'write',
      summary: 'Cancel an order that is not shipped yet; what was paid is refunded',
      params: byId,
      answers: { 200: { description: 'The order as it stands now', schema: z.union([staffOrder, order]) } },
    },
    async ({ c, shop, user, params }) => {
      await cancelOrder(shop.db, params.id, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  );

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/{id}/status',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Bring an order forward, or cancel it',
      params: byId,
      body: moveForm,
      answers: { 200: { description: 'The order as it stands now', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      await moveOrder(shop.db, params.id, body, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  );

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/status',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Bring many orders forward, each by itself; says of each whether it moved, or why not. Safe to repeat',
      body: moveManyForm,
      answers: { 200: { description: 'What became of each, as they were named', schema: z.array(moveResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await moveOrders(shop, body, user, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/confirm',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Write down that the buyer of a cash order was asked by telephone',
      params: byId,
      answers: { 200: { description: 'The order as it stands now', schema: staffOrder } },
    },
    async ({ c, shop, user, params }) => {
      await confirmOrder(shop.db, params.id, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/pick-list',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'What to fetch from the shelves for these orders',
      body: packingForm,
      answers: { 200: { description: 'The PDF (application/pdf)' } },
    },
    async ({ c, shop, body }) => sendPdf(c, 'pick-list.pdf', await drawPickList(shop.db, body.ids, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/packing-slips',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'A page for each of these orders, to go into its parcel',
      body: packingForm,
      answers: { 200: { description: 'The PDF (application/pdf)' } },
    },
    async ({ c, shop, body }) => sendPdf(c, 'packing-slips.pdf', await drawPackingSlips(shop.db, body.ids, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/came-back',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'The courier brought a shipped order back: its goods, money, coins and coupon return',
      params: byId,
      body: cameBackForm,
      answers: { 200: { description: 'The order as it stands now', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      await takeParcelBack(shop.db, params.id, body, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  );
}
