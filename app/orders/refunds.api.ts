// /api/order/{id}/refund: what staff give back.
import type { Gateway } from '../payments/gateway.ts';
import { byId } from '../platform/calls.schema.ts';
import { type Api, endpoint, parse } from '../platform/endpoint.server.ts';
import { idempotencyKey } from '../platform/idempotency-key.ts';
import { payoutForm, refundForm, refundParams, staffOrder } from './orders.schema.ts';
import { getOrder } from './orders.server.ts';
import { payOutRefund, sendRefundAgain } from './refund-again.server.ts';
import { refundOrder } from './refund-order.server.ts';

export function refundsApi(api: Api, gateway: Gateway) {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/refund',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Refund all that is left of an order, an amount or pieces. Safe to repeat when named with the header Idempotency-Key',
      params: byId,
      body: refundForm,
      answers: { 200: { description: 'The order as it stands now', schema: staffOrder } },
    },
    async ({ c, shop, user, params, body }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      await refundOrder(shop.db, { orderId: params.id, form: body, key }, user, shop.now());
      return c.json(await getOrder(shop.db, params.id, user));
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/refund/{refundId}/send',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Send a refund again that failed at the gateway or never reached it. Safe to repeat',
      params: refundParams,
      answers: { 200: { description: 'The order as it stands now', schema: staffOrder } },
    },
    async ({ c, shop, user, params: { id, refundId } }) => {
      await sendRefundAgain(shop.db, { orderId: id, refundId }, user, shop.now());
      return c.json(await getOrder(shop.db, id, user));
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/refund/{refundId}/payout',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Write down that a refund which the gateway cannot carry out was paid by hand. Safe to repeat',
      params: refundParams,
      body: payoutForm,
      answers: { 200: { description: 'The order as it stands now', schema: staffOrder } },
    },
    async ({ c, shop, user, params: { id, refundId }, body }) => {
      await payOutRefund(shop.db, gateway, { orderId: id, refundId, ...body }, user, shop.now());
      return c.json(await getOrder(shop.db, id, user));
    },
  );
}
