import type { Gateways } from '../../payments/gateways.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../../platform/http/idempotency-key.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { parse } from '../../platform/http/parsed-input.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { staffOrder } from '../orders.schema.ts';
import { getOrder } from '../orders.server.ts';
import { quoteRefund } from './quote-refund.server.ts';
import { payOutRefund, sendRefundAgain } from './refund-again.server.ts';
import { refundOrder } from './refund-order.server.ts';
import { payoutForm, refundedOrder, refundForm, refundParams, refundQuote, refundQuoteForm } from './refunds.schema.ts';

export const refundsApi = (api: Api, gateways: Gateways) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/refund',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Refund the rest of an order, an amount or items. Idempotent with the header Idempotency-Key',
      params: byId,
      body: refundForm,
      answers: {
        200: { description: 'The order as it stands now, and this refund', schema: refundedOrder },
        403: { description: 'With the code password_needed: so much only shortly after the password was entered' },
      },
    },
    async ({ c, shop, user, params, body }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const { id, amountPaise } = await refundOrder(shop.db, { orderId: params.id, form: body, key }, user, shop.now());
      return c.json({ ...(await getOrder(shop.db, params.id, user)), refund: { id, amount: rupeesFromPaise(amountPaise) } });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/refund/quote',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Preview a refund to the paisa: money, tax and coins',
      params: byId,
      body: refundQuoteForm,
      answers: { 200: { description: 'The refund as it would be booked', schema: refundQuote } },
    },
    async ({ c, shop, user, params, body }) => c.json(await quoteRefund(shop.db, params.id, body, user, shop.now())),
  ),

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
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params: { id, refundId } }) => {
      await sendRefundAgain(shop.db, { orderId: id, refundId }, user, shop.now());
      return c.json(await getOrder(shop.db, id, user));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/refund/{refundId}/payout',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Record a manual payout of a refund that the gateway cannot make. Idempotent',
      params: refundParams,
      body: payoutForm,
      answers: { 200: { description: 'The current order', schema: staffOrder } },
    },
    async ({ c, shop, user, params: { id, refundId }, body }) => {
      await payOutRefund(shop.db, gateways, { orderId: id, refundId, ...body }, user, shop.now());
      return c.json(await getOrder(shop.db, id, user));
    },
  ),
];
