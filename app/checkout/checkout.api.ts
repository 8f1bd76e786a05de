// /api/payment: paying, and hearing that it was paid.
import { z } from 'zod';
import { settleRefund } from '../orders/refunds.server.ts';
import type { Gateway } from '../payments/gateway.ts';
import { recordAudit } from '../platform/audit.server.ts';
import { type Api, endpoint, parse, readBytes } from '../platform/endpoint.server.ts';
import { idempotencyKey } from '../platform/idempotency-key.ts';
import { checkoutForm, paymentParams, paymentState, payQuery, placed } from './checkout.schema.ts';
import { hearOfPayment } from './mark-paid.server.ts';
import { payAgain, placeOrder } from './place-order.server.ts';
import { readPaymentState } from './unpaid-orders.server.ts';

const WEBHOOK_BYTES_AT_MOST = 1_000_000;

export function checkoutApi(api: Api, gateway: Gateway) {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/pay',
      access: 'customer',
      limit: 'write',
      summary: 'Place the order for the cart. Safe to repeat: name it with the header Idempotency-Key, else the cart itself names it',
      query: payQuery,
      body: checkoutForm,
      answers: { 200: { description: 'The order, and how to pay it', schema: placed } },
    },
    async ({ c, shop, user, subjectId, query, body }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const answer = await placeOrder(shop, gateway, { userId: subjectId, form: body, key, ...query }, shop.now());
      if (user.id !== subjectId) await recordAudit(shop.db, user.id, 'order.place', `order:${answer.localOrderId}`);
      return c.json(answer);
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/{localOrderId}/pay',
      access: 'customer',
      limit: 'write',
      summary: 'The way to pay an order that is still unpaid',
      params: paymentParams,
      query: payQuery,
      answers: { 200: { description: 'The order, and how to pay it', schema: placed } },
    },
    async ({ c, shop, user, params, query }) =>
      c.json(await payAgain(shop, gateway, { orderId: params.localOrderId, ...query }, user, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/webhook',
      access: 'anyone',
      limit: 'gateway',
      summary: "The gateway's signed news of payments and refunds",
      answers: { 200: { description: 'Heard', schema: z.object({ outcome: z.string() }) } },
    },
    async ({ c, shop }) => {
      // The bytes as they came: the signature is over them.
      const news = gateway.readWebhook(await readBytes(c, WEBHOOK_BYTES_AT_MOST), c.req.raw.headers, shop.now());
      if (news.kind === 'ignored') return c.json({ outcome: 'ignored' });
      const outcome =
        news.kind === 'payment'
          ? await hearOfPayment(shop.db, news, shop.now())
          : await settleRefund(shop.db, news.refundId, news.status, shop.now());
      // 200 for whatever was understood, unknown orders included (D41): the gateway could not say it better a second time.
      shop.log.info('webhook', { attempt: news.gatewayOrderId, event: news.eventId, outcome });
      return c.json({ outcome });
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/payment/{localOrderId}/status',
      access: 'customer',
      limit: 'read',
      summary: 'How an order and its payment stand',
      params: paymentParams,
      answers: { 200: { description: 'The state', schema: paymentState } },
    },
    async ({ c, shop, user, params }) => c.json(await readPaymentState(shop, gateway, params.localOrderId, user, shop.now())),
  );
}
