// What another brand's shop shows: the make-up demo, and a shop without any demo (SEED=none) from its first minute on.
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECTIONS } from '../../app/back-office/sections.ts';
import { products } from '../../app/catalogue/catalogue.tables.ts';
import { collections } from '../../app/collections/collections.tables.ts';
import { pagesInLanguages } from '../../app/language/language.server.ts';
import { mails } from '../../app/platform/platform.tables.ts';
import { settings } from '../../app/settings/settings.tables.ts';
import { pagesFromSources } from '../../test/pages.ts';
import { openTestShop, type TestShop } from '../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, moveOrder, type Person, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';
import { textOfPage, wordsIn } from './first-brand.ts';
import { prepareShop } from './seed.server.ts';

const pages = pagesInLanguages(await pagesFromSources(), 'test');
const OF_VISITORS = ['/', '/about-us', '/shop', '/search?q=kajal', '/journal', '/login', '/signup', '/loyalty', '/cart', '/wishlist'];
const POLICIES = ['/terms-and-conditions', '/Shipping-And-Refund-Policy', '/privacy', '/complaints', '/no-such-page'];
const inBoth = (paths: string[]) => paths.flatMap((path) => [path, `/hi${path === '/' ? '' : path}`]);

/** Every shop's search words name ingredients that shoppers of any brand look for. */
const OF_STAFF = [
  ...SECTIONS.map(({ to }) => (to === '/admins/settings' ? `${to}/identity` : to)).filter((path) => path !== '/admins/search-words'),
  ...['/admins/pages/home', '/admins/pages/about', '/admins/settings/colours'],
];

/** By address, the words of the first brand that stand there; nothing where there are none. */
async function readPages(s: TestShop, paths: string[], { as, name }: { as?: Person; name?: string } = {}) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const headers = { accept: 'text/html', ...(as && { cookie: `session=${as.token}` }) };
    const answer = await s.fetch(new Request(`http://shop.test${path}`, { headers }));
    const html = textOfPage(await answer.text());
    expect([path, answer.status]).toEqual([path, path.endsWith('no-such-page') ? 404 : 200]);
    if (name) expect([path, html.includes(name)]).toEqual([path, true]);
    const words = wordsIn(html);
    if (words.length > 0) found[path] = words;
  }
  return found;
}

const pathsInSitemap = async (s: TestShop) =>
  [...(await s.request('GET', '/sitemap.xml')).text.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map((match) => match[1] ?? '');

/** Buys one of each, and has them delivered: with the order's pages, mails and invoice as text. */
async function buyAll(s: TestShop, shopper: Shopper, staff: Person, bought: { productId: string; variantId?: string }[]) {
  for (const body of bought) await s.request('POST', '/api/cart', { as: shopper.token, body: { ...body, quantity: 1 } });
  const { json: placed } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  for (const status of ['shipped', 'delivered']) await moveOrder(s, staff, placed.localOrderId, status);
  await s.runJobs();
  const pdf = await s.hono.request(`http://shop.test/api/invoice/${placed.localOrderId}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), { mergePages: true });
  return { invoice: text, page: `/orders/${shopper.id}/${placed.localOrderId}` };
}

async function wordsInMails(s: TestShop) {
  const written = await s.db.select().from(mails);
  expect(written.length).toBeGreaterThan(1);
  return written.map((mail) => [mail.kind, wordsIn(JSON.stringify(mail))]).filter(([, words]) => words?.length);
}

const titleOfApi = async (s: TestShop) => (await s.request('GET', '/api/openapi.json')).json.info.title;

describe('the make-up demo', async () => {
  const s = await openTestShop({ pages });
  beforeAll(async () => {
    await prepareShop({ ...s.shop, env: { ...s.shop.env, SEED: 'makeup' } }, () => undefined);
  });
  afterAll(() => s.close());

  test('no word of the first brand stands on a page, the kit’s included, in English or Hindi', async () => {
    await s.db.insert(collections).values({ slug: 'reds', title: 'Reds', kind: 'hand', position: 0 });
    const listed = await pathsInSitemap(s);
    const paths = new Set([...inBoth([...OF_VISITORS, ...POLICIES, '/collections/reds']), ...listed]);
    expect(await readPages(s, [...paths], { name: 'Rangreet' })).toEqual({});
    expect(wordsIn((await s.request('GET', '/api/collections')).text)).toEqual([]);
    expect(await titleOfApi(s)).toBe('Rangreet');
  }, 120_000);

  test('nor in the back office, in cart, order and invoice', async () => {
    const [shopper, staff] = [await aShopper(s), await aStaffMember(s)];
    const [shade] = await s.db.select().from(products).where(eq(products.sku, 'RR-GML-03'));
    if (!shade?.variantOfId) throw new Error('The shade is missing.');
    const { invoice, page } = await buyAll(s, shopper, staff, [{ productId: shade.variantOfId, variantId: shade.id }]);
    expect(invoice).toContain('Rangreet Colour Works Pvt Ltd');
    expect(wordsIn(invoice)).toEqual([]);
    expect(await wordsInMails(s)).toEqual([]);
    expect(await readPages(s, inBoth(['/cart', '/profile', page]), { as: shopper })).toEqual({});
    expect(await readPages(s, OF_STAFF, { as: staff })).toEqual({});
  }, 120_000);
});

describe('a shop without a demo', async () => {
  const s = await openTestShop({ pages });
  beforeAll(async () => {
    await prepareShop(s.shop, () => undefined);
  });
  afterAll(() => s.close());

  test('has no word of the first brand in its first minute', async () => {
    expect(await readPages(s, inBoth([...OF_VISITORS, ...POLICIES]), { name: 'Beauty Shop' })).toEqual({});
    const staff = await aStaffMember(s);
    expect(await readPages(s, OF_STAFF, { as: staff })).toEqual({});
  }, 120_000);

  test('takes name and place from its settings: pages, mails, invoice and API', async () => {
    await takeAnyCash(s);
    const address = {
      street: '5 Hazratganj',
      city: 'Lucknow',
      state: 'Uttar Pradesh',
      stateCode: '09',
      pinCode: '226001',
      country: 'India',
    };
    const value = { name: 'Chandni', legalName: 'Chandni Traders', address, email: 'care@chandni.example' };
    await s.db.insert(settings).values([
      { section: 'identity', value },
      { section: 'tax', value: { registration: 'unregistered' } },
    ]);
    s.shop.pages.drop('all');
    const { id: productId } = await aProduct(s, {
      name: 'Bhringraj Oil',
      slug: 'bhringraj-oil',
      category: ['Hair care'],
      gstRateBasisPoints: 0,
    });
    expect(await readPages(s, inBoth([...OF_VISITORS, ...POLICIES, '/product/bhringraj-oil']), { name: 'Chandni' })).toEqual({});
    const read = async (path: string) =>
      textOfPage(await (await s.fetch(new Request(`http://shop.test${path}`, { headers: { accept: 'text/html' } }))).text());
    expect(await read('/')).toContain('Welcome to Chandni');
    expect(await read('/')).toContain('From Lucknow');
    expect(await read('/hi')).toContain('Chandni में आपका स्वागत है');
    expect(await read('/about-us')).toContain('Chandni is a beauty shop in Lucknow.');
    expect(await read('/hi/about-us')).toContain('Chandni Lucknow की एक ब्यूटी शॉप है।');
    expect(await read('/terms-and-conditions')).toContain('the courts of Lucknow');
    expect(await titleOfApi(s)).toBe('Chandni');

    const { invoice } = await buyAll(s, await aShopper(s), await aStaffMember(s), [{ productId }]);
    expect(invoice).toContain('Chandni Traders');
    expect(wordsIn(invoice)).toEqual([]);
    expect(await wordsInMails(s)).toEqual([]);
  }, 120_000);
});
