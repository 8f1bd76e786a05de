// How many statements a quote and an order send. Each is a round trip while the cart and its products are locked: more of them is a
// decision, and none may depend on the number of products.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import { aProduct, aShopper, fillCart, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';

const s = await openTestShop();
let heard: string[] = [];
onStatement((name) => heard.push(name));
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

async function sentBy(act: () => Promise<{ status: number; text: string }>): Promise<string[]> {
  heard = [];
  const answer = await act();
  const sent = heard;
  expect(answer.status, answer.text).toBe(200);
  return sent;
}
const quote = (shopper: Shopper) => s.request('POST', '/api/cart/quote', { as: shopper.token, body: { addressId: shopper.addressId } });

test.each([1, 3, 10])('a quote of %i products sends 4 statements, once its products are kept', async (products) => {
  const shopper = await aCart(products);
  await quote(shopper);
  expect(await sentBy(() => quote(shopper))).toHaveLength(4);
});

test.each([1, 3, 10])('a cash order of %i products sends 14 statements', async (products) => {
  const shopper = await aCart(products);
  expect(await sentBy(() => pressPay(s, shopper, { paymentMethod: 'cod' }))).toHaveLength(14);
});
