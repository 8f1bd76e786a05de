import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, fillCart, type Person } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { carts } from './cart.tables.ts';

const s = await openTestShop();
let shopper: Person;
beforeEach(async () => {
  await s.reset();
  shopper = await aCustomer(s);
});
afterAll(() => s.close());

const cartOf = (person: Person) => s.request('GET', `/api/cart/${person.id}`, { as: person.token });
const quoteOf = (person: Person, body: object = {}) =>
  s.request('POST', '/api/cart/quote', { as: person.token, body: { userId: person.id, ...body } });
const setQuantity = (itemId: string, quantity: unknown, person = shopper) =>
  s.request('PUT', `/api/cart/${shopper.id}/${itemId}`, { as: person.token, body: { quantity } });

test('adding a new product creates a line (201), adding it again increases the quantity (200)', async () => {
  const product = await aProduct(s);
  const first = await fillCart(s, shopper, product.id);
  expect(first.status).toBe(201);
  expect(first.json).toMatchObject({
    productId: product.id,
    quantity: 1,
    Product: { id: product.id, name: product.name, stockQuantity: 100 },
    problem: null,
  });
  const again = await fillCart(s, shopper, product.id, 2);
  expect(again.status).toBe(200);
  expect(again.json).toMatchObject({ id: first.json.id, quantity: 3 });
  expect((await cartOf(shopper)).json).toEqual([again.json]);
});

test('the lines stay in the order in which they were added', async () => {
  const [one, two, three] = [await aProduct(s), await aProduct(s), await aProduct(s)];
  for (const product of [two, three, one, two]) await fillCart(s, shopper, product.id);
  expect((await cartOf(shopper)).json.map((item: { productId: string }) => item.productId)).toEqual([two.id, three.id, one.id]);
});

test.each([0, -1, 1.5, 100, '2', null])('a quantity of %j is refused and nothing is written', async (quantity) => {
  const product = await aProduct(s);
  const refused = await s.request('POST', '/api/cart', {
    as: shopper.token,
    body: { userId: shopper.id, productId: product.id, quantity },
  });
  expect(refused.status).toBe(400);
  expect(refused.json).toMatchObject({
    message: 'Quantity must be a whole number from 1 to 99.',
    fields: { quantity: expect.any(String) },
  });
  expect((await cartOf(shopper)).json).toEqual([]);
});

test('no more than the stock can be added, and the refusal says how many are left', async () => {
  const product = await aProduct(s, { stockQuantity: 3 });
  const refused = await fillCart(s, shopper, product.id, 4);
  expect([refused.status, refused.json.message]).toEqual([409, 'Only 3 left in stock.']);
  await fillCart(s, shopper, product.id, 2);
  expect((await fillCart(s, shopper, product.id, 2)).json.message).toBe('Only 3 left in stock.');
  const [item] = (await cartOf(shopper)).json;
  expect(item.quantity).toBe(2);
  expect((await setQuantity(item.id, 4)).json.message).toBe('Only 3 left in stock.');
  expect((await setQuantity(item.id, 3)).json.quantity).toBe(3);
});

test('a cart holds at most 20 of one product, unless the settings say otherwise', async () => {
  const product = await aProduct(s, { stockQuantity: 500 });
  await fillCart(s, shopper, product.id, 19);
  const refused = await fillCart(s, shopper, product.id, 2);
  expect([refused.status, refused.json.message]).toEqual([409, `You can order at most 20 of ${product.name}.`]);
});

test('a product that is not on sale cannot be added', async () => {
  const gone = await aProduct(s, { archivedAt: new Date() });
  const paused = await aProduct(s, { isAvailable: false });
  const sold = await aProduct(s, { stockQuantity: 0 });
  expect((await fillCart(s, shopper, gone.id)).json.message).toBe(`${gone.name} is not available right now.`);
  expect((await fillCart(s, shopper, paused.id)).status).toBe(409);
  expect((await fillCart(s, shopper, sold.id)).json).toMatchObject({ message: `${sold.name} is out of stock.`, code: 'out_of_stock' });
  expect((await fillCart(s, shopper, crypto.randomUUID())).status).toBe(404);
  expect((await fillCart(s, shopper, 'lip-balm')).status).toBe(400);
});

test('a line can be removed once', async () => {
  const { json: item } = await fillCart(s, shopper, (await aProduct(s)).id);
  const remove = () => s.request('DELETE', `/api/cart/${shopper.id}/${item.id}`, { as: shopper.token });
  expect(await remove()).toMatchObject({ status: 200, json: [] });
  expect(await remove()).toMatchObject({ status: 404, json: { message: 'This item is not in your cart.' } });
  expect((await setQuantity(item.id, 2)).status).toBe(404);
});

test("no customer can change another's cart", async () => {
  const other = await aCustomer(s);
  const { json: item } = await fillCart(s, shopper, (await aProduct(s)).id);
  expect((await s.request('GET', `/api/cart/${shopper.id}`, { as: other.token })).status).toBe(403);
  expect((await s.request('GET', `/api/cart/${shopper.id}`)).status).toBe(401);
  expect((await setQuantity(item.id, 5, other)).status).toBe(403);
  expect((await s.request('PUT', `/api/cart/${other.id}/${item.id}`, { as: other.token, body: { quantity: 5 } })).status).toBe(404);
  expect((await s.request('POST', '/api/cart', { as: other.token, body: { userId: shopper.id, productId: item.productId } })).status).toBe(
    403,
  );
});

test('staff who name a customer that does not exist get an error', async () => {
  const staff = await aStaffMember(s);
  const product = await aProduct(s);
  const asked = await s.request('POST', '/api/cart', { as: staff.token, body: { userId: crypto.randomUUID(), productId: product.id } });
  expect([asked.status, asked.json.message]).toEqual([404, 'User not found.']);
});

test('ten concurrent adds all count, in one line', async () => {
  const product = await aProduct(s);
  const answers = await Promise.all(Array.from({ length: 10 }, () => fillCart(s, shopper, product.id)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect((await cartOf(shopper)).json).toMatchObject([{ quantity: 10 }]);
});

test('ten concurrent adds never exceed the stock', async () => {
  const product = await aProduct(s, { stockQuantity: 4 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => fillCart(s, shopper, product.id)));
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(6);
  expect((await cartOf(shopper)).json).toMatchObject([{ quantity: 4 }]);
});

test('every change raises the version of the cart, and a refused one does not', async () => {
  const version = async () => (await s.db.select().from(carts).where(eq(carts.userId, shopper.id)))[0]?.version;
  const product = await aProduct(s, { stockQuantity: 5 });
  const { json: item } = await fillCart(s, shopper, product.id);
  expect(await version()).toBe(1);
  await setQuantity(item.id, 2);
  expect(await version()).toBe(2);
  await setQuantity(item.id, 6);
  expect(await version()).toBe(2);
  await s.request('DELETE', `/api/cart/${shopper.id}/${item.id}`, { as: shopper.token });
  expect(await version()).toBe(3);
});

test('the quote prices the cart as D17 works it out: 299 x 1', async () => {
  await fillCart(s, shopper, (await aProduct(s, { originalPricePaise: 299_00 })).id);
  const { status, json } = await quoteOf(shopper);
  expect(status).toBe(200);
  expect(json.pricingDetails).toEqual({
    originalSubtotal: 299,
    subtotal: 299,
    couponDiscountAmount: 0,
    discountedSubtotal: 299,
    coinDiscount: 0,
    prepaidDiscount: 0,
    gst: 53.82,
    deliveryCharge: 99,
    totalAmount: 451.82,
  });
  expect(json.items).toMatchObject([{ quantity: 1, problem: null }]);
  expect(json.notices).toEqual([]);
});

test('an empty cart costs nothing', async () => {
  expect((await quoteOf(shopper)).json).toMatchObject({ items: [], pricingDetails: { totalAmount: 0, deliveryCharge: 0 }, notices: [] });
});

test('a line that can no longer be bought stays priced, and says why', async () => {
  const short = await aProduct(s);
  const gone = await aProduct(s);
  await fillCart(s, shopper, short.id, 5);
  await fillCart(s, shopper, gone.id);
  await s.db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, short.id));
  await s.db.update(products).set({ isAvailable: false }).where(eq(products.id, gone.id));
  const { json } = await quoteOf(shopper);
  expect(json.pricingDetails.subtotal).toBe(299 * 6);
  expect(json.items.map((item: { problem: unknown }) => item.problem)).toMatchObject([
    { code: 'short_of_stock', message: 'Only 2 left in stock.', key: 'Only {count} left in stock.', params: { count: 2 } },
    { code: 'unavailable', message: `${gone.name} is not available right now.` },
  ]);
  expect(json.notices).toHaveLength(2);
  expect((await cartOf(shopper)).json[0].problem.code).toBe('short_of_stock');
});

test('a coupon code that is not valid is refused by name, and a wish for coins finds none', async () => {
  await fillCart(s, shopper, (await aProduct(s)).id);
  const refused = await quoteOf(shopper, { code: 'WELCOME10' });
  expect([refused.status, refused.json.fields]).toEqual([400, { code: 'This coupon code is not valid.' }]);
  expect((await quoteOf(shopper, { useCoins: true, code: '' })).json.pricingDetails.coinDiscount).toBe(0);
});

test('repeated adds under one idempotency key count once, even concurrent ones', async () => {
  const shopper = await aCustomer(s);
  const { id: productId } = await aProduct(s);
  const add = (key: string) =>
    s.request('POST', '/api/cart', { as: shopper.token, body: { productId, quantity: 1 }, headers: { 'idempotency-key': key } });
  const cart = async () => (await s.request('GET', `/api/cart/${shopper.id}`, { as: shopper.token })).json;
  await Promise.all([add('one'), add('one')]);
  expect((await add('one')).status).toBe(200);
  expect(await cart()).toMatchObject([{ productId, quantity: 1 }]);
  await add('two');
  const [line] = await cart();
  expect(line.quantity).toBe(2);
  await s.request('DELETE', `/api/cart/${shopper.id}/${line.id}`, { as: shopper.token });
  expect((await add('one')).json.code).toBe('added_before');
  expect(await cart()).toEqual([]);
});
