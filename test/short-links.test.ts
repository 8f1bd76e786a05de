// The short addresses in messages to phones, which lead to the pages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { shortId } from '../app/platform/words/short-id.server.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { aCustomer, aProduct, aShopper, fillCart, pressPay, type Shopper } from './world.ts';

let s: TestShop;
let shopper: Shopper;
let productId: string;
let orderId: string;
beforeAll(async () => {
  s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
  await s.reset();
  shopper = await aShopper(s);
  productId = (await aProduct(s, { name: 'Rose Balm', slug: 'rose-balm' })).id;
  await fillCart(s, shopper, productId);
  orderId = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId;
});
afterAll(() => s.close());

async function open(path: string, token = '') {
  const headers = { accept: 'text/html', ...(token && { cookie: `session=${token}` }) };
  const { status, headers: given } = await s.fetch(new Request(`http://shop.test${path}`, { headers }));
  return [status, given.get('location')];
}

test('the order opens for its buyer, in the language of the link', async () => {
  expect(await open('/go/order/ORD-1001', shopper.token)).toEqual([302, `/orders/${shopper.id}/${orderId}`]);
  expect(await open('/hi/go/order/ORD-1001', shopper.token)).toEqual([302, `/hi/orders/${shopper.id}/${orderId}`]);
});

test('a visitor signs in first, and learns nothing of the order or its buyer', async () => {
  const there = await open('/go/order/ORD-1001');
  expect(there).toEqual([302, '/login?next=%2Fgo%2Forder%2FORD-1001']);
  expect(await open('/go/order/ORD-9999')).toEqual([302, '/login?next=%2Fgo%2Forder%2FORD-9999']);
});

test('another customer finds no such order, as if there were none', async () => {
  const { token } = await aCustomer(s);
  for (const path of ['/go/order/ORD-1001', '/go/order/ORD-9999', '/go/order/x'])
    expect(await open(path, token), path).toEqual([404, null]);
});

test('a product and its reviews open by the short id, and nothing else does', async () => {
  expect(await open(`/go/product/${shortId(productId)}`)).toEqual([302, '/product/rose-balm']);
  expect(await open(`/hi/go/review/${shortId(productId)}`)).toEqual([302, '/hi/product/rose-balm#reviews']);
  for (const code of [shortId(orderId), shortId(productId).slice(1), `${shortId(productId)}A`, productId, 'x'])
    expect((await open(`/go/product/${code}`))[0], code).toBe(404);
});
