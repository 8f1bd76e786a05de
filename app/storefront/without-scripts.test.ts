import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../test/pages.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aTradingShop, fillCart } from '../../test/world.ts';
import { pagesInLanguages } from '../language/language.server.ts';
import { settings } from '../settings/settings.tables.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
beforeEach(() => s.reset());
afterAll(() => s.close());

const NOTES = { '': 'Please turn on JavaScript to place an order.', '/hi': 'ऑर्डर करने के लिए JavaScript ज़रूरी है।' };

test.for(['/cart', '/cart?step=payment', '/checkout'])('%s says without scripts that its buttons need them', async (path) => {
  const { shopper } = await aTradingShop(s);
  await s.db.insert(settings).values({ section: 'checkout', value: { mode: 'open' } });
  await fillCart(s, shopper, (await aProduct(s)).id);
  for (const [language, words] of Object.entries(NOTES)) {
    const request = new Request(`http://shop.test${language}${path}`, { headers: { authorization: `Bearer ${shopper.token}` } });
    const noted = /<noscript>(?:(?!<\/noscript>).)*<\/noscript>/s.exec((await (await s.fetch(request)).text()).split('<main')[1] ?? '');
    expect(noted?.[0]).toContain(words);
  }
});
