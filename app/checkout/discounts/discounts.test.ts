// Coupons and coins through a purchase: the quote's figures are the order's, and a cancelled order returns them.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buyersOf, CHECKOUT_MODES } from '../../../test/open-world.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aShopper, aStaffMember, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { namedIn } from '../../catalogue/texts/in-other-languages.server.ts';
import { couponUses } from '../../coupons/coupons.tables.ts';
import { messages as hindi } from '../../language/hi/messages.ts';
import { learn } from '../../language/words.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { orderLines, orders } from '../../orders/orders.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Awaited<ReturnType<typeof aStaffMember>>;
beforeEach(async () => {
  await s.reset();
  asha = await aShopper(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const aCoupon = async (over: object = {}) =>
  (await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'SAVE10', discountPercentage: 10, ...over } })).json;
const apply = (code: string, shopper = asha) =>
  s.request('POST', '/api/coupons/apply', { as: shopper.token, body: { userId: shopper.id, code } });
const quote = async (over: object = {}, shopper = asha) =>
  (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id, ...over } })).json;
const cod = (over: Record<string, unknown> = {}, shopper = asha) => pressPay(s, shopper, { paymentMethod: 'cod', ...over });
const cancel = (id: string) => s.request('POST', `/api/order/${id}/cancel`, { as: asha.token, body: {} });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
const pointsOf = async (shopper: { id: string; token: string } = asha) =>
  (await s.request('GET', `/api/point/${shopper.id}`, { as: shopper.token })).json.totalPoints;
const give = (coins: number, shopper = asha) =>
  s.db.insert(coinEntries).values({ userId: shopper.id, coins, kind: 'birthday', cause: `gift:${shopper.id}:${coins}` });
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];

/** ₹499 less 10%, two of them: the worked case of D17. */
async function theWorkedCart(shopper = asha) {
  const product = await aProduct(s, { originalPricePaise: 49_900, offerBasisPoints: 1000 });
  await fillCart(s, shopper, product.id, 2);
  return product;
}

test('a coupon gives the same figures when applied, quoted and ordered', async () => {
  await aCoupon();
  await theWorkedCart();
  expect(await apply('save10')).toMatchObject({
    status: 200,
    json: { message: 'Coupon applied: you save ₹89.82.', code: 'SAVE10', discountPercentage: 10, couponDiscountAmount: 89.82 },
  });
  const quoted = await quote({ code: 'SAVE10' });
  expect(quoted.pricingDetails).toMatchObject({ subtotal: 898.2, couponDiscountAmount: 89.82, gst: 145.5, totalAmount: 1052.88 });
  const placed = await cod({ code: 'SAVE10', pricingDetails: quoted.pricingDetails });
  expect(placed.json.totalAmount).toBe(1052.88);
  expect(await orderOf(placed.json.localOrderId)).toMatchObject({ couponCode: 'SAVE10', couponDiscountPaise: 8982, totalPaise: 105_288 });
});

test.each([
  ['', 'Please enter a coupon code.'],
  ['NOSUCH', 'This coupon code is not valid.'],
])('the code "%s" is refused: %s', async (code, message) => {
  expect(await apply(code)).toMatchObject({ status: 400, json: { message, fields: { code: message } } });
});

test('a total seen without the coupon is answered with the fresh figures, and nothing is ordered', async () => {
  await aCoupon();
  await theWorkedCart();
  const plain = await quote();
  const answer = await cod({ code: 'SAVE10', pricingDetails: plain.pricingDetails });
  expect(answer).toMatchObject({ status: 409, json: { code: 'cart_changed', pricingDetails: { totalAmount: 1052.88 } } });
  expect(await s.db.select().from(couponUses)).toEqual([]);
});

test('a cancelled order returns its coupon use and its coins, once', async () => {
  await aCoupon({ perCustomerLimit: 1 });
  await give(1000);
  await theWorkedCart();
  const { json } = await cod({ code: 'SAVE10', useCoins: true });
  // 5% of ₹808.38 are ₹40 in whole rupees: 400 coins.
  expect(await orderOf(json.localOrderId)).toMatchObject({ coinDiscountPaise: 4000, coinsSpent: 400 });
  expect(await pointsOf()).toBe(600);
  expect((await apply('SAVE10')).json.message).toBe('You have already used this coupon.');
  await cancel(json.localOrderId);
  await cancel(json.localOrderId);
  expect(await pointsOf()).toBe(1000);
  expect((await apply('SAVE10')).status).toBe(200);
});

test('a new order releases the unpaid one, with its coupon and its coins', async () => {
  await aCoupon({ perCustomerLimit: 1, firstOrderOnly: true });
  await give(1000);
  const product = await theWorkedCart();
  const first = await pressPay(s, asha, { code: 'SAVE10', useCoins: true });
  await fillCart(s, asha, product.id);
  const quoted = await quote({ code: 'SAVE10', useCoins: true });
  // 5% of ₹1,212.57 after the coupon would be ₹60; above ₹1,200 it is 10%.
  expect(quoted.coins).toEqual({ available: 1000, usable: 1000, savesRupees: 100, spent: 1000 });
  const second = await cod({ code: 'SAVE10', useCoins: true, pricingDetails: quoted.pricingDetails });
  expect(second.status).toBe(200);
  expect((await orderOf(first.json.localOrderId))?.status).toBe('cancelled');
  expect(await s.db.select().from(couponUses)).toMatchObject([
    { orderId: first.json.localOrderId, returnedAt: expect.any(Date) },
    { orderId: second.json.localOrderId, returnedAt: null },
  ]);
  expect(await pointsOf()).toBe(1000 - ((await orderOf(second.json.localOrderId))?.coinsSpent ?? 0));
});

test.each(CHECKOUT_MODES)('of a coupon with three uses, ten buyers (%s) at once get three', async (mode) => {
  await aCoupon({ usageLimit: 3 });
  const product = await aProduct(s);
  const buyers = await buyersOf(
    s,
    mode,
    Array.from({ length: 10 }, () => [[product.id, 1]] as const),
  );
  const answers = await Promise.all(buyers.map((buyer) => cod({ code: 'SAVE10' }, buyer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.message))).toEqual(
    new Set(['This coupon is no longer available.']),
  );
  expect(await s.db.select().from(couponUses)).toHaveLength(3);
});

test('coins spent by many requests at once are spent once', async () => {
  await give(20_000);
  const product = await aProduct(s, { originalPricePaise: 125_000 });
  await fillCart(s, asha, product.id, 4);
  const answers = await Promise.all(Array.from({ length: 8 }, () => cod({ useCoins: true })));
  expect(new Set(answers.map(({ json }) => json.totalAmount))).toEqual(new Set([4425]));
  expect(new Set(answers.map(({ json }) => json.localOrderId)).size).toBe(1);
  expect(await pointsOf()).toBe(20_000 - 12_500);
});

test('where all coins would cost the free delivery, the quote offers fewer, and those can be used', async () => {
  await give(50);
  const product = await aProduct(s, { originalPricePaise: 150_300 });
  await fillCart(s, asha, product.id);
  const all = await quote({ useCoins: true });
  const [notice] = all.notices;
  expect(notice.code).toBe('coins_cost_free_delivery');
  const fewer = await quote({ useCoins: notice.cheaperCoins });
  expect(fewer.pricingDetails.deliveryCharge).toBe(0);
  expect(fewer.pricingDetails.totalAmount).toBeLessThan(all.pricingDetails.totalAmount);
  const placed = await cod({ useCoins: notice.cheaperCoins, pricingDetails: fewer.pricingDetails });
  expect(placed.json.totalAmount).toBe(fewer.pricingDetails.totalAmount);
});

test('a referred friend pays ₹200 less on the first order; with a coupon the larger discount counts, never both', async () => {
  await aCoupon();
  await aCoupon({ code: 'HALF', discountPercentage: 50 });
  const bina = await aCustomer(s, { phone: '9000000002' });
  const customer = await aCustomer(s, { referredById: bina.id });
  const friend = { ...customer, addressId: (await anAddress(s, customer.id)).id };
  await theWorkedCart(friend);
  expect(await quote({}, friend)).toMatchObject({ pricingDetails: { couponDiscountAmount: 200 }, coupon: { code: 'FRIEND' } });
  expect((await apply('SAVE10', friend)).json.message).toBe(
    '₹200 off your first order, from a friend is worth more than this coupon and stays applied.',
  );
  expect((await quote({ code: 'HALF' }, friend)).pricingDetails.couponDiscountAmount).toBe(449.1);
  const first = await cod({}, friend);
  expect((await orderOf(first.json.localOrderId))?.couponDiscountPaise).toBe(20_000);
  await theWorkedCart(friend);
  expect((await quote({}, friend)).pricingDetails.couponDiscountAmount).toBe(0);
  await move(first.json.localOrderId, 'delivered');
  expect(await pointsOf(bina)).toBe(2000);
});

test('an order earns its points on delivery: 20% of its goods on the first', async () => {
  await theWorkedCart();
  const { json } = await cod();
  expect(await pointsOf()).toBe(0);
  await move(json.localOrderId, 'shipped');
  await move(json.localOrderId, 'delivered');
  expect(await pointsOf()).toBe(179);
});

const giveBalm = (slug: string, over: object = {}) =>
  s.request('PUT', '/api/settings/campaigns', {
    as: staff.token,
    body: {
      campaigns: [
        {
          key: 'gift',
          banner: 'A lip balm is our gift on orders over ₹1,000',
          startsAt: '2020-01-01T00:00:00+05:30',
          endsAt: '2099-01-01T00:00:00+05:30',
          isActive: true,
          gift: { slug, aboveRupees: 1000 },
          ...over,
        },
      ],
    },
  });
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const linesOf = (orderId: string) => s.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);

test('an order over ₹1,000 gets the gift as a line of ₹0, which takes stock, and cancelling returns it', async () => {
  const balm = await aProduct(s, { stockQuantity: 3 });
  await giveBalm(balm.slug);
  const product = await aProduct(s, { originalPricePaise: 100_000 });
  await fillCart(s, asha, product.id);
  expect((await quote()).gift).toBeNull();
  await fillCart(s, asha, balm.id);
  const quoted = await quote();
  expect(quoted.gift).toMatchObject({ productId: balm.id, Product: { slug: balm.slug } });
  expect(quoted.items).toHaveLength(2);
  expect(quoted.pricingDetails.subtotal).toBe(1299);
  const { json } = await cod({ pricingDetails: quoted.pricingDetails });
  expect(json.totalAmount).toBe(quoted.pricingDetails.totalAmount);
  expect(await linesOf(json.localOrderId)).toMatchObject([
    { productId: product.id, quantity: 1 },
    { productId: balm.id, quantity: 1, unitPaise: 29_900 },
    { productId: balm.id, quantity: 1, name: `${balm.name} (free gift)`, unitPaise: 0, taxablePaise: 0, gstPaise: 0 },
  ]);
  expect(await stockOf(balm.id)).toBe(1);
  await cancel(json.localOrderId);
  expect(await stockOf(balm.id)).toBe(3);
});

test('a customer who reads Hindi gets the gift’s line in Hindi', async () => {
  learn('hi', hindi);
  const balm = await aProduct(s, { texts: { hi: { name: 'रोज़ बाम' } } });
  const product = await aProduct(s, { originalPricePaise: 110_000 });
  await giveBalm(balm.slug);
  await fillCart(s, asha, product.id);
  const { json } = await cod();
  const lines = await namedIn(s.db, 'hi', await linesOf(json.localOrderId));
  expect(lines.map(({ name }) => name)).toEqual([product.name, 'रोज़ बाम (मुफ़्त उपहार)']);
});

test('the last piece is sold rather than given away, and a gift out of stock blocks no order', async () => {
  const balm = await aProduct(s, { stockQuantity: 1, originalPricePaise: 110_000 });
  await giveBalm(balm.slug);
  await fillCart(s, asha, balm.id);
  expect((await quote()).gift).toBeNull();
  const { status, json } = await cod();
  expect([status, (await linesOf(json.localOrderId)).length]).toEqual([200, 1]);
});

test('an ended campaign gives no gift', async () => {
  const balm = await aProduct(s);
  await giveBalm(balm.slug, { endsAt: '2021-01-01T00:00:00+05:30' });
  await fillCart(s, asha, (await aProduct(s, { originalPricePaise: 110_000 })).id);
  expect((await quote()).gift).toBeNull();
});

test('of three gifts, ten concurrent buyers get three, and everyone gets an order', async () => {
  const balm = await aProduct(s, { stockQuantity: 3 });
  await giveBalm(balm.slug);
  const product = await aProduct(s, { originalPricePaise: 110_000 });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => aShopper(s)));
  await Promise.all(buyers.map((buyer) => fillCart(s, buyer, product.id)));
  const answers = await Promise.all(buyers.map((buyer) => cod({}, buyer)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await s.db.select().from(orderLines).where(eq(orderLines.productId, balm.id))).toHaveLength(3);
  expect(await stockOf(balm.id)).toBe(0);
});

test('a new order releases the unpaid one with its gift', async () => {
  const balm = await aProduct(s, { stockQuantity: 1 });
  await giveBalm(balm.slug);
  const product = await aProduct(s, { originalPricePaise: 110_000 });
  await fillCart(s, asha, product.id);
  await pressPay(s, asha);
  expect(await stockOf(balm.id)).toBe(0);
  expect((await quote()).gift).toMatchObject({ productId: balm.id });
  const second = await cod();
  expect(await linesOf(second.json.localOrderId)).toHaveLength(2);
  expect(await stockOf(balm.id)).toBe(0);
});
