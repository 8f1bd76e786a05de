// How many statements a quote, an order and a cart send. Each is a round trip while the cart and its products are locked: more of them is a
// decision, and none may depend on the number of products.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../test/pages.ts';
import { onPostgres, openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import { aProduct, aShopper, aStaffMember, fillCart, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';
import { pagesInLanguages } from '../language/language.server.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let heard: string[] = [];
/** Those of one turn of the event loop leave together. */
let together: string[][] = [];
let isNewTurn = true;
onStatement((name) => {
  heard.push(name);
  if (isNewTurn) together.push([]);
  isNewTurn = false;
  together.at(-1)?.push(name);
  setImmediate(() => {
    isNewTurn = true;
  });
});
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
});
afterAll(() => s.close());

async function aCart(products: number): Promise<Shopper> {
  const shopper = await aShopper(s);
  for (let n = 0; n < products; n++) await fillCart(s, shopper, (await aProduct(s)).id);
  return shopper;
}

async function sentBy(act: () => Promise<{ status: number; text: string }>, status = 200): Promise<string[]> {
  heard = [];
  const answer = await act();
  const sent = heard;
  expect(answer.status, answer.text).toBe(status);
  return sent;
}
const quote = (shopper: Shopper) => s.request('POST', '/api/cart/quote', { as: shopper.token, body: { addressId: shopper.addressId } });

test.each([1, 3, 10])('a quote of %i products sends 3 statements, once its products are kept', async (products) => {
  const shopper = await aCart(products);
  await quote(shopper);
  expect(await sentBy(() => quote(shopper))).toHaveLength(3);
});

test('a quote sends one more while a discount needs no code', async () => {
  const { token } = await aStaffMember(s);
  const body = { isAutomatic: true, description: 'Ten off', discountPercentage: 10 };
  expect((await s.request('POST', '/api/coupons', { as: token, body })).status).toBe(201);
  const shopper = await aCart(3);
  await quote(shopper);
  expect((await sentBy(() => quote(shopper))).filter((name) => name === 'select coupons')).toHaveLength(1);
});

test.each([1, 3, 10])('a cash order of %i products sends 11 statements', async (products) => {
  const shopper = await aCart(products);
  expect(await sentBy(() => pressPay(s, shopper, { paymentMethod: 'cod' }))).toHaveLength(11);
});

test.runIf(onPostgres)(
  'a cash order goes to the database and back 5 times, and holds the cash of its buyer before it counts it',
  async () => {
    const shopper = await aCart(2);
    together = [];
    expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBe(200);
    expect(together).toEqual([
      ['select sessions'],
      ['begin', 'select carts', 'select carts'],
      ['select', 'select orders', 'select cart_items', 'select'],
      ['with order_lines', 'with products'],
      ['commit'],
    ]);
  },
);

test.each([0, 2, 9])('adding a product to a cart of %i others sends 9 statements, once the product is kept', async (others) => {
  const shopper = await aCart(others);
  const { id } = await aProduct(s);
  await fillCart(s, await aShopper(s), id);
  expect(await sentBy(() => fillCart(s, shopper, id), 201)).toHaveLength(9);
});

const readCartPage = (shopper: Shopper) => async () => {
  const headers = { accept: 'text/html', cookie: `session=${shopper.token}` };
  const answer = await s.fetch(new Request('http://shop.test/cart', { headers }));
  return { status: answer.status, text: await answer.text() };
};

test.each([
  ['the product that is enough', 150_000],
  ['the product of which two are enough', 80_000],
  ['the product that brings it nearest', 35_000],
])('the cart page names %s for free delivery without a further statement', async (_, originalPricePaise) => {
  await aProduct(s, { originalPricePaise, name: 'Night Cream' });
  const read = readCartPage(await aCart(1));
  expect((await read()).text).toContain('Night Cream');
  expect(await sentBy(read)).toHaveLength(11);
});

test.each([1, 3, 10])('the cart page of %i products sends 11 statements, however many orders came before', async (products) => {
  const shopper = await aCart(1);
  for (let n = 0; n < 2; n++) await pressPay(s, shopper, { paymentMethod: 'cod' });
  for (let n = 0; n < products; n++) await fillCart(s, shopper, (await aProduct(s)).id);
  const read = readCartPage(shopper);
  await read();
  expect(await sentBy(read)).toHaveLength(11);
});
