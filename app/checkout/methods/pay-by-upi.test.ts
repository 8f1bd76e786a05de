import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { cashfreeGateway } from '../../payments/cashfree.server.ts';
import { type CashfreeStandIn, startCashfreeStandIn } from '../../payments/stand-in/cashfree-stand-in.ts';

let cashfree: CashfreeStandIn;
const here = () => cashfreeGateway({ ...cashfree, apiVersion: '2025-01-01', mode: 'sandbox', timeoutMs: 300, retryPauseMs: 1 });
const s = await openTestShop({
  gateway: () => ({
    name: 'cashfree',
    mode: 'sandbox',
    createOrder: (order) => here().createOrder(order),
    getOrder: (id) => here().getOrder(id),
    terminateOrder: (id) => here().terminateOrder(id),
    refund: (refund) => here().refund(refund),
    getRefund: (id, refundId) => here().getRefund(id, refundId),
    payByUpi: (session, channel) => here().payByUpi?.(session, channel) ?? Promise.reject(new Error('It has UPI.')),
    readWebhook: (rawBody, headers, now) => here().readWebhook(rawBody, headers, now),
  }),
});
let shopper: Shopper;
let orderId: string;
let attempt: string;

beforeEach(async () => {
  cashfree = await startCashfreeStandIn();
  await s.reset();
  shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'online', onlineWay: 'upi' });
  orderId = json.localOrderId;
  attempt = json.cashfreeOrder.order_id;
});
afterEach(() => cashfree.close());
afterAll(() => s.close());

const byUpi = (channel: string, as = shopper.token) => s.request('POST', `/api/payment/${orderId}/upi`, { as, body: { channel } });

test('links and codes pay the attempt that the order has; the bank decides, and afterwards there is nothing to pay', async () => {
  const onPhone = await byUpi('link');
  expect([onPhone.status, Object.keys(onPhone.json.links)]).toEqual([200, ['gpay', 'phonepe', 'paytm', 'bhim', 'any']]);
  expect((await byUpi('qrcode')).json).toMatchObject({ links: {}, qrCode: expect.stringContaining('data:image/png') });
  expect([...new Set(cashfree.requests.map(({ path }) => path))]).toEqual(['/pg/orders', '/pg/orders/sessions']);
  expect(cashfree.requests.filter(({ path }) => path === '/pg/orders')).toHaveLength(1);

  const message = cashfree.paymentWebhook(cashfree.pay(attempt));
  const heard = await s.request('POST', '/api/payment/webhook', { body: message.rawBody, headers: message.headers });
  expect(heard.status).toBe(200);
  expect(await byUpi('link')).toMatchObject({ status: 409, json: { code: 'not_unpaid' } });
});

test.each([
  ['has not switched it on', () => cashfree.refuseOrderPay()],
  ['fails', () => cashfree.fail('error_500', 3)],
  ['hangs', () => cashfree.fail('silent', 3)],
])('a gateway that %s sends the shopper to its page, with the same attempt', async (_, trouble) => {
  trouble();
  expect(await byUpi('link')).toMatchObject({ status: 409, json: { code: 'upi_unavailable' } });
  const onItsPage = await s.request('POST', `/api/payment/${orderId}/pay?way=upi`, { as: shopper.token });
  expect(onItsPage.json.cashfreeOrder.order_id).toBe(attempt);
});

test('collect requests and unknown channels are refused, and nobody pays for another shopper', async () => {
  const asked = cashfree.requests.length;
  for (const channel of ['collect', 'podQrCode', '']) expect((await byUpi(channel)).status).toBe(400);
  expect((await byUpi('link', (await aShopper(s)).token)).status).toBe(404);
  expect(cashfree.requests).toHaveLength(asked);
});

test('two presses at once make no second attempt', async () => {
  const answers = await Promise.all([byUpi('link'), byUpi('qrcode'), byUpi('link')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(cashfree.requests.filter(({ path }) => path === '/pg/orders')).toHaveLength(1);
});
