import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { quoteCart } from '../quote.server.ts';

const s = await openTestShop();
let shopper: Shopper;
beforeEach(async () => {
  await s.reset();
  shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const staff = await aStaffMember(s);
  for (const coupon of [{ code: 'SAVE10' }, { code: 'BIGCART', minSubtotal: 5000 }])
    await s.request('POST', '/api/coupons', { as: staff.token, body: { ...coupon, discountPercentage: 10 } });
});
afterAll(() => s.close());

const doors: Array<[string, (code: string) => Promise<number>]> = [
  ['the coupon field', async (code) => (await post('/api/coupons/apply', { code })).status],
  ['a quote', async (code) => (await post('/api/cart/quote', { code })).status],
  // The call that the page /cart makes.
  [
    'the cart’s page',
    (code) =>
      quoteCart(s.shop, shopper.id, { code }, s.shop.now()).then(
        () => 200,
        (refused) => refused.status,
      ),
  ],
  ['a purchase', async (code) => (await pressPay(s, shopper, { paymentMethod: 'cod', code })).status],
];
const post = (address: string, body: object) => s.request('POST', address, { as: shopper.token, body: { userId: shopper.id, ...body } });

test.each(doors)('after 30 wrong codes, by whatever route, %s answers no more codes for 15 minutes', async (_, look) => {
  const tries = Array.from({ length: 15 }, async (_, n) => [await look(`WRONG${n}`), await post('/api/cart/quote', { code: `ELSE${n}` })]);
  expect((await Promise.all(tries)).map(([status]) => status)).toEqual(Array(15).fill(400));
  expect([await look('SAVE10'), await look('WRONG99')]).toEqual([429, 429]);
  expect((await post('/api/cart/quote', {})).status).toBe(200);
  const { json } = await post('/api/coupons/apply', { code: 'SAVE10' });
  expect(json.message).toBe('Too many wrong coupon codes. Please wait 15 minutes.');
  s.setClock(new Date(Date.now() + 16 * 60_000));
  expect(await look('SAVE10')).toBe(200);
});

test('reloading the cart never uses up tries: only wrong codes count, and each once', async () => {
  const load = (code: string) => quoteCart(s.shop, shopper.id, { code }, s.shop.now());
  for (let times = 0; times < 40; times++) await load('SAVE10');
  for (let times = 0; times < 31; times++) await expect(load('BIGCART')).rejects.toMatchObject({ message: /^Add ₹/ });
  for (let times = 0; times < 40; times++)
    await expect(load('ENDED5')).rejects.toMatchObject({ message: 'This coupon code is not valid.' });
  expect((await load('SAVE10')).coupon?.code).toBe('SAVE10');
});
