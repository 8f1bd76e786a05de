// How the shop's GST registration affects prices, orders and bills (D58), through the real app.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { anAddress, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { invoiceLines, invoices } from '../invoices/invoices.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { settings } from '../settings/settings.tables.ts';

const s = await openTestShop();
let staff: Person;
let shopper: Shopper;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  staff = await aStaffMember(s);
  shopper = await aShopper(s);
  balm = await aProduct(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const register = (registration: string) => s.request('PUT', '/api/settings/tax', { as: staff.token, body: { registration } });
const cod = { paymentMethod: 'cod' };
const ship = (id: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'shipped' } });
const quote = async () => (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id } })).json;

describe.each(['composition', 'unregistered'])('a shop that is %s', (registration) => {
  test('charges no GST anywhere: product, cart, order and bill are of the price alone', async () => {
    await s.request('GET', '/api/product');
    await register(registration);
    const { json: product } = await s.request('GET', `/api/product/${balm.id}`);
    expect([product.price, product.priceWithGst, product.gstRate, product.isTaxed]).toEqual([299, 299, 0, false]);
    await expect.poll(async () => (await s.request('GET', '/api/product')).json[0].gstRate).toBe(0);
    await fillCart(s, shopper, balm.id, 2);
    expect((await quote()).pricingDetails).toMatchObject({ subtotal: 598, gst: 0, deliveryCharge: 99, totalAmount: 697 });
    const { json } = await pressPay(s, shopper, cod);
    await ship(json.localOrderId);
    expect(await s.db.select().from(orders)).toMatchObject([{ registration, gstPaise: 0, totalPaise: 697_00 }]);
    const [bill] = await s.db.select().from(invoices);
    expect(bill).toMatchObject({ taxablePaise: 697_00, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, seller: { gstMode: registration } });
    expect(bill?.seller.gstin).toBe(registration === 'composition' ? '29AANCN0000D1ZY' : '');
    expect((await s.db.select().from(invoiceLines)).every((line) => line.gstRateBasisPoints === 0)).toBe(true);
  });

  test('keeps each product’s own rate for when it charges tax again', async () => {
    await register(registration);
    const { json } = await s.request('PUT', `/api/product/${balm.id}`, { as: staff.token, body: form({ weight: '9 g' }) });
    expect([json.gstRate, json.ownGstRate]).toEqual([0, 18]);
    await register('regular');
    expect((await s.request('GET', `/api/product/${balm.id}`)).json.gstRate).toBe(18);
  });
});

test('an order and its credit note keep the tax that the order was placed with, even if the registration changes', async () => {
  await fillCart(s, shopper, balm.id);
  const taxed = (await pressPay(s, shopper, cod)).json.localOrderId;
  await ship(taxed);
  await register('composition');
  await fillCart(s, shopper, balm.id);
  const untaxed = (await pressPay(s, shopper, cod)).json.localOrderId;
  await register('regular');
  await ship(untaxed);
  await s.request('PUT', `/api/order/${taxed}/status`, { as: staff.token, body: { status: 'delivered' } });
  const refund = { reason: 'Broken', method: 'UPI', reference: 'UTR 1', items: [{ productId: balm.id, quantity: 1 }] };
  expect((await s.request('POST', `/api/order/${taxed}/refund`, { as: staff.token, body: refund })).status).toBe(200);
  const documents = await s.db.select().from(invoices).orderBy(invoices.issuedAt, invoices.serial);
  const taxOf = (orderId: string, kind: string) =>
    documents.filter((each) => each.orderId === orderId && each.kind === kind).map(({ cgstPaise }) => cgstPaise > 0);
  expect([taxOf(taxed, 'invoice'), taxOf(taxed, 'credit_note'), taxOf(untaxed, 'invoice')]).toEqual([[true], [true], [false]]);
});

describe('under composition', () => {
  beforeEach(() => register('composition'));

  test('an address in another state is refused by name, and nothing is written', async () => {
    const mumbai = await anAddress(s, shopper.id, { state: 'Maharashtra', stateCode: '27', zipCode: '400050', isDefault: false });
    await fillCart(s, shopper, balm.id);
    const { status, json } = await pressPay(s, { ...shopper, addressId: mumbai.id }, cod);
    expect([status, json.fields]).toEqual([400, { addressId: 'We deliver within Karnataka only. Please choose another address.' }]);
    expect(await s.db.select().from(orders)).toEqual([]);
    expect((await pressPay(s, shopper, cod)).status).toBe(200);
  });

  test('the PIN check warns of it beforehand', async () => {
    const check = async (pin: string) => (await s.request('GET', `/api/delivery?pin=${pin}`)).json;
    expect(await check('400050')).toMatchObject({ isServed: false, isCashOnDelivery: false, onlyState: 'Karnataka' });
    expect(await check('560001')).toMatchObject({ isServed: true, onlyState: 'Karnataka' });
  });
});

test.each([
  ['regular', '', 409],
  ['composition', '', 409],
  ['unregistered', '', 200],
  ['regular', '29AANCN0000D1ZY', 200],
])('a shop that is %s with the GSTIN %j answers an order with %i', async (registration, gstin, status) => {
  await register(registration);
  await s.db
    .update(settings)
    .set({ value: { name: 'Nikhar', gstin } })
    .where(eq(settings.section, 'identity'));
  await fillCart(s, shopper, balm.id);
  const answer = await pressPay(s, shopper, cod);
  expect(answer.status).toBe(status);
  if (status === 409)
    expect([answer.json.code, answer.json.message]).toEqual([
      'shop_cannot_sell',
      "This shop isn't taking orders yet. Please check back later.",
    ]);
  expect(await s.db.$count(orders)).toBe(status === 200 ? 1 : 0);
});

function form(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
