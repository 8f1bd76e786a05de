import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { staffOrder } from '../orders.schema.ts';
import { getOrder } from '../orders.server.ts';
import { packingForm } from '../packing/packing.schema.ts';
import { repackOrder } from '../recall/repack.server.ts';
import { closeLost, takeParcelBack } from './came-back.server.ts';
import { confirmOrder } from './confirm-order.server.ts';
import { moveOrder } from './move-order.server.ts';
import { confirmOrders, issueInvoices, moveOrders } from './move-orders.server.ts';
import { bulkResult, cameBackForm, moveForm, moveManyForm, moveResult } from './order-moves.schema.ts';

export const statusCalls = (api: Api) => [
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
      path: '/api/order/{id}/repack',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Swap the pieces of recalled batches in an order that has not shipped. Idempotent',
      params: byId,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params }) => {
      await repackOrder(shop.db, params.id, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),
];

/** Neither with the customer nor on the way any more. */
export const undeliveredCalls = (api: Api) => [
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

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/lost',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Close the order of a lost parcel: payment, coins and coupon are returned, no stock',
      params: byId,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params }) => {
      await closeLost(shop.db, params.id, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  ),
];

export const bulkCalls = (api: Api) => [
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
