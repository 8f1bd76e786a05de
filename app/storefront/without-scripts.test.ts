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

/** What a browser sends by itself: the form's method is post, to the page's own address. */
const NOT_SENT = {
  '': 'Nothing was sent. Please turn on JavaScript in your browser, go back and try again.',
  '/hi': 'कुछ भेजा नहीं गया',
};

test.for([
  ['the newsletter', '/', 'email=asha%40example.com'],
  ['a complaint', '/complaints', 'name=Asha&email=asha%40example.com&text=Late'],
  ['signing up', '/signup', 'fullName=Asha&email=asha%40example.com'],
  ['signing in', '/login', 'email=asha%40example.com&password=secret'],
  ['a new password', '/passwordreset', 'email=asha%40example.com'],
  ['a review or a notice on a product', '/product/%s', 'rating=5&text=Good'],
  ['the contact of a checkout', '/checkout', 'phone=9876543210'],
])('%s sent without scripts is answered by a page that says so, in both languages', async ([, path = '', body = '']) => {
  const product = await aProduct(s);
  for (const [language, words] of Object.entries(NOT_SENT)) {
    const address = `http://shop.test${language}${path.replace('%s', product.slug)}`;
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' };
    const answer = await s.fetch(new Request(address, { method: 'POST', headers, body }));
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([405, 'text/html']);
    expect(await answer.text()).toContain(words);
  }
});

test('a PIN code checked without scripts leads to the same product, as its form has no other address', async () => {
  const product = await aProduct(s);
  const page = await (await s.fetch(new Request(`http://shop.test/product/${product.slug}`))).text();
  const [form = ''] = /<form(?=[^>]*>(?:(?!<\/form>).)*postal-code)[^>]*>/s.exec(page) ?? [];
  expect(form).not.toBe('');
  expect(form).not.toContain('action=');
});
