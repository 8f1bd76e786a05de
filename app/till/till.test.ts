import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aKit, aProduct, aSeller, aShopper, aStaffMember, type Person } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { audit } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { NO_OFFER, priceDraft } from './offline/draft-sale.ts';
import { tillSales } from './till.tables.ts';

const s = await openTestShop();
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm', sku: 'BALM-1', barcode: '8901234567890', stockQuantity: 10 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

type Body = Record<string, unknown>;
/** ₹352.82 with 18% GST, ₹353 in cash. */
const aSale = (over: Body = {}): Body => ({
  till: 'Till 1',
  lines: [{ productId: balm.id, quantity: 1, price: 299 }],
  paymentType: 'Cash',
  tendered: 500,
  totalAmount: 352.82,
  ...over,
});
const sell = (over: Body = {}, key: string = randomUUID(), as = staff) =>
  s.request('POST', '/api/till/sales', { as: as.token, body: aSale(over), headers: { 'Idempotency-Key': key } });
const takeBack = (id: string, over: Body = {}, key: string = randomUUID()) =>
  s.request('POST', `/api/till/sales/${id}/returns`, {
    as: staff.token,
    body: {
      till: 'Till 1',
      lines: [{ position: 0, quantity: 1, restocked: 1 }],
      method: 'Cash',
      reason: 'Did not suit',
      paid: 353,
      ...over,
    },
    headers: { 'Idempotency-Key': key },
  });
const get = (path: string) => s.request('GET', path, { as: staff.token });
const put = (path: string, body: Body) => s.request('PUT', path, { as: staff.token, body });
const many = <T>(count: number, make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const countOf = (answers: Array<{ status: number }>, status: number) => answers.filter((answer) => answer.status === status).length;
const stock = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.stockQuantity;
const serials = async () => (await s.db.select().from(invoices)).map(({ serial }) => serial).toSorted();
const changeProduct = (over: Partial<typeof products.$inferInsert>) => s.db.update(products).set(over).where(eq(products.id, balm.id));
const pieces = (quantity: number, totalAmount: number) => ({ lines: [{ productId: balm.id, quantity, price: 299 }], totalAmount });

describe('a sale at the till', () => {
  test('needs no name, phone or address: it takes stock, issues the invoice and says the change', async () => {
    const { status, json } = await sell();
    expect(status).toBe(201);
    expect(json).toMatchObject({ invoiceId: 'IH/26-27/00001', customerName: 'Walk-in customer', phoneNumber: '', payableAmount: 353 });
    expect(json.receipt).toMatchObject({ title: 'Tax invoice', buyer: null, payable: 353, roundOff: 0.18, tendered: 500, change: 147 });
    expect(json.receipt.taxes).toEqual([
      {
        gstRate: 18,
        taxable: 299,
        heads: [
          { name: 'CGST', amount: 26.91 },
          { name: 'SGST', amount: 26.91 },
        ],
      },
    ]);
    expect(await stock()).toBe(9);
    expect((await get(`/api/till/sales/${json.id}`)).json).toEqual(json);
  });

  test('is quoted by the shop’s own prices, with the stock and the discounts of the phone number', async () => {
    await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'SAVE10', discountPercentage: 10 } });
    const quote = { lines: [{ productId: balm.id, quantity: 2 }], code: 'SAVE10', phoneNumber: '98765' };
    const { status, json } = await s.request('POST', '/api/till/quote', { as: staff.token, body: quote });
    expect([status, json.subtotal, json.discount, json.totalAmount, json.stock]).toEqual([200, 598, 59.8, 635.08, [10]]);
    const sold = await sell({ ...pieces(2, 635.08), code: 'SAVE10', tendered: 635, phoneNumber: '98765 43210' });
    expect([sold.status, sold.json.payableAmount, sold.json.phoneNumber]).toEqual([201, 635, '9876543210']);
  });

  test.each<[string, Body, number, string]>([
    ['another price than the catalogue’s is refused', { lines: [{ productId: '', quantity: 1, price: 290 }] }, 409, 'price_changed'],
    ['another total is refused', { totalAmount: 350 }, 409, 'total_changed'],
    [
      'more than there is in stock is refused',
      { lines: [{ productId: '', quantity: 11, price: 299 }], totalAmount: 3881.02, tendered: 4000 },
      409,
      'out_of_stock',
    ],
    ['less cash than is due is refused', { tendered: 352 }, 400, 'bad_input'],
    ['a payment method of the telephone is refused', { paymentType: 'Online Payment' }, 400, 'bad_input'],
    ['a phone number must be one', { phoneNumber: '12' }, 400, 'bad_input'],
  ])('%s', async (_, over, status, code) => {
    const lines = (over['lines'] as Body[] | undefined)?.map((line) => ({ ...line, productId: balm.id }));
    const { status: answered, json } = await sell({ ...over, ...(lines && { lines }) });
    expect([answered, json.code]).toEqual([status, code]);
    expect([await stock(), await serials()]).toEqual([10, []]);
  });

  test('without a key it is refused: the key is what makes it one sale', async () => {
    const { status, json } = await s.request('POST', '/api/till/sales', { as: staff.token, body: aSale() });
    expect([status, json.code]).toEqual([400, 'bad_input']);
  });

  test('from ₹50,000 before GST it names the customer and the address, and above ₹2,00,000 the PAN', async () => {
    const gold = await aProduct(s, { name: 'Gold cream', originalPricePaise: 5_000_000, gstRateBasisPoints: 1800, stockQuantity: 9 });
    const costly = (quantity: number, over: Body = {}) =>
      sell({
        lines: [{ productId: gold.id, quantity, price: 50_000 }],
        paymentType: 'UPI',
        tendered: null,
        totalAmount: 59_000 * quantity,
        ...over,
      });
    expect((await costly(1)).json.fields).toHaveProperty('customerName');
    expect((await costly(1, { customerName: 'Asha Rao' })).json.fields).toHaveProperty('address');
    const named = { customerName: 'Asha Rao', address: '12 MG Road, Bengaluru' };
    expect((await costly(1, named)).json.receipt.buyer).toEqual({ name: 'Asha Rao', phone: '', address: '12 MG Road, Bengaluru' });
    expect((await costly(4, named)).json.fields).toHaveProperty('pan');
    expect((await costly(4, { ...named, pan: 'abcde1234f' })).status).toBe(201);
  });

  test('cash of two lakh rupees is refused for a walk-in too, and many walk-ins together may pay more', async () => {
    const gold = await aProduct(s, { originalPricePaise: 4_000_000, stockQuantity: 99 });
    const cash = (quantity: number) =>
      sell({
        lines: [{ productId: gold.id, quantity, price: 40_000 }],
        totalAmount: 47_200 * quantity,
        tendered: 47_200 * quantity,
        customerName: 'Asha Rao',
        address: '12 MG Road',
        pan: 'ABCDE1234F',
      });
    expect((await cash(5)).json.fields).toHaveProperty('paymentType');
    for (let sale = 0; sale < 5; sale++) expect((await cash(1)).status).toBe(201);
  });

  test('a kit is one line to scan and its pieces in stock, tax, receipt and returns', async () => {
    const { kit, balm: kitBalm, cream } = await aKit(s);
    const goods = (await get('/api/till/goods')).json.goods.find(({ id }: { id: string }) => id === kit.id);
    // 450 rupees over 300 and 2 × 100.
    expect(goods).toMatchObject({
      price: 450,
      stock: 5,
      pieces: [
        { id: kitBalm.id, name: 'Kit balm', quantity: 1, price: 270, gstRate: 18 },
        { id: cream.id, name: 'Kit cream', quantity: 2, price: 90, gstRate: 5 },
      ],
    });
    const offer = { offerPercentage: 10 };
    const quote = await s.request('POST', '/api/till/quote', {
      as: staff.token,
      body: { ...offer, lines: [{ productId: kit.id, quantity: 2 }] },
    });
    const own = priceDraft([{ goods, quantity: 2 }], { ...NO_OFFER, offerPercentage: '10' }, false);
    expect([quote.json.prices, quote.json.stock, quote.json.totalAmount]).toEqual([[450], [5], own.totalPaise / 100]);
    const lines = [{ productId: kit.id, quantity: 2, price: 450 }];
    expect((await sell({ lines: [{ ...lines[0], price: 400 }], totalAmount: 1 })).json.code).toBe('price_changed');
    const { status, json } = await sell({ ...offer, lines, totalAmount: quote.json.totalAmount, tendered: 1_000 });
    expect([status, json.receipt.lines.map(({ name, quantity }: Body) => [name, quantity])]).toEqual([
      201,
      [
        ['Kit balm', 2],
        ['Kit cream', 4],
      ],
    ]);
    const stocks = await s.db
      .select()
      .from(products)
      .where(inArray(products.id, [kitBalm.id, cream.id]));
    expect(new Map(stocks.map(({ name, stockQuantity }) => [name, stockQuantity]))).toEqual(
      new Map([
        ['Kit balm', 8],
        ['Kit cream', 6],
      ]),
    );
    expect((await sell({ lines: [{ productId: kit.id, quantity: 4, price: 450 }], totalAmount: 2_030.4, tendered: 3_000 })).json.code).toBe(
      'out_of_stock',
    );
  });

  test('a shop that has not said who it is sells with a provisional receipt, and takes back when the invoice is there', async () => {
    await s.db.delete(settings).where(eq(settings.section, 'identity'));
    await s.db.insert(settings).values({ section: 'tax', value: { registration: 'unregistered' } });
    s.shop.pages.drop('all');
    const { status, json } = await sell({ totalAmount: 299 });
    expect([status, json.invoiceId, json.receipt.title]).toEqual([201, null, 'Provisional receipt']);
    expect((await takeBack(json.id, { paid: 299 })).json.code).toBe('seller_unknown');
  });

  test('is not changed or deleted as an in-house order', async () => {
    const { json } = await sell();
    expect((await s.request('DELETE', `/api/inhouse/${json.id}`, { as: staff.token })).json.code).toBe('till_sale');
    expect((await get('/api/inhouse')).json).toMatchObject([{ id: json.id, isTill: true, invoiceId: 'IH/26-27/00001' }]);
  });
});

describe('the same sale sent many times', () => {
  test('twenty tabs at once record one sale with one invoice', async () => {
    const key = randomUUID();
    const answers = await many(20, () => sell({}, key));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect([await stock(), await serials()]).toEqual([9, ['IH/26-27/00001']]);
  });

  test('sent by another member of staff after the answer was lost, it is still one', async () => {
    const key = randomUUID();
    const other = await aStaffMember(s);
    const offline = { isOffline: true, soldAt: '2026-11-21T05:00:00Z' };
    const [first, second] = [await sell(offline, key), await sell(offline, key, other)];
    expect(second.json.id).toBe(first.json.id);
    expect(await serials()).toHaveLength(1);
  });

  test('with other contents it is refused, whatever staff decided about prices', async () => {
    const key = randomUUID();
    const offline = { isOffline: true, soldAt: '2026-11-21T05:00:00Z' };
    const { json } = await sell(offline, key);
    expect((await sell({ ...offline, keepPrices: true, countStock: true }, key)).json.id).toBe(json.id);
    expect((await sell({ ...offline, till: 'Till 2' }, key)).json.code).toBe('key_reused');
  });

  test('twenty different sales for the last ten pieces: ten are recorded, numbered without a gap', async () => {
    const answers = await many(20, () => sell());
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([10, 10]);
    expect(await serials()).toEqual(Array.from({ length: 10 }, (_, index) => `IH/26-27/${String(index + 1).padStart(5, '0')}`));
  });
});

describe('a sale made without a connection', () => {
  const offline = { isOffline: true, soldAt: '2026-11-20T18:00:00Z' };

  test('counts on its own day, with the invoice of the day it is sent', async () => {
    const { json } = await sell(offline);
    expect(json).toMatchObject({ wasOffline: true, soldAt: '2026-11-20T18:00:00.000Z', invoiceId: 'IH/26-27/00001' });
    expect((await get('/api/till/days?till=Till%201&day=2026-11-20')).json.expected).toBe(353);
    expect((await get('/api/till/days?till=Till%201')).json.expected).toBe(0);
  });

  test('of a device whose clock is ahead counts as sold now', async () => {
    expect((await sell({ soldAt: '2027-01-01T00:00:00Z' })).json.soldAt).toBe('2026-11-21T06:00:00.000Z');
  });

  test('has no customer and no code', async () => {
    expect((await sell({ ...offline, phoneNumber: '9876543210' })).json.fields).toHaveProperty('phoneNumber');
    expect((await sell({ ...offline, code: 'SAVE10' })).json.fields).toHaveProperty('code');
  });

  test('gets no discount that its till could not know, only the one given by hand', async () => {
    const automatic = { description: 'Diwali', discountPercentage: 10, isAutomatic: true };
    await s.request('POST', '/api/coupons', { as: staff.token, body: automatic });
    expect((await sell()).json.code).toBe('total_changed');
    expect((await sell(offline)).json.totalAmount).toBe(352.82);
    expect((await sell({ ...offline, offerPercentage: 10, totalAmount: 317.54, tendered: 318 })).json.totalAmount).toBe(317.54);
  });

  test('at a price that has changed since waits for staff, who may record it as it was paid', async () => {
    await changeProduct({ originalPricePaise: 31_000 });
    const key = randomUUID();
    expect((await sell(offline, key)).json.code).toBe('price_changed');
    expect((await sell({ ...offline, keepPrices: true }, key)).json.totalAmount).toBe(352.82);
    expect((await s.db.select().from(audit).where(eq(audit.action, 'till.override'))).length).toBe(1);
  });

  test('of pieces that are not in stock waits for staff, who may count them in', async () => {
    const key = randomUUID();
    const body = { ...offline, ...pieces(12, 4_233.84), tendered: 4_234 };
    expect((await sell(body, key)).json.code).toBe('out_of_stock');
    expect((await sell({ ...body, countStock: true }, key)).status).toBe(201);
    expect(await stock()).toBe(0);
  });

  test('that staff give up is kept in the audit log', async () => {
    const body = {
      key: randomUUID(),
      reference: 'T-1234ABCD',
      reason: 'Goods came back',
      refused: 'Not for sale',
      totalAmount: 352.82,
      lines: [],
    };
    expect((await s.request('POST', '/api/till/discards', { as: staff.token, body })).status).toBe(201);
    expect(await s.db.select().from(audit).where(eq(audit.action, 'till.discard'))).toMatchObject([
      { before: { reference: 'T-1234ABCD' } },
    ]);
  });
});

describe('goods that come back', () => {
  test('return to stock where they can be sold again, with a credit note for the pieces and the money in whole rupees', async () => {
    const { json } = await sell({ ...pieces(3, 1_058.46), tendered: 1_058 });
    const first = await takeBack(json.id, { lines: [{ position: 0, quantity: 2, restocked: 1 }], paid: 706 });
    expect(first.json).toMatchObject({ returned: 706, lines: [{ quantity: 3, returned: 2 }] });
    expect(first.json.returns).toMatchObject([{ number: 'RET-1', creditNote: 'IHCN/26-27/00001', amount: 705.64, paid: 706 }]);
    expect(await stock()).toBe(8);
    const last = await takeBack(json.id, { lines: [{ position: 0, quantity: 1, restocked: 0 }], paid: 352 });
    expect(last.json.returned).toBe(1_058);
    expect(last.json.invoiceId).toBe('IH/26-27/00001');
    expect((await takeBack(json.id, { paid: 0 })).json.code).toBe('nothing_left');
  });

  test('by UPI go back to the paisa, with its reference', async () => {
    const { json } = await sell({ paymentType: 'UPI', tendered: null, paymentReference: '412345678901' });
    const back = await takeBack(json.id, { method: 'UPI', reference: 'UTR 9', paid: 352.82 });
    expect(back.json.returns).toMatchObject([{ method: 'UPI', reference: 'UTR 9', amount: 352.82, paid: 352.82 }]);
  });

  test('never exceed what was sold, however many tills take them back at once', async () => {
    const { json } = await sell({ ...pieces(3, 1_058.46), tendered: 1_058, paymentType: 'UPI' });
    const answers = await many(8, () => takeBack(json.id, { method: 'UPI', paid: 352.82 }));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([3, 5]);
    expect(await stock()).toBe(10);
  });

  test('sent ten times are one return', async () => {
    const { json } = await sell({ ...pieces(3, 1_058.46), tendered: 1_058 });
    const key = randomUUID();
    const answers = await many(10, () => takeBack(json.id, {}, key));
    expect(countOf(answers, 201)).toBe(10);
    expect(answers[0]?.json.returns).toHaveLength(1);
    expect((await takeBack(json.id, { reason: 'Another' }, key)).json.code).toBe('key_reused');
  });

  test.each<[string, Body, number]>([
    ['another amount than the till showed', { paid: 300 }, 409],
    ['more pieces than the line has', { lines: [{ position: 0, quantity: 2, restocked: 0 }] }, 409],
    ['a line that the sale does not have', { lines: [{ position: 7, quantity: 1, restocked: 0 }] }, 400],
    ['more pieces to stock than come back', { lines: [{ position: 0, quantity: 1, restocked: 2 }] }, 400],
    ['the same line twice', { lines: [0, 0].map((position) => ({ position, quantity: 1, restocked: 0 })) }, 400],
    ['no reason', { reason: ' ' }, 400],
  ])('%s is refused', async (_, over, status) => {
    const { json } = await sell();
    expect((await takeBack(json.id, over)).status).toBe(status);
    expect(await serials()).toHaveLength(1);
  });

  test('an in-house order is not taken back at the till', async () => {
    const order = {
      ...{ customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true, paymentType: 'UPI' },
      products: [{ productId: balm.id, price: 299, quantity: 1 }],
    };
    const { json } = await s.request('POST', '/api/inhouse', { as: staff.token, body: order });
    expect((await takeBack(json.id)).status).toBe(404);
  });

  test.each(['serial', 'reference', 'number', 'phone', 'sku', 'barcode'])('are found by the %s of the sale', async (by) => {
    const { json } = await sell({ phoneNumber: '9876543210' });
    const other = await aProduct(s);
    await sell({ lines: [{ productId: other.id, quantity: 1, price: 299 }] });
    const words: Record<string, string> = {
      ...{
        serial: json.invoiceId,
        reference: json.reference,
        number: json.number,
        phone: '+91-9876543210',
        sku: 'balm-1',
        barcode: '8901234567890',
      },
    };
    const found = await get(`/api/till/sales?search=${encodeURIComponent(words[by] ?? '')}`);
    expect(found.json.map(({ id }: { id: string }) => id)).toEqual([json.id]);
  });
});

describe('the cash drawer', () => {
  const DRAWER = { till: 'Till 1', day: '2026-11-21' };
  const close = (over: Body = {}) => put('/api/till/days/closing', { ...DRAWER, counted: 1_353, expected: 1_353, ...over });

  test('holds the opening, the cash taken, less the cash given back; other methods are listed', async () => {
    await put('/api/till/days/opening', { ...DRAWER, opening: 1_000 });
    const { json } = await sell();
    await sell({ paymentType: 'UPI', tendered: null });
    await sell({ till: 'Till 2' });
    await takeBack(json.id);
    const { json: sheet } = await get('/api/till/days?till=Till%201');
    expect(sheet).toMatchObject({ opening: 1_000, expected: 1_000, closing: null });
    expect(sheet.sales).toEqual([
      { method: 'Cash', count: 1, amount: 353 },
      { method: 'UPI', count: 1, amount: 352.82 },
      { method: 'Credit Card', count: 0, amount: 0 },
    ]);
    expect(sheet.returns[0]).toEqual({ method: 'Cash', count: 1, amount: 353 });
  });

  test('is closed with what was counted and by whom, and then sells no more until it is reopened', async () => {
    await put('/api/till/days/opening', { ...DRAWER, opening: 1_000 });
    await sell();
    const { json } = await close({ counted: 1_350, note: 'Three short' });
    expect(json.closing).toMatchObject({ expected: 1_353, counted: 1_350, difference: -3, late: 0, note: 'Three short' });
    expect((await close({ counted: 1_350, note: 'Three short' })).status).toBe(200);
    expect((await close()).json.code).toBe('till_closed');
    expect((await sell()).json.code).toBe('till_closed');
    expect((await sell({ till: 'Till 2' })).status).toBe(201);
    await put('/api/till/days/reopening', DRAWER);
    expect((await sell()).status).toBe(201);
  });

  test('a sale that was made before closing and is sent after it is late, and changes nothing that was counted', async () => {
    await put('/api/till/days/opening', { ...DRAWER, opening: 1_000 });
    await sell();
    await close();
    s.setClock(new Date('2026-11-21T06:05:00Z'));
    expect((await sell({ soldAt: '2026-11-21T05:30:00Z' })).json.code).toBe('till_closed');
    await sell({ isOffline: true, soldAt: '2026-11-21T05:30:00Z' });
    expect((await get('/api/till/days?till=Till%201')).json).toMatchObject({ expected: 1_706, closing: { expected: 1_353, late: 353 } });
  });

  test('is not closed while a sale comes in that was not counted', async () => {
    await put('/api/till/days/opening', { ...DRAWER, opening: 1_000 });
    await sell();
    const [closed, sold] = await Promise.all([close(), sell()]);
    const isClosedFirst = closed.status === 200;
    expect([closed.json.code, sold.json.code]).toEqual(isClosedFirst ? [undefined, 'till_closed'] : ['drawer_changed', undefined]);
  });
});

test('the till’s catalogue has what is on sale, page by page, with the price of this moment', async () => {
  await changeProduct({ offerBasisPoints: 1000 });
  await aProduct(s, { isAvailable: false });
  const { json } = await get('/api/till/goods');
  expect(json).toEqual({
    goods: [
      { id: balm.id, name: 'Rose balm', sku: 'BALM-1', barcode: '8901234567890', price: 269.1, gstRate: 18, stock: 10, pieces: null },
    ],
    next: null,
    pricesIncludeTax: false,
  });
  expect((await get(`/api/till/goods?after=${balm.id}`)).json.goods).toEqual([]);
});

test('the till is for staff only', async () => {
  const shopper = await aShopper(s);
  expect((await s.request('GET', '/api/till/goods', { as: shopper.token })).status).toBe(403);
  expect((await s.db.select().from(tillSales)).length + (await s.db.select().from(inHouseOrders)).length).toBe(0);
});
