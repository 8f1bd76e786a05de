import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aTradingShop, buy, fillCart, type Person, payOrder, pressPay } from '../../../test/world.ts';
import { addresses, users } from '../../accounts/accounts.tables.ts';
import { pagesInLanguages } from '../../language/language.server.ts';
import { stopPhone } from '../../messages/messages.server.ts';
import { addressOfNone } from '../../platform/mails/no-address.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
beforeEach(() => s.reset());
afterAll(() => s.close());

const read = async ({ token }: Person, path: string) =>
  (await s.fetch(new Request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${token}` } }))).text();

test('the page of a placed order names the goods in the language that it is read in', async () => {
  const { shopper } = await aTradingShop(s);
  const balm = await aProduct(s, { name: 'Rose Balm', texts: { hi: { name: 'गुलाब बाम' } } });
  const id = await buy(s, shopper, balm.id);
  expect(await read(shopper, `/success?order=${id}`)).toContain('Rose Balm');
  expect(await read(shopper, `/hi/success?order=${id}`)).toContain('गुलाब बाम');
  expect(await read(shopper, '/hi/success')).toContain('गुलाब बाम');
});

test('after a failed payment the ways to pay come before what happens to money that was debited', async () => {
  const { shopper } = await aTradingShop(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { json } = await pressPay(s, shopper);
  await payOrder(s, json.cashfreeOrder.payment_session_id, 'fail');
  const page = await read(shopper, `/success?order=${json.localOrderId}`);
  const [again, cash, debited] = ['Try again, ', 'in cash on delivery', 'Was money debited?'].map((words) => page.indexOf(words));
  expect(again).toBeGreaterThan(0);
  expect(cash).toBeGreaterThan(0);
  expect(debited).toBeGreaterThan(again ?? 0);
});

test.each([
  ['cash on delivery', 'cod', 'You pay the delivery partner in cash.'],
  ['online', 'online', 'The delivery partner brings it to your door.'],
] as const)(
  'paid %s, it says when the order arrives, what happens next, what it earns, and how to tell a friend',
  async (_, paymentMethod, step) => {
    const { shopper } = await aTradingShop(s);
    await s.db.update(addresses).set({ city: 'Kolkata' });
    const id = await buy(s, shopper, (await aProduct(s)).id, { paymentMethod });
    const page = await read(shopper, `/success?order=${id}`);
    expect(page).toMatch(/Delivery to Kolkata by <strong[^>]*>\d{1,2} \w+/);
    for (const words of ['What happens next', step, /You earn \d+ points when it is delivered\./, 'Refer a friend'])
      expect(page).toMatch(words);
  },
);

test('it says that the details were sent only to who can be told: by e-mail, or on a phone that has not written STOP', async () => {
  const { shopper } = await aTradingShop(s);
  const id = await buy(s, shopper, (await aProduct(s)).id);
  const isSaid = async () => {
    const page = await read(shopper, `/success?order=${id}`);
    expect(page.includes('send you the tracking number')).toBe(page.includes('sent you the details'));
    return page.includes('sent you the details');
  };
  expect(await isSaid()).toBe(true);
  await s.db
    .update(users)
    .set({ email: addressOfNone(shopper.id), phone: '9876543210' })
    .where(eq(users.id, shopper.id));
  expect(await isSaid()).toBe(true);
  await stopPhone(s.db, '9876543210', s.shop.now());
  expect(await isSaid()).toBe(false);
});
