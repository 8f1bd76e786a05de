import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../test/browser.ts';
import { codesFor, fillGuestCart, setCheckout } from '../../../test/open-world.ts';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aTradingShop } from '../../../test/world.ts';
import { pagesInLanguages } from '../../language/language.server.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' }, pages: pagesInLanguages(await pagesFromSources(), 'test') });
beforeEach(() => s.reset());
afterAll(() => s.close());

test('guests who open their carts and checkouts at once each see their own goods and address', async () => {
  await aTradingShop(s);
  await setCheckout(s, 'open');
  const guests = [];
  for (const [name, email] of [
    ['Rose balm', 'asha@example.com'],
    ['Mint balm', 'ravi@example.com'],
  ] as const) {
    const browser = aBrowser(s);
    await fillGuestCart(browser, [[(await aProduct(s, { name })).id, 1]]);
    await browser.post('/api/checkout/send-otp', { email });
    const code = (await codesFor(s, [email])).get(email);
    expect((await browser.post('/api/checkout/verify-otp', { email, code })).json).toEqual({ user: null });
    guests.push({ name, email, browser });
  }
  for (const path of ['/cart', '/checkout', '/checkout.data']) {
    // The first render compiles; a visitor does not wait for that behind another one.
    await guests[0]?.browser.get(path);
    const seen = await Promise.all(guests.map(({ browser }) => browser.get(path)));
    for (const [place, { name, email }] of guests.entries()) {
      expect(seen[place]?.text).toContain(name);
      if (path !== '/cart') expect(seen[place]?.text).toContain(email);
    }
  }
});
