// A kit and its pieces stand before one shelf, also when two carts become one.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../test/browser.ts';
import { fillGuestCart, setCheckout } from '../../../test/open-world.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aKit, fillCart } from '../../../test/world.ts';
import { settings } from '../../settings/settings.tables.ts';
import { readCart } from '../read-cart.server.ts';
import { mergeGuestCart } from './join-guest-cart.server.ts';

const s = await openTestShop();
beforeEach(async () => {
  await s.reset();
  await setCheckout(s, 'open');
});
afterAll(() => s.close());

// Ten balms and ten creams; a kit is a balm and two creams.
test.each([
  { case: 'a kit of the guest beside loose pieces', own: { cream: 7 }, guest: { kit: 3 }, merged: { cream: 7, kit: 1 } },
  { case: 'loose pieces of the guest beside a kit', own: { kit: 4 }, guest: { cream: 9 }, merged: { kit: 4, cream: 2 } },
  { case: 'both of the guest, the first one first', own: {}, guest: { kit: 3, cream: 4 }, merged: { kit: 3, cream: 4 } },
  { case: 'a kit in both, beside a piece', own: { kit: 2, cream: 4 }, guest: { kit: 2 }, merged: { kit: 3, cream: 4 } },
  { case: 'no room at all', own: { cream: 10 }, guest: { kit: 1 }, merged: { cream: 10 } },
  { case: 'no more than an order may have', atMost: 5, own: { cream: 3 }, guest: { kit: 2 }, merged: { cream: 3, kit: 1 } },
])('$case: $own and $guest become $merged, and can be bought', async ({ own, guest, merged, atMost = 20 }) => {
  await s.db.insert(settings).values({ section: 'stock', value: { atMostAnOrder: atMost } });
  const made = await aKit(s);
  const goods = (wanted: object) =>
    Object.entries(wanted).map(([name, quantity]) => [made[name as keyof typeof made].id, quantity as number] as const);
  const customer = await aCustomer(s);
  for (const [id, quantity] of goods(own)) await fillCart(s, customer, id, quantity);
  const browser = aBrowser(s);
  await fillGuestCart(browser, goods(guest));

  await mergeGuestCart(s.db, browser.jar.get('cart') ?? '', customer.id);
  const lines = await readCart(s.db, customer.id);
  expect(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))).toEqual(Object.fromEntries(goods(merged)));
  const cart = await s.request('GET', `/api/cart/${customer.id}`, { as: customer.token });
  expect(cart.json.map(({ problem }: { problem: unknown }) => problem)).toEqual(goods(merged).map(() => null));
});
