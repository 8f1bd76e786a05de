// A shopper never reads a database id: not on a page, in its title or its spoken labels, and not in a mail.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { orders } from '../app/orders/orders.tables.ts';
import { mails } from '../app/platform/platform.tables.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { aKit, aLipstick, aProduct, aTradingShop, buy, fillCart, moveOrder, type Person, pressPay, type Shopper } from './world.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const DELIVERED = ['processing', 'shipped', 'out_for_delivery', 'delivered'];

let s: TestShop;
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
const bought: Record<string, string> = {};

beforeAll(async () => {
  s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
  ({ shopper, staff } = await aTradingShop(s));
  balm = await aProduct(s, { name: 'Rose Balm' });
  for (const name of ['placed', 'delivered', 'cancelled', 'claimed'] as const) bought[name] = await buy(s, shopper, balm.id);
  bought['paid'] = await buy(s, shopper, balm.id, { paymentMethod: 'online' });
  await fillCart(s, shopper, balm.id);
  const unpaid = await pressPay(s, shopper);
  bought['unpaid'] = unpaid.json.localOrderId;
  for (const name of ['delivered', 'claimed']) for (const status of DELIVERED) await moveOrder(s, staff, bought[name] ?? '', status);
  for (const name of ['cancelled', 'paid']) await moveOrder(s, staff, bought[name] ?? '', 'cancelled');
  const review = { rating: 5, text: 'Soft lips after one night, and it smells of roses.' };
  await s.request('POST', `/api/reviews/product/${balm.id}`, { as: shopper.token, body: review });
  await claim();
  await s.request('POST', '/api/wishlist', { as: shopper.token, body: { productId: balm.id } });
  await fillCart(s, shopper, balm.id);
});
afterAll(() => s.close());

async function claim() {
  const form = new FormData();
  form.append('kind', 'missing');
  form.append('wish', 'refund');
  form.append('text', 'One jar was not in the parcel.');
  form.append('items', `${balm.id}:1`);
  const { status, text } = await s.request('POST', `/api/order/${bought['claimed']}/claims`, { as: shopper.token, body: form });
  expect([status, text]).toEqual([201, expect.anything()]);
}

/** What is seen or spoken: the text between the tags, and the attributes that are read out. */
function shownIn(html: string): string[] {
  const body = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  return [
    ...body.matchAll(/>([^<]+)</g),
    ...body.matchAll(/\s(?:alt|aria-label|aria-description|placeholder|title)="([^"]+)"/g),
    ...body.matchAll(/<meta (?:name|property)="(?:og:)?(?:title|description)" content="([^"]+)"/g),
  ].map(([, text = '']) => text);
}

const idsIn = (html: string) => shownIn(html).filter((text) => ID.test(text));

async function read(path: string, token?: string) {
  const headers = new Headers({ accept: 'text/html', ...(token && { cookie: `session=${token}` }) });
  const response = await s.fetch(new Request(`http://shop.test${path}`, { headers }));
  return { status: response.status, html: await response.text() };
}

test('a visitor reads none', async () => {
  const { kit } = await aKit(s);
  const { product: lipstick } = await aLipstick(s);
  const paths = [
    '/',
    '/shop',
    '/search?q=balm',
    '/journal',
    '/login',
    '/signup',
    '/passwordreset',
    '/cart',
    '/wishlist',
    '/orders',
    '/loyalty',
  ];
  const law = ['/about-us', '/terms-and-conditions', '/Shipping-And-Refund-Policy', '/privacy', '/complaints'];
  const goods = [balm, kit, lipstick].map(({ slug }) => `/product/${slug}`);
  for (const path of [...paths, ...law, ...goods, '/checkout', '/nowhere', '/hi/shop'])
    expect([path, idsIn((await read(path)).html)]).toEqual([path, []]);
});

test('a customer reads none, on any page of the account and of an order in any state', async () => {
  const account = ['', '?tab=orders', '?tab=addresses', '?tab=points', '?tab=privacy', '?tab=security'].map((tab) => `/profile${tab}`);
  const paths = ['/cart', '/cart?step=payment', '/wishlist', '/loyalty', '/orders', `/orders/${shopper.id}`, ...account];
  const ofOrders = Object.values(bought).flatMap((id) => [`/orders/${shopper.id}/${id}`, `/success?orderId=${id}`, `/pay/${id}`]);
  for (const path of [...paths, ...ofOrders, `/hi/orders/${shopper.id}/${bought['delivered']}`]) {
    const { status, html } = await read(path, shopper.token);
    expect([path, status < 500]).toEqual([path, true]);
    expect([path, idsIn(html)]).toEqual([path, []]);
  }
});

test('an order page names the order by its number', async () => {
  const { status, html } = await read(`/orders/${shopper.id}/${bought['delivered']}`, shopper.token);
  expect(status).toBe(200);
  const [order] = await s.db.select().from(orders).limit(1);
  expect(order && html).toMatch(/<title>[^<]*ORD-\d+/);
});

test('no mail has one, and its link to the order is short', async () => {
  await s.runJobs();
  await s.runJobs();
  const sent = await s.db.select().from(mails);
  expect(new Set(sent.map(({ kind }) => kind)).size).toBeGreaterThan(4);
  for (const { kind, subject, html, text } of sent)
    expect([kind, ID.exec(`${subject} ${text}`)?.[0], idsIn(html)]).toEqual([kind, undefined, []]);
});
