// A shopper never reads a database id: not on a page, in its title or its spoken labels, not in a mail, in a message to the phone or on paper.
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '../app/invoices/invoices.tables.ts';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { messages } from '../app/messages/messages.tables.ts';
import { MSG91, openProviders, TEMPLATES, WHATSAPP } from '../app/messages/providers/provider-stand-in.ts';
import { orders } from '../app/orders/orders.tables.ts';
import { mails } from '../app/platform/platform.tables.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import {
  aKit,
  aLipstick,
  aProduct,
  aShopper,
  aTradingShop,
  buy,
  fillCart,
  moveOrder,
  type Person,
  pressPay,
  type Shopper,
} from './world.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const DELIVERED = ['processing', 'shipped', 'out_for_delivery', 'delivered'];

const providers = await openProviders();
const PHONES = { ...WHATSAPP, ...MSG91, ...providers.env, WHATSAPP_TEMPLATES: TEMPLATES, MSG91_TEMPLATES: TEMPLATES };

let s: TestShop;
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
const bought: Record<string, string> = {};

beforeAll(async () => {
  s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test'), env: { ...PHONES, OUTGOING: 'send' } });
  ({ shopper, staff } = await aTradingShop(s));
  balm = await aProduct(s, { name: 'Rose Balm' });
  await s.request('POST', '/api/consents/whatsapp-orders', { as: shopper.token, body: {} });
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
afterAll(async () => {
  await s.close();
  await providers.close();
});

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

async function readPaper(path: string, { token }: Person, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const response = await s.fetch(new Request(`http://shop.test${path}`, asked));
  expect([path, response.status]).toEqual([path, 200]);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  return { text, name: response.headers.get('content-disposition') ?? '' };
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

test('no message to a phone has one, in its text, its link or what its buttons say', async () => {
  // Without consent to WhatsApp they go by SMS.
  await buy(s, await aShopper(s), balm.id);
  await s.runJobs();
  const written = await s.db.select().from(messages);
  expect(new Set(written.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  for (const { kind, text, words } of written) expect([kind, ID.exec(`${text} ${Object.values(words)}`)?.[0]]).toEqual([kind, undefined]);
  expect(new Set(providers.sent.map(({ channel }) => channel))).toEqual(new Set(['whatsapp', 'sms']));
  for (const { template, values, linkEnd } of providers.sent)
    expect([template, ID.exec(`${values} ${linkEnd}`)?.[0]]).toEqual([template, undefined]);
});

test('no paper has one, and no name of its file', async () => {
  const refund = { amount: 100, reason: 'Dented tin', method: 'UPI', reference: 'UTR 1' };
  await s.request('POST', `/api/order/${bought['delivered']}/refund`, { as: staff.token, body: refund });
  const [note] = await s.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.kind, 'credit_note'));
  const papers = [
    await readPaper(`/api/invoice/${bought['delivered']}`, shopper),
    await readPaper(`/api/credit-note/${note?.id}`, shopper),
    await readPaper('/api/order/packing-slips', staff, { ids: [bought['delivered']], format: 'a4' }),
    await readPaper('/api/order/packing-slips', staff, { ids: [bought['delivered']], format: 'label' }),
  ];
  for (const { text, name } of papers) {
    expect(text).toMatch(/ORD-\d+/);
    // A line may break anywhere in it.
    expect([name, ID.exec(name), ID.exec(text.replace(/\s/g, ''))?.[0]]).toEqual([name, null, undefined]);
  }
});
