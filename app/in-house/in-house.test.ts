import { asc, eq, sum } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aKit, aNamelessSeller, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { audit } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import { inHouseOrders } from './in-house.tables.ts';

const s = await openTestShop();
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 10 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

type Body = Record<string, unknown>;
const aSale = (over: Body = {}): Body => ({
  customerName: 'Asha Rao',
  phoneNumber: '+91 98765 43210',
  address: '12 MG Road\nBengaluru 560001',
  paymentType: 'UPI',
  offerValue: 0,
  offerPercentage: 0,
  deliveryCharge: 0,
  others: '',
  products: [{ productId: balm.id, price: 299, quantity: 1 }],
  ...over,
});
const create = (over: Body = {}, headers: Record<string, string> = {}) =>
  s.request('POST', '/api/inhouse', { as: staff.token, body: aSale(over), headers });
const change = (id: string, over: Body = {}) => s.request('PUT', '/api/inhouse', { as: staff.token, body: { ...aSale(over), id } });
const remove = (id: string) => s.request('DELETE', `/api/inhouse/${id}`, { as: staff.token });
const list = (query = '') => s.request('GET', `/api/inhouse${query}`, { as: staff.token });
const pdf = (id: string) => s.request('GET', `/api/inhouse/invoice/${id}`, { as: staff.token });
const pieces = (quantity: number) => ({ products: [{ productId: balm.id, price: 299, quantity }] });
const many = <T>(count: number, make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const countOf = (answers: Array<{ status: number }>, status: number) => answers.filter((answer) => answer.status === status).length;
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const movesOf = async (id: string) => {
  const [row] = await s.db
    .select({ sum: sum(stockMoves.change) })
    .from(stockMoves)
    .where(eq(stockMoves.productId, id));
  return Number(row?.sum);
};
const serials = async () =>
  (await s.db.select().from(invoices).orderBy(asc(invoices.series), asc(invoices.number))).map(({ serial }) => serial);

async function printed(id: string): Promise<string> {
  const response = await s.hono.request(`http://shop.test/api/inhouse/invoice/${id}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('the place of an in-house sale', () => {
  const placed = async (over: Body) => {
    const { status, json } = await create(over);
    return status === 201 ? [json.state, json.handedOver] : [status, Object.keys(json.fields)];
  };

  test.each<[string, Body, unknown[]]>([
    ['the PIN code in the address tells it', { address: '4 Linking Road, Mumbai 400 050' }, ['Maharashtra', false]],
    ['the state named in the address tells it', { address: 'Near the lake, Udaipur, Rajasthan' }, ['Rajasthan', false]],
    ['the state that staff choose wins', { address: 'Mumbai 400050', state: 'Goa' }, ['Goa', false]],
    ['a buyer with a GSTIN is where it says', { address: 'Linking Road', gstin: '27AAPFU0939F1ZV' }, ['Maharashtra', false]],
    ['handed over in the shop, it is the shop’s own', { address: 'Linking Road, Mumbai', handedOver: true }, [null, true]],
    ['an address that tells none is asked for it', { address: 'Linking Road, Mumbai' }, [400, ['state']]],
    ['so is one that names two', { address: 'Delhi Road, Mysuru, Karnataka' }, [400, ['state']]],
  ])('%s', async (_, over, expected) => {
    expect(await placed(over)).toEqual(expected);
    expect(await s.db.select().from(inHouseOrders)).toHaveLength(expected[0] === 400 ? 0 : 1);
  });

  test('of an order from before the question existed is kept while its address is unchanged', async () => {
    const { json } = await create({ handedOver: true, address: 'Linking Road, Mumbai' });
    expect((await change(json.id, { ...pieces(2), address: 'Linking Road, Mumbai' })).json.handedOver).toBe(true);
    expect((await change(json.id, { ...pieces(2), address: 'Carter Road, Mumbai' })).json.fields).toEqual({
      state: 'Choose the state of the address, or “Handed over in the shop”',
    });
  });
});

describe('the tax of an in-house sale', () => {
  const setTax = (value: object) => s.db.insert(settings).values({ section: 'tax', value });

  test.each([
    [{ hsn: '0000' }, 'products.0.hsn'],
    [{ hsn: '99999999' }, 'products.0.hsn'],
    [{ gstRate: 12 }, 'products.0.gstRate'],
    [{ gstRate: 17.5 }, 'products.0.gstRate'],
    [{ gstRate: 100 }, 'products.0.gstRate'],
  ])('refuses %j on goods outside the catalogue, and writes nothing', async (line, field) => {
    const { status, json } = await create({ products: [{ productName: 'Bag', price: 40, quantity: 1, ...line }] });
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
    expect(await s.db.select().from(inHouseOrders)).toEqual([]);
  });

  test('of a salon service uses its own code', async () => {
    expect((await create({ products: [{ productName: 'Facial', price: 900, quantity: 1, hsn: '999721', gstRate: 5 }] })).status).toBe(201);
  });

  test.each(['composition', 'unregistered'])('is nil while the shop is %s', async (registration) => {
    await setTax({ registration });
    const { json } = await create({ products: [...pieces(1).products, { productName: 'Bag', price: 40, quantity: 1, gstRate: 18 }] });
    expect(json).toMatchObject({ gst: 0, totalAmount: 339, products: [{ gstRate: 0 }, { gstRate: 0 }] });
    const text = await printed(json.id);
    expect(text).toContain(registration === 'composition' ? 'Bill of supply' : 'Invoice');
    expect(text.includes('Composition taxable person, not eligible to collect tax on supplies')).toBe(registration === 'composition');
    expect(text.includes('GSTIN')).toBe(registration === 'composition');
    expect(text).not.toMatch(/CGST|IGST/);
  });

  test('under composition nothing is sold into another state', async () => {
    await setTax({ registration: 'composition' });
    expect((await create({ address: 'Mumbai 400050' })).json.fields).toEqual({
      state: 'Under composition the shop sells within Karnataka only',
    });
    expect((await create()).status).toBe(201);
  });

  test('without its GSTIN a registered shop sells nothing', async () => {
    await s.db
      .update(settings)
      .set({ value: { name: 'Nikhar' } })
      .where(eq(settings.section, 'identity'));
    expect((await create()).json.code).toBe('shop_cannot_sell');
    await setTax({ registration: 'unregistered' });
    expect((await create()).status).toBe(201);
  });
});

describe('an in-house order', () => {
  test('takes its goods from stock, gets its invoice at once, and is answered with its figures', async () => {
    const { status, json } = await create({
      offerPercentage: 10,
      offerValue: 100,
      deliveryCharge: 50,
      others: 'Wrapped as a gift',
      products: [
        { productId: balm.id, price: 299, quantity: 3 },
        { productName: 'Cloth bag', price: 40, quantity: 1, hsn: '4202', gstRate: 5 },
        { productName: 'Sample set', price: 100, quantity: 1 },
      ],
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      number: 'IHO-1001',
      invoiceId: 'IH/26-27/00001',
      customerName: 'Asha Rao',
      phoneNumber: '9876543210',
      state: 'Karnataka',
      paymentType: 'UPI',
      offerPercentage: 10,
      offerValue: 100,
      subtotal: 1037,
      discount: 203.7,
      gst: 145.8,
      deliveryCharge: 50,
      totalAmount: 1029.1,
      others: 'Wrapped as a gift',
    });
    expect(json.products).toEqual([
      { productId: balm.id, productName: 'Rose balm', price: 299, quantity: 3, hsn: '33041000', gstRate: 18 },
      { productId: null, productName: 'Cloth bag', price: 40, quantity: 1, hsn: '4202', gstRate: 5 },
      { productId: null, productName: 'Sample set', price: 100, quantity: 1, hsn: '33049990', gstRate: 18 },
    ]);
    expect([await stockOf(balm.id), await movesOf(balm.id)]).toEqual([7, 7]);
    expect((await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'in-house')))[0]).toMatchObject({
      change: -3,
      inHouseOrderId: json.id,
      actorId: staff.id,
    });
    expect(await s.db.select().from(audit)).toMatchObject([
      { actorId: staff.id, action: 'in-house.create', subject: `in-house:${json.id}`, after: { invoice: 'IH/26-27/00001' } },
    ]);
  });

  test('costs what the quote said; another total is refused with the fresh figures and nothing is written', async () => {
    const asked = aSale({ offerPercentage: 10, deliveryCharge: 50 });
    const quote = await s.request('POST', '/api/inhouse/quote', { as: staff.token, body: asked });
    expect(quote.json).toMatchObject({ subtotal: 299, discount: 29.9, gst: 48.44, deliveryCharge: 50, totalAmount: 367.54 });
    const refused = await create({ ...asked, totalAmount: 367.53 });
    expect(refused).toMatchObject({ status: 409, json: { code: 'total_changed', totalAmount: 367.54, gst: 48.44 } });
    expect([await s.db.$count(inHouseOrders), await stockOf(balm.id), await serials()]).toEqual([0, 10, []]);
    expect((await create({ ...asked, totalAmount: 367.54 })).status).toBe(201);
  });

  test.each<[Body, string, string]>([
    [{ customerName: ' ' }, 'customerName', 'Customer name is required'],
    [{ phoneNumber: '' }, 'phoneNumber', 'Phone number is required'],
    [{ phoneNumber: '12345' }, 'phoneNumber', 'Enter a valid 10-digit phone number'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ products: [] }, 'products', 'Please add at least one product'],
    [{ products: undefined }, 'products', 'Please add at least one product'],
    [{ products: [{ price: 10, quantity: 1 }] }, 'products.0.productName', 'Please select a product'],
    [{ products: [{ productId: crypto.randomUUID(), price: 10, quantity: 1 }] }, 'products.0.productId', 'Please select a product'],
    [{ products: [{ productName: 'Bag', price: 0, quantity: 1 }] }, 'products.0.price', 'Please enter a valid price'],
    [{ products: [{ productName: 'Bag', price: 10, quantity: 0 }] }, 'products.0.quantity', 'Please enter a valid quantity'],
    [{ products: [{ productName: 'Bag', price: 10, quantity: 1.5 }] }, 'products.0.quantity', 'Please enter a valid quantity'],
    [{ products: [{ productName: 'Bag', price: 10, quantity: 1, hsn: '42' }] }, 'products.0.hsn', 'HSN code must have 4, 6 or 8 digits'],
    [{ products: [{ productName: 'Gold', price: 1_000_000, quantity: 11 }] }, 'products', 'An order may come to ₹1,00,00,000 at most'],
    [{ offerPercentage: 101 }, 'offerPercentage', 'Enter a percentage from 0 to 100'],
    [{ offerValue: -1 }, 'offerValue', 'Enter an amount of 0 or more'],
    [{ deliveryCharge: -1 }, 'deliveryCharge', 'Enter an amount of 0 or more'],
    [{ paymentType: 'Barter' }, 'paymentType', 'Payment type is required'],
    [{ state: 'Atlantis' }, 'state', 'Choose a state of India'],
    [{ gstin: '29AAAAA0000A1Z5' }, 'gstin', 'Enter a valid GSTIN'],
  ])('with %j is refused at %s', async (over, field, message) => {
    expect(await create(over)).toMatchObject({ status: 400, json: { fields: { [field]: message } } });
  });

  test('is not sold above the MRP on the pack', async () => {
    await s.db.update(products).set({ mrpPaise: 353_00 });
    expect((await create()).status).toBe(201);
    expect((await create({ products: [{ productId: balm.id, price: 299.5, quantity: 1 }] })).json.fields).toEqual({
      'products.0.price': 'The price with GST (₹353.42) is above the MRP (₹353).',
    });
  });

  test('never takes more than the stock, and a refused one takes nothing', async () => {
    const soap = await aProduct(s, { stockQuantity: 5 });
    const refused = await create({
      products: [
        { productId: soap.id, price: 10, quantity: 5 },
        { productId: balm.id, price: 10, quantity: 6 },
        { productId: balm.id, price: 9, quantity: 5 },
      ],
    });
    expect(refused).toMatchObject({ status: 409, json: { message: 'Only 10 of Rose balm left in stock.', code: 'out_of_stock' } });
    expect([await stockOf(soap.id), await stockOf(balm.id), await serials()]).toEqual([5, 10, []]);
    await s.db.update(products).set({ isAvailable: false });
    expect((await create()).json.message).toBe('Rose balm is not for sale.');
  });

  test('is sold in the shop’s own state unless another is named', async () => {
    await create();
    const away = await create({ state: 'Maharashtra' });
    expect(away.json.state).toBe('Maharashtra');
    const heads = (await s.db.select().from(invoices).orderBy(asc(invoices.number))).map((row) => [
      row.placeOfSupply,
      row.cgstPaise,
      row.sgstPaise,
      row.igstPaise,
    ]);
    expect(heads).toEqual([
      ['29', 26_91, 26_91, 0],
      ['27', 0, 0, 53_82],
    ]);
  });
});

describe('its invoice', () => {
  test('is a PDF named after the order, with buyer, figures and number', async () => {
    const { json } = await create({ gstin: '27AAPFU0939F1ZV', state: '27', offerValue: 99 });
    const answer = await pdf(json.id);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `inline; filename="invoice_${json.id}.pdf"`,
    ]);
    const page = await printed(json.id);
    for (const words of ['IH/26-27/00001', 'IHO-1001', 'UPI', 'Asha Rao 12 MG Road Bengaluru 560001 Maharashtra (27)', '27AAPFU0939F1ZV'])
      expect(page).toContain(words);
    expect(page).toContain('Total ₹236.00');
  });

  test('of a cash sale is rounded to the rupee that is paid', async () => {
    const { json } = await create({ paymentType: 'Cash' });
    expect(json).toMatchObject({ totalAmount: 352.82, roundOff: 0.18, payableAmount: 353 });
    expect(await printed(json.id)).toContain('Amount payable ₹353.00');
    expect((await create()).json).toMatchObject({ totalAmount: 352.82, roundOff: 0, payableAmount: 352.82 });
  });

  test('waits for the seller’s identity, and is issued by the next sweep, not by a download', async () => {
    await aNamelessSeller(s);
    const { json } = await create();
    expect(json.invoiceId).toBe(null);
    expect((await pdf(json.id)).json).toMatchObject({ code: 'seller_unknown' });
    expect((await change(json.id, pieces(2))).status).toBe(200);
    const [asked, deleted] = [await create(), await create()];
    await remove(deleted.json.id);
    await s.runSweeps();
    expect(await serials()).toEqual([]);
    await aSeller(s);
    expect((await pdf(asked.json.id)).json).toMatchObject({ code: 'not_issued_yet' });
    expect(await serials()).toEqual([]);
    await Promise.all([s.runSweeps(), s.runSweeps()]);
    expect((await pdf(asked.json.id)).status).toBe(200);
    expect((await list()).json.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toEqual(['IH/26-27/00002', 'IH/26-27/00001']);
    expect(await serials()).toEqual(['IH/26-27/00001', 'IH/26-27/00002']);
  });

  test('is not found for an unknown or deleted order', async () => {
    expect((await pdf(crypto.randomUUID())).status).toBe(404);
    const { json } = await create();
    await remove(json.id);
    expect((await pdf(json.id)).status).toBe(404);
  });
});

describe('a change', () => {
  test('credits the old invoice, issues a new one, and moves the difference in stock', async () => {
    const soap = await aProduct(s, { name: 'Neem soap', stockQuantity: 5 });
    const { json } = await create(pieces(4));
    const changed = await change(json.id, {
      updatedAt: json.updatedAt,
      products: [
        { productId: balm.id, price: 299, quantity: 1 },
        { productId: soap.id, price: 100, quantity: 2 },
      ],
    });
    expect(changed.json).toMatchObject({ number: 'IHO-1001', invoiceId: 'IH/26-27/00002', subtotal: 499, totalAmount: 588.82 });
    expect(await serials()).toEqual(['IH/26-27/00001', 'IH/26-27/00002', 'IHCN/26-27/00001']);
    expect([await stockOf(balm.id), await stockOf(soap.id)]).toEqual([9, 3]);
    const [, update] = await s.db.select().from(audit).orderBy(audit.id);
    expect(update).toMatchObject({
      action: 'in-house.update',
      before: { totalPaise: 1411_28 },
      after: { totalPaise: 588_82, creditNote: 'IHCN/26-27/00001', invoice: 'IH/26-27/00002' },
    });
  });

  test('of nothing, or of the note alone, creates no documents', async () => {
    const { json } = await create();
    expect((await change(json.id)).json.updatedAt).toBe(json.updatedAt);
    expect((await change(json.id, { others: 'Paid twice by mistake' })).json).toMatchObject({
      others: 'Paid twice by mistake',
      invoiceId: 'IH/26-27/00001',
    });
    expect(await serials()).toEqual(['IH/26-27/00001']);
    expect(await s.db.$count(audit)).toBe(2);
  });

  test('keeps the name and the rate that goods were sold under, even if the catalogue has changed', async () => {
    const { json } = await create();
    await s.db.update(products).set({ name: 'Rose balm new', gstRateBasisPoints: 500, archivedAt: new Date() });
    const changed = await change(json.id, { deliveryCharge: 10 });
    expect(changed.json.products).toMatchObject([{ productName: 'Rose balm', gstRate: 18 }]);
    expect((await change(json.id, pieces(2))).json.message).toBe('Rose balm new is not for sale.');
  });

  test('of what someone else changed meanwhile is refused, and nothing of theirs is lost', async () => {
    const { json } = await create();
    const theirs = await change(json.id, { ...pieces(2), updatedAt: json.updatedAt });
    const mine = await change(json.id, { ...pieces(3), updatedAt: json.updatedAt });
    expect(mine).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await change(json.id, { ...pieces(2), updatedAt: json.updatedAt })).json).toEqual(theirs.json);
    expect((await change(json.id, { ...pieces(3), updatedAt: theirs.json.updatedAt })).status).toBe(200);
  });

  test('with another total than shown, or with more than the stock, is refused', async () => {
    const { json } = await create();
    expect((await change(json.id, { ...pieces(2), totalAmount: 1 })).json).toMatchObject({ code: 'total_changed', totalAmount: 705.64 });
    expect((await change(json.id, pieces(11))).json.message).toBe('Only 9 of Rose balm left in stock.');
    expect((await list()).json).toEqual([json]);
  });

  test('to an unknown or deleted order is not found', async () => {
    expect((await change(crypto.randomUUID())).status).toBe(404);
    const { json } = await create();
    await remove(json.id);
    expect((await change(json.id)).status).toBe(404);
  });
});

test('a deleted order leaves the list, returns its goods and credits its invoice; deleting again is not found', async () => {
  const { json } = await create({ ...pieces(4), offerPercentage: 100 });
  expect((await remove(json.id)).json).toEqual({ message: 'Order deleted.' });
  expect([(await list()).json, await stockOf(balm.id)]).toEqual([[], 10]);
  expect(await serials()).toEqual(['IH/26-27/00001', 'IHCN/26-27/00001']);
  expect((await remove(json.id)).status).toBe(404);
});

test('the server pages, searches and filters the list, newest first', async () => {
  for (const [day, customerName, paymentType] of [
    ['2026-11-19', 'Meera Iyer', 'Cash'],
    ['2026-11-20', 'Asha Rao', 'UPI'],
    ['2026-11-21', 'Ravi 100% Kumar', 'Cash'],
  ]) {
    s.setClock(new Date(`${day}T18:29:59Z`));
    await create({ customerName, paymentType });
  }
  const names = async (query: string) => {
    const { json, headers } = await list(query);
    return [headers.get('x-total-count'), ...json.map((order: { customerName: string }) => order.customerName)];
  };
  expect(await names('')).toEqual(['3', 'Ravi 100% Kumar', 'Asha Rao', 'Meera Iyer']);
  expect(await names('?limit=1&page=2')).toEqual(['3', 'Asha Rao']);
  expect(await names('?paymentType=Cash')).toEqual(['2', 'Ravi 100% Kumar', 'Meera Iyer']);
  expect(await names('?from=2026-11-20&to=2026-11-20')).toEqual(['1', 'Asha Rao']);
  expect(await names('?search=meera')).toEqual(['1', 'Meera Iyer']);
  expect(await names('?search=100%25')).toEqual(['1', 'Ravi 100% Kumar']);
  expect(await names('?search=rose')).toEqual(['3', 'Ravi 100% Kumar', 'Asha Rao', 'Meera Iyer']);
  expect(await names('?search=IH/26-27/00002')).toEqual(['1', 'Asha Rao']);
  expect(await names('?search=IHO-1003')).toEqual(['1', 'Ravi 100% Kumar']);
});

describe('concurrently', () => {
  test('twenty presses under one name write one order; the name with another body is refused', async () => {
    const answers = await many(20, () => create({}, { 'idempotency-key': 'press' }));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect([await s.db.$count(inHouseOrders), await stockOf(balm.id), await serials()]).toEqual([1, 9, ['IH/26-27/00001']]);
    expect((await create(pieces(2), { 'idempotency-key': 'press' })).json.code).toBe('key_reused');
    expect((await create({}, { 'idempotency-key': 'another' })).status).toBe(201);
  });

  test('ten in-house and ten online buyers of the last ten items get each item once', async () => {
    const shoppers = await many(10, () => aShopper(s));
    for (const shopper of shoppers) await fillCart(s, shopper, balm.id);
    const [online, inShop] = await Promise.all([
      Promise.all(shoppers.map((shopper) => pressPay(s, shopper, { paymentMethod: 'cod' }))),
      many(10, () => create()),
    ]);
    expect(countOf(online, 200) + countOf(inShop, 201)).toBe(10);
    expect(countOf(online, 409) + countOf(inShop, 409)).toBe(10);
    expect([await stockOf(balm.id), await movesOf(balm.id)]).toEqual([0, 0]);
    expect((await s.db.$count(orders)) + (await s.db.$count(inHouseOrders))).toBe(10);
  });

  test('orders, changes and deletions leave no gap in either series, and swapping two products causes no deadlock', async () => {
    await s.db.update(products).set({ stockQuantity: 100 });
    await s.db.update(stockMoves).set({ change: 100 });
    const soap = await aProduct(s, { stockQuantity: 100 });
    const made = await many(12, (index) => create({ products: [{ productId: index % 2 ? soap.id : balm.id, price: 50, quantity: 2 }] }));
    const answers = await many(12, (index) => {
      const id = made[index]?.json.id;
      const other = { products: [{ productId: index % 2 ? balm.id : soap.id, price: 50, quantity: 3 }] };
      return Promise.all([change(id, other), index % 3 === 0 ? remove(id) : create()]);
    });
    expect(answers.flat().every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
    const numbers = await s.db.select().from(invoices);
    for (const series of ['IH', 'IHCN']) {
      const given = numbers.filter((row) => row.series === series).map((row) => row.number);
      expect(given.toSorted((a, b) => a - b)).toEqual(given.map((_, index) => index + 1));
    }
  });

  test('of five changes to the same version of an order one succeeds', async () => {
    const { json } = await create();
    const answers = await many(5, (index) => change(json.id, { ...pieces(index + 2), updatedAt: json.updatedAt }));
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 4]);
    expect(await serials()).toHaveLength(3);
  });
});

test('the invoices of many orders are printed as one file', async () => {
  const ids = [(await create()).json.id, (await create({ customerName: 'Bina Rao' })).json.id];
  const print = (body: Body) => s.request('POST', '/api/inhouse/invoices', { as: staff.token, body });
  expect((await print({ ids })).status).toBe(200);
  const response = await s.hono.request('http://shop.test/api/inhouse/invoices', {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, copies: 'all' }),
  });
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  expect([totalPages, ...(await serials()).map((serial) => text.includes(serial))]).toEqual([6, true, true]);
  expect((await print({ ids: [...ids, crypto.randomUUID()] })).status).toBe(404);
});

test('an in-house order is for staff only', async () => {
  const shopper = await aShopper(s);
  const { json } = await create();
  for (const [method, path] of [
    ['GET', '/api/inhouse'],
    ['GET', `/api/inhouse/invoice/${json.id}`],
    ['DELETE', `/api/inhouse/${json.id}`],
  ] as const)
    expect((await s.request(method, path, { as: shopper.token })).status).toBe(403);
});

test('a kit becomes its pieces, each with its share of the price that staff entered and with its own tax', async () => {
  const { kit, balm: kitBalm, cream } = await aKit(s);
  const products = [{ productId: kit.id, price: 400.01, quantity: 1 }];
  const { json, status } = await create({ products });
  expect([status, json.products.map((line: Body) => [line['productId'], line['quantity'], line['price'], line['gstRate']])]).toEqual([
    201,
    [
      [kitBalm.id, 1, 240.01, 18],
      [cream.id, 2, 80, 5],
    ],
  ]);
  expect([json.subtotal, json.gst]).toEqual([400.01, 51.2]);
  expect([await stockOf(kitBalm.id), await stockOf(cream.id), await stockOf(kit.id)]).toEqual([9, 8, 0]);
  expect(await printed(json.id)).toMatch(/Kit balm.*Kit cream/);
  await remove(json.id);
  expect([await stockOf(kitBalm.id), await stockOf(cream.id)]).toEqual([10, 10]);
  const retired = await aKit(s, { isAvailable: false });
  expect((await create({ products: [{ productId: retired.kit.id, price: 400, quantity: 1 }] })).json.code).toBe('out_of_stock');
});
