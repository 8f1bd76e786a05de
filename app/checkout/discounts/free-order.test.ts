// An order made free by coupon and coins: paid when placed, without the gateway, and never refunded.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { coupons, couponUses } from '../../coupons/coupons.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { orderEvents, orders } from '../../orders/orders.tables.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { paymentAttempts } from '../../payments/payments.tables.ts';
import { practiceGateway } from '../../payments/practice/practice.server.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';

const s = await openTestShop({ gateway: (shop) => ({ ...practiceGateway(shop), createOrder }) });
let asha: Shopper;
let staff: Awaited<ReturnType<typeof aStaffMember>>;
let balm: Awaited<ReturnType<typeof aProduct>>;

beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  asha = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { stockQuantity: 10 });
  await s.db.insert(settings).values({ section: 'delivery', value: { chargeRupees: 0 } });
  await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'GIFT', discountPercentage: 100 } });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

/** Accepts no payment below a rupee, like Cashfree's stand-in. */
async function createOrder(): Promise<never> {
  throw new GatewayError('refused', { code: 'order_amount_invalid', status: 400, retryable: false });
}

const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const stockOf = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.stockQuantity;
const act = (id: string, what: string, body: object = {}) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
const kindsSent = async () => (await s.db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);

async function aFreeOrder() {
  await fillCart(s, asha, balm.id, 2);
  const { status, json } = await pressPay(s, asha, { code: 'GIFT' });
  expect([status, json]).toMatchObject([200, { message: 'Order placed successfully', totalAmount: 0 }]);
  expect(json).not.toHaveProperty('cashfreeOrder');
  return json.localOrderId as string;
}

test('a free order is paid at once: cart, coupon, stock and mail as with any other, and a second press returns it', async () => {
  const id = await aFreeOrder();
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'online', paidAt: expect.any(Date), holdUntil: null });
  expect((await s.db.select().from(orderEvents)).map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  expect((await s.request('GET', `/api/cart/${asha.id}`, { as: asha.token })).json).toEqual([]);
  expect([await s.db.$count(couponUses), await s.db.$count(paymentAttempts), await stockOf()]).toEqual([1, 0, 8]);
  expect((await pressPay(s, asha, { code: 'GIFT' })).json.localOrderId).toBe(id);
  expect((await s.request('POST', `/api/payment/${id}/pay`, { as: asha.token })).json.code).toBe('not_unpaid');
  expect((await s.request('GET', `/api/payment/${id}/status`, { as: asha.token })).json.paymentStatus).toBe('paid');
  await s.runSweeps();
  await s.runJobs();
  expect(await kindsSent()).toEqual(['order-placed']);
  expect((await s.db.select().from(mails))[0]?.text).toContain('There is nothing to pay');
});

test('the mail of a free cash order asks for no payment', async () => {
  await fillCart(s, asha, balm.id);
  await pressPay(s, asha, { code: 'GIFT', paymentMethod: 'cod' });
  await s.runJobs();
  expect((await s.db.select().from(mails))[0]?.text).toContain('There is nothing to pay');
});

test('a cancelled free order returns goods and coupon, and no refund is pending', async () => {
  const id = await aFreeOrder();
  expect((await act(id, 'cancel')).status).toBe(200);
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
  expect([await stockOf(), (await s.db.select().from(couponUses))[0]?.returnedAt]).toEqual([10, expect.any(Date)]);
  await s.runJobs();
  expect((await kindsSent()).includes('order-cancelled')).toBe(true);
});

test('a shipped and delivered free order has an invoice of ₹0, and nothing to refund', async () => {
  const id = await aFreeOrder();
  for (const status of ['shipped', 'delivered']) expect((await move(id, status)).status).toBe(200);
  expect((await s.request('GET', `/api/invoice/${id}`, { as: asha.token })).status).toBe(200);
  const { report } = (await s.request('GET', `/api/order/${id}/claims`, { as: asha.token })).json;
  expect(report.wishes).toEqual(['replacement']);
  expect(await act(id, 'refund', { reason: 'Broken' })).toMatchObject({
    status: 409,
    json: { message: 'This order has no payment.' },
  });
});

test('a free order that is returned to sender goes back into stock, with its coins and its coupon', async () => {
  await s.db.insert(coinEntries).values({ userId: asha.id, coins: 99_000, kind: 'birthday', cause: 'gift' });
  await s.db.insert(settings).values({ section: 'loyalty', value: { tiers: [{ fromRupees: 0, percent: 100 }] } });
  await s.db.update(coupons).set({ discountBasisPoints: 5000 });
  await fillCart(s, asha, balm.id, 2);
  const { json } = await pressPay(s, asha, { code: 'GIFT', useCoins: true });
  const id = json.localOrderId;
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paid', totalPaise: 0, coinDiscountPaise: 29_900 });
  await move(id, 'shipped');
  expect((await act(id, 'came-back')).status).toBe(200);
  expect([await stockOf(), (await s.db.select().from(couponUses))[0]?.returnedAt]).toEqual([10, expect.any(Date)]);
});

test('some paise are charged online; where the gateway refuses so small an amount, the shopper is asked to pay in cash', async () => {
  await s.db.update(products).set({ originalPricePaise: 50 }).where(eq(products.id, balm.id));
  await fillCart(s, asha, balm.id);
  const refused = await pressPay(s, asha);
  expect(refused).toMatchObject({
    status: 400,
    json: { fields: { paymentMethod: 'This amount cannot be paid online. Please choose cash on delivery.' } },
  });
  expect((await pressPay(s, asha, { paymentMethod: 'cod' })).status).toBe(200);
  await s.runJobs();
});
