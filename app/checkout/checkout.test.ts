import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { anAddress, aProduct, aShopper, aStaffMember, fillCart, pressPay, type Shopper } from '../../test/world.ts';
import { addresses, users } from '../accounts/accounts.tables.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { keepSavings, readSavings } from '../cart/savings/kept-savings.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { orderEvents, orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { cashfreeGateway } from '../payments/cashfree.server.ts';
import type { Gateway } from '../payments/gateway.ts';
import { paymentAttempts, payments } from '../payments/payments.tables.ts';
import { type CashfreeStandIn, startCashfreeStandIn } from '../payments/stand-in/cashfree-stand-in.ts';
import { jobs, mails } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { stockMoves } from '../stock/stock.tables.ts';

let cashfree: CashfreeStandIn;
const s = await openTestShop({ gateway: gatewayOfTheTest });
let shopper: Shopper;
let balm: Awaited<ReturnType<typeof aProduct>>;
/** Runs while the gateway is being asked for a checkout. */
let meanwhile = async () => {};

const MINUTE = 60_000;

beforeEach(async () => {
  // A separate stand-in for each test, because order numbers restart with each.
  cashfree = await startCashfreeStandIn();
  meanwhile = async () => {};
  await s.reset();
  shopper = await aShopper(s);
  balm = await aProduct(s, { stockQuantity: 10 });
});
afterEach(() => cashfree.close());
afterAll(() => s.close());

/** Forwards to the stand-in of the current test, so that the shop stays open while stand-ins change. */
function gatewayOfTheTest(): Gateway {
  const cashfreeNow = () => cashfreeGateway({ ...cashfree, apiVersion: '2025-01-01', mode: 'sandbox', timeoutMs: 300, retryPauseMs: 1 });
  return {
    name: 'cashfree',
    mode: 'sandbox',
    async createOrder(order) {
      await meanwhile();
      return cashfreeNow().createOrder(order);
    },
    getOrder: (id) => cashfreeNow().getOrder(id),
    terminateOrder: (id) => cashfreeNow().terminateOrder(id),
    refund: (refund) => cashfreeNow().refund(refund),
    getRefund: (id, refundId) => cashfreeNow().getRefund(id, refundId),
    readWebhook: (rawBody, headers, now) => cashfreeNow().readWebhook(rawBody, headers, now),
  };
}

const pay = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) => pressPay(s, shopper, over, headers);
const stockOf = async (id = balm.id) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const eventsOf = async (id: string) =>
  (await s.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map((event) => event.kind);
const cartOf = async () => (await s.request('GET', `/api/cart/${shopper.id}`, { as: shopper.token })).json;
const stateOf = async (id: string) => (await s.request('GET', `/api/payment/${id}/status`, { as: shopper.token })).json;
const later = (minutes: number) => s.setClock(new Date(Date.now() + minutes * MINUTE));
const hear = (message: { rawBody: string; headers: Record<string, string> }) =>
  s.request('POST', '/api/payment/webhook', { body: message.rawBody, headers: message.headers });

/** An unpaid online order of two balms. */
async function anUnpaidOrder() {
  await fillCart(s, shopper, balm.id, 2);
  const { json } = await pay();
  return { id: json.localOrderId as string, attempt: json.cashfreeOrder.order_id as string };
}

describe('cash on delivery', () => {
  test('makes the order, takes the stock, empties the cart and mails, all as D17 works it out', async () => {
    await fillCart(s, shopper, balm.id);
    const { status, json } = await pay({
      paymentMethod: 'cod',
      products: [{ productId: balm.id, quantity: 1, originalPrice: 299, priceAfterOffer: 299 }],
      pricingDetails: { totalAmount: 451.82 },
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      message: 'Order placed successfully',
      localOrderId: expect.any(String),
      orderNumber: 'ORD-1001',
      totalAmount: 451.82,
    });
    expect(await orderOf(json.localOrderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'cod',
      paymentMethod: 'cod',
      holdUntil: null,
      gstPaise: 5382,
      deliveryPaise: 9900,
      totalPaise: 45182,
      shippingAddress: { city: 'Bengaluru', stateCode: '29' },
    });
    expect(await eventsOf(json.localOrderId)).toEqual(['placed']);
    expect(await stockOf()).toBe(9);
    expect((await s.db.select().from(stockMoves).where(eq(stockMoves.orderId, json.localOrderId)))[0]).toMatchObject({
      change: -1,
      reason: 'sale',
    });
    expect(await cartOf()).toEqual([]);
    await s.runJobs();
    const [mail] = await s.db.select().from(mails);
    expect(mail).toMatchObject({ toAddress: shopper.email, kind: 'order-placed', sentAt: expect.any(Date) });
    expect(mail?.text).toContain('Total: ₹451.82');
    expect(cashfree.requests).toEqual([]);
  });

  test('updates the stock in the product list at once, in the cache too', async () => {
    const listed = async () => (await s.request('GET', '/api/product')).json[0].stockQuantity;
    expect(await listed()).toBe(10);
    await fillCart(s, shopper, balm.id, 3);
    const { json } = await pay({ paymentMethod: 'cod' });
    await expect.poll(listed).toBe(7);
    await s.request('POST', `/api/order/${json.localOrderId}/cancel`, { as: shopper.token });
    await expect.poll(listed).toBe(10);
  });
});

describe('a payment method that is switched off', () => {
  const take = (value: object) => s.db.insert(settings).values({ section: 'payments', value });
  const cash = 'Cash on delivery is not available at the moment. Please pay online.';
  const online = 'Online payment is not available at the moment. Please choose cash on delivery.';

  test.each([
    ['cod', { isCashOnDelivery: false }, cash],
    ['online', { isOnline: false }, online],
  ])('%s is refused at its field, and the other is taken', async (paymentMethod, value, message) => {
    await take(value);
    await fillCart(s, shopper, balm.id);
    expect(await pay({ paymentMethod })).toMatchObject({ status: 400, json: { fields: { paymentMethod: message } } });
    expect((await pay({ paymentMethod: paymentMethod === 'cod' ? 'online' : 'cod' })).status).toBe(200);
  });

  test('still works for an order that is awaiting it', async () => {
    await fillCart(s, shopper, balm.id);
    const { json: placed } = await pay({ paymentMethod: 'online' });
    await take({ isOnline: false });
    // Pressed again in the checkout, and in the list of orders.
    expect((await pay({ paymentMethod: 'online' })).json).toMatchObject({ localOrderId: placed.localOrderId, cashfreeOrder: {} });
    const again = await s.request('POST', `/api/payment/${placed.localOrderId}/pay`, { as: shopper.token });
    expect(again.json.cashfreeOrder).toEqual(placed.cashfreeOrder);
  });

  test('leaves no payment method where the other is not accepted', async () => {
    await take({ isOnline: false });
    await s.db.insert(settings).values({ section: 'delivery', value: { cashlessPins: '560001' } });
    await fillCart(s, shopper, balm.id);
    expect((await s.request('GET', '/api/delivery?pin=560001')).json).toMatchObject({ isServed: false, isCashOnDelivery: false });
    expect((await pay({ paymentMethod: 'cod' })).json.code).toBe('not_served');
  });
});

describe('the delivery area', () => {
  const ask = async (pin: string) => (await s.request('GET', `/api/delivery?pin=${encodeURIComponent(pin)}`)).json;
  const deliver = (value: object) => s.db.insert(settings).values({ section: 'delivery', value });
  const take = (value: object) => s.db.insert(settings).values({ section: 'payments', value });

  test('checkout applies the same rules for a PIN code that the product page shows', async () => {
    // The shopper lives at 560001.
    await deliver({ unservedPins: '560' });
    await fillCart(s, shopper, balm.id);
    expect(await ask('560001')).toMatchObject({ isServed: false, isCashOnDelivery: false });
    for (const paymentMethod of ['cod', 'online']) {
      const { status, json } = await pay({ paymentMethod });
      expect([status, json.code, json.message]).toEqual([
        409,
        'not_served',
        "We don't deliver to PIN code 560001 yet. Please choose another address.",
      ]);
    }
  });

  test('cash is refused where it is not taken, and paying online is not', async () => {
    await deliver({ cashlessPins: '5600' });
    await fillCart(s, shopper, balm.id);
    expect(await ask('560 001')).toMatchObject({ pin: '560001', state: 'Karnataka', isServed: true, isCashOnDelivery: false });
    expect((await pay({ paymentMethod: 'cod' })).json.fields).toEqual({
      paymentMethod: 'Cash on delivery is not available at PIN code 560001. Please pay online.',
    });
    expect((await pay({ paymentMethod: 'online' })).status).toBe(200);
  });

  test('the cash limit in Settings counts to the rupee', async () => {
    await fillCart(s, shopper, balm.id);
    const { totalAmount } = (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id } })).json
      .pricingDetails;
    await take({ cashAtMostRupees: Math.floor(totalAmount) });
    expect((await pay({ paymentMethod: 'cod' })).json.fields).toEqual({
      paymentMethod: `Cash on delivery is available for orders up to ₹${Math.floor(totalAmount)}. Please pay online.`,
    });
    await s.db
      .update(settings)
      .set({ value: { cashAtMostRupees: Math.ceil(totalAmount) } })
      .where(eq(settings.section, 'payments'));
    expect((await pay({ paymentMethod: 'cod' })).status).toBe(200);
  });

  test('a PIN code is told its days in India, and what is no PIN code is refused', async () => {
    s.setClock(new Date('2026-11-21T06:00:00Z'));
    expect(await ask('744101')).toMatchObject({ arrivesFrom: '2026-11-25', arrivesTo: '2026-11-30', state: 'Andaman and Nicobar Islands' });
    expect(await ask('12')).toMatchObject({ message: 'Enter a 6-digit PIN code' });
  });
});

describe('what is refused, and leaves nothing behind', () => {
  test('an empty cart', async () => {
    expect(await pay()).toMatchObject({ status: 400, json: { message: 'Your cart is empty.' } });
  });

  test('no address, an address of another customer, an address that does not exist', async () => {
    await fillCart(s, shopper, balm.id);
    const foreign = await anAddress(s, (await aShopper(s)).id, { isDefault: false });
    for (const addressId of [undefined, '', 'home', crypto.randomUUID(), foreign.id]) {
      expect(await pay({ addressId })).toMatchObject({
        status: 400,
        json: { message: 'Please select a valid address', fields: { addressId: expect.any(String) } },
      });
    }
  });

  test('an unknown payment method', async () => {
    await fillCart(s, shopper, balm.id);
    expect(await pay({ paymentMethod: 'cheque' })).toMatchObject({ status: 400, json: { message: 'Please select a payment method' } });
  });

  test("a visitor, and a customer who pays from another's cart", async () => {
    await fillCart(s, shopper, balm.id);
    const other = await aShopper(s);
    expect((await s.request('POST', '/api/payment/pay', { body: { addressId: shopper.addressId } })).status).toBe(401);
    expect((await pressPay(s, other, { userId: shopper.id })).status).toBe(403);
  });

  test('an invalid coupon code', async () => {
    await fillCart(s, shopper, balm.id);
    expect(await pay({ code: 'FREE' })).toMatchObject({ status: 400, json: { fields: { code: 'This coupon code is not valid.' } } });
  });

  test('a total that the shop does not know: the answer carries the fresh pricing', async () => {
    await fillCart(s, shopper, balm.id);
    const refused = await pay({ pricingDetails: { totalAmount: 1 } });
    expect(refused).toMatchObject({
      status: 409,
      json: {
        message: 'Your cart has changed. Please check the new total.',
        code: 'cart_changed',
        items: [{ productId: balm.id, quantity: 1, Product: { price: 299 } }],
        pricingDetails: { subtotal: 299, totalAmount: 451.82 },
        notices: [],
      },
    });
  });

  test.each([
    ['another quantity', () => [{ productId: balm.id, quantity: 2 }]],
    ['another product', () => [{ productId: crypto.randomUUID(), quantity: 1 }]],
    ['nothing', () => []],
  ])('a shopper who saw %s', async (_, seen) => {
    await fillCart(s, shopper, balm.id);
    expect((await pay({ products: seen() })).status).toBe(409);
  });

  test('goods that sold out or went off sale since', async () => {
    await fillCart(s, shopper, balm.id, 5);
    await s.db.update(products).set({ stockQuantity: 3 }).where(eq(products.id, balm.id));
    expect(await pay()).toMatchObject({ status: 409, json: { message: 'Only 3 left in stock.', notices: [{ code: 'short_of_stock' }] } });
    await s.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, balm.id));
    expect(await pay()).toMatchObject({ status: 409, json: { notices: [{ code: 'unavailable' }] } });
    expect(await stockOf()).toBe(3);
  });

  test('a malformed body', async () => {
    const sent = { as: shopper.token, headers: { 'content-type': 'application/json' }, body: '{"addressId":' };
    expect((await s.request('POST', '/api/payment/pay', sent)).status).toBe(400);
    expect((await pay({ products: 'all' })).status).toBe(400);
    expect((await pay({ pricingDetails: { totalAmount: '451.82' } })).status).toBe(400);
    expect((await pay({ products: [{ productId: balm.id, quantity: -1 }] })).status).toBe(400);
  });

  test('none of them leaves an order, a payment attempt or a stock move', async () => {
    await fillCart(s, shopper, balm.id);
    for (const over of [{ addressId: crypto.randomUUID() }, { pricingDetails: { totalAmount: 1 } }, { code: 'FREE' }]) await pay(over);
    expect([
      await s.db.$count(orders),
      await s.db.$count(paymentAttempts),
      await s.db.$count(stockMoves, eq(stockMoves.reason, 'sale')),
    ]).toEqual([0, 0, 0]);
    expect(await stockOf()).toBe(10);
    expect(await cartOf()).toHaveLength(1);
  });
});

describe('pressing Place Order more than once', () => {
  test('the same key with the same body answers the same; with another body it is refused', async () => {
    await fillCart(s, shopper, balm.id);
    const key = { 'Idempotency-Key': 'press-1' };
    const first = await pay({}, key);
    expect((await pay({}, key)).json).toEqual(first.json);
    expect(await pay({ paymentMethod: 'cod' }, key)).toMatchObject({ status: 409, json: { code: 'key_reused' } });
    expect(await s.db.$count(orders)).toBe(1);
    expect(await stockOf()).toBe(9);
  });

  test('an unchanged cart gives the first order, with another key or none, and the gateway is asked once', async () => {
    await fillCart(s, shopper, balm.id);
    const first = await pay({}, { 'Idempotency-Key': 'tab-1' });
    expect((await pay()).json).toEqual(first.json);
    expect((await pay({}, { 'Idempotency-Key': 'tab-2' })).json).toEqual(first.json);
    expect(await s.db.$count(orders)).toBe(1);
    expect(cashfree.requests).toHaveLength(1);
  });

  test('a cash order that emptied the cart is returned again for the same key', async () => {
    await fillCart(s, shopper, balm.id);
    const first = await pay({ paymentMethod: 'cod' });
    expect((await pay({ paymentMethod: 'cod' })).json).toEqual(first.json);
    expect(await pay({ paymentMethod: 'online' })).toMatchObject({ status: 400, json: { message: 'Your cart is empty.' } });
    await fillCart(s, shopper, balm.id);
    const second = await pay({ paymentMethod: 'cod' });
    expect(second.json.localOrderId).not.toBe(first.json.localOrderId);
  });

  test('a changed cart is a new order, and the unpaid one is released', async () => {
    await fillCart(s, shopper, balm.id);
    const first = await pay();
    await fillCart(s, shopper, balm.id);
    const second = await pay();
    expect(second.json.localOrderId).not.toBe(first.json.localOrderId);
    expect((await orderOf(first.json.localOrderId))?.status).toBe('cancelled');
    expect(await stockOf()).toBe(8);
  });

  test('other choices for the same cart release the unpaid order: the last piece can still be bought', async () => {
    await s.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, balm.id));
    await fillCart(s, shopper, balm.id);
    const online = await pay();
    expect(await stockOf()).toBe(0);
    expect((await cartOf())[0].problem).toBeNull();
    const cash = await pay({ paymentMethod: 'cod' });
    expect(cash.status).toBe(200);
    expect(await orderOf(online.json.localOrderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await orderOf(cash.json.localOrderId)).toMatchObject({ status: 'pending', paymentStatus: 'cod' });
    expect(await stockOf()).toBe(0);
    await s.runJobs();
    expect((await s.gateway.getOrder(online.json.cashfreeOrder.order_id)).status).toBe('terminated');
  });

  test('pressing again does not revive a cancelled order', async () => {
    await fillCart(s, shopper, balm.id);
    const key = { 'Idempotency-Key': 'press-1' };
    const first = await pay({}, key);
    await s.request('POST', `/api/order/${first.json.localOrderId}/cancel`, { as: shopper.token });
    expect(await pay({}, key)).toMatchObject({ status: 409, json: { code: 'order_cancelled' } });
    const second = await pay();
    expect(second.status).toBe(200);
    expect(second.json.localOrderId).not.toBe(first.json.localOrderId);
  });
});

describe('paying online', () => {
  test('opens a checkout at the gateway; until it is paid the stock is reserved and the cart stays', async () => {
    await fillCart(s, shopper, balm.id, 2);
    const { status, json } = await pay();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      message: 'Payment initiated',
      orderNumber: 'ORD-1001',
      cashfreeOrder: { order_id: 'ORD-1001-1', payment_session_id: 'session_ORD-1001-1', order_amount: 804.64, order_currency: 'INR' },
      checkout: { kind: 'cashfree', mode: 'sandbox' },
    });
    expect(await orderOf(json.localOrderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting', holdUntil: expect.any(Date) });
    expect(await stockOf()).toBe(8);
    expect(await cartOf()).toHaveLength(1);
    await s.runJobs();
    expect(await s.db.$count(mails)).toBe(0);
    const sent = JSON.parse(cashfree.requests[0]?.rawBody ?? '');
    expect(sent).toMatchObject({ order_amount: 804.64, order_meta: { return_url: `http://shop.test/success?order=${json.localOrderId}` } });
  });

  test('the gateway returns to the language of the page, else of the account, and to no other address', async () => {
    const { id } = await anUnpaidOrder();
    const payIn = (query: string) => s.request('POST', `/api/payment/${id}/pay${query}`, { as: shopper.token });
    later(31);
    expect((await payIn('?language=hi')).status).toBe(200);
    await s.db.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.id));
    for (const [minutes, query] of [
      [62, ''],
      [93, '?language=en'],
    ] as const) {
      later(minutes);
      expect((await payIn(query)).status).toBe(200);
    }
    expect((await payIn('?language=/evil.test')).status).toBe(400);
    const places = cashfree.requests.map(({ rawBody }) => JSON.parse(rawBody).order_meta.return_url);
    expect(places).toEqual(['', '/hi', '/hi', ''].map((place) => `http://shop.test${place}/success?order=${id}`));
  });

  test('uses the phone of the address when the account has none, like the first admin and invited staff', async () => {
    await s.db.update(users).set({ phone: '' }).where(eq(users.id, shopper.id));
    await s.db.update(addresses).set({ phone: '9123456780' }).where(eq(addresses.userId, shopper.id));
    await fillCart(s, shopper, balm.id);
    const { status, json } = await pay();
    expect(status).toBe(200);
    expect((await orderOf(json.localOrderId))?.customerPhone).toBe('9123456780');
    expect(JSON.parse(cashfree.requests[0]?.rawBody ?? '').customer_details.customer_phone).toBe('9123456780');
  });

  test.each(['error_500', 'silent', 'html', 'cut'] as const)(
    'a gateway that answers %s: 502, and a retry opens the same order',
    async (fault) => {
      await fillCart(s, shopper, balm.id);
      cashfree.fail(fault, 3);
      const failed = await pay();
      expect(failed).toMatchObject({ status: 502, json: { message: 'Failed to initiate payment' } });
      const again = await pay();
      expect(again).toMatchObject({
        status: 200,
        json: { localOrderId: failed.json.localOrderId, cashfreeOrder: { order_id: 'ORD-1001-1' } },
      });
      expect([await s.db.$count(orders), await stockOf()]).toEqual([1, 9]);
    },
  );

  test('after a lost answer, a retry opens the order that was created', async () => {
    await fillCart(s, shopper, balm.id);
    cashfree.fail('lost_answer', 3);
    expect((await pay()).status).toBe(502);
    expect((await pay()).json.cashfreeOrder.order_id).toBe('ORD-1001-1');
  });

  test('an expired order is retried with a new attempt and a new time limit', async () => {
    const { id } = await anUnpaidOrder();
    later(31);
    const again = await pay();
    expect(again.json).toMatchObject({ localOrderId: id, cashfreeOrder: { order_id: 'ORD-1001-2' } });
    await s.runSweeps();
    expect((await orderOf(id))?.status).toBe('pending');
  });
});

describe('paying an existing order', () => {
  const payAgain = (id: string, as = shopper) => s.request('POST', `/api/payment/${id}/pay`, { as: as.token });

  test('opens the same checkout, even if the cart has changed', async () => {
    const { id, attempt } = await anUnpaidOrder();
    await fillCart(s, shopper, balm.id);
    expect(await payAgain(id)).toMatchObject({ status: 200, json: { localOrderId: id, cashfreeOrder: { order_id: attempt } } });
    later(31);
    expect((await payAgain(id)).json.cashfreeOrder.order_id).toBe('ORD-1001-2');
    expect(await s.db.$count(orders)).toBe(1);
  });

  test('is refused once it is paid or cancelled, and to another customer', async () => {
    const { id, attempt } = await anUnpaidOrder();
    expect((await payAgain(id, await aShopper(s))).status).toBe(404);
    await hear(cashfree.paymentWebhook(cashfree.pay(attempt)));
    expect(await payAgain(id)).toMatchObject({ status: 409, json: { message: 'This order needs no payment.' } });
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    expect(await payAgain(id)).toMatchObject({ status: 409, json: { code: 'order_cancelled' } });
  });
});

describe('the webhook', () => {
  test('of a success pays the order once: payment, event, mail; and removes the bought items from the cart', async () => {
    const { id, attempt } = await anUnpaidOrder();
    await fillCart(s, shopper, balm.id);
    const other = await aProduct(s);
    await fillCart(s, shopper, other.id);
    const news = cashfree.paymentWebhook(cashfree.pay(attempt));
    for (const outcome of ['paid', 'known', 'known']) expect(await hear(news)).toMatchObject({ status: 200, json: { outcome } });
    expect(await orderOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'paid', paidAt: expect.any(Date), holdUntil: null });
    expect(await eventsOf(id)).toEqual(['placed', 'paid']);
    expect(await s.db.select().from(payments)).toMatchObject([{ orderId: id, amountPaise: 80464, method: 'upi' }]);
    expect((await cartOf()).map((item: { productId: string; quantity: number }) => [item.productId, item.quantity])).toEqual([
      [balm.id, 1],
      [other.id, 1],
    ]);
    await s.runJobs();
    expect((await s.db.select().from(mails)).map((mail) => mail.kind)).toEqual(['order-placed']);
  });

  test('that is forged, stale or from the future is refused and changes nothing', async () => {
    const { id, attempt } = await anUnpaidOrder();
    const paymentId = cashfree.pay(attempt);
    expect((await hear(cashfree.paymentWebhook(paymentId, { secretKey: 'another secret' }))).status).toBe(401);
    expect((await hear(cashfree.paymentWebhook(paymentId, { signedAt: new Date(Date.now() - 25 * 60 * MINUTE) }))).status).toBe(401);
    expect((await hear(cashfree.paymentWebhook(paymentId, { signedAt: new Date(Date.now() + 60 * MINUTE) }))).status).toBe(401);
    const news = cashfree.paymentWebhook(paymentId);
    expect((await hear({ ...news, rawBody: news.rawBody.replace('804.64', '804.640') })).status).toBe(401);
    expect((await orderOf(id))?.paymentStatus).toBe('awaiting');
  });

  test('with another amount does not pay the order, and is recorded once', async () => {
    const { id, attempt } = await anUnpaidOrder();
    const paymentId = cashfree.pay(attempt);
    expect((await hear(cashfree.paymentWebhook(paymentId, { amountRupees: 1 }))).json.outcome).toBe('mismatch');
    expect((await hear(cashfree.paymentWebhook(paymentId, { amountRupees: 1 }))).json.outcome).toBe('known');
    expect((await orderOf(id))?.paymentStatus).toBe('awaiting');
    expect(await eventsOf(id)).toEqual(['placed', 'payment_mismatch']);
    expect(await s.db.$count(payments)).toBe(0);
  });

  test.each([
    ['another coupon and other coins are kept for the next cart', { code: 'NEXT10', useCoins: 10 }, { code: 'NEXT10', useCoins: 10 }],
    ['the coupon and the coins of the order end with it', { code: 'MINE10', useCoins: true }, { code: null, useCoins: null }],
    ['the coupon ends, and fewer coins are a later choice', { code: 'MINE10', useCoins: 10 }, { code: null, useCoins: 10 }],
  ])('of a late success: %s', async (_rule, chosen, left) => {
    await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 50, kind: 'account', cause: 'test' });
    const coupon = { type: 'percentage', discountBasisPoints: 1000, validFrom: new Date(0), expiresAt: new Date('2999-01-01') } as const;
    await s.db.insert(coupons).values([
      { ...coupon, code: 'MINE10' },
      { ...coupon, code: 'NEXT10' },
    ]);
    await fillCart(s, shopper, balm.id);
    const { json } = await pay({ code: 'MINE10', useCoins: 50 });
    await keepSavings(s.db, shopper.id, chosen);
    await hear(cashfree.paymentWebhook(cashfree.pay(json.cashfreeOrder.order_id)));
    expect(await orderOf(json.localOrderId)).toMatchObject({ paymentStatus: 'paid', coinsSpent: 50, couponCode: 'MINE10' });
    expect(await readSavings(s.db, shopper.id)).toEqual(left);
  });

  test('of a failure leaves the order open, and a later success still counts', async () => {
    const { id, attempt } = await anUnpaidOrder();
    const failure = cashfree.paymentWebhook(cashfree.pay(attempt, { status: 'FAILED' }));
    expect((await hear(failure)).json.outcome).toBe('failed');
    expect((await hear(failure)).json.outcome).toBe('known');
    expect(await orderOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    expect((await pay()).json.localOrderId).toBe(id);
    expect((await orderOf(id))?.paymentStatus).toBe('awaiting');
    expect((await hear(cashfree.paymentWebhook(cashfree.pay(attempt)))).json.outcome).toBe('paid');
    expect(await eventsOf(id)).toEqual(['placed', 'payment_failed', 'paid']);
  });

  test('of a failure after a success changes nothing', async () => {
    const { id, attempt } = await anUnpaidOrder();
    const dropped = cashfree.pay(attempt, { status: 'USER_DROPPED' });
    await hear(cashfree.paymentWebhook(cashfree.pay(attempt)));
    expect((await hear(cashfree.paymentWebhook(dropped))).json.outcome).toBe('known');
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
  });

  test('of an unknown order is acknowledged and ignored', async () => {
    const { attempt } = await anUnpaidOrder();
    const news = cashfree.paymentWebhook(cashfree.pay(attempt));
    await s.reset();
    expect(await hear(news)).toMatchObject({ status: 200, json: { outcome: 'unknown_order' } });
  });

  test('of a second payment sends that one back', async () => {
    const { id, attempt } = await anUnpaidOrder();
    await hear(cashfree.paymentWebhook(cashfree.pay(attempt)));
    const second = cashfree.paymentWebhook(cashfree.pay(attempt));
    expect((await hear(second)).json.outcome).toBe('returned');
    expect((await hear(second)).json.outcome).toBe('known');
    await s.runJobs();
    expect(cashfree.refundsOf(attempt)).toMatchObject([{ refund_amount: 804.64 }]);
    expect(await orderOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });

  test('of a payment for a cancelled order sends it back, and the refund is followed to its end', async () => {
    const { id, attempt } = await anUnpaidOrder();
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    await hear(cashfree.paymentWebhook(cashfree.pay(attempt)));
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' });
    cashfree.fail('lost_answer', 3);
    await s.runJobs();
    later(5);
    await s.runJobs();
    const [refund] = cashfree.refundsOf(attempt);
    expect(cashfree.refundsOf(attempt)).toHaveLength(1);
    cashfree.settleRefund(String(refund?.refund_id), 'SUCCESS');
    const settled = cashfree.refundWebhook(String(refund?.refund_id), { signedAt: s.shop.now() });
    expect((await hear(settled)).json.outcome).toBe('settled');
    expect((await hear(settled)).json.outcome).toBe('unchanged');
    expect((await orderOf(id))?.paymentStatus).toBe('refunded');
    expect(await stockOf()).toBe(10);
    expect(await eventsOf(id)).toEqual(['placed', 'cancelled', 'payment_not_needed', 'refund_started', 'refunded']);
  });

  test('is not needed for a late payment of a cancelled order: the shop polls until no attempt is pending', async () => {
    const { id, attempt } = await anUnpaidOrder();
    cashfree.pay(attempt, { status: 'PENDING' });
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('failed');
    cashfree.pay(attempt);
    later(6);
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('refund_pending');
    expect(cashfree.refundsOf(attempt)).toHaveLength(1);
  });

  test('of a refund is not needed: the job polls until the refund is settled', async () => {
    const { id, attempt } = await anUnpaidOrder();
    await hear(cashfree.paymentWebhook(cashfree.pay(attempt)));
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('refund_pending');
    cashfree.settleRefund(String(cashfree.refundsOf(attempt)[0]?.refund_id), 'SUCCESS');
    later(31);
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('refunded');
    expect(await s.db.select().from(refunds)).toMatchObject([{ status: 'done', amountPaise: 80464 }]);
  });
});

describe('a shop without a reachable webhook', () => {
  test('polls while the shopper waits, at most every three seconds', async () => {
    const { id, attempt } = await anUnpaidOrder();
    const start = new Date();
    s.setClock(start);
    expect(await stateOf(id)).toEqual({ orderId: id, status: 'pending', paymentStatus: 'awaiting', totalAmount: 804.64 });
    const asked = cashfree.requests.length;
    cashfree.pay(attempt);
    expect((await stateOf(id)).paymentStatus).toBe('awaiting');
    expect(cashfree.requests).toHaveLength(asked);
    s.setClock(new Date(start.getTime() + 4000));
    expect((await stateOf(id)).paymentStatus).toBe('paid');
  });

  test('tells what it knows while the gateway is away', async () => {
    const { id } = await anUnpaidOrder();
    cashfree.fail('error_500', 9);
    expect((await stateOf(id)).paymentStatus).toBe('awaiting');
  });

  test('answers only the customer of the order', async () => {
    const { id } = await anUnpaidOrder();
    const other = await aShopper(s);
    const staff = await aStaffMember(s);
    const ask = (as?: string) => s.request('GET', `/api/payment/${id}/status`, as ? { as } : {});
    expect((await ask(other.token)).status).toBe(404);
    expect((await ask()).status).toBe(401);
    expect((await ask(staff.token)).status).toBe(200);
    expect((await s.request('GET', '/api/payment/ORD-1001/status', { as: shopper.token })).status).toBe(404);
  });

  test('polls orders that have been silent for two minutes', async () => {
    const { id, attempt } = await anUnpaidOrder();
    cashfree.pay(attempt);
    later(1);
    await s.runSweeps();
    expect((await orderOf(id))?.paymentStatus).toBe('awaiting');
    later(3);
    await s.runSweeps();
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
  });
});

describe('a payment without a webhook and without a waiting shopper', () => {
  /** The first attempt is pending at the bank, a second one pays. */
  async function aPaidOrder() {
    const { id, attempt: first } = await anUnpaidOrder();
    cashfree.pay(first, { status: 'PENDING' });
    later(31);
    await s.runSweeps();
    const second = (await pay()).json.cashfreeOrder.order_id as string;
    await hear(cashfree.paymentWebhook(cashfree.pay(second)));
    return { id, first, second };
  }

  test('is refunded when another attempt had paid the order', async () => {
    const { id, first, second } = await aPaidOrder();
    await s.runJobs();
    cashfree.pay(first);
    later(37);
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
    expect([cashfree.refundsOf(first), cashfree.refundsOf(second)]).toMatchObject([[{ refund_amount: 804.64 }], []]);
    expect(await s.db.select().from(refunds)).toMatchObject([{ orderId: id, gatewayOrderId: first, kind: 'surplus' }]);
  });

  test('is refunded when the order was cancelled meanwhile', async () => {
    const { id, first, second } = await aPaidOrder();
    await s.db.delete(jobs);
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    cashfree.pay(first);
    await s.runJobs();
    expect([cashfree.refundsOf(first), cashfree.refundsOf(second)]).toMatchObject([[{}], [{}]]);
    for (const attempt of [first, second]) cashfree.settleRefund(String(cashfree.refundsOf(attempt)[0]?.refund_id), 'SUCCESS');
    later(62);
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('refunded');
    expect(await s.db.$count(jobs)).toBe(0);
  });

  test('is still expected after a full refund of the order', async () => {
    const { id, first, second } = await aPaidOrder();
    const staff = await aStaffMember(s);
    await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Late' } });
    await s.runJobs();
    cashfree.settleRefund(String(cashfree.refundsOf(second)[0]?.refund_id), 'SUCCESS');
    later(62);
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('refunded');
    cashfree.pay(first);
    later(70);
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('refund_pending');
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('is refunded when the order was cancelled before the gateway had opened the attempt', async () => {
    await fillCart(s, shopper, balm.id);
    meanwhile = async () => {
      const [order] = await s.db.select().from(orders);
      await s.request('POST', `/api/order/${order?.id}/cancel`, { as: shopper.token });
      await s.runJobs();
    };
    const { json } = await pay();
    cashfree.pay(json.cashfreeOrder.order_id);
    later(6);
    await s.runJobs();
    expect((await orderOf(json.localOrderId))?.paymentStatus).toBe('refund_pending');
    expect(cashfree.refundsOf(json.cashfreeOrder.order_id)).toHaveLength(1);
  });

  test('is no longer possible once an attempt that never opened has expired', async () => {
    await fillCart(s, shopper, balm.id);
    cashfree.fail('cut', 3);
    await s.request('POST', `/api/order/${(await pay()).json.localOrderId}/cancel`, { as: shopper.token });
    await s.runJobs();
    expect(await s.db.$count(jobs, eq(jobs.kind, 'close-attempt'))).toBe(1);
    later(31);
    await s.runJobs();
    expect(await s.db.$count(jobs)).toBe(0);
  });
});

describe('an order that is not paid within 30 minutes', () => {
  test('is polled once more, ended, and its goods return to stock', async () => {
    const { id, attempt } = await anUnpaidOrder();
    later(29);
    await s.runSweeps();
    expect(await stockOf()).toBe(8);
    later(31);
    await s.runSweeps();
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed', cancelledAt: expect.any(Date) });
    expect(await eventsOf(id)).toEqual(['placed', 'cancelled']);
    expect((await s.db.select().from(stockMoves).where(eq(stockMoves.orderId, id))).map((move) => [move.reason, move.change])).toEqual([
      ['sale', -2],
      ['release', 2],
    ]);
    expect(await stockOf()).toBe(10);
    expect((await s.gateway.getOrder(attempt)).status).toBe('terminated');
    await s.runSweeps();
    expect(await stockOf()).toBe(10);
  });

  test('is paid when the last poll finds a payment', async () => {
    const { id, attempt } = await anUnpaidOrder();
    cashfree.pay(attempt);
    later(31);
    await s.runSweeps();
    expect(await orderOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    expect(await stockOf()).toBe(8);
  });

  test('stays open while a payment is pending', async () => {
    const { id, attempt } = await anUnpaidOrder();
    cashfree.pay(attempt, { status: 'PENDING' });
    later(31);
    await s.runSweeps();
    expect((await orderOf(id))?.status).toBe('pending');
    cashfree.pay(attempt);
    later(32);
    await s.runSweeps();
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
  });

  test('stays open while the gateway is unreachable', async () => {
    const { id } = await anUnpaidOrder();
    cashfree.fail('error_500', 3);
    later(31);
    await s.runSweeps();
    expect((await orderOf(id))?.status).toBe('pending');
    later(32);
    await s.runSweeps();
    expect((await orderOf(id))?.status).toBe('cancelled');
  });

  test('does not hold up the sweep while the gateway is down: it gives up after three', async () => {
    for (let count = 0; count < 5; count++) {
      const other = await aShopper(s);
      await fillCart(s, other, balm.id);
      await pressPay(s, other);
    }
    later(31);
    const before = cashfree.requests.length;
    cashfree.fail('error_500', 99);
    await s.runSweeps();
    // Three orders, each asked about with the adapter's three tries.
    expect(cashfree.requests.length - before).toBe(9);
  });

  test('is ended too when the gateway does not know it', async () => {
    await fillCart(s, shopper, balm.id);
    cashfree.fail('cut', 3);
    const { json } = await pay();
    later(31);
    await s.runSweeps();
    expect((await orderOf(json.localOrderId))?.status).toBe('cancelled');
    expect(await stockOf()).toBe(10);
  });
});
