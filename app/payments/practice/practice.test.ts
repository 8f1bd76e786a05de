import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/shop.ts';
import { readEnv } from '../../platform/env.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import type { NewGatewayOrder, WebhookEvent } from '../gateway.ts';
import { gatewayStanding, openGateways } from '../gateways.server.ts';
import { practiceOrders } from '../payments.tables.ts';
import { mountPracticePay } from './practice.api.ts';
import type { PracticeAct } from './practice.server.ts';

let world: TestShop;
let heard: WebhookEvent[];
let address: string;
const app = new Hono<Vars>();

beforeAll(async () => {
  world = await openTestShop();
  app.use(async (c, next) => {
    c.set('shop', world.shop);
    await next();
  });
  mountPracticePay(app);
  app.post('/api/payment/webhook', async (c) => {
    heard.push(world.gateway.readWebhook(await c.req.text(), c.req.raw.headers, world.shop.now()));
    return c.json({});
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  heard = [];
  const session = await world.gateway.createOrder(order());
  address = session.checkout.kind === 'redirect' ? session.checkout.url : '';
});

const order = (change: Partial<NewGatewayOrder> = {}): NewGatewayOrder => ({
  gatewayOrderId: 'ORD-1-1',
  amountPaise: 45182,
  customer: { id: 'c1', phone: '9876543210', email: 'asha@example.com', name: 'Asha Rao' },
  returnUrl: 'http://shop.test/order-placed?order={order_id}',
  notifyUrl: 'http://shop.test/api/payment/webhook',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  way: null,
  ...change,
});
const press = (act: PracticeAct | 'steal', at = address) => app.request(at, { method: 'POST', body: new URLSearchParams({ act }) });
const statuses = async () => (await world.gateway.getOrder('ORD-1-1')).payments.map((payment) => payment.status);

test('the page shows shop, amount and order, says that no money moves, and allows no script', async () => {
  const response = await app.request(address);
  const page = await response.text();
  for (const text of ['Beauty Shop', '₹451.82', 'ORD-1-1', 'No money moves here.']) expect(page).toContain(text);
  expect(page).not.toContain('<script');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.test; base-uri 'none'; frame-ancestors 'none'$/,
  );
});

test('a guessed session finds nothing and pays nothing', async () => {
  const guessed = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const url of [guessed, 'http://shop.test/practice-pay/ORD-1-1', 'http://shop.test/practice-pay/ORD-1-1.']) {
    expect((await app.request(url)).status).toBe(404);
    expect((await press('pay', url)).status).toBe(404);
  }
  expect((await press('steal')).status).toBe(404);
  expect(await statuses()).toEqual([]);
});

describe('the buttons', () => {
  test.each([
    ['pay', 'paid', ['success'], ['success']],
    ['fail', 'active', ['failed'], ['failed']],
    ['drop', 'active', ['dropped'], ['dropped']],
    ['pending', 'active', ['pending'], []],
    ['pay_untold', 'paid', ['success'], []],
    ['pay_twice', 'paid', ['success', 'success'], ['success', 'success']],
    ['pay_refund_fails', 'paid', ['success'], ['success']],
  ] as const)('%s leaves the order %s', async (act, status, made, told) => {
    const response = await press(act);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('http://shop.test/order-placed?order=ORD-1-1');
    const { status: now, payments } = await world.gateway.getOrder('ORD-1-1');
    expect([now, payments.map((payment) => payment.status)]).toEqual([status, made]);
    expect(heard.map((event) => (event.kind === 'payment' ? event.status : event.kind))).toEqual(told);
    expect(new Set(payments.map((payment) => payment.paymentId)).size).toBe(made.length);
  });

  test('webhook and Get Order say the same', async () => {
    await press('pay');
    const [payment] = (await world.gateway.getOrder('ORD-1-1')).payments;
    expect(heard).toEqual([
      { kind: 'payment', eventId: `payment:${payment?.paymentId}:success`, gatewayOrderId: 'ORD-1-1', orderAmountPaise: 45182, ...payment },
    ]);
  });

  test('a button pressed 10 times at once pays once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => press('pay')));
    expect(await statuses()).toEqual(['success']);
    expect(heard).toHaveLength(1);
  });

  test('a payment after a failure succeeds; a pending attempt becomes the payment', async () => {
    await press('fail');
    await press('pending');
    const pending = (await world.gateway.getOrder('ORD-1-1')).payments[1]?.paymentId;
    await press('pay');
    const { payments } = await world.gateway.getOrder('ORD-1-1');
    expect(payments.map((payment) => payment.status)).toEqual(['failed', 'success']);
    expect(payments[1]?.paymentId).toBe(pending);
  });

  test('only an order that was left to expire can be paid late', async () => {
    expect((await press('expire')).headers.get('location')).toBe(new URL(address).pathname);
    expect(await (await app.request(address)).text()).toContain('Pay late');
    await press('pay');
    expect(await statuses()).toEqual([]);
    await press('pay_anyway');
    expect(await world.gateway.getOrder('ORD-1-1')).toMatchObject({ status: 'paid', payments: [{ status: 'success' }] });
    expect(heard).toHaveLength(1);
  });

  test('an order whose time has passed is expired', async () => {
    world.setClock(new Date(Date.now() + 31 * 60_000));
    expect(await world.gateway.getOrder('ORD-1-1')).toMatchObject({ status: 'expired' });
    await press('pay');
    expect(await statuses()).toEqual([]);
  });
});

test('the same order asked for again is the same session; another amount or a closed one is refused', async () => {
  expect((await world.gateway.createOrder(order())).checkout).toEqual({ kind: 'redirect', url: address });
  await expect(world.gateway.createOrder(order({ amountPaise: 1 }))).rejects.toMatchObject({ code: 'order_conflict', retryable: false });
  expect(await world.gateway.terminateOrder('ORD-1-1')).toBe('terminated');
  await expect(world.gateway.createOrder(order())).rejects.toMatchObject({ code: 'order_conflict' });
});

test('ending a paid order, or one with a pending payment, returns its state', async () => {
  await press('pending');
  expect(await world.gateway.terminateOrder('ORD-1-1')).toBe('active');
  await press('pay');
  expect(await world.gateway.terminateOrder('ORD-1-1')).toBe('paid');
  await expect(world.gateway.terminateOrder('ORD-9-9')).rejects.toMatchObject({ status: 404, retryable: false });
});

test('a refund pays once, and never more than was paid', async () => {
  const refund = { gatewayOrderId: 'ORD-1-1', refundId: 'R-1', amountPaise: 40000, note: '' };
  await expect(world.gateway.refund(refund)).rejects.toMatchObject({ code: 'refund_amount_invalid' });
  await press('pay');
  await Promise.all([world.gateway.refund(refund), world.gateway.refund(refund)]);
  expect(await world.gateway.getRefund('ORD-1-1', 'R-1')).toMatchObject({ status: 'success', amountPaise: 40000 });
  await expect(world.gateway.refund({ ...refund, amountPaise: 1 })).rejects.toMatchObject({ code: 'refund_conflict' });
  await expect(world.gateway.refund({ ...refund, refundId: 'R-2', amountPaise: 5183 })).rejects.toMatchObject({
    code: 'refund_amount_invalid',
  });
  const [row] = await world.db.select().from(practiceOrders).where(eq(practiceOrders.id, 'ORD-1-1'));
  expect(row?.refunds).toEqual([{ refundId: 'R-1', amountPaise: 40000, status: 'success', at: expect.any(String) }]);
});

test('a refund made to fail stays failed when retried, and succeeds under a new id', async () => {
  await press('pay_refund_fails');
  const refund = { gatewayOrderId: 'ORD-1-1', refundId: 'R-1', amountPaise: 45182, note: '' };
  for (const _ of ['first', 'again']) expect(await world.gateway.refund(refund)).toMatchObject({ status: 'failed' });
  expect(await world.gateway.getRefund('ORD-1-1', 'R-1')).toMatchObject({ status: 'failed' });
  expect(await world.gateway.refund({ ...refund, refundId: 'R-1-2' })).toMatchObject({ status: 'success', amountPaise: 45182 });
});

describe('the shop’s gateway', () => {
  const gatewayWith = (settings: Record<string, string>) => {
    const env = readEnv({ NODE_ENV: 'test', SESSION_SECRET: 'a secret for tests only, 32 letters', ...settings });
    return () => openGateways({ ...world.shop, env }).current.name;
  };
  test('is Cashfree with keys and practice without', () => {
    expect(gatewayWith({ CASHFREE_APP_ID: 'a', CASHFREE_SECRET_KEY: 'b' })()).toBe('cashfree');
    expect(gatewayWith({})()).toBe('practice');
  });
  test('is never half of one, and never practice in production', () => {
    expect(gatewayWith({ CASHFREE_APP_ID: 'a' })).toThrow('Set both');
    const env = { ...world.shop.env, isProduction: true };
    expect(() => openGateways({ ...world.shop, env })).toThrow('Production will not start with the practice gateway');
  });
});

test('is shown to staff with its state, and without its keys', () => {
  const keys = { CASHFREE_APP_ID: 'app-1', CASHFREE_SECRET_KEY: 'hush' };
  const at = (over: object) =>
    gatewayStanding({ ...world.shop, env: { ...world.shop.env, PUBLIC_URL: 'https://shop.test', CASHFREE_MODE: 'sandbox', ...over } });
  const webhookUrl = 'https://shop.test/api/payment/webhook';
  expect(at({})).toEqual({ mode: 'practice', hasKeys: false, webhookUrl });
  expect(at(keys)).toEqual({ mode: 'sandbox', hasKeys: true, webhookUrl });
  expect(at({ ...keys, CASHFREE_MODE: 'production' })).toEqual({ mode: 'production', hasKeys: true, webhookUrl });
});
