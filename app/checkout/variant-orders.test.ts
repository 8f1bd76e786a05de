// Shades of one product from the cart to the refund: each is its own line, with its own price, stock and name.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aSeller, aShopper, aStaffMember, type Person, pressPay, type Shopper, takeAnyCash } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { invoiceLines } from '../invoices/invoices.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { mails } from '../platform/platform.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
let rose: string;
let ruby: string;

beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  await takeAnyCash(s);
  asha = await aShopper(s);
  staff = await aStaffMember(s);
  const { variants } = await aLipstick(s);
  [rose = '', ruby = ''] = variants.map(({ id }) => id);
  await s.db.update(products).set({ originalPricePaise: 39_900, gstRateBasisPoints: 1800 }).where(eq(products.id, ruby));
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const add = (variantId: string, quantity = 1, who = asha) =>
  s.request('POST', '/api/cart', { as: who.token, body: { productId: rose, variantId, quantity } });
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const staffAct = (id: string, what: string, body: object) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });

async function order() {
  await add(rose, 2);
  await add(ruby);
  const { status, json } = await pressPay(s, asha, { paymentMethod: 'cod' });
  expect(status).toBe(200);
  return json.localOrderId as string;
}

test('an order has a line for each shade, at its own price and with its own name', async () => {
  const id = await order();
  const lines = await s.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);
  expect(lines.map(({ productId, name, unitPaise, quantity }) => [productId, name, unitPaise, quantity])).toEqual([
    [rose, 'Velvet Lipstick – Rose', 29_900, 2],
    [ruby, 'Velvet Lipstick – Ruby', 39_900, 1],
  ]);
  expect([await stockOf(rose), await stockOf(ruby)]).toEqual([8, 9]);
  await s.runJobs();
  const [mail] = await s.db.select().from(mails);
  expect(mail?.text).toContain('Velvet Lipstick – Ruby');
});

test('one shade is refunded and goes back on its own shelf; the invoice names both', async () => {
  const id = await order();
  for (const status of ['confirmed', 'shipped', 'delivered']) await move(id, status);
  const invoiced = await s.db.select().from(invoiceLines);
  expect(invoiced.map(({ name }) => name)).toEqual(expect.arrayContaining(['Velvet Lipstick – Rose', 'Velvet Lipstick – Ruby']));
  const items = [{ productId: ruby, quantity: 1, restock: true }];
  const answer = await staffAct(id, 'refund', { items, reason: 'Wrong shade', method: 'Cash', reference: 'R-1' });
  expect([answer.status, answer.text]).toMatchObject([200, expect.any(String)]);
  expect([await stockOf(rose), await stockOf(ruby)]).toEqual([8, 10]);
});

test('the buyer of a shade reviews the product once, under either id', async () => {
  const id = await order();
  for (const status of ['confirmed', 'shipped', 'delivered']) await move(id, status);
  const form = () => {
    const sent = new FormData();
    for (const [name, value] of Object.entries({ rating: '5', content: 'Stays on for hours.' })) sent.append(name, value);
    return sent;
  };
  const write = (productId: string) => s.request('POST', `/api/reviews/product/${productId}`, { as: asha.token, body: form() });
  expect((await write(ruby)).json).toMatchObject({ productId: rose });
  expect((await write(rose)).json.code).toBe('already_reviewed');
});

test('the last piece of a shade goes to one of two buyers, and the other shades stay', async () => {
  await s.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, ruby));
  const meera = await aShopper(s);
  await add(ruby, 1);
  await add(ruby, 1, meera);
  const answers = await Promise.all([asha, meera].map((who) => pressPay(s, who, { paymentMethod: 'cod' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([await stockOf(rose), await stockOf(ruby)]).toEqual([10, 0]);
  // The stock was set by hand.
  await s.db.execute(`insert into stock_moves (product_id, change, reason) values ('${ruby}', -9, 'count')`);
});

test('what the shopper saw is compared shade by shade', async () => {
  await add(rose, 1);
  const seen = (variantId: string) => pressPay(s, asha, { paymentMethod: 'cod', products: [{ productId: rose, variantId, quantity: 1 }] });
  expect((await seen(ruby)).json.code).toBe('cart_changed');
  expect((await seen(rose)).status).toBe(200);
});

test('a counter sale takes a variant, and refuses a product that has several', async () => {
  const body = (variantId?: string) => ({ products: [{ productId: rose, ...(variantId && { variantId }), quantity: 1, price: 299 }] });
  const quote = (variantId?: string) => s.request('POST', '/api/inhouse/quote', { as: staff.token, body: body(variantId) });
  expect((await quote()).json.fields).toEqual({ 'products.0.variantId': 'Please choose a variant.' });
  expect((await quote(ruby)).json).toMatchObject({ products: [{ productName: 'Velvet Lipstick – Ruby' }] });
});
