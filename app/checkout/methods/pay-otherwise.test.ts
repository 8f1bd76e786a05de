// An order that changes its payment method: unpaid to cash, cash to paid, and what may happen at the same time (record 0065).
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  buy,
  fillCart,
  moveOrder,
  payOrder,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { cartItems } from '../../cart/cart.tables.ts';
import { shipments } from '../../couriers/couriers.tables.ts';
import { orderEvents, orders } from '../../orders/orders.tables.ts';
import { readParcels } from '../../orders/packing/parcels.server.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { paymentAttempts } from '../../payments/payments.tables.ts';
import { playPractice } from '../../payments/practice/practice.server.ts';
import { findPracticeOrder } from '../../payments/practice/practice-orders.server.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { readOtherWay } from './pay-otherwise.server.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Awaited<ReturnType<typeof aStaffMember>>;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  await offer({ type: 'percentage', percent: 5 });
  asha = await aShopper(s);
  staff = await aStaffMember(s);
});
afterEach(async () => {
  await s.runJobs();
  expect(await reconcile(s.db)).toEqual([]);
});
afterAll(() => s.close());

async function offer(prepaidBenefit?: object, over: object = {}) {
  const value = { unconfirmedCashOrders: 0, cashAtMostRupees: 0, ...(prepaidBenefit && { prepaidBenefit }), ...over };
  await s.db.insert(settings).values({ section: 'payments', value }).onConflictDoUpdate({ target: settings.section, set: { value } });
}

const aBalm = () => aProduct(s, { originalPricePaise: 100_000 });
const aCashOrder = async () => buy(s, asha, (await aBalm()).id, { paymentMethod: 'cod' });
async function anUnpaidOrder() {
  await fillCart(s, asha, (await aBalm()).id);
  const { json } = await pressPay(s, asha);
  return { id: json.localOrderId as string, session: json.cashfreeOrder.payment_session_id as string };
}
const payOnline = (id: string, as = asha.token) => s.request('POST', `/api/payment/${id}/pay`, { as });
const payInCash = (id: string, totalAmount?: number, as = asha.token) =>
  s.request('POST', `/api/payment/${id}/cash`, { as, body: { totalAmount } });
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const kindsOf = async (id: string) =>
  (await s.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(({ kind }) => kind);
const otherWay = (id: string) => readOtherWay(s.db, id, s.shop.now());

/** The signed webhook of a payment on the hosted page, to be sent any number of times. */
async function aPayment(session: string, act: 'pay' | 'pay_anyway' = 'pay') {
  const order = await findPracticeOrder(s.shop, session);
  const [message] = await playPractice(s.shop, order?.id ?? '', act);
  if (!message) throw new Error('The page sent no webhook.');
  const sent = { headers: Object.fromEntries(message.headers), body: await message.text() };
  return () => s.request('POST', '/api/payment/webhook', sent);
}

describe('a cash order paid online', () => {
  test('costs what it would have cost online from the start, once; mail, parcel and pages follow', async () => {
    const id = await aCashOrder();
    expect(await orderOf(id)).toMatchObject({ totalPaise: 127_900, paymentStatus: 'cod' });
    expect((await otherWay(id)).online).toMatchObject({ amount: 1220, saves: 59 });
    const pressed = await payOnline(id);
    expect(pressed.json).toMatchObject({ totalAmount: 1220, cashfreeOrder: { order_amount: 1220 } });
    expect((await payOnline(id)).json).toEqual(pressed.json);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'cod', totalPaise: 127_900 });
    await fillCart(s, asha, (await aBalm()).id);
    const hear = await aPayment(pressed.json.cashfreeOrder.payment_session_id);
    await Promise.all([hear(), hear(), hear()]);
    expect(await orderOf(id)).toMatchObject({
      ...{ paymentMethod: 'online', paymentStatus: 'paid', totalPaise: 122_000, prepaidDiscountPaise: 5000, roundOffPaise: 0 },
    });
    // What the cart has by now was never bought.
    expect(await s.db.$count(cartItems)).toBe(1);
    expect((await readParcels(s.db, [id]))[0]?.collectPaise).toBe(0);
    expect(await otherWay(id)).toEqual({ online: null, cash: null });
    expect((await payOnline(id)).json.code).toBe('not_unpaid');
    await s.runJobs();
    const [mail, ...more] = await s.db.select().from(mails).where(eq(mails.kind, 'order-paid'));
    expect([mail?.text.includes('₹1,220'), more]).toEqual([true, []]);
    await moveOrder(s, staff, id, 'delivered');
  });

  test('the benefit is for orders of the beginning when the owner says so, and paise of rounding are no saving', async () => {
    await offer({ type: 'percentage', percent: 5, isForCashOrders: false });
    const id = await aCashOrder();
    expect((await otherWay(id)).online).toMatchObject({ amount: 1279, saves: 0 });
  });

  test('an attempt keeps the price it began with', async () => {
    const id = await aCashOrder();
    const { json } = await payOnline(id);
    await offer();
    expect((await payOnline(id)).json.totalAmount).toBe(1279);
    await payOrder(s, json.cashfreeOrder.payment_session_id);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', totalPaise: 122_000 });
  });

  test('two payments of two pages: the first pays, the second goes back', async () => {
    const id = await aCashOrder();
    const first = await payOnline(id);
    await offer();
    const second = await payOnline(id);
    const hear = await Promise.all([first, second].map(({ json }) => aPayment(json.cashfreeOrder.payment_session_id)));
    await Promise.all(hear.map((send) => send()));
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
    expect(await s.db.select().from(refunds)).toMatchObject([{ kind: 'surplus' }]);
  });

  test.each(['ship', 'cancel', 'confirm'] as const)('at the moment of %s both hold together', async (what) => {
    const id = await aCashOrder();
    const { json } = await payOnline(id);
    const hear = await aPayment(json.cashfreeOrder.payment_session_id);
    const act = {
      ship: () => moveOrder(s, staff, id, 'shipped'),
      cancel: () => s.request('POST', `/api/order/${id}/cancel`, { as: asha.token, body: {} }),
      confirm: () => s.request('POST', `/api/order/${id}/confirm`, { as: staff.token }),
    }[what];
    await Promise.all([hear(), act()]);
    await s.runJobs();
    const order = await orderOf(id);
    const back = await s.db.select().from(refunds);
    if (what === 'confirm') expect([order?.paymentStatus, back]).toEqual(['paid', []]);
    // Collected in cash and given back, or paid: never both kept.
    if (what === 'ship') expect([order?.paymentStatus, back.length]).toEqual(order?.paymentMethod === 'cod' ? ['cod', 1] : ['paid', 0]);
    if (what === 'cancel') expect([order?.status, back.length]).toEqual(['cancelled', 1]);
  });

  test('after it shipped, was cancelled, or while a parcel is booked for its cash, a payment goes back', async () => {
    for (const end of ['shipped', 'cancelled', 'booked']) {
      const id = await aCashOrder();
      const { json } = await payOnline(id);
      const hear = await aPayment(json.cashfreeOrder.payment_session_id);
      if (end === 'shipped') await moveOrder(s, staff, id, 'shipped');
      if (end === 'cancelled') await s.request('POST', `/api/order/${id}/cancel`, { as: asha.token, body: {} });
      if (end === 'booked')
        await s.db
          .insert(shipments)
          .values({ orderId: id, courier: 'delhivery', reference: 'ORD-X', weightGrams: 100, collectPaise: 127_900 });
      expect((await otherWay(id)).online).toBeNull();
      expect((await payOnline(id)).status).toBe(409);
      expect((await hear()).json.outcome).toBe('returned');
      expect((await s.db.select().from(refunds).where(eq(refunds.orderId, id))).map(({ kind }) => kind)).toEqual(['surplus']);
      if (end !== 'cancelled') expect((await orderOf(id))?.paymentStatus).toBe('cod');
    }
    await s.db.delete(shipments);
  });

  test('a page left open is closed when its time is over; a lost webhook is found then', async () => {
    const id = await aCashOrder();
    const { json } = await payOnline(id);
    const order = await findPracticeOrder(s.shop, json.cashfreeOrder.payment_session_id);
    await playPractice(s.shop, order?.id ?? '', 'pay_untold');
    s.setClock(new Date(Date.now() + 31 * 60_000));
    await s.runJobs();
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
  });

  test('the waiting page finds a payment without a webhook', async () => {
    const id = await aCashOrder();
    const { json } = await payOnline(id);
    expect((await otherWay(id)).online?.isPageOpen).toBe(true);
    const order = await findPracticeOrder(s.shop, json.cashfreeOrder.payment_session_id);
    await playPractice(s.shop, order?.id ?? '', 'pay_untold');
    expect((await s.request('GET', `/api/payment/${id}/status`, { as: asha.token })).json.paymentStatus).toBe('paid');
  });

  test('not while the shop takes no online payments', async () => {
    const id = await aCashOrder();
    await offer(undefined, { isOnline: false });
    expect([(await otherWay(id)).online, (await payOnline(id)).json.code]).toEqual([null, 'not_online']);
  });
});

describe('a way of paying online', () => {
  const attempts = () => s.db.select().from(paymentAttempts).orderBy(paymentAttempts.gatewayOrderId);

  test('is offered alone; another way, or all of them, is another attempt of the same order', async () => {
    await fillCart(s, asha, (await aBalm()).id);
    const upi = await pressPay(s, asha, { onlineWay: 'upi' });
    const again = await pressPay(s, asha, { onlineWay: 'upi' });
    expect([upi.json.onlineWay, again.json]).toEqual(['upi', upi.json]);
    const card = await pressPay(s, asha, { onlineWay: 'card' });
    const id = upi.json.localOrderId;
    expect([card.json.localOrderId, await s.db.$count(orders)]).toEqual([id, 1]);
    const all = await payOnline(id);
    expect(all.json.onlineWay).toBeUndefined();
    expect((await attempts()).map(({ way }) => way)).toEqual(['upi', 'card', null]);
    const page = async ({ json }: typeof upi) => (await s.request('GET', new URL(json.checkout.url).pathname)).text;
    expect([(await page(upi)).includes('QR code'), (await page(all)).includes('QR code')]).toEqual([true, false]);
    const hear = await Promise.all([upi, card].map(({ json }) => aPayment(json.cashfreeOrder.payment_session_id)));
    await Promise.all(hear.map((send) => send()));
    expect(await s.db.select().from(refunds)).toMatchObject([{ kind: 'surplus' }]);
  });

  test('chosen again is the attempt from before, however often a shopper goes to and fro', async () => {
    await fillCart(s, asha, (await aBalm()).id);
    const ways = ['upi', 'card'] as const;
    for (const onlineWay of [...ways, ...ways, ...ways]) await pressPay(s, asha, { onlineWay });
    expect((await attempts()).map(({ way }) => way)).toEqual([...ways]);
  });

  test('is one of those that exist', async () => {
    const { id } = await anUnpaidOrder();
    expect((await s.request('POST', `/api/payment/${id}/pay?way=paypal`, { as: asha.token })).status).toBe(400);
  });
});

describe('an unpaid order paid in cash', () => {
  test('is the same order without the benefit, at the price that was shown; the cart is emptied and the mail sent once', async () => {
    const { id } = await anUnpaidOrder();
    expect((await otherWay(id)).cash).toEqual({ amount: 1279, lost: 59 });
    expect((await payInCash(id, 1220)).json).toMatchObject({
      code: 'total_changed',
      message: 'In cash this order costs ₹1,279. Please check and press again.',
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => payInCash(id, 1279)));
    expect(answers.map(({ status, json }) => [status, json.totalAmount])).toEqual(Array(5).fill([200, 1279]));
    expect(await orderOf(id)).toMatchObject({
      ...{ paymentMethod: 'cod', paymentStatus: 'cod', totalPaise: 127_900, prepaidDiscountPaise: 0, prepaidTerms: null, holdUntil: null },
    });
    expect(await kindsOf(id)).toEqual(['placed', 'cash_chosen']);
    expect([await s.db.$count(cartItems), await s.db.$count(orders)]).toEqual([0, 1]);
    await s.runJobs();
    expect(await s.db.$count(mails, eq(mails.kind, 'order-placed'))).toBe(1);
  });

  test('a payment that arrives after the switch pays it online after all, with the benefit of its page', async () => {
    const { id, session } = await anUnpaidOrder();
    const hear = await aPayment(session);
    expect((await payInCash(id)).status).toBe(200);
    expect((await hear()).json.outcome).toBe('paid');
    expect(await orderOf(id)).toMatchObject({
      paymentMethod: 'online',
      paymentStatus: 'paid',
      totalPaise: 122_000,
      prepaidDiscountPaise: 5000,
    });
    expect(await s.db.select().from(refunds)).toEqual([]);
  });

  test('at the moment of its payment it ends as paid, whichever comes first', async () => {
    const { id, session } = await anUnpaidOrder();
    const hear = await aPayment(session);
    await Promise.all([payInCash(id), hear(), payInCash(id), hear()]);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', totalPaise: 122_000 });
  });

  test('paying online again opens a new page, because the old ones are closed', async () => {
    const { id, session } = await anUnpaidOrder();
    await payInCash(id);
    await s.runJobs();
    const again = await payOnline(id);
    expect(again.json.cashfreeOrder.payment_session_id).not.toBe(session);
    expect(await s.db.$count(paymentAttempts)).toBe(2);
  });

  test('only where cash is allowed, and never a paid or cancelled order', async () => {
    const { id, session } = await anUnpaidOrder();
    await offer(undefined, { isCashOnDelivery: false });
    expect((await otherWay(id)).cash).toBeNull();
    expect((await payInCash(id)).json.fields).toHaveProperty('paymentMethod');
    await offer();
    await payOrder(s, session);
    expect((await payInCash(id)).json.code).toBe('not_unpaid');
    await s.request('POST', `/api/order/${id}/cancel`, { as: asha.token, body: {} });
    expect((await payInCash(id)).json.code).toBe('order_cancelled');
  });
});
