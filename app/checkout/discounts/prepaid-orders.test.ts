// The benefit of paying online through a purchase: what the cart shows is what the order, its invoice and its refunds count (record 0064).
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, moveOrder, payOrder, pressPay, type Shopper } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Awaited<ReturnType<typeof aStaffMember>>;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  asha = await aShopper(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const offer = (over: object = {}, more: object = {}) =>
  s.request('PUT', '/api/settings/payments', {
    as: staff.token,
    body: { ...more, prepaidBenefit: { type: 'percentage', percent: 5, atMostRupees: 100, fromRupees: 500, ...over } },
  });
const quote = async (over: object = {}) =>
  (await s.request('POST', '/api/cart/quote', { as: asha.token, body: { userId: asha.id, ...over } })).json;
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const aCart = async (rupees: number, quantity = 1) =>
  fillCart(s, asha, (await aProduct(s, { originalPricePaise: rupees * 100 })).id, quantity);

test('the cart tells both prices; the order, its mail, its invoice and the coins it earns count the one that was chosen', async () => {
  expect((await offer()).status).toBe(200);
  await aCart(1000);
  const quoted = await quote();
  expect(quoted.pricingDetails).toMatchObject({ prepaidDiscount: 0, totalAmount: 1279 });
  expect(quoted.prepaid).toMatchObject({ prepaidDiscount: 50, gst: 171, totalAmount: 1220 });
  const { json } = await pressPay(s, asha, { pricingDetails: quoted.prepaid });
  expect(json).toMatchObject({ totalAmount: 1220, cashfreeOrder: { order_amount: 1220 } });
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  expect(await orderOf(json.localOrderId)).toMatchObject({
    prepaidDiscountPaise: 5000,
    prepaidTerms: { type: 'percentage', basisPoints: 500, atMostPaise: 10_000, fromPaise: 50_000 },
  });
  await moveOrder(s, staff, json.localOrderId, 'delivered');
  await s.runJobs();
  const [invoice] = await s.db.select().from(invoices);
  expect(invoice).toMatchObject({ totalPaise: 122_000 });
  const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-placed'));
  expect(mail?.text).toMatch(/Online payment discount[^₹]*₹50\.00/);
  // 20% of ₹950 on the first order.
  expect((await s.request('GET', `/api/point/${asha.id}`, { as: asha.token })).json.totalPoints).toBe(190);
  expect(await reconcile(s.db)).toEqual([]);
});

test('an order in cash gets none of it, and a stale total of the other method is refused with both prices', async () => {
  await offer();
  await aCart(1000);
  const { pricingDetails, prepaid } = await quote();
  for (const [paymentMethod, seen] of [
    ['cod', prepaid],
    ['online', pricingDetails],
  ])
    expect(await pressPay(s, asha, { paymentMethod, pricingDetails: seen })).toMatchObject({
      status: 409,
      json: { code: 'cart_changed', pricingDetails: { totalAmount: 1279 }, prepaid: { totalAmount: 1220 } },
    });
  const { json } = await pressPay(s, asha, { paymentMethod: 'cod', pricingDetails });
  expect(await orderOf(json.localOrderId)).toMatchObject({ totalPaise: 127_900, prepaidDiscountPaise: 0, prepaidTerms: null });
});

test.each<[name: string, over: object, more: object]>([
  ['before it starts', { startsAt: '2099-01-01T00:00:00+05:30' }, {}],
  ['after it ended', { endsAt: '2020-01-01T00:00:00+05:30' }, {}],
  ['below the minimum', { fromRupees: 1001 }, {}],
  ['without online payment', {}, { isOnline: false }],
])('%s nothing is offered', async (_name, over, more) => {
  expect((await offer(over, more)).status).toBe(200);
  await aCart(1000);
  expect((await quote()).prepaid).toBeNull();
});

test.each<[over: object, field: string]>([
  [{ percent: 0 }, 'prepaidBenefit.percent'],
  [{ type: 'fixed' }, 'prepaidBenefit.valueRupees'],
  [{ startsAt: '2026-02-01T00:00:00+05:30', endsAt: '2026-01-01T00:00:00+05:30' }, 'prepaidBenefit.endsAt'],
])('staff cannot save %j', async (over, field) => {
  const { status, json } = await offer(over);
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
});

test('an end of the benefit between page and press is said; an order placed with it keeps it', async () => {
  await offer();
  await aCart(1000);
  const { prepaid } = await quote();
  const placed = await pressPay(s, asha, { pricingDetails: prepaid });
  await s.db.delete(settings).where(eq(settings.section, 'payments'));
  const again = await s.request('POST', `/api/payment/${placed.json.localOrderId}/pay`, { as: asha.token });
  expect(again.json).toMatchObject({ totalAmount: 1220, cashfreeOrder: { order_amount: 1220 } });
  await aCart(1);
  expect(await pressPay(s, asha, { pricingDetails: prepaid })).toMatchObject({
    status: 409,
    json: { code: 'cart_changed', prepaid: null },
  });
});

test('refunds line by line end at exactly what was paid', async () => {
  await offer({ percent: 7 });
  const balm = await aProduct(s, { originalPricePaise: 33_333 });
  const soap = await aProduct(s, { originalPricePaise: 10_001, gstRateBasisPoints: 500 });
  await fillCart(s, asha, balm.id, 2);
  await fillCart(s, asha, soap.id);
  const { json } = await pressPay(s, asha);
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  await moveOrder(s, staff, json.localOrderId, 'delivered');
  for (const { id } of [balm, soap, balm]) {
    const body = { reason: 'Broken', items: [{ productId: id, quantity: 1 }] };
    expect((await s.request('POST', `/api/order/${json.localOrderId}/refund`, { as: staff.token, body })).status).toBe(200);
  }
  await s.runJobs();
  const sent = await s.db.select().from(refunds);
  const order = await orderOf(json.localOrderId);
  expect(order?.prepaidDiscountPaise).toBe(5367);
  expect(sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(order?.totalPaise);
  expect(await reconcile(s.db)).toEqual([]);
});
