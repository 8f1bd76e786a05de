// A shop that changes its payment gateway: payments of the earlier one are polled, refunded and ended there, whichever takes new payments.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, payOrder, pressPay, type Shopper } from '../../../test/world.ts';
import { createApp } from '../../app.ts';
import { jobHandlers } from '../../jobs.ts';
import { orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { gatewaysOf } from '../../payments/gateways.server.ts';
import { paymentAttempts } from '../../payments/payments.tables.ts';
import { practiceGateway } from '../../payments/practice/practice.server.ts';
import { findPracticeOrder } from '../../payments/practice/practice-orders.server.ts';
import { startCashfreeStandIn } from '../../payments/stand-in/cashfree-stand-in.ts';
import { cashfreeWebhook } from '../../payments/stand-in/cashfree-stand-in-webhook.ts';
import { runDueJobs } from '../../platform/jobs/run-jobs.server.ts';
import { releaseUnpaid } from '../unpaid-orders.server.ts';

const cashfree = await startCashfreeStandIn();
const s = await openTestShop({
  env: { CASHFREE_API_URL: cashfree.apiUrl, CASHFREE_APP_ID: cashfree.appId, CASHFREE_SECRET_KEY: cashfree.secretKey },
});
/** The same shop before it had the Cashfree keys, or after it lost them. */
const onlyPractice = gatewaysOf(practiceGateway(s.shop));
const without = createApp({ shop: s.shop, gateways: onlyPractice });
let shopper: Shopper;

afterAll(async () => {
  await s.close();
  await cashfree.close();
});
beforeEach(async () => {
  await s.reset();
  shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  cashfree.requests.length = 0;
});

async function payWithPractice() {
  const answer = await without.hono.request('http://shop.test/api/payment/pay', {
    method: 'POST',
    headers: { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: shopper.id, addressId: shopper.addressId, paymentMethod: 'online' }),
  });
  const placed = (await answer.json()) as { localOrderId: string; cashfreeOrder: { order_id: string; payment_session_id: string } };
  return { id: placed.localOrderId, attempt: placed.cashfreeOrder.order_id, session: placed.cashfreeOrder.payment_session_id };
}
const stateOf = async (id: string) => (await s.request('GET', `/api/payment/${id}/status`, { as: shopper.token })).json.paymentStatus;
const later = (minutes: number) => s.setClock(new Date(Date.now() + minutes * 60_000));

test('a payment without a webhook is found by polling the gateway that took it', async () => {
  const { id, session } = await payWithPractice();
  await payOrder(s, session, 'pay_untold');
  expect(await stateOf(id)).toBe('paid');
  expect(cashfree.requests).toEqual([]);
});

test('a webhook of the earlier gateway still counts, and its payment is refunded there', async () => {
  const { id, session } = await payWithPractice();
  await payOrder(s, session);
  expect(await stateOf(id)).toBe('paid');
  const { token } = await aStaffMember(s);
  await s.request('POST', `/api/order/${id}/refund`, { as: token, body: { reason: 'Late' } });
  await s.runJobs();
  expect(await s.db.select().from(refunds)).toMatchObject([{ orderId: id, status: 'done' }]);
  expect((await findPracticeOrder(s.shop, session))?.refunds).toMatchObject([{ status: 'success' }]);
  expect(cashfree.requests).toEqual([]);
});

test('after the change, a retry opens an attempt at the new gateway, and a payment at the earlier one is refunded there', async () => {
  const { id, session } = await payWithPractice();
  const again = await pressPay(s, shopper);
  expect(again.json).toMatchObject({ localOrderId: id, checkout: { kind: 'cashfree' } });
  expect(await s.db.select({ gateway: paymentAttempts.gateway }).from(paymentAttempts)).toEqual([
    { gateway: 'practice' },
    { gateway: 'cashfree' },
  ]);
  const paid = cashfree.pay(again.json.cashfreeOrder.order_id);
  // Signed once: body and headers of two moments would not belong together.
  const { rawBody: body, headers } = cashfree.paymentWebhook(paid);
  expect((await s.request('POST', '/api/payment/webhook', { body, headers })).status).toBe(200);
  await payOrder(s, session);
  await s.runJobs();
  expect(await stateOf(id)).toBe('paid');
  expect(await s.db.select().from(refunds)).toMatchObject([{ kind: 'surplus', status: 'done' }]);
  expect((await findPracticeOrder(s.shop, session))?.refunds).toHaveLength(1);
  expect(cashfree.refundsOf(again.json.cashfreeOrder.order_id)).toEqual([]);
});

test('an order that was not paid in time is ended at the gateway of its attempt', async () => {
  const { id, attempt } = await payWithPractice();
  later(31);
  await s.runSweeps();
  const [order] = await s.db.select().from(orders).where(eq(orders.id, id));
  expect(order?.status).toBe('cancelled');
  expect(['terminated', 'expired']).toContain((await practiceGateway(s.shop).getOrder(attempt)).status);
  expect(cashfree.requests).toEqual([]);
});

test('a message signed by one gateway cannot pay an attempt of another', async () => {
  const { id, attempt } = await payWithPractice();
  const [made] = await s.db.select().from(paymentAttempts).where(eq(paymentAttempts.gatewayOrderId, attempt));
  const rupees = (made?.amountPaise ?? 0) / 100;
  const { rawBody, headers } = cashfreeWebhook.payment(
    {
      order: { order_id: attempt, order_amount: rupees, order_currency: 'INR' },
      payment: { cf_payment_id: '1', payment_status: 'SUCCESS', payment_amount: rupees, payment_currency: 'INR', payment_group: 'upi' },
    },
    { secretKey: cashfree.secretKey },
  );
  const answer = await s.request('POST', '/api/payment/webhook', { body: rawBody, headers });
  expect(answer.json).toEqual({ outcome: 'unknown_order' });
  expect(await stateOf(id)).toBe('awaiting');
});

test('an attempt whose gateway has lost its keys waits, and holds up neither other attempts nor their refunds', async () => {
  for (let n = 0; n < 4; n += 1) {
    shopper = await aShopper(s);
    await fillCart(s, shopper, (await aProduct(s)).id);
    await pressPay(s, shopper);
  }
  shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { id } = await payWithPractice();
  later(31);
  await releaseUnpaid(s.shop, onlyPractice, s.shop.now());
  const found = await s.db.select({ id: orders.id, status: orders.status }).from(orders);
  expect(found.filter(({ status }) => status === 'cancelled')).toEqual([{ id, status: 'cancelled' }]);
  expect(found).toHaveLength(5);
});

test('a refund whose gateway has lost its keys is retried, and goes through once they are back', async () => {
  const { json } = await pressPay(s, shopper);
  const paid = cashfree.paymentWebhook(cashfree.pay(json.cashfreeOrder.order_id));
  await s.request('POST', '/api/payment/webhook', { body: paid.rawBody, headers: paid.headers });
  const { token } = await aStaffMember(s);
  await s.request('POST', `/api/order/${json.localOrderId}/refund`, { as: token, body: { reason: 'Late' } });
  await runDueJobs({ db: s.db, handlers: jobHandlers(s.shop, onlyPractice), now: s.shop.now, log: s.shop.log });
  expect(await s.db.select().from(refunds)).toMatchObject([{ status: 'pending' }]);
  later(60);
  await s.runJobs();
  expect(cashfree.refundsOf(json.cashfreeOrder.order_id)).toHaveLength(1);
});
