// A shop that enters its prices including GST (D48), through the real app: switched on and off, with orders of both kinds. Whatever a
// test does, the books reconcile.
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aLipstick,
  aProduct,
  aShopper,
  aStaffMember,
  aTradingShop,
  buy,
  fillCart,
  moveOrder,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { inHouseOrders } from '../../in-house/in-house.tables.ts';
import { invoiceLines, invoices } from '../../invoices/invoices.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { orderLines, orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';

const s = await openTestShop();
let staff: Person;
let shopper: Shopper;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  ({ shopper, staff } = await aTradingShop(s));
  balm = await aProduct(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const include = (pricesIncludeTax: boolean) => s.request('PUT', '/api/settings/tax', { as: staff.token, body: { pricesIncludeTax } });
const cod = { paymentMethod: 'cod' };
const move = (id: string, status: string) => moveOrder(s, staff, id, status);
const quote = async (wishes: Record<string, unknown> = {}) =>
  (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id, ...wishes } })).json;
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const refund = (id: string, wish: Record<string, unknown> = {}) =>
  s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Broken', method: 'UPI', reference: 'UTR 1', ...wish } });
const sell = (quantity = 1, over: Record<string, unknown> = {}) => buy(s, shopper, balm.id, { quantity, ...over });
async function deliver(id: string) {
  await move(id, 'shipped');
  await move(id, 'delivered');
}
const documentsOf = (orderId: string, kind: 'invoice' | 'credit_note') =>
  s.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)));
function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
async function printed(path: string): Promise<string> {
  const response = await s.hono.request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${staff.token}` } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('is off unless switched on, and then the price is what shoppers pay', async () => {
  const read = async () => (await s.request('GET', `/api/product/${balm.id}`)).json;
  expect(await read()).toMatchObject({ price: 299, priceWithGst: 352.82, isTaxIncluded: false });
  expect((await include(true)).json.pricesIncludeTax).toBe(true);
  expect(await read()).toMatchObject({ price: 299, priceWithGst: 299, gstRate: 18, isTaxed: true, isTaxIncluded: true });
});

describe('the worked cases of D48, from cart to invoice', () => {
  const soap = () => aProduct(s, { gstRateBasisPoints: 500, originalPricePaise: 40_000 });
  const at = (rupees: number, offerBasisPoints = 0) => aProduct(s, { originalPricePaise: rupees * 100, offerBasisPoints });
  type Case = {
    goods: () => Promise<Array<[{ id: string }, number]>>;
    wishes?: Record<string, unknown>;
    coins?: number;
    expected: Record<string, number>;
  };
  test.each<[string, Case]>([
    ['299 x 1', { goods: async () => [[balm, 1]], expected: { gst: 45.62, deliveryCharge: 99, totalAmount: 398 } }],
    [
      '499 less 10% x 2 with a 10% coupon',
      {
        goods: async () => [[await at(499, 1000), 2]],
        wishes: { code: 'SAVE10' },
        expected: { subtotal: 898.2, couponDiscountAmount: 89.82, gst: 123.32, totalAmount: 907.38 },
      },
    ],
    ['500 x 3', { goods: async () => [[await at(500), 3]], expected: { gst: 228.82, deliveryCharge: 99, totalAmount: 1599 } }],
    ['1501', { goods: async () => [[await at(1501), 1]], expected: { gst: 228.96, deliveryCharge: 0, totalAmount: 1501 } }],
    [
      '450 x 3 with 5,205 coins',
      {
        goods: async () => [[await at(450), 3]],
        wishes: { useCoins: true },
        coins: 5205,
        expected: { coinDiscount: 135, gst: 185.34, totalAmount: 1314 },
      },
    ],
    [
      '1250 x 4 with 20,000 coins',
      {
        goods: async () => [[await at(1250), 4]],
        wishes: { useCoins: true },
        coins: 20_000,
        expected: { coinDiscount: 1250, gst: 572.04, deliveryCharge: 0, totalAmount: 3750 },
      },
    ],
    [
      '700 at 18% + 400 at 5% with a 10% coupon',
      {
        goods: async () => [
          [await at(700), 1],
          [await soap(), 1],
        ],
        wishes: { code: 'SAVE10' },
        expected: { couponDiscountAmount: 110, gst: 113.24, totalAmount: 1089 },
      },
    ],
  ])('%s', async (_, { goods, wishes, coins, expected }) => {
    await include(true);
    await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'SAVE10', discountPercentage: 10 } });
    if (coins) await s.db.insert(coinEntries).values({ userId: shopper.id, coins, kind: 'birthday', cause: 'gift' });
    for (const [product, quantity] of await goods()) await fillCart(s, shopper, product.id, quantity);
    const { pricingDetails } = await quote(wishes);
    expect(pricingDetails).toMatchObject(expected);
    const { json } = await pressPay(s, shopper, { ...cod, ...wishes, pricingDetails });
    expect(json.totalAmount).toBe(expected['totalAmount']);
    await deliver(json.localOrderId);
    const [invoice] = await documentsOf(json.localOrderId, 'invoice');
    expect(invoice?.totalPaise).toBe(Math.round((expected['totalAmount'] ?? 0) * 100));
  });
});

test('an order keeps its way for ever: invoices, part refunds, points and returns of both kinds, over two switches', async () => {
  const before = await sell(3);
  await include(true);
  const within = await sell(3);
  await include(false);
  const after = await sell(3);
  await include(true);
  for (const id of [before, within, after]) await deliver(id);
  const rows = await s.db.select().from(orders).orderBy(asc(orders.number));
  expect(rows.map(({ pricesIncludeTax, gstPaise, totalPaise }) => [pricesIncludeTax, gstPaise, totalPaise])).toEqual([
    [false, 161_46, 1157_46],
    [true, 136_84, 996_00],
    [false, 161_46, 1157_46],
  ]);

  const earned = await s.db.select().from(coinEntries).where(eq(coinEntries.kind, 'order')).orderBy(asc(coinEntries.id));
  expect(earned.map(({ goodsPaise }) => goodsPaise)).toEqual([897_00, 760_16, 897_00]);

  const claim = form({ kind: 'missing', wish: 'replacement', text: 'Not in the box', items: `${balm.id}:1` });
  const made = await s.request('POST', `/api/order/${within}/claims`, { as: shopper.token, body: claim });
  const replaced = await s.request('POST', `/api/claims/${made.json.id}/replace`, { as: staff.token });
  expect(replaced.json).toMatchObject({ status: 'replaced', toCollect: 0 });

  for (const [id, each] of [
    [before, 352_82],
    [within, 299_00],
    [after, 352_82],
  ] as const) {
    expect((await refund(id, { items: [{ productId: balm.id, quantity: 1 }] })).status).toBe(200);
    await include(id === within);
    expect((await refund(id, { amount: 10.01 })).status).toBe(200);
    expect((await refund(id)).status).toBe(200);
    const back = await s.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.createdAt), asc(refunds.amountPaise));
    expect(back.map(({ amountPaise }) => amountPaise)).toContain(each);
    const order = await orderOf(id);
    expect(back.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe((order?.totalPaise ?? 0) + (order?.roundOffPaise ?? 0));
    const [invoice] = await documentsOf(id, 'invoice');
    const notes = await documentsOf(id, 'credit_note');
    for (const head of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'totalPaise'] as const)
      expect(notes.reduce((sum, note) => sum + note[head], 0)).toBe(invoice?.[head]);
  }
});

test('GSTR-1 and the sales report have the taxable value of each order by its own way', async () => {
  const off = await sell();
  await include(true);
  const on = await sell();
  for (const id of [off, on]) await deliver(id);
  await include(false);
  const sums = await s.db.select().from(invoices).orderBy(asc(invoices.number));
  expect(sums.map(({ taxablePaise, cgstPaise }) => [taxablePaise, cgstPaise])).toEqual([
    [299_00 + 83_90, 26_91 + 7_55],
    [253_38 + 83_90, 22_81 + 7_55],
  ]);
  const { json } = await s.request('GET', '/api/books/gstr1/json?period=this-month', { as: staff.token });
  expect(json.b2cs).toMatchObject([{ rt: 18, txval: 720.18 }]);
  const [day] = (await s.request('GET', '/api/books/sales?period=this-month', { as: staff.token })).json.rows;
  expect(Number(day.gross) + Number(day.delivery) - Number(day.discounts) + Number(day.tax)).toBeCloseTo(Number(day.invoiced), 2);
});

test('the invoice prints the price with its GST, the taxable value and the tax', async () => {
  await include(true);
  const id = await sell();
  await deliver(id);
  const text = await printed(`/api/invoice/${id}`);
  expect(text).toContain('Price incl. GST');
  expect(text).toMatch(/299\.00 253\.38 18% 22\.81 22\.81 299\.00/);
  await include(false);
  const other = await sell();
  await deliver(other);
  expect(await printed(`/api/invoice/${other}`)).not.toContain('incl. GST');
  const flags = await s.db.select({ flag: invoiceLines.priceIncludesTax }).from(invoiceLines);
  expect(flags.filter(({ flag }) => flag)).toHaveLength(2);
});

test('the mail shows the GST below the total that contains it', async () => {
  await include(true);
  await sell();
  await s.runJobs();
  const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-placed'));
  expect(mail?.text).toMatch(/Total: ₹398\.00\s+Includes GST on products: ₹45\.62/);
  expect(mail?.text).not.toMatch(/^GST:/m);
});

test('a rate that changes between order and dispatch leaves price and total, and only the tax follows', async () => {
  await include(true);
  const id = await sell();
  s.setClock(new Date('2026-11-21T07:00:00Z'));
  await s.request('PUT', `/api/product/${balm.id}`, { as: staff.token, body: form({ gstRate: '5' }) });
  s.setClock(new Date('2026-11-21T08:00:00Z'));
  await deliver(id);
  const [line] = await s.db.select().from(invoiceLines).where(eq(invoiceLines.position, 0));
  expect(line).toMatchObject({ unitPaise: 299_00, discountPaise: 0, gstRateBasisPoints: 500, taxablePaise: 284_76, cgstPaise: 7_12 });
});

describe('a switch while someone is buying', () => {
  test('is refused with the fresh figures when they differ from the quote, and nothing is charged', async () => {
    await fillCart(s, shopper, balm.id);
    const { pricingDetails } = await quote();
    await include(true);
    const { status, json } = await pressPay(s, shopper, { ...cod, pricingDetails });
    expect([status, json.code, json.pricingDetails.totalAmount]).toEqual([409, 'cart_changed', 398]);
    expect(await s.db.select().from(orders)).toEqual([]);
    expect((await pressPay(s, shopper, { ...cod, pricingDetails: json.pricingDetails })).json.totalAmount).toBe(398);
  });

  test('an order that waits for its payment is paid as it was quoted', async () => {
    await fillCart(s, shopper, balm.id);
    const { json } = await pressPay(s, shopper, {});
    await include(true);
    await payOrder(s, json.cashfreeOrder.payment_session_id);
    expect(await orderOf(json.localOrderId)).toMatchObject({ paymentStatus: 'paid', totalPaise: 451_82, pricesIncludeTax: false });
  });

  test('twenty orders during ten switches each cost what their buyer was shown, or are refused', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aShopper(s)));
    const quotes = await Promise.all(
      buyers.map(async (buyer) => {
        await fillCart(s, buyer, balm.id);
        const asked = await s.request('POST', '/api/cart/quote', { as: buyer.token, body: { userId: buyer.id } });
        return asked.json.pricingDetails;
      }),
    );
    const presses = buyers.map((buyer, index) => pressPay(s, buyer, { ...cod, pricingDetails: quotes[index] }));
    const switches = Array.from({ length: 10 }, (_, index) => include(index % 2 === 0));
    const answers = await Promise.all(presses);
    await Promise.all(switches);
    for (const [index, { status, json }] of answers.entries()) {
      if (status === 200) expect(json.totalAmount).toBe(quotes[index].totalAmount);
      else expect([status, json.code]).toEqual([409, 'cart_changed']);
    }
    const written = await s.db.select().from(orders);
    expect(written).toHaveLength(answers.filter(({ status }) => status === 200).length);
    for (const { pricesIncludeTax, totalPaise } of written) expect([pricesIncludeTax, totalPaise]).toEqual([false, 451_82]);
  });
});

test('any order of part refunds ends at exactly what was paid, in both ways', async () => {
  const soap = await aProduct(s, { gstRateBasisPoints: 500, originalPricePaise: 133_33, offerBasisPoints: 1225 });
  const wish = fc.oneof(
    fc.record({ productId: fc.constantFrom(balm.id, soap.id), quantity: fc.constant(1) }),
    fc.integer({ min: 1, max: 20_000 }).map((paise) => paise / 100),
  );
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(wish, { maxLength: 4 }), async (isIncluded, wishes) => {
      await include(isIncluded);
      await fillCart(s, shopper, soap.id, 2);
      const id = await sell(2);
      await deliver(id);
      await include(!isIncluded);
      for (const each of wishes) await refund(id, typeof each === 'number' ? { amount: each } : { items: [each] });
      await refund(id);
      const order = await orderOf(id);
      const back = await s.db.select().from(refunds).where(eq(refunds.orderId, id));
      expect(order).toMatchObject({ pricesIncludeTax: isIncluded, paymentStatus: 'refunded' });
      expect(back.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe((order?.totalPaise ?? 0) + (order?.roundOffPaise ?? 0));
      const lines = await s.db.select().from(orderLines).where(eq(orderLines.orderId, id));
      expect(lines.reduce((sum, { taxablePaise, gstPaise }) => sum + taxablePaise + gstPaise, order?.deliveryPaise ?? 0)).toBe(
        order?.totalPaise,
      );
    }),
    { numRuns: 8 },
  );
});

describe('the MRP', () => {
  const save = (originalPrice: number) =>
    s.request('PUT', `/api/product/${balm.id}`, { as: staff.token, body: form({ originalPrice: String(originalPrice), mrp: '350' }) });

  test('is compared with the price itself where prices include tax', async () => {
    expect((await save(299)).status).toBe(400);
    await include(true);
    expect((await save(350)).status).toBe(200);
    expect((await save(350.01)).json.fields).toHaveProperty('mrp');
  });
});

describe('before the setting is saved', () => {
  const preview = (query: string) => s.request('GET', `/api/settings/tax/preview?${query}`, { as: staff.token });

  test('staff see what shoppers pay now and then, how many change, and which would exceed their MRP', async () => {
    await aProduct(s, { gstRateBasisPoints: 0 });
    expect((await preview('registration=regular&pricesIncludeTax=true')).json).toEqual({
      total: 2,
      lower: 1,
      higher: 0,
      aboveMrp: 0,
      products: [{ id: balm.id, name: balm.name, now: 352.82, planned: 299, isAboveMrp: false }],
    });
    await include(true);
    await s.request('PUT', `/api/product/${balm.id}`, { as: staff.token, body: form({ mrp: '300' }) });
    const { json } = await preview('registration=regular&pricesIncludeTax=false');
    expect(json).toMatchObject({ lower: 0, higher: 1, aboveMrp: 1, products: [{ now: 299, planned: 352.82, isAboveMrp: true }] });
    expect((await preview('registration=unregistered&pricesIncludeTax=true')).json).toMatchObject({ lower: 0, higher: 0, products: [] });
    const [saved] = await s.db.select().from(settings).where(eq(settings.section, 'tax'));
    expect(saved?.value).toMatchObject({ pricesIncludeTax: true });
  });

  test('a switch that would sell above the MRP is refused, until the goods are off sale', async () => {
    await include(true);
    await s.request('PUT', `/api/product/${balm.id}`, { as: staff.token, body: form({ mrp: '300' }) });
    const off = () => s.request('PUT', '/api/settings/tax', { as: staff.token, body: { pricesIncludeTax: false } });
    const refused = await off();
    expect([refused.status, refused.json.fields]).toEqual([
      400,
      { pricesIncludeTax: 'Prices that would exceed their MRP: 1. Lower them or take the products off sale first.' },
    ]);
    await s.request('PUT', `/api/product/${balm.id}`, { as: staff.token, body: form({ isAvailable: 'false' }) });
    expect((await off()).status).toBe(200);
  });

  test('every variant counts, also the first', async () => {
    await aLipstick(s);
    expect((await preview('registration=regular&pricesIncludeTax=true')).json).toMatchObject({ total: 4, lower: 4 });
  });

  test('the list is bounded, the sum is not', async () => {
    for (let index = 0; index < 25; index += 1) await aProduct(s);
    const { json } = await preview('registration=regular&pricesIncludeTax=true');
    expect([json.lower, json.products.length]).toEqual([26, 20]);
  });

  test('only who may change settings sees it', async () => {
    const packer = await aStaffMember(s, 'packer@example.com', 'packer');
    const answer = await s.request('GET', '/api/settings/tax/preview?registration=regular&pricesIncludeTax=true', { as: packer.token });
    expect(answer.status).toBe(403);
  });
});

test.each(['composition', 'unregistered'])('a shop that is %s has no tax to include, and its orders say so', async (registration) => {
  await include(true);
  await s.request('PUT', '/api/settings/tax', { as: staff.token, body: { registration } });
  const { json } = await s.request('GET', `/api/product/${balm.id}`);
  expect(json).toMatchObject({ price: 299, priceWithGst: 299, gstRate: 0, isTaxed: false, isTaxIncluded: false });
  const id = await sell();
  await deliver(id);
  expect(await orderOf(id)).toMatchObject({ pricesIncludeTax: false, gstPaise: 0, totalPaise: 398_00 });
});

describe('sales by staff', () => {
  const aSale = (over: Record<string, unknown> = {}) => ({
    customerName: 'Asha Rao',
    phoneNumber: '+91 98765 43210',
    address: '12 MG Road\nBengaluru 560001',
    paymentType: 'UPI',
    products: [{ productId: balm.id, price: 299, quantity: 2 }],
    ...over,
  });
  const record = (over: Record<string, unknown> = {}) => s.request('POST', '/api/inhouse', { as: staff.token, body: aSale(over) });

  test('count the GST within their prices, and keep that way when they are changed later', async () => {
    await include(true);
    const { json } = await record({ offerPercentage: 10 });
    expect(json).toMatchObject({ subtotal: 598, discount: 59.8, gst: 82.1, totalAmount: 538.2, pricesIncludeTax: true });
    await include(false);
    const asked = { id: json.id, products: aSale().products };
    const { json: quoted } = await s.request('POST', '/api/inhouse/quote', { as: staff.token, body: asked });
    expect(quoted).toMatchObject({ totalAmount: 598, pricesIncludeTax: true });
    const changed = await s.request('PUT', '/api/inhouse', { as: staff.token, body: { ...aSale(), id: json.id, totalAmount: 598 } });
    expect([changed.status, changed.json.totalAmount]).toEqual([200, 598]);
    expect((await record()).json).toMatchObject({ totalAmount: 705.64, pricesIncludeTax: false });
    expect((await s.db.select().from(inHouseOrders)).map(({ pricesIncludeTax }) => pricesIncludeTax).sort()).toEqual([false, true]);
  });
});
