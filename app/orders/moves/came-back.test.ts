import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aNamelessSeller,
  aProduct,
  aSeller,
  aStaffMember,
  aTradingShop,
  buy,
  moveOrder,
  type Person,
  type Shopper,
} from '../../../test/world.ts';
import { sessions } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { couponUses } from '../../coupons/coupons.tables.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { coinBalance } from '../../loyalty/loyalty.server.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { refunds } from '../refunds/refunds.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  ({ shopper, staff } = await aTradingShop(s));
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 10 });
});
// Whatever is returned, the books reconcile.
afterEach(async () => {
  await s.runJobs();
  expect(await reconcile(s.db)).toEqual([]);
});
afterAll(() => s.close());

async function aShippedOrder({ paymentMethod = 'cod', quantity = 3, over = {} } = {}): Promise<string> {
  const id = await buy(s, shopper, balm.id, { quantity, paymentMethod, ...over });
  await move(id, 'shipped');
  return id;
}
const move = (id: string, status: string) => moveOrder(s, staff, id, status);
const comesBack = (id: string, body: object = {}, as: Person = staff) =>
  s.request('POST', `/api/order/${id}/came-back`, { as: as.token, body });
const stock = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.stockQuantity;
const notes = async () => (await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))).map(({ totalPaise }) => totalPaise);
const allSales = async () => (await s.request('GET', '/api/order/summary', { as: staff.token })).json.allTime;

test('a cash order returned to sender owes nothing: goods, coins and coupon return, its invoice is credited, no money moves', async () => {
  await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 1000, kind: 'account', cause: 'account:test' });
  await s.request('POST', '/api/coupons', {
    as: staff.token,
    body: { code: 'SAVE10', discountPercentage: 10, isActive: true, expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
  });
  const id = await aShippedOrder({ over: { code: 'SAVE10', useCoins: true } });
  const [sold] = await s.db.select().from(orders).where(eq(orders.id, id));
  expect(sold?.couponCode).toBe('SAVE10');
  const { status, json } = await comesBack(id, { damaged: [{ productId: balm.id, quantity: 1 }] });
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'shipped', paymentStatus: 'cod', cameBackAt: expect.any(String), refunds: [] });
  expect(await stock()).toBe(9);
  expect(await coinBalance(s.db, shopper.id)).toBe(1000);
  expect((await s.db.select().from(couponUses))[0]?.returnedAt).not.toBeNull();
  expect(await notes()).toEqual([sold?.totalPaise]);
  expect(await s.db.select().from(refunds)).toEqual([]);
  expect(await allSales()).toEqual({ totalOrders: 0, totalRevenue: 0 });
  await s.runJobs();
  const told = (await s.db.select().from(mails)).filter(({ kind }) => kind === 'order-came-back');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('There is nothing left to pay.');
});

test('an online order returned to sender is refunded in full, with its delivery, through the gateway', async () => {
  const id = await aShippedOrder({ paymentMethod: 'online' });
  const [sold] = await s.db.select().from(orders).where(eq(orders.id, id));
  expect((await comesBack(id)).json).toMatchObject({ status: 'shipped', paymentStatus: 'refund_pending' });
  expect(await stock()).toBe(10);
  await s.runJobs();
  expect((await s.request('GET', `/api/order/${id}`, { as: shopper.token })).json).toMatchObject({ paymentStatus: 'refunded' });
  expect((await s.db.select().from(refunds)).map(({ amountPaise, reason }) => [amountPaise, reason])).toEqual([
    [sold?.totalPaise, 'Returned to origin'],
  ]);
  expect(await notes()).toEqual([sold?.totalPaise]);
});

test('goods that staff refunded and restocked before count once', async () => {
  const id = await aShippedOrder({ paymentMethod: 'online' });
  const items = [{ productId: balm.id, quantity: 1, restock: true }];
  await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'One is late', items } });
  expect((await comesBack(id, { damaged: [{ productId: balm.id, quantity: 3 }] })).status).toBe(400);
  expect((await comesBack(id, { damaged: [{ productId: balm.id, quantity: 1 }] })).status).toBe(200);
  expect(await stock()).toBe(9);
  expect((await s.db.select().from(orderLines))[0]?.reshelved).toBe(1);
});

test('a fully refunded parcel that is returned restocks its goods and refunds nothing more', async () => {
  const id = await aShippedOrder({ paymentMethod: 'online' });
  await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Lost, it seemed' } });
  expect((await comesBack(id)).status).toBe(200);
  expect(await stock()).toBe(10);
  expect(await s.db.select().from(refunds)).toHaveLength(1);
});

test('only a shipped parcel can be returned, once, and its order ends there', async () => {
  const id = await aShippedOrder();
  expect((await comesBack(id)).status).toBe(200);
  expect((await comesBack(id)).json.message).toBe('This parcel was already returned.');
  expect((await move(id, 'delivered')).json.message).toBe('This parcel was returned.');
  const delivered = await aShippedOrder({ quantity: 1 });
  await move(delivered, 'delivered');
  expect((await comesBack(delivered)).json.message).toBe('This order is already delivered. Refund it instead.');
});

test('of delivered and returned at the same moment only one succeeds', async () => {
  const id = await aShippedOrder();
  const answers = await Promise.all([comesBack(id), move(id, 'delivered'), comesBack(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a return that refunds more than the limit in Settings needs the password again, and changes nothing without it', async () => {
  await s.db.insert(settings).values({ section: 'security', value: { refundPasswordAboveRupees: 100 } });
  const id = await aShippedOrder({ paymentMethod: 'online' });
  const [before] = await s.db.select().from(sessions).where(eq(sessions.userId, staff.id));
  await s.db.update(sessions).set({ steppedUpAt: null }).where(eq(sessions.userId, staff.id));
  expect((await comesBack(id)).json.code).toBe('password_needed');
  expect(await s.db.$count(refunds)).toBe(0);
  expect((await s.db.select().from(orders).where(eq(orders.id, id)))[0]?.cameBackAt).toBeNull();
  await s.db.update(sessions).set({ steppedUpAt: before?.steppedUpAt }).where(eq(sessions.userId, staff.id));
  expect((await comesBack(id)).status).toBe(200);
});

test('only staff who may refund can mark a paid order as returned; an invoice that was not issued never is', async () => {
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  const paid = await aShippedOrder({ paymentMethod: 'online', quantity: 1 });
  expect((await comesBack(paid, {}, packer)).status).toBe(403);
  await aNamelessSeller(s);
  const cash = await aShippedOrder({ quantity: 1 });
  expect((await comesBack(cash, {}, packer)).status).toBe(200);
  await aSeller(s);
  await s.runSweeps();
  expect((await s.request('GET', `/api/invoice/${cash}`, { as: staff.token })).json.code).toBe('order_came_back');
});
