// The confirmation of age, asked by the page of accounts that signed up without it.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, fillCart, pressPay, type Shopper } from '../../test/world.ts';
import { consents } from '../consents/consents.tables.ts';
import { orders } from '../orders/orders.tables.ts';

const s = await openTestShop();
afterAll(() => s.close());
let shopper: Shopper;
beforeEach(async () => {
  await s.reset();
  shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
});

const pay = (over: object, headers = {}) => pressPay(s, shopper, { paymentMethod: 'cod', ...over }, headers);

test('who does not tick it on the page orders nothing, and who does says it once for all orders', async () => {
  const refused = await pay({ isAdult: false });
  expect([refused.status, refused.json.fields]).toEqual([400, { isAdult: 'Please confirm that you are 18 or older' }]);
  expect([await s.db.$count(orders), await s.db.$count(consents)]).toEqual([0, 0]);
  expect((await pay({ isAdult: true })).status).toBe(200);
  const given = await s.db.select().from(consents);
  expect(given.map(({ userId, purpose, source, text }) => [userId, purpose, source, text])).toEqual([
    [shopper.id, 'adult', 'checkout', 'I am 18 or older.'],
  ]);
  await fillCart(s, shopper, (await aProduct(s)).id);
  expect((await pay({ isAdult: false })).status).toBe(200);
  expect(await s.db.$count(consents)).toBe(1);
});

test('a client that uses the calls as specified is not asked', async () => {
  expect((await pay({})).status).toBe(200);
  expect(await s.db.$count(consents)).toBe(0);
});

test('confirming the age does not turn the same purchase into another order', async () => {
  const key = { 'Idempotency-Key': 'one-purchase' };
  const first = await pay({ paymentMethod: 'online', isAdult: true }, key);
  const again = await pay({ paymentMethod: 'online' }, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json.localOrderId).toBe(first.json.localOrderId);
});
