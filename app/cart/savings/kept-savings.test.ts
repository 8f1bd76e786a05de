import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aStaffMember, fillCart, type Person } from '../../../test/world.ts';
import { listCouponsFor } from '../../coupons/usable-coupons.server.ts';
import { readSavings } from './kept-savings.server.ts';

const s = await openTestShop();
let shopper: Person;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  [shopper, staff] = [await aCustomer(s), await aStaffMember(s)];
});
afterAll(() => s.close());

const aCoupon = (over: object) => s.request('POST', '/api/coupons', { as: staff.token, body: { discountPercentage: 10, ...over } });
const keep = (body: object) => s.request('PUT', `/api/cart/${shopper.id}/savings`, { as: shopper.token, body });
const offered = async (subtotalPaise = 100_000) =>
  (
    await listCouponsFor(
      s.db,
      { buyer: { userIds: [shopper.id] }, worthOf: async () => subtotalPaise, boughtBefore: async () => false },
      s.shop.now(),
    )
  ).map(({ code }) => code);

test('a coupon and coins are kept with the cart, each on its own, until they are cleared', async () => {
  expect(await readSavings(s.db, shopper.id)).toEqual({ code: null, useCoins: null });
  expect((await keep({ code: 'namaste10' })).json).toEqual({ code: 'NAMASTE10', useCoins: null });
  expect((await keep({ useCoins: true })).json).toEqual({ code: 'NAMASTE10', useCoins: 1_000_000_000 });
  expect((await keep({ useCoins: 450 })).json).toEqual({ code: 'NAMASTE10', useCoins: 450 });
  expect((await keep({ code: null })).json).toEqual({ code: null, useCoins: 450 });
  expect((await keep({})).json).toEqual({ code: null, useCoins: 450 });
  expect((await keep({ useCoins: false })).json).toEqual({ code: null, useCoins: null });
});

test('two tabs that choose at the same time both keep their choice', async () => {
  await Promise.all([keep({ code: 'NAMASTE10' }), keep({ useCoins: 450 })]);
  expect(await readSavings(s.db, shopper.id)).toEqual({ code: 'NAMASTE10', useCoins: 450 });
});

test('an order takes its coupon and coins out of the cart', async () => {
  await fillCart(s, shopper, (await aProduct(s)).id);
  await aCoupon({ code: 'NAMASTE10' });
  await keep({ code: 'NAMASTE10', useCoins: true });
  const { id: addressId } = await anAddress(s, shopper.id);
  const body = { userId: shopper.id, addressId, paymentMethod: 'cod', code: 'NAMASTE10' };
  expect((await s.request('POST', '/api/payment/pay', { as: shopper.token, body })).status).toBe(200);
  expect(await readSavings(s.db, shopper.id)).toEqual({ code: null, useCoins: null });
});

test('a coupon is offered to a customer who can use it', async () => {
  await aCoupon({ code: 'FIRSTONE', firstOrderOnly: true });
  await aCoupon({ code: 'ONCEEACH', perCustomerLimit: 1 });
  await aCoupon({ code: 'EVERYONE' });
  expect((await offered()).toSorted()).toEqual(['EVERYONE', 'FIRSTONE', 'ONCEEACH']);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { id: addressId } = await anAddress(s, shopper.id);
  const body = { userId: shopper.id, addressId, paymentMethod: 'cod', code: 'ONCEEACH' };
  expect((await s.request('POST', '/api/payment/pay', { as: shopper.token, body })).status).toBe(200);
  expect(await offered()).toEqual(['EVERYONE']);
});

test('a coupon that needs more in the cart is offered with what is missing', async () => {
  await aCoupon({ code: 'ABOVE500', minSubtotal: 500 });
  const [coupon] = await listCouponsFor(
    s.db,
    { buyer: { userIds: [shopper.id] }, worthOf: async () => 30_000, boughtBefore: async () => false },
    s.shop.now(),
  );
  expect(coupon).toMatchObject({ code: 'ABOVE500', missing: { message: 'Add ₹200 more to use this coupon.' } });
});
