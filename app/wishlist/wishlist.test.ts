import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, type Person } from '../../test/world.ts';

const s = await openTestShop();
let shopper: Person;
beforeEach(async () => {
  await s.reset();
  shopper = await aCustomer(s);
});
afterAll(() => s.close());

const wishFor = (productId: string, as = shopper) =>
  s.request('POST', '/api/wishlist', { as: as.token, body: { userId: shopper.id, productId } });

test('a product is wished for once, and shown with its details', async () => {
  const product = await aProduct(s);
  expect((await wishFor(product.id)).status).toBe(201);
  expect((await wishFor(product.id)).status).toBe(200);
  const expected = [{ productId: product.id, Product: { name: product.name } }];
  expect((await s.request('GET', `/api/wishlist/${shopper.id}`, { as: shopper.token })).json).toMatchObject(expected);
  expect((await s.request('GET', '/api/wishlist', { as: shopper.token })).json).toMatchObject(expected);
});

test('removing a wish twice is harmless', async () => {
  const product = await aProduct(s);
  await s.request('POST', `/api/wishlist/${shopper.id}`, { as: shopper.token, body: { productId: product.id } });
  const remove = () => s.request('DELETE', `/api/wishlist/${shopper.id}/${product.id}`, { as: shopper.token });
  expect(await remove()).toMatchObject({ status: 200, json: [] });
  expect(await remove()).toMatchObject({ status: 200, json: [] });
});

test('only products can be wished for, and only on one’s own list', async () => {
  const other = await aCustomer(s);
  const product = await aProduct(s);
  expect((await wishFor(crypto.randomUUID())).status).toBe(404);
  expect((await wishFor('balm')).status).toBe(400);
  expect((await wishFor(product.id, other)).status).toBe(403);
  expect((await s.request('GET', `/api/wishlist/${shopper.id}`, { as: other.token })).status).toBe(403);
  expect((await s.request('GET', '/api/wishlist')).status).toBe(401);
});

test('ten concurrent wishes are one', async () => {
  const product = await aProduct(s);
  const answers = await Promise.all(Array.from({ length: 10 }, () => wishFor(product.id)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
});
