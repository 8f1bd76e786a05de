// The Cashfree adapter against a stand-in that speaks Cashfree's protocol.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cashfreeGateway } from './cashfree.server.ts';
import { type Gateway, GatewayError, type NewGatewayOrder } from './gateway.ts';
import { type CashfreeStandIn, deliverWebhook, type Fault, startCashfreeStandIn } from './stand-in/cashfree-stand-in.ts';

let cashfree: CashfreeStandIn;
let gateway: Gateway;

const connect = (change: { secretKey?: string; apiVersion?: string; timeoutMs?: number; shopperWaitsMs?: number } = {}) =>
  cashfreeGateway({
    mode: 'sandbox',
    apiUrl: cashfree.apiUrl,
    appId: cashfree.appId,
    secretKey: cashfree.secretKey,
    apiVersion: '2025-01-01',
    timeoutMs: 150,
    retryPauseMs: 1,
    ...change,
  });

beforeEach(async () => {
  cashfree = await startCashfreeStandIn();
  gateway = connect();
});
afterEach(() => cashfree.close());

const order = (change: Partial<NewGatewayOrder> = {}): NewGatewayOrder => ({
  gatewayOrderId: 'ORD-1042-1',
  amountPaise: 105288,
  customer: { id: '0192f0c1-7f3a-7b11-8c55-1f2e3d4c5b6a', phone: '+91 98765 43210', email: 'asha@example.com', name: 'Asha Rao' },
  returnUrl: 'https://nikhar.example/order-placed?order_id={order_id}',
  notifyUrl: 'https://nikhar.example/api/payment/webhook',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  way: null,
  ...change,
});
const refund = { gatewayOrderId: 'ORD-1042-1', refundId: 'R-1042-1', amountPaise: 5050, note: 'One jar was broken' };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => (error instanceof GatewayError ? { code: error.code, status: error.status, retryable: error.retryable } : error),
  );
const sentBody = (index = 0) => JSON.parse(cashfree.requests[index]?.rawBody ?? '');

describe('an order', () => {
  test.each(['2025-01-01', '2026-01-01'])('is created with version %s in rupees, with a ten-digit phone number', async (apiVersion) => {
    const asked = order();
    expect(await connect({ apiVersion }).createOrder(asked)).toEqual({
      gatewayOrderId: 'ORD-1042-1',
      sessionId: 'session_ORD-1042-1',
      checkout: { kind: 'cashfree', mode: 'sandbox' },
    });
    expect(sentBody()).toEqual({
      order_id: 'ORD-1042-1',
      order_amount: 1052.88,
      order_currency: 'INR',
      order_expiry_time: asked.expiresAt.toISOString(),
      customer_details: {
        customer_id: '0192f0c17f3a7b118c551f2e3d4c5b6a',
        customer_phone: '9876543210',
        customer_email: 'asha@example.com',
        customer_name: 'Asha Rao',
      },
      order_meta: { return_url: asked.returnUrl, notify_url: asked.notifyUrl },
    });
    expect(cashfree.requests[0]?.headers.get('x-api-version')).toBe(apiVersion);
  });

  test.each([
    ['upi', 'upi'],
    ['card', 'cc,dc'],
  ] as const)('of the way %s offers only %s', async (way, payment_methods) => {
    await gateway.createOrder(order({ way }));
    expect(sentBody().order_meta).toMatchObject({ payment_methods });
  });

  test('offers all that the account has when it has not that way', async () => {
    cashfree.refuseWays();
    expect(await gateway.createOrder(order({ way: 'upi' }))).toMatchObject({ sessionId: 'session_ORD-1042-1' });
    expect([sentBody(0).order_meta.payment_methods, sentBody(1).order_meta]).toEqual([
      'upi',
      expect.not.objectContaining({ payment_methods: expect.anything() }),
    ]);
  });

  test('gives no webhook address that is not https', async () => {
    await gateway.createOrder(order({ notifyUrl: 'http://localhost:5000/api/payment/webhook' }));
    expect(sentBody().order_meta).not.toHaveProperty('notify_url');
  });

  test('requested twice with one key is the same order', async () => {
    const asked = order();
    expect(await gateway.createOrder(asked)).toEqual(await gateway.createOrder(asked));
    const [first, second] = cashfree.requests.map((request) => request.headers.get('x-idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).toBe(first);
  });

  test('requested again with a later expiry is the existing order', async () => {
    const made = await gateway.createOrder(order());
    expect(await gateway.createOrder(order({ expiresAt: new Date(Date.now() + 60 * 60_000) }))).toEqual(made);
  });

  test('asked for again with another amount, or when it is over, is refused', async () => {
    await gateway.createOrder(order());
    const refused = { code: 'order_conflict', status: 409, retryable: false };
    expect(await failureOf(gateway.createOrder(order({ amountPaise: 105289 })))).toEqual(refused);
    cashfree.setOrderStatus('ORD-1042-1', 'EXPIRED');
    expect(await failureOf(gateway.createOrder(order({ expiresAt: new Date(Date.now() + 60 * 60_000) })))).toEqual(refused);
  });

  test.each([
    ['order_amount_invalid', { amountPaise: 50 }],
    ['order_id_invalid', { gatewayOrderId: 'ORD 1042' }],
    ['customer_details.customer_phone_invalid', { customer: { ...order().customer, phone: '12345' } }],
    ['order_meta.return_url_invalid', { returnUrl: `https://nikhar.example/${'a'.repeat(250)}` }],
  ])('that Cashfree refuses with %s is not tried again', async (code, change) => {
    expect(await failureOf(gateway.createOrder(order(change)))).toEqual({ code, status: 400, retryable: false });
    expect(cashfree.requests).toHaveLength(1);
  });

  test('is read with all its attempts', async () => {
    await gateway.createOrder(order());
    const dropped = cashfree.pay('ORD-1042-1', { status: 'USER_DROPPED' });
    cashfree.pay('ORD-1042-1', { status: 'NOT_ATTEMPTED' });
    expect(await gateway.getOrder('ORD-1042-1')).toMatchObject({ status: 'active', payments: [{ paymentId: dropped, status: 'dropped' }] });
    const paid = cashfree.pay('ORD-1042-1', { group: 'credit_card' });
    expect(await gateway.getOrder('ORD-1042-1')).toEqual({
      gatewayOrderId: 'ORD-1042-1',
      status: 'paid',
      amountPaise: 105288,
      currency: 'INR',
      payments: [
        { paymentId: dropped, status: 'dropped', amountPaise: 105288, currency: 'INR', method: 'upi', message: null },
        {
          paymentId: paid,
          status: 'success',
          amountPaise: 105288,
          currency: 'INR',
          method: 'credit_card',
          message: '00::Transaction success',
        },
      ],
    });
  });

  test('that does not exist is 404', async () => {
    expect(await failureOf(gateway.getOrder('ORD-9-9'))).toEqual({ code: 'order_not_found', status: 404, retryable: false });
    expect(await failureOf(gateway.terminateOrder('ORD-9-9'))).toEqual({ code: 'order_not_found', status: 404, retryable: false });
  });
});

describe('UPI on the own page', () => {
  test('is a link for each app on a phone', async () => {
    const session = await gateway.createOrder(order({ way: 'upi' }));
    const { links, qrCode, expiresAt } = (await gateway.payByUpi?.(session, 'link')) ?? expect.fail();
    expect(links).toEqual({
      gpay: expect.stringMatching(/^tez:\/\/upi\/pay\?/),
      phonepe: expect.stringMatching(/^phonepe:\/\/pay\?/),
      paytm: expect.stringMatching(/^paytmmp:\/\/pay\?/),
      bhim: expect.stringMatching(/^bhim:\/\/pay\?/),
      any: expect.stringMatching(/^upi:\/\/pay\?.*am=1052\.88/),
    });
    expect(qrCode).toBeNull();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  });

  test('is a code on another screen, a new one each time', async () => {
    const session = await gateway.createOrder(order());
    expect(await gateway.payByUpi?.(session, 'qrcode')).toMatchObject({
      links: {},
      qrCode: expect.stringMatching(/^data:image\/png;base64,/),
    });
    await gateway.payByUpi?.(session, 'qrcode');
    expect(cashfree.requests.slice(1).map(({ headers }) => headers.get('x-idempotency-key'))).toEqual([null, null]);
  });

  test('is refused for good where Cashfree has not switched it on, and for an order that is over', async () => {
    const session = await gateway.createOrder(order());
    cashfree.setOrderStatus(session.gatewayOrderId, 'EXPIRED');
    expect(await failureOf(gateway.payByUpi?.(session, 'link') ?? expect.fail())).toMatchObject({
      code: 'order_inactive',
      retryable: false,
    });
    cashfree.refuseOrderPay();
    expect(await failureOf(gateway.payByUpi?.(session, 'link') ?? expect.fail())).toMatchObject({ status: 403, retryable: false });
  });

  test.each([
    { default: 'javascript:alert(1)' },
    { default: 'https://elsewhere.example/pay' },
    { qrcode: 'data:text/html;base64,PGgxPg==' },
    {},
  ])('an answer of %o opens nothing', async (payload) => {
    const wrong = createServer((_, answer) => answer.end(JSON.stringify({ data: { payload } }))).listen(0, '127.0.0.1');
    await new Promise((listening) => wrong.once('listening', listening));
    const apiUrl = `http://127.0.0.1:${(wrong.address() as AddressInfo).port}/pg`;
    const elsewhere = cashfreeGateway({ ...cashfree, apiUrl, mode: 'sandbox', apiVersion: '2025-01-01', retryPauseMs: 1 });
    const asked = elsewhere.payByUpi?.({ gatewayOrderId: 'ORD-1-1', sessionId: 'session' }, 'link') ?? expect.fail();
    expect(await failureOf(asked)).toMatchObject({ code: 'unreadable' });
    wrong.close();
  });
});

describe('ending an order', () => {
  const cases: Array<[string, () => void, string]> = [
    ['an unpaid one is terminated', () => undefined, 'terminated'],
    ['one that is paid stays paid', () => cashfree.pay('ORD-1042-1'), 'paid'],
    ['one whose payment is under way stays active', () => cashfree.pay('ORD-1042-1', { status: 'PENDING' }), 'active'],
    ['one that ran out is expired', () => cashfree.setOrderStatus('ORD-1042-1', 'EXPIRED'), 'expired'],
  ];
  test.each(cases)('%s', async (_, before, status) => {
    await gateway.createOrder(order());
    before();
    expect(await gateway.terminateOrder('ORD-1042-1')).toBe(status);
  });

  test('asked again, it returns the current state and not the earlier answer', async () => {
    await gateway.createOrder(order());
    cashfree.pay('ORD-1042-1', { status: 'PENDING' });
    await gateway.terminateOrder('ORD-1042-1');
    cashfree.pay('ORD-1042-1');
    expect(await gateway.terminateOrder('ORD-1042-1')).toBe('paid');
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await gateway.createOrder(order());
    cashfree.pay('ORD-1042-1');
  });

  test('is pending, and later carries the bank reference', async () => {
    const made = { gatewayOrderId: 'ORD-1042-1', refundId: 'R-1042-1', status: 'pending', amountPaise: 5050, bankReference: null };
    expect(await gateway.refund(refund)).toEqual(made);
    cashfree.settleRefund('R-1042-1', 'SUCCESS');
    expect(await gateway.getRefund('ORD-1042-1', 'R-1042-1')).toEqual({ ...made, status: 'success', bankReference: '205907014017' });
    cashfree.settleRefund('R-1042-1', 'ONHOLD');
    expect(await gateway.getRefund('ORD-1042-1', 'R-1042-1')).toMatchObject({ status: 'on_hold' });
  });

  test('requested again, even with another note, pays once', async () => {
    await gateway.refund(refund);
    await gateway.refund(refund);
    await gateway.refund({ ...refund, note: 'Another word' });
    expect(cashfree.refundsOf('ORD-1042-1')).toHaveLength(1);
  });

  test('asked for again with another amount, or over what was paid, is refused', async () => {
    await gateway.refund(refund);
    expect(await failureOf(gateway.refund({ ...refund, amountPaise: 5051 }))).toEqual({
      code: 'refund_conflict',
      status: 409,
      retryable: false,
    });
    expect(await failureOf(gateway.refund({ ...refund, refundId: 'R-1042-2', amountPaise: 105288 }))).toMatchObject({
      code: 'refund_amount_invalid',
    });
    expect(await failureOf(gateway.getRefund('ORD-1042-1', 'R-1042-9'))).toMatchObject({ status: 404 });
  });
});

describe('failures of Cashfree', () => {
  const PASSING: Fault[] = ['error_500', 'rate_limit', 'html', 'cut', 'silent', 'slow', 'lost_answer'];

  test.each(PASSING)('a temporary fault (%s) goes unnoticed, and one order is created', async (fault) => {
    cashfree.fail(fault, 2);
    expect(await gateway.createOrder(order())).toMatchObject({ sessionId: 'session_ORD-1042-1' });
    expect(cashfree.requests).toHaveLength(3);
    expect(new Set(cashfree.requests.map((request) => request.headers.get('x-idempotency-key'))).size).toBe(1);
  });

  test.each(PASSING)('a refund whose answer is lost (%s) pays once', async (fault) => {
    await gateway.createOrder(order());
    cashfree.pay('ORD-1042-1');
    cashfree.fail(fault, 2);
    await gateway.refund(refund);
    expect(cashfree.refundsOf('ORD-1042-1')).toHaveLength(1);
  });

  test.each([
    ['error_500', { code: 'request_failed', status: 500, retryable: true }],
    ['rate_limit', { code: 'request_failed', status: 429, retryable: true }],
    ['html', { code: 'unreadable', status: undefined, retryable: true }],
    ['cut', { code: 'unreachable', status: undefined, retryable: true }],
    ['silent', { code: 'timeout', status: undefined, retryable: true }],
  ] as const)('a permanent fault (%s) is given up after three tries and can be retried later', async (fault, failure) => {
    cashfree.fail(fault, 9);
    expect(await failureOf(gateway.createOrder(order()))).toEqual(failure);
    expect(cashfree.requests).toHaveLength(3);
  });

  test('a gateway that hangs keeps a shopper waiting for a bounded time over all tries, and a repeated press makes the order once', async () => {
    cashfree.fail('silent', 2);
    const hurried = connect({ timeoutMs: 2_000, shopperWaitsMs: 4_000 });
    const asked = order();
    const startedAt = performance.now();
    expect(await failureOf(hurried.createOrder(asked))).toMatchObject({ code: 'timeout', retryable: true });
    // Three tries would be six seconds.
    expect(performance.now() - startedAt).toBeLessThan(5_500);
    expect(cashfree.requests.length).toBeLessThan(3);
    expect(await gateway.createOrder(asked)).toMatchObject({ sessionId: 'session_ORD-1042-1' });
    expect(new Set(cashfree.requests.map(({ headers }) => headers.get('x-idempotency-key'))).size).toBe(1);
  });

  test('a rate limit longer than a shopper waits is reported at once', async () => {
    await cashfree.close();
    cashfree = await startCashfreeStandIn({ rateLimitSeconds: 30 });
    cashfree.fail('rate_limit');
    await expect(connect().getOrder('ORD-1042-1')).rejects.toMatchObject({ retryable: true, retryAfterSeconds: 30 });
    expect(cashfree.requests).toHaveLength(1);
  });

  test('an unreachable host is retryable, wrong keys and an unknown version are not', async () => {
    expect(await failureOf(connect({ secretKey: 'wrong' }).getOrder('ORD-1042-1'))).toMatchObject({ status: 401, retryable: false });
    expect(await failureOf(connect({ apiVersion: '2019-01-01' }).getOrder('ORD-1042-1'))).toMatchObject({
      code: 'version_invalid',
      retryable: false,
    });
    await cashfree.close();
    expect(await failureOf(gateway.getOrder('ORD-1042-1'))).toMatchObject({ code: 'unreachable', retryable: true });
  });

  test('an error names the call and the code, but neither customer nor keys', async () => {
    const error = await gateway.createOrder(order({ amountPaise: 50 })).catch(String);
    expect(error).toBe('GatewayError: Cashfree POST /orders: 400 order_amount_invalid (request request-1)');
  });
});

test('the adapter accepts messages of the stand-in, and none signed with another key', async () => {
  const heard: Array<{ body: string; headers: Headers }> = [];
  const shop = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    heard.push({ body, headers: new Headers(incoming.headers as Record<string, string>) });
    outgoing.end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  await gateway.createOrder(order({ amountPaise: 17000 }));
  const paymentId = cashfree.pay('ORD-1042-1');
  await gateway.refund(refund);

  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  expect(await deliverWebhook(cashfree.paymentWebhook(paymentId), url, 2)).toEqual([200, 200]);
  await deliverWebhook(cashfree.refundWebhook('R-1042-1'), url);
  await deliverWebhook(cashfree.paymentWebhook(paymentId, { secretKey: 'forged' }), url);
  await new Promise((resolve) => shop.close(resolve));

  const readings = heard.map(
    ({ body, headers }) =>
      () =>
        gateway.readWebhook(body, headers, new Date()),
  );
  expect(heard[0]?.body).toContain('"order_amount":170.00');
  expect(readings[0]?.()).toMatchObject({ kind: 'payment', paymentId, status: 'success', amountPaise: 17000 });
  expect(readings[1]?.()).toEqual(readings[0]?.());
  expect(readings[2]?.()).toMatchObject({ kind: 'refund', refundId: 'R-1042-1', status: 'pending', amountPaise: 5050 });
  expect(readings[3]).toThrow('The webhook signature is not valid.');
});
