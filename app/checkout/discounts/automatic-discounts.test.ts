// Discounts on chosen goods, in steps, for pieces to get and without a code: one amount for quote, order, lines, refunds and books.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aKit, aProduct, aShopper, aStaffMember, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { coupons, couponUses } from '../../coupons/coupons.tables.ts';
import { facets, facetValues } from '../../facets/facets.tables.ts';
import { orderLines, orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Awaited<ReturnType<typeof aStaffMember>>;
beforeEach(async () => {
  await s.reset();
  asha = await aShopper(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const on = (products: string[]) => ({ products, variants: [], categories: [], collections: [] });
const post = (body: object) => s.request('POST', '/api/coupons', { as: staff.token, body });
const automatic = async (over: object = {}) => {
  const { status, json } = await post({ isAutomatic: true, description: 'Ten off', discountPercentage: 10, ...over });
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};
const quote = async (over: object = {}, shopper = asha) =>
  (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id, ...over } })).json;
const cod = (over: Record<string, unknown> = {}, shopper = asha) => pressPay(s, shopper, { paymentMethod: 'cod', ...over });
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const linesOf = (id: string) => s.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);
const change = (id: string, body: object) => s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
const rupees = (price: number) => ({ originalPricePaise: price * 100 });

/** Quotes, buys, and compares quote, order, lines and books. */
async function buy(over: Record<string, unknown> = {}) {
  const quoted = await quote(over);
  const placed = await cod({ ...over, pricingDetails: quoted.pricingDetails });
  expect(placed.status, JSON.stringify(placed.json)).toBe(200);
  const order = await orderOf(placed.json.localOrderId);
  const lines = await linesOf(placed.json.localOrderId);
  expect(order?.couponDiscountPaise).toBe(Math.round(quoted.pricingDetails.couponDiscountAmount * 100));
  expect(quoted.savings.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)).toBe(
    order?.couponDiscountPaise,
  );
  expect(await reconcile(s.db)).toEqual([]);
  return { id: placed.json.localOrderId as string, quoted, order, lines };
}

test('10% of one product comes off its line alone, without a code', async () => {
  const balm = await aProduct(s, rupees(300));
  const cream = await aProduct(s, { ...rupees(500), gstRateBasisPoints: 500 });
  await automatic({ goods: on([cream.id]) });
  await fillCart(s, asha, balm.id);
  await fillCart(s, asha, cream.id, 2);
  const { quoted, order, lines } = await buy();
  // 300 at 18% + (1000 - 100) at 5%: 54 + 45 tax, delivery 99.
  expect(quoted.pricingDetails).toMatchObject({
    subtotal: 1300,
    couponDiscountAmount: 100,
    discountedSubtotal: 1200,
    gst: 99,
    totalAmount: 1398,
  });
  expect(quoted.savings).toEqual([{ code: null, name: 'Ten off', names: {}, amount: 100 }]);
  expect(lines.map(({ discountPaise, taxablePaise }) => [discountPaise, taxablePaise])).toEqual([
    [0, 30_000],
    [10_000, 90_000],
  ]);
  expect(order).toMatchObject({
    couponCode: null,
    couponTerms: null,
    discounts: [{ code: null, basePaise: 100_000, amountPaise: 10_000 }],
  });
});

test('a coupon on a category is refused for other goods, and counts for its own', async () => {
  const [facet] = await s.db.insert(facets).values({ kind: 'category', slug: 'category', name: 'Category', position: 0 }).returning();
  const value = { facetId: facet?.id ?? '', slug: 'lip-care', name: 'Lip care', position: 0 };
  const [category] = await s.db.insert(facetValues).values(value).returning();
  const balm = await aProduct(s, { ...rupees(200), category: ['lip care'] });
  const soap = await aProduct(s, { ...rupees(400), category: ['Soap'] });
  await post({ code: 'LIPS', discountPercentage: 50, minSubtotal: 300, goods: { categories: [category?.id] } });
  await fillCart(s, asha, soap.id);
  const apply = () => s.request('POST', '/api/coupons/apply', { as: asha.token, body: { userId: asha.id, code: 'LIPS' } });
  expect((await apply()).json.message).toBe('This coupon is for other products.');
  await fillCart(s, asha, balm.id);
  expect((await apply()).json.message).toBe('Add ₹100 more to use this coupon.');
  await fillCart(s, asha, balm.id);
  expect((await apply()).json).toMatchObject({ message: 'Coupon applied: you save ₹200.', couponDiscountAmount: 200 });
  const { order, lines } = await buy({ code: 'LIPS' });
  expect(order).toMatchObject({ couponCode: 'LIPS', couponTerms: null, discounts: [{ code: 'LIPS', amountPaise: 20_000 }] });
  expect(lines.map(({ discountPaise }) => discountPaise)).toEqual([0, 20_000]);
});

test.each([
  [1, 0],
  [2, 99.9],
  [4, 299.7],
])('in steps: %i pieces of ₹499.50 get ₹%f off', async (pieces, off) => {
  const balm = await aProduct(s, { originalPricePaise: 49_950 });
  await automatic({
    tiers: {
      by: 'amount',
      steps: [
        { from: 999, discount: 10 },
        { from: 1998, discount: 15 },
      ],
    },
  });
  await fillCart(s, asha, balm.id, pieces);
  const { quoted } = await buy();
  expect(quoted.pricingDetails.couponDiscountAmount).toBe(off);
});

test('buy 2, get 1 free: the three share it, and a return of the bought two leaves no free one behind', async () => {
  const [a, b, c] = [await aProduct(s, rupees(300)), await aProduct(s, rupees(200)), await aProduct(s, rupees(100))];
  await automatic({ description: 'Buy 2, get 1 free', discountPercentage: 100, buyGet: { buy: 2, get: 1 } });
  for (const { id } of [a, b, c]) await fillCart(s, asha, id);
  const { id, quoted, lines } = await buy();
  expect(quoted.pricingDetails).toMatchObject({ subtotal: 600, couponDiscountAmount: 100, gst: 90, totalAmount: 689 });
  expect(lines.map(({ discountPaise }) => discountPaise)).toEqual([5000, 3333, 1667]);
  for (const status of ['shipped', 'delivered']) expect((await move(id, status)).status).toBe(200);
  const refund = (productId: string) =>
    s.request('POST', `/api/order/${id}/refund`, {
      as: staff.token,
      body: { items: [{ productId, quantity: 1 }], reason: 'Returned', method: 'UPI', reference: 'R1' },
    });
  for (const product of [a, b, c]) expect((await refund(product.id)).status).toBe(200);
  // 250, 166.67 and 83.33 with 18% tax in two halves; the last one with the delivery.
  const back = await s.db.select().from(refunds).orderBy(refunds.createdAt, refunds.amountPaise);
  expect(back.map(({ amountPaise }) => amountPaise).toSorted((one, other) => other - one)).toEqual([29_500, 19_733, 19_667]);
  expect(await reconcile(s.db)).toEqual([]);
});

test('buy one product, get another at half price, once an order; guests of the open checkout see the same', async () => {
  const serum = await aProduct(s, rupees(800));
  const balm = await aProduct(s, rupees(200));
  await automatic({ discountPercentage: 50, goods: on([serum.id]), gotGoods: on([balm.id]), buyGet: { buy: 1, get: 1, timesAtMost: 1 } });
  await fillCart(s, asha, serum.id, 2);
  await fillCart(s, asha, balm.id, 2);
  const { quoted, lines } = await buy();
  expect(quoted.pricingDetails.couponDiscountAmount).toBe(100);
  expect(lines.map(({ discountPaise }) => discountPaise)).toEqual([8000, 2000]);
});

test('a kit counts as itself, and its piece beside it as a product', async () => {
  const { kit, balm } = await aKit(s);
  const ofBalm = await automatic({ goods: on([balm.id]), discountPercentage: 10 });
  await fillCart(s, asha, kit.id);
  await fillCart(s, asha, balm.id);
  expect((await quote()).pricingDetails.couponDiscountAmount).toBe(30);
  await change(ofBalm.id, { goods: on([kit.id]) });
  const { quoted, lines } = await buy();
  expect(quoted.pricingDetails.couponDiscountAmount).toBe(45);
  // The kit's pieces share it by their part of its price: 270 and 2 x 90.
  expect(lines.map(({ kitId, discountPaise }) => [kitId !== null, discountPaise])).toEqual([
    [true, 2700],
    [true, 1800],
    [false, 0],
  ]);
});

describe('a code beside automatic discounts', () => {
  beforeEach(async () => {
    const balm = await aProduct(s, rupees(1000));
    await fillCart(s, asha, balm.id);
  });

  test('the larger counts, and the code says so', async () => {
    await automatic({ discountPercentage: 20 });
    await post({ code: 'SAVE10', discountPercentage: 10 });
    const tried = await s.request('POST', '/api/coupons/apply', { as: asha.token, body: { userId: asha.id, code: 'SAVE10' } });
    expect(tried.json).toMatchObject({ message: 'Ten off is worth more than this coupon and stays applied.', code: '' });
    const { quoted, order } = await buy({ code: 'SAVE10' });
    expect([quoted.coupon, quoted.pricingDetails.couponDiscountAmount, order?.couponCode]).toEqual([null, 200, null]);
    expect(await s.db.$count(couponUses)).toBe(1);
  });

  test('both count where staff let them combine, the automatic one first', async () => {
    await automatic({ discountPercentage: 20, combines: true });
    await post({ code: 'SAVE10', discountPercentage: 10 });
    const { quoted, order } = await buy({ code: 'SAVE10' });
    expect(quoted.savings.map(({ code, amount }: { code: string; amount: number }) => [code, amount])).toEqual([
      [null, 200],
      ['SAVE10', 80],
    ]);
    expect(order).toMatchObject({ couponCode: 'SAVE10', couponDiscountPaise: 28_000 });
    expect(await s.db.$count(couponUses)).toBe(2);
  });

  test('its random code cannot be typed, and it is not listed', async () => {
    const { code } = await automatic();
    expect((await quote({ code })).message).toBe('This coupon code is not valid.');
    expect((await s.request('GET', '/api/coupons')).json).toEqual([]);
  });
});

test('of an automatic discount with two uses, five buyers at once get two, and a cancelled order releases its use', async () => {
  await automatic({ usageLimit: 2 });
  const balm = await aProduct(s, rupees(1000));
  const buyers = await Promise.all(Array.from({ length: 5 }, () => aShopper(s)));
  await Promise.all(buyers.map((buyer) => fillCart(s, buyer, balm.id)));
  const answers = await Promise.all(buyers.map((buyer) => cod({}, buyer)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const placed = await s.db.select().from(orders);
  expect(placed.filter(({ couponDiscountPaise }) => couponDiscountPaise === 10_000)).toHaveLength(2);
  expect(await s.db.$count(couponUses)).toBe(2);
  const lucky = placed.find(({ couponDiscountPaise }) => couponDiscountPaise > 0);
  await s.request('POST', `/api/order/${lucky?.id}/cancel`, { as: staff.token, body: {} });
  await fillCart(s, asha, balm.id);
  expect((await quote()).pricingDetails.couponDiscountAmount).toBe(100);
  expect(await reconcile(s.db)).toEqual([]);
});

test('a discount switched off between quote and pay is answered with the fresh figures', async () => {
  const { id } = await automatic();
  const balm = await aProduct(s, rupees(1000));
  await fillCart(s, asha, balm.id);
  const seen = await quote();
  await change(id, { isActive: false });
  const answer = await cod({ pricingDetails: seen.pricingDetails });
  expect(answer).toMatchObject({ status: 409, json: { code: 'cart_changed', pricingDetails: { couponDiscountAmount: 0 }, savings: [] } });
  expect(await s.db.$count(orders)).toBe(0);
});

test('a discount for the first order, once per customer', async () => {
  await automatic({ firstOrderOnly: true });
  const balm = await aProduct(s, rupees(1000));
  await fillCart(s, asha, balm.id);
  await buy();
  await fillCart(s, asha, balm.id);
  expect((await quote()).pricingDetails.couponDiscountAmount).toBe(0);
});

describe('by what customers bought before', () => {
  const couponOff = async (shopper = asha) => (await quote({}, shopper)).pricingDetails.couponDiscountAmount;

  test('those who bought a product, also in a kit, and those who have not', async () => {
    const { kit, balm, cream } = await aKit(s);
    const other = await aProduct(s, rupees(1000));
    await automatic({ customers: { who: 'bought', goods: on([cream.id]) } });
    const { id } = await automatic({ discountPercentage: 1, customers: { who: 'not-bought', goods: on([balm.id]) } });
    await fillCart(s, asha, other.id);
    expect(await couponOff()).toBe(10);
    await fillCart(s, asha, kit.id);
    const placed = await cod();
    await fillCart(s, asha, other.id);
    expect(await couponOff()).toBe(100);
    await change(id, { customers: { who: 'not-bought', goods: on([kit.id]) }, discountPercentage: 50 });
    expect(await couponOff()).toBe(100);
    await s.request('POST', `/api/order/${placed.json.localOrderId}/cancel`, { as: asha.token, body: {} });
    expect(await couponOff()).toBe(500);
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('a code for others is refused, and not offered', async () => {
    await post({ code: 'AGAIN', discountPercentage: 10, customers: { who: 'bought' } });
    const balm = await aProduct(s, rupees(1000));
    await fillCart(s, asha, balm.id);
    const apply = () => s.request('POST', '/api/coupons/apply', { as: asha.token, body: { userId: asha.id, code: 'AGAIN' } });
    expect((await apply()).json.message).toBe('This coupon is for other customers.');
    await cod();
    await fillCart(s, asha, balm.id);
    expect((await apply()).json.message).toBe('Coupon applied: you save ₹100.');
  });
});

test('an order that changes its payment method keeps the discount of its lines', async () => {
  const [balm, cream] = [await aProduct(s, rupees(333)), await aProduct(s, rupees(777))];
  await automatic({ goods: on([cream.id]), discountPercentage: 33 });
  await fillCart(s, asha, balm.id);
  await fillCart(s, asha, cream.id);
  const body = { prepaidBenefit: { type: 'percentage', percent: 5, atMostRupees: 100, fromRupees: 0 } };
  expect((await s.request('PUT', '/api/settings/payments', { as: staff.token, body })).status).toBe(200);
  const inCash = await quote();
  const online = await pressPay(s, asha, { paymentMethod: 'online' });
  expect(online.json.totalAmount).toBe(inCash.prepaid.totalAmount);
  const paid = await s.request('POST', `/api/payment/${online.json.localOrderId}/cash`, { as: asha.token, body: {} });
  expect(paid.status, JSON.stringify(paid.json)).toBe(200);
  expect(paid.json.totalAmount).toBe(inCash.pricingDetails.totalAmount);
  expect(await reconcile(s.db)).toEqual([]);
});

test('staff see what a discount would have done on past orders, and nothing is saved', async () => {
  const [balm, cream] = [await aProduct(s, { ...rupees(300), name: 'Balm' }), await aProduct(s, { ...rupees(500), name: 'Cream' })];
  const { kit } = await aKit(s);
  const simulate = async (body: object) => (await s.request('POST', '/api/coupons/simulate', { as: staff.token, body })).json;
  expect(await simulate({ discountPercentage: 10 })).toMatchObject({ orders: 0, withIt: 0, discount: 0, products: [] });
  await fillCart(s, asha, balm.id, 3);
  await fillCart(s, asha, kit.id);
  await cod();
  await fillCart(s, asha, cream.id);
  await cod();
  const bina = await aShopper(s);
  await fillCart(s, bina, balm.id);
  const { json } = await cod({}, bina);
  expect(await simulate({ discountPercentage: 10 })).toMatchObject({ orders: 3, isPart: false, withIt: 3, discount: 215, sales: 2150 });
  expect(await simulate({ discountPercentage: 100, goods: on([balm.id]), buyGet: { buy: 2, get: 1 } })).toMatchObject({
    ...{ orders: 3, withIt: 1, discount: 300, sales: 1350 },
    products: [{ name: 'Balm', discount: 300 }],
  });
  expect(await simulate({ discountPercentage: 10, goods: on([kit.id]) })).toMatchObject({
    withIt: 1,
    discount: 45,
    products: [{ name: 'Travel kit' }],
  });
  expect(await simulate({ discountPercentage: 10, firstOrderOnly: true, minSubtotal: 400 })).toMatchObject({
    orders: 2,
    withIt: 1,
    discount: 135,
  });
  const listed = { discountPercentage: 10, customers: { who: 'listed' } };
  expect(await simulate({ ...listed, listed: [bina.email] })).toMatchObject({ orders: 1, withIt: 1, discount: 30 });
  expect(await simulate({ ...listed, listed: ['nobody@example.com'] })).toMatchObject({ orders: 0, withIt: 0 });
  const rule = { match: 'all', conditions: [{ kind: 'spent', atLeast: 1000, atMost: null }] };
  const { json: segment, text } = await s.request('POST', '/api/segments', { as: staff.token, body: { name: 'Best', rule } });
  expect(segment.id, text).toBeDefined();
  expect(await simulate({ discountPercentage: 10, customers: { who: 'segment', segmentId: segment.id } })).toMatchObject({
    orders: 2,
    discount: 185,
  });
  await s.request('POST', `/api/order/${json.localOrderId}/cancel`, { as: staff.token, body: {} });
  expect(await simulate({ discountPercentage: 10 })).toMatchObject({ orders: 2, withIt: 2 });
  expect((await s.request('POST', '/api/coupons/simulate', { as: asha.token, body: { discountPercentage: 10 } })).status).toBe(403);
  expect((await simulate({})).fields).toEqual({ discountPercentage: 'Enter a discount above 0' });
  expect(await s.db.$count(coupons)).toBe(0);
});

test.each<[string, object, string, string]>([
  ['without a name', { isAutomatic: true, discountPercentage: 10 }, 'description', 'Name the discount; shoppers see it in the cart'],
  ['without a code', { discountPercentage: 10 }, 'code', 'Please enter a coupon code.'],
  [
    'with pieces to get for rupees',
    { code: 'GET1', type: 'fixed', discountValue: 50, buyGet: { buy: 1, get: 1 } },
    'type',
    'Choose a percentage; 100% makes the pieces free',
  ],
  [
    'with goods to get and nothing to buy',
    { code: 'GET1', discountPercentage: 50, gotGoods: { products: ['00000000-0000-4000-8000-000000000000'] } },
    'gotGoods',
    'Only a discount with pieces to get has goods to get',
  ],
  [
    'with steps that give less',
    {
      code: 'STEPS',
      tiers: {
        by: 'pieces',
        steps: [
          { from: 2, discount: 10 },
          { from: 3, discount: 5 },
        ],
      },
    },
    'tiers.steps.1.discount',
    'Each step gives more than the one before',
  ],
  [
    'for first orders of those who have bought',
    { code: 'NEVER', discountPercentage: 5, firstOrderOnly: true, customers: { who: 'bought' } },
    'customers',
    'A first order comes before anything was bought',
  ],
  ['for no goods', { code: 'NONE', discountPercentage: 5, goods: {} }, 'goods', 'Choose at least one product, category or collection'],
])('staff cannot save a discount %s', async (_name, body, field, message) => {
  expect(await post(body)).toMatchObject({ status: 400, json: { fields: { [field]: message } } });
});

describe('what a little more would bring', () => {
  test('the quote names the nearest public discount and what is missing; once reached it counts, and nothing more is named', async () => {
    const balm = await aProduct(s, rupees(300));
    await automatic({ minSubtotal: 500, isPublic: true });
    await automatic({ description: 'For few', discountPercentage: 50, minSubtotal: 400, isPublic: false });
    await fillCart(s, asha, balm.id);
    expect((await quote()).nearest).toEqual({ name: 'Ten off', names: {}, missing: 200, isOfGoods: false });
    await fillCart(s, asha, balm.id);
    const { nearest, savings } = await quote();
    expect([nearest, savings]).toMatchObject([null, [{ name: 'For few', amount: 300 }]]);
  });

  test('an order that is placed carries none of it', async () => {
    const balm = await aProduct(s, rupees(300));
    await automatic({ minSubtotal: 500, isPublic: true });
    await fillCart(s, asha, balm.id);
    const { order, quoted } = await buy();
    expect([quoted.nearest?.missing, order?.discounts, order?.couponDiscountPaise]).toEqual([200, [], 0]);
  });
});

describe('automatic discounts', () => {
  const TOO_MANY = 'At most 20 automatic discounts may be active at a time. Deactivate or delete one first.';
  const one = (index: number) => ({ isAutomatic: true, description: `Offer ${index}`, discountPercentage: 10 });

  test('are at most twenty at a time, also when two are added at once; an inactive one may wait, and takes the place of another', async () => {
    const first = await automatic(one(1));
    for (let index = 2; index < 20; index++) await automatic(one(index));
    const last = await Promise.all([post(one(20)), post(one(21))]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.json.message).toBe(TOO_MANY);
    const waiting = await automatic({ ...one(22), isActive: false });
    expect((await change(waiting.id, { isActive: true })).json.message).toBe(TOO_MANY);
    await change(first.id, { isActive: false });
    expect((await change(waiting.id, { isActive: true })).status).toBe(200);
    // A code is not counted.
    expect((await post({ code: 'MORE', discountPercentage: 10 })).status).toBe(201);
  });
});
