// Another language is a folder of messages and a line of configuration. A made-up one, English in wide letters, proves it: any text that
// a page still shows in plain letters is one that cannot be translated.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaries } from '../app/language/dictionaries.server.ts';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { mailWords } from '../app/language/mail-words.server.ts';
import { learn } from '../app/language/words.ts';
import { inLanguage, LANGUAGES, type Language } from '../app/platform/words/language.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { aCustomer, anAddress, aProduct, fillCart, GSTIN } from './world.ts';

const wide = (text: string) => text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
/** Placeholders, parts and plurals keep their names. */
const KEPT = /\{\w+\}|<\/?\w+>|\{\w+, plural,|\b(?:one|other) (?=\{(?!\w+\}))|[A-Za-z]/g;
const inWide = (text: string) => text.replace(KEPT, (piece) => (piece.length === 1 ? wide(piece) : piece));
const translated = (texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.keys(texts).map((text) => [text, inWide(text)]));

const WIDE = 'qx' as Language;
let s: TestShop;
let balm: Awaited<ReturnType<typeof aProduct>>;

beforeAll(async () => {
  LANGUAGES[WIDE] = { tag: 'qx-IN', name: wide('Wide'), stop: '.', script: /[\uff21-\uff5a]/ };
  const { messages, mails, browsing, atHome } = dictionaries.hi ?? {};
  dictionaries[WIDE] = {
    messages: translated(messages),
    mails: translated(mails),
    browsing: translated(browsing),
    atHome: translated(atHome),
  };
  s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
  balm = await aProduct(s, {
    ...{ name: wide('Balm'), description: wide('A balm'), category: [wide('Lip care')], weight: '8' },
    overallBenefits: [wide('Soft lips')],
    howToUse: [wide('Apply it')],
  });
  const identity = { gstin: GSTIN, name: wide('Nikhar'), legalName: wide('Nikhar'), tagline: wide('Slow skin care') };
  await s.db
    .insert(settings)
    .values({ section: 'identity', value: identity })
    .onConflictDoUpdate({
      target: settings.section,
      set: { value: identity },
    });
});
afterAll(async () => {
  delete (LANGUAGES as Partial<typeof LANGUAGES>)[WIDE];
  delete dictionaries[WIDE];
  // The other test files of this worker expect English.
  learn('hi', {});
  learn(WIDE, {});
  await s.close();
});

/** The visible and announced texts of a page in plain letters, without the proper names of the shop. */
const NAMES = /\b(?:[\w.+-]+@[\w.-]+|https?:\S+|GST(?:IN)?|HSN|INCI|PIN|UPI|OTP|COD|MRP|SKU|ID|WhatsApp|ORD-\d+|English|pm|am|ml|MB)\b/g;

function plainIn(html: string): string[] {
  const body = html.replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const texts = [
    ...body.matchAll(/>([^<]+)</g),
    ...body.matchAll(/\s(?:alt|aria-label|aria-description|placeholder|title)="([^"]+)"/g),
    ...body.matchAll(/<meta (?:name|property)="(?:og:)?(?:title|description)" content="([^"]+)"/g),
  ].map(([, text = '']) => text.replace(/&#?\w+;/g, ' ').trim());
  return [...new Set(texts)].filter((text) => /[A-Za-z]{2,}/.test(text.replace(NAMES, '')));
}

async function read(path: string, token?: string) {
  const headers = new Headers({ accept: 'text/html', ...(token && { cookie: `session=${token}` }) });
  const response = await s.fetch(new Request(`http://shop.test${inLanguage(path, WIDE)}`, { headers }));
  return { status: response.status, html: await response.text() };
}

test.each(['/', '/shop', '/search?q=8', '/login', '/signup', '/passwordreset', '/cart', '/wishlist', '/loyalty', '/complaints', '/orders'])(
  'a visitor reads %s in another language, every word',
  async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain('<html lang="qx-IN"');
    expect(plainIn(html)).toEqual([]);
  },
);

test('a product, the cart, its payment and the profile of a customer are translated too', async () => {
  const shopper = await aCustomer(s, { fullName: wide('Asha Rao'), referralCode: '12345678' });
  await anAddress(s, shopper.id, { name: wide('Home'), street: wide('MG Road'), city: wide('Bengaluru') });
  await fillCart(s, shopper, balm.id);
  for (const path of [
    `/product/${balm.slug}`,
    '/cart',
    '/cart?step=payment',
    '/wishlist',
    '/profile',
    `/orders/${shopper.id}`,
    '/loyalty',
  ]) {
    const { status, html } = await read(path, shopper.token);
    expect([path, status]).toEqual([path, 200]);
    expect([path, plainIn(html)]).toEqual([path, []]);
  }
});

test('a page links to itself in every language', async () => {
  const { html } = await read('/shop');
  for (const tag of ['en-IN', 'hi-IN', 'qx-IN']) expect(html).toContain(`hrefLang="${tag}"`);
  expect(html).toMatch(/<a href="\/language\/en\?/);
  expect(html).toMatch(/<a href="\/language\/hi\?/);
});

test('a mail is written in it', () => {
  const t = mailWords(WIDE);
  expect(t('{name} is back in stock', { name: 'Balm' })).toBe(`Balm ${wide('is back in stock')}`);
  expect(t.date(new Date('2026-11-21T10:35:00Z'))).toBe(`21 ${wide('Nov')} 2026`);
});
