// Codes and automatic discounts at the counter: one amount for quote, sale, lines, invoice and books; limits shared with the web.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { listCoupons } from '../coupons/coupons.server.ts';
import { counterUses, coupons, couponUses } from '../coupons/coupons.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { inHouseLines, inHouseOrders } from './in-house.tables.ts';

const s = await openTestShop();
const PHONE = '9876501234';
let staff: Person;
let asha: Shopper;
let balm: Awaited<ReturnType<typeof aProduct>>;
let soap: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
  asha = await aShopper(s);
  await s.db.update(users).set({ phone: PHONE }).where(eq(users.id, asha.id));
  balm = await aProduct(s, { name: 'Rose balm', originalPricePaise: 100_000, stockQuantity: 50 });
  soap = await aProduct(s, { name: 'Neem soap', originalPricePaise: 50_000, stockQuantity: 50 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

type Body = Record<string, unknown>;
const goods = (balms: number, soaps = 0) => ({
  products: [
    ...(balms ? [{ productId: balm.id, price: 1000, quantity: balms }] : []),
    ...(soaps ? [{ productId: soap.id, price: 500, quantity: soaps }] : []),
  ],
});
const aSale = (over: Body = {}): Body => ({
  ...{ customerName: 'Asha Rao', phoneNumber: PHONE, address: '12 MG Road\nBengaluru 560001', paymentType: 'UPI', others: '' },
  ...goods(1),
  ...over,
});
const create = (over: Body = {}) => s.request('POST', '/api/inhouse', { as: staff.token, body: aSale(over) });
const change = (id: string, over: Body = {}) => s.request('PUT', '/api/inhouse', { as: staff.token, body: { ...aSale(over), id } });
const remove = (id: string) => s.request('DELETE', `/api/inhouse/${id}`, { as: staff.token });
const quote = async (over: Body = {}) =>
  (await s.request('POST', '/api/inhouse/quote', { as: staff.token, body: { phoneNumber: PHONE, ...goods(1), ...over } })).json;
const aCoupon = async (over: Body) => {
  const { status, json } = await s.request('POST', '/api/coupons', { as: staff.token, body: { discountPercentage: 10, ...over } });
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};
const automatic = (over: Body = {}) => aCoupon({ isAutomatic: true, description: 'Ten off', ...over });
const changeCoupon = (id: string, body: Body) => s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body });
const only = (product: { id: string }) => ({ products: [product.id], variants: [], categories: [], collections: [] });
const openUses = async () => (await s.db.select().from(counterUses)).filter(({ returnedAt }) => returnedAt === null).length;
const cod = (code: string) => pressPay(s, asha, { paymentMethod: 'cod', code });

test('a code takes off what it does on the web, then the discounts by hand count on what is left', async () => {
  await aCoupon({ code: 'SAVE10' });
  const { status, json } = await create({ code: 'save10', offerPercentage: 50, offerValue: 50 });
  expect(status, JSON.stringify(json)).toBe(201);
  // 1000 - 100 = 900; half of it 450, less 50: 400; GST 72.
  expect(json).toMatchObject({ subtotal: 1000, discount: 600, gst: 72, totalAmount: 472 });
  expect(json.savings).toEqual([{ code: 'SAVE10', name: '', amount: 100 }]);
  const [order] = await s.db.select().from(inHouseOrders);
  expect(order).toMatchObject({ couponDiscountPaise: 10_000, discountPaise: 60_000, discounts: [{ code: 'SAVE10', amountPaise: 10_000 }] });
  const [invoice] = await s.db.select().from(invoices);
  expect(invoice?.totalPaise).toBe(47_200);
  expect(await openUses()).toBe(1);
});

test('an automatic discount on one product comes off its line, and not off goods outside the catalogue', async () => {
  await automatic({ goods: only(soap), discountPercentage: 50 });
  const { json } = await create({
    products: [...goods(1, 1).products, { productName: 'Neem soap', price: 500, quantity: 1, gstRate: 18 }],
  });
  expect(json).toMatchObject({ subtotal: 2000, discount: 250, savings: [{ code: null, name: 'Ten off', amount: 250 }] });
  const lines = await s.db.select().from(inHouseLines).orderBy(inHouseLines.position);
  expect(lines.map(({ taxablePaise }) => taxablePaise)).toEqual([100_000, 25_000, 50_000]);
});

test('buy 2, get 1, and a code beside it where both combine', async () => {
  await automatic({ discountPercentage: 100, buyGet: { buy: 2, get: 1 }, combines: true });
  await aCoupon({ code: 'SAVE10' });
  expect(await quote({ code: 'SAVE10', ...goods(0, 3) })).toMatchObject({
    subtotal: 1500,
    discount: 600,
    savings: [
      { code: null, amount: 500 },
      { code: 'SAVE10', amount: 100 },
    ],
  });
});

test.each([
  ['an unknown code', {}, 'NOPE', 'This coupon code is not valid.'],
  ['below its minimum', { minSubtotal: 1500 }, 'SAVE10', 'Add ₹500 more to use this coupon.'],
  ['before it begins', { validFrom: '2026-12-01T00:00:00Z', expiresAt: '2026-12-31T00:00:00Z' }, 'SAVE10', 'This coupon is not valid yet.'],
])('%s is refused at its field', async (_, terms, code, message) => {
  await aCoupon({ code: 'SAVE10', ...terms });
  expect((await quote({ code })).fields).toEqual({ code: message });
  expect((await create({ code })).json.fields).toEqual({ code: message });
});

test('a total that was quoted before the discount changed is refused with the fresh figures', async () => {
  const { totalAmount } = await quote();
  await automatic();
  const { status, json } = await create({ totalAmount });
  expect([status, json.code, json.totalAmount]).toEqual([409, 'total_changed', 1062]);
});

describe('the limit per customer', () => {
  test('counts the web and the counter together, by the phone number', async () => {
    await aCoupon({ code: 'ONCE', perCustomerLimit: 1 });
    expect((await create({ code: 'ONCE' })).status).toBe(201);
    expect((await create({ code: 'ONCE' })).json.fields).toEqual({ code: 'You have already used this coupon.' });
    await fillCart(s, asha, balm.id);
    expect((await cod('ONCE')).json.message).toBe('You have already used this coupon.');
    expect((await create({ code: 'ONCE', phoneNumber: '9876509999' })).status).toBe(201);
  });

  test('after an order on the web, too', async () => {
    await aCoupon({ code: 'ONCE', perCustomerLimit: 1 });
    await fillCart(s, asha, balm.id);
    expect((await cod('ONCE')).status).toBe(200);
    expect((await create({ code: 'ONCE' })).json.fields).toEqual({ code: 'You have already used this coupon.' });
  });

  test('a code for the first order is not for someone who bought at the counter', async () => {
    await aCoupon({ code: 'FIRST', firstOrderOnly: true });
    expect((await create({ code: 'FIRST' })).status).toBe(201);
    expect((await create({ code: 'FIRST' })).json.fields).toEqual({ code: 'This coupon is for the first order only.' });
    await fillCart(s, asha, balm.id);
    expect((await cod('FIRST')).json.message).toBe('This coupon is for the first order only.');
  });

  test('a discount for those who bought a product knows what they bought at the counter', async () => {
    await create({ ...goods(0, 1) });
    await automatic({ customers: { who: 'bought', goods: only(soap) } });
    expect((await quote()).savings).toHaveLength(1);
    expect((await quote({ phoneNumber: '9876509999' })).savings).toEqual([]);
    await fillCart(s, asha, balm.id);
    const cart = await s.request('POST', '/api/cart/quote', { as: asha.token, body: { userId: asha.id } });
    expect(cart.json.savings).toHaveLength(1);
  });

  test('without a phone number the customer is not known yet', async () => {
    await aCoupon({ code: 'ONCE', perCustomerLimit: 1 });
    const { fields } = await quote({ code: 'ONCE', phoneNumber: '98' });
    expect(fields).toEqual({ code: 'Enter the customer’s phone number first; this coupon depends on what they bought before.' });
  });

  test('a personal code is for the account with this phone number', async () => {
    const { id } = await aCoupon({ code: 'MINE' });
    await s.db.update(coupons).set({ userId: asha.id }).where(eq(coupons.id, id));
    expect((await quote({ code: 'MINE' })).discount ?? 0).toBe(100);
    expect((await quote({ code: 'MINE', phoneNumber: '9876509999' })).fields).toEqual({ code: 'This coupon code is not valid.' });
  });
});

describe('a sale that is changed', () => {
  test('keeps its discounts and their terms, whatever became of them', async () => {
    const code = await aCoupon({ code: 'SAVE10', usageLimit: 1 });
    const { json } = await create({ code: 'SAVE10' });
    await changeCoupon(code.id, { discountPercentage: 50, isActive: false });
    const changed = await change(json.id, { code: 'SAVE10', ...goods(2) });
    expect(changed.json).toMatchObject({ subtotal: 2000, discount: 200, totalAmount: 2124 });
    expect(await openUses()).toBe(1);
    const without = await change(json.id, goods(2));
    expect([without.json.discount, without.json.savings, await openUses()]).toEqual([0, [], 0]);
  });

  test('keeps its automatic discount, and gets none that began later', async () => {
    const ten = await automatic();
    const { json } = await create();
    await changeCoupon(ten.id, { isActive: false });
    s.setClock(new Date('2026-11-22T06:00:00Z'));
    await automatic({ description: 'Half', discountPercentage: 50 });
    expect((await change(json.id, goods(2))).json).toMatchObject({ discount: 200, savings: [{ name: 'Ten off' }] });
  });

  test('from before the counter knew discounts gets no automatic one', async () => {
    const { json } = await create();
    await s.db.update(inHouseOrders).set({ discounts: null });
    await automatic();
    expect((await change(json.id, goods(2))).json).toMatchObject({ discount: 0, totalAmount: 2360 });
  });

  test('that no longer reaches what its code asks for is refused', async () => {
    await aCoupon({ code: 'SAVE10', minSubtotal: 1500 });
    const { json } = await create({ code: 'SAVE10', ...goods(2) });
    expect((await change(json.id, { code: 'SAVE10' })).json.fields.code).toBeTruthy();
    expect((await s.db.select().from(inHouseOrders))[0]?.totalPaise).toBe(212_400);
  });
});

test('a deleted sale gives back exactly what was paid, and the use of its code', async () => {
  await aCoupon({ code: 'LAST', usageLimit: 1, discountPercentage: 33.33 });
  const { json } = await create({ code: 'LAST', ...goods(1, 3) });
  expect((await create({ code: 'LAST' })).json.fields).toEqual({ code: 'This coupon is no longer available.' });
  await remove(json.id);
  const documents = await s.db.select().from(invoices).orderBy(invoices.issuedAt);
  const paise = (kind: string) => documents.find((one) => one.kind === kind)?.totalPaise;
  expect(paise('credit_note')).toBe(paise('invoice'));
  expect(paise('invoice')).toBe(Math.round(json.totalAmount * 100));
  expect(await openUses()).toBe(0);
  expect((await create({ code: 'LAST' })).status).toBe(201);
});

test.each([
  ['the last use of a code', { code: 'LAST', usageLimit: 1 }],
  ['the one use of a customer', { code: 'LAST', perCustomerLimit: 1 }],
])('%s goes to the counter or to the web, never to both', async (_, terms) => {
  await aCoupon(terms);
  await fillCart(s, asha, balm.id);
  const [web, ...counter] = await Promise.all([cod('LAST'), create({ code: 'LAST' }), create({ code: 'LAST' })]);
  const won = [web.status === 200, ...counter.map(({ status }) => status === 201)].filter(Boolean);
  expect(won).toHaveLength(1);
  expect((await openUses()) + (await s.db.$count(couponUses))).toBe(1);
});

test('an automatic discount of limited number is counted with the counter’s uses', async () => {
  await automatic({ usageLimit: 2, perCustomerLimit: 1 });
  const sold = await Promise.all(['9876500001', '9876500002', '9876500003', '9876500001'].map((phoneNumber) => create({ phoneNumber })));
  expect(sold.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(sold.filter(({ json }) => json.savings.length > 0)).toHaveLength(2);
  expect(await openUses()).toBe(2);
  expect((await listCoupons(s.db, listQuery.parse({}))).coupons).toMatchObject([{ uses: 2 }]);
});
