// The open checkout chooses how a customer paid last.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aTradingShop, buy, fillCart, pressPay } from '../../../test/world.ts';
import { findLastMethod } from './last-method.server.ts';

const s = await openTestShop();
let shopper: Awaited<ReturnType<typeof aTradingShop>>['shopper'];
beforeEach(async () => {
  await s.reset();
  ({ shopper } = await aTradingShop(s));
});
afterAll(() => s.close());

const last = () => findLastMethod(s.db, shopper.id);

test('nothing before the first order that was paid or placed for cash', async () => {
  expect(await last()).toBeNull();
  const { id } = await aProduct(s);
  await fillCart(s, shopper, id);
  expect((await pressPay(s, shopper)).status).toBe(200);
  expect(await last()).toBeNull();
});

test.for([
  [{ paymentMethod: 'cod' }, 'cod'],
  [{ onlineWay: 'upi', paymentMethod: 'online' }, 'upi'],
  [{ onlineWay: 'card', paymentMethod: 'online' }, 'card'],
  [{ paymentMethod: 'online' }, 'online'],
] as const)('%j is chosen again as %s', async ([wish, method]) => {
  const { id } = await aProduct(s);
  await buy(s, shopper, id, wish);
  expect(await last()).toBe(method);
});

test('the newest order counts, of this customer alone', async () => {
  const { id } = await aProduct(s);
  await buy(s, shopper, id, { paymentMethod: 'cod' });
  await buy(s, shopper, id, { paymentMethod: 'online', onlineWay: 'upi' });
  expect(await last()).toBe('upi');
  expect(await findLastMethod(s.db, crypto.randomUUID())).toBeNull();
});
