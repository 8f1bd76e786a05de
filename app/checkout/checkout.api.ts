import { z } from 'zod';
import type { VisitLog } from '../analytics/visit-log.server.ts';
import { asksNotToBeCounted, cameFrom } from '../analytics/visitor.server.ts';
import { settleRefund } from '../orders/refunds/send-refund.server.ts';
import type { Gateway } from '../payments/gateway.ts';
import type { Gateways } from '../payments/gateways.server.ts';
import { findAttempt } from '../payments/payments.server.ts';
import type { Db } from '../platform/database.server.ts';
import { readBytes } from '../platform/http/bodies/request-body.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../platform/http/idempotency-key.ts';
import { refusal } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { payInCash } from './cash/pay-in-cash.server.ts';
import {
  cartChanged,
  checkoutForm,
  inCashForm,
  paymentParams,
  paymentState,
  payQuery,
  placed,
  unpayable,
  upiForm,
  upiPayment,
} from './checkout.schema.ts';
import { applyPaymentEvent } from './mark-paid.server.ts';
import { payByUpi } from './methods/pay-by-upi.server.ts';
import { payAgain, placeOrder } from './place-order.server.ts';
import { readPaymentState } from './unpaid-orders.server.ts';

const WEBHOOK_BYTES_AT_MOST = 1_000_000;

/** A settlement's news reaches the room of settlements, which stands above this one. */
type HearOfSettlement = (db: Db, from: Gateway, now: Date) => Promise<string>;

export const checkoutApi = (api: Api, gateways: Gateways, visits: VisitLog, readSettlementsSoon: HearOfSettlement) => [
  ...payCalls(api, gateways, visits),
  ...otherWayCalls(api, gateways),
  ...gatewayCalls(api, gateways, readSettlementsSoon),
];

const payCalls = (api: Api, gateways: Gateways, visits: VisitLog) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/pay',
      access: 'customer',
      limit: 'write',
      summary: 'Place the order for the cart. Idempotent by the header Idempotency-Key, else by the cart version',
      query: payQuery,
      body: checkoutForm,
      answers: {
        200: { description: 'The order and its payment session', schema: placed },
        409: {
          description: 'The cart costs something else by now, which comes with it; or its order has ended',
          schema: z.union([cartChanged, refusal]),
        },
        502: { description: 'The order is placed, and the gateway could not be asked for its payment', schema: unpayable },
      },
    },
    async ({ c, shop, user, subjectId, query, body }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const isBuyer = user.id === subjectId;
      const userAgent = isBuyer && !asksNotToBeCounted(c.req.raw.headers) ? (c.req.header('user-agent') ?? '') : null;
      const answer = await placeOrder(shop, gateways.current, { userId: subjectId, form: body, key, userAgent, ...query }, shop.now());
      if (!isBuyer) await recordAudit(shop.db, user.id, 'order.place', `order:${answer.localOrderId}`);
      const came = isBuyer && cameFrom(c.req.raw.headers);
      if (came) visits.addOrder({ ...came, orderId: answer.localOrderId, at: shop.now() });
      return c.json(answer);
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/{localOrderId}/pay',
      access: 'customer',
      limit: 'write',
      summary: 'The payment session of an unpaid order, or of a cash order that has not left',
      params: paymentParams,
      query: payQuery,
      answers: {
        200: { description: 'The order and its payment session', schema: placed },
        502: { description: 'The gateway could not be asked for the payment', schema: unpayable },
      },
    },
    async ({ c, shop, user, params, query }) =>
      c.json(await payAgain(shop, gateways.current, { orderId: params.localOrderId, ...query }, user, shop.now())),
  ),
];

const otherWayCalls = (api: Api, gateways: Gateways) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/{localOrderId}/upi',
      access: 'customer',
      limit: 'write',
      summary: 'UPI for an unpaid order without the payment page: links of UPI apps, or a code to scan',
      params: paymentParams,
      query: payQuery.omit({ way: true }),
      body: upiForm,
      answers: {
        200: { description: 'What opens a UPI app', schema: upiPayment },
        409: { description: 'Not here: pay on the payment page', schema: refusal },
        502: { description: 'The gateway could not be asked for the payment', schema: unpayable },
      },
    },
    async ({ c, shop, user, params, query, body }) => {
      const asked = { orderId: params.localOrderId, ...query, ...body };
      const { expiresAt, ...upi } = await payByUpi(shop, gateways.current, asked, user, shop.now());
      return c.json({ ...upi, expiresAt: expiresAt.toISOString() });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/{localOrderId}/cash',
      access: 'customer',
      limit: 'write',
      summary: 'Pay an unpaid order in cash on delivery instead. Idempotent',
      params: paymentParams,
      body: inCashForm,
      answers: { 200: { description: 'The order', schema: placed } },
    },
    async ({ c, shop, user, params, body }) => {
      const seenPaise = body.totalAmount === undefined ? undefined : Math.round(body.totalAmount * 100);
      return c.json(await payInCash(shop.db, { orderId: params.localOrderId, seenPaise }, user, shop.now()));
    },
  ),
];

const gatewayCalls = (api: Api, gateways: Gateways, readSettlementsSoon: HearOfSettlement) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payment/webhook',
      access: 'anyone',
      limit: 'gateway',
      summary: "The gateway's signed webhook for payments, refunds and settlements",
      answers: { 200: { description: 'Logged', schema: z.object({ outcome: z.string() }) } },
    },
    async ({ c, shop }) => {
      // The raw bytes, because the signature covers them.
      const { from, news } = gateways.readWebhook(await readBytes(c, WEBHOOK_BYTES_AT_MOST), c.req.raw.headers, shop.now());
      if (news.kind === 'ignored') return c.json({ outcome: 'ignored' });
      if (news.kind === 'settlement') {
        const outcome = await readSettlementsSoon(shop.db, from, shop.now());
        shop.log.info('webhook', { event: news.type, outcome });
        return c.json({ outcome });
      }
      // One gateway's signature must not confirm another gateway's payment.
      const attempt = await findAttempt(shop.db, news.gatewayOrderId);
      if (attempt && attempt.gateway !== from.name) {
        shop.log.warn('webhook of another gateway', { attempt: news.gatewayOrderId, event: news.eventId, from: from.name });
        return c.json({ outcome: 'unknown_order' });
      }
      const outcome =
        news.kind === 'payment'
          ? await applyPaymentEvent(shop.db, news, shop.now())
          : await settleRefund(shop.db, news.refundId, news.status, shop.now());
      // 200 for every understood message, unknown orders included (D41): a retry would not change the result.
      shop.log.info('webhook', { attempt: news.gatewayOrderId, event: news.eventId, outcome });
      return c.json({ outcome });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/payment/{localOrderId}/status',
      access: 'customer',
      limit: 'read',
      summary: 'The state of an order and its payment',
      params: paymentParams,
      answers: { 200: { description: 'The state', schema: paymentState } },
    },
    async ({ c, shop, user, params }) => c.json(await readPaymentState(shop, gateways, params.localOrderId, user, shop.now())),
  ),
];
