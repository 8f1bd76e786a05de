import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aProduct, aShopper, aStaffMember, fillCart, GSTIN, type Person, pressPay } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { batches, stockMoves } from '../stock/stock.tables.ts';
import { goodsReceipts } from './buying.tables.ts';

const s = await openTestShop();
let owner: Person;
let packer: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let cream: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  owner = await aStaffMember(s);
  packer = await aStaffMember(s, undefined, 'packer');
  balm = await aProduct(s, { stockQuantity: 10 });
  cream = await aProduct(s, { stockQuantity: 0 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const call = (method: string, path: string, body?: unknown, as = owner) => s.request(method, path, { as: as.token, body });
const aSupplier = async (over: object = {}) => (await call('POST', '/api/suppliers', { name: 'Kaveri Labs', leadDays: 10, ...over })).json;
const lines = () => [
  { productId: balm.id, quantity: 20, unitCost: 80 },
  { productId: cream.id, quantity: 30, unitCost: 45.5 },
];
async function anOrder(over: object = {}) {
  const { id: supplierId } = await aSupplier({ name: `Kaveri Labs ${randomUUID()}` });
  return (await call('POST', '/api/purchase-orders', { supplierId, lines: lines(), ...over })).json;
}
const act = (id: string, name: string) => call('POST', `/api/purchase-orders/${id}/acts`, { act: name });
async function anOpenOrder() {
  const order = await anOrder();
  return (await act(order.id, 'order')).json;
}
const receive = (body: object, as = owner) => call('POST', '/api/goods-receipts', { key: randomUUID(), ...body }, as);
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const stateOf = async (id: string) => (await call('GET', `/api/purchase-orders/${id}`)).json.state;
const NO_ID = '7e0b8a52-9c74-4c53-8d5c-5d1d4a6c1f10';

describe('a supplier', () => {
  test('has a GSTIN that is one, days until its goods arrive, and a name of its own', async () => {
    expect(await aSupplier({ gstin: GSTIN.toLowerCase(), contactName: 'Meera' })).toMatchObject({
      gstin: GSTIN,
      leadDays: 10,
      openOrders: 0,
    });
    const refused = (over: object) => call('POST', '/api/suppliers', { name: 'Other', leadDays: 1, ...over });
    expect((await refused({ gstin: '29AANCN0000D1ZX' })).json.fields).toEqual({ gstin: 'Enter a valid GSTIN' });
    expect((await refused({ leadDays: 400 })).json.fields).toEqual({ leadDays: 'At most 365 days' });
    expect((await refused({ name: 'KAVERI labs' })).json.fields).toEqual({ name: 'There is a supplier of this name.' });
  });

  test('that was changed meanwhile is not overwritten, and one with open orders is not deleted', async () => {
    const supplier = await aSupplier();
    const change = (updatedAt: string) => call('PUT', `/api/suppliers/${supplier.id}`, { ...supplier, phone: '1', updatedAt });
    expect((await change(supplier.updatedAt)).status).toBe(200);
    expect((await change(supplier.updatedAt)).status).toBe(409);
    const order = (await call('POST', '/api/purchase-orders', { supplierId: supplier.id, lines: lines() })).json;
    await act(order.id, 'order');
    expect((await call('DELETE', `/api/suppliers/${supplier.id}`)).status).toBe(409);
    await act(order.id, 'cancel');
    expect((await call('DELETE', `/api/suppliers/${supplier.id}`)).status).toBe(200);
    expect((await call('GET', '/api/suppliers')).json).toEqual([]);
    expect((await call('POST', '/api/purchase-orders', { supplierId: supplier.id, lines: lines() })).json.fields).toHaveProperty(
      'supplierId',
    );
  });
});

describe('a purchase order', () => {
  test('is a draft, then ordered, partly received and received', async () => {
    const order = await anOrder();
    expect(order).toMatchObject({ number: 'PO-1001', state: 'draft', pieces: 50, receivedPieces: 0, total: 20 * 80 + 30 * 45.5 });
    expect((await act(order.id, 'order')).json).toMatchObject({ state: 'ordered', orderedAt: expect.any(String) });
    await receive({ orderId: order.id, lines: [{ productId: balm.id, quantity: 20 }] });
    expect(await stateOf(order.id)).toBe('partly-received');
    await receive({ orderId: order.id, lines: [{ productId: cream.id, quantity: 30 }] });
    expect(await stateOf(order.id)).toBe('received');
    expect((await receive({ orderId: order.id, lines: [{ productId: cream.id, quantity: 1 }] })).json.message).toBe(
      'PO-1001 was received already.',
    );
  });

  test('is changed as a draft only, and not over a change made meanwhile', async () => {
    const order = await anOrder();
    const change = (over: object = {}) =>
      call('PUT', `/api/purchase-orders/${order.id}`, { supplierId: order.supplierId, lines: lines().slice(0, 1), ...over });
    expect((await change({ updatedAt: order.updatedAt })).json).toMatchObject({ pieces: 20 });
    expect((await change({ updatedAt: order.updatedAt })).status).toBe(409);
    await act(order.id, 'order');
    expect((await change()).status).toBe(409);
    expect((await act(order.id, 'close')).json.message).toBe('Only a partly received order can be closed.');
  });

  test('pressed twice is one order, and an act done twice changes nothing', async () => {
    const { id: supplierId } = await aSupplier();
    const body = { supplierId, lines: lines(), key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/purchase-orders', body)));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    await Promise.all([1, 2].map(() => act(answers[0]?.json.id, 'order')));
    expect(await stateOf(answers[0]?.json.id)).toBe('ordered');
  });

  test('closes with what is missing, and cancels only before goods arrive', async () => {
    const order = await anOpenOrder();
    await receive({ orderId: order.id, lines: [{ productId: balm.id, quantity: 5 }] });
    expect((await act(order.id, 'cancel')).json.message).toBe('Goods of this order have arrived. Close it instead.');
    expect((await act(order.id, 'close')).json).toMatchObject({ state: 'received', pieces: 50, receivedPieces: 5 });
  });

  test.each([
    [{ lines: [] }, 'lines', 'Add a product'],
    [{ lines: [{ productId: NO_ID, quantity: 1 }] }, 'lines.0.productId', 'This product does not exist any more.'],
    [{ expectedOn: '2026-02-31' }, 'expectedOn', 'Choose a day'],
    [{ supplierId: NO_ID }, 'supplierId', 'This supplier does not exist any more.'],
  ])('with %j is refused at its field', async (over, field, message) => {
    const { id: supplierId } = await aSupplier();
    const { status, json } = await call('POST', '/api/purchase-orders', { supplierId, lines: lines(), ...over });
    expect([status, json.fields]).toEqual([400, { [field]: message }]);
  });

  test('is printed for the supplier', async () => {
    const order = await anOpenOrder();
    const { status, headers, text } = await call('GET', `/api/purchase-orders/${order.id}/order.pdf`);
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  });
});

describe('goods received', () => {
  test('are booked together with batch, expiry and cost, each as a move', async () => {
    const { variants } = await aLipstick(s);
    const rows = [balm, cream, ...variants].map(({ id }, place) => ({
      ...{ productId: id, quantity: place + 1, batchNumber: `B${place}`, expiresOn: '2028-01-31', unitCost: 10 + place },
    }));
    const { status, json } = await receive({ document: 'INV-77', lines: [...rows, { productId: balm.id, quantity: 4, unitCost: 12 }] });
    expect([status, json.number, json.pieces, json.products]).toEqual([201, 'GRN-1001', 19, 5]);
    expect(await stockOf(balm.id)).toBe(15);
    const made = await s.db.select().from(batches).orderBy(asc(batches.number));
    expect(made.map(({ number, quantity, unitCostPaise }) => [number, quantity, unitCostPaise])).toEqual([
      ...[0, 1, 2, 3, 4].map((place) => [`B${place}`, place + 1, 1_000 + place * 100]),
    ]);
    const moves = await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'received'));
    expect(moves.map(({ change, note }) => [change, note])).toEqual([1, 2, 3, 4, 5, 4].map((change) => [change, 'GRN-1001 · INV-77']));
  });

  test('are measured against the order: what is missing and what is too much', async () => {
    const order = await anOpenOrder();
    const { json } = await receive({
      orderId: order.id,
      lines: [
        { productId: balm.id, quantity: 25 },
        { productId: cream.id, quantity: 12 },
      ],
    });
    expect(json.lines.map((line: { quantity: number; expectedQuantity: number }) => [line.quantity, line.expectedQuantity])).toEqual([
      [25, 20],
      [12, 30],
    ]);
    expect(json.missing).toEqual([{ productId: cream.id, name: cream.name, quantity: 18 }]);
    expect([await stateOf(order.id), await stockOf(balm.id)]).toEqual(['partly-received', 35]);
  });

  test('are all refused where one is wrong, each at its row', async () => {
    await receive({ lines: [{ productId: balm.id, quantity: 1, batchNumber: 'B1', expiresOn: '2027-06-30' }] });
    const { status, json } = await receive({
      lines: [
        { productId: cream.id, quantity: 5 },
        { productId: balm.id, quantity: 5, batchNumber: 'B1', expiresOn: '2027-07-31' },
        { productId: balm.id, quantity: 5, batchNumber: 'B2', expiresOn: '2026-11-20' },
        { productId: NO_ID, quantity: 5 },
      ],
    });
    expect([status, json.fields]).toEqual([
      400,
      {
        'lines.1.expiresOn': 'Batch B1 expires on 30 Jun 2027.',
        'lines.2.expiresOn': 'This batch has already expired.',
        'lines.3.productId': 'This product does not exist any more.',
      },
    ]);
    expect(await stockOf(cream.id)).toBe(0);
  });

  test('count once, however often and however much at once they are sent', async () => {
    const order = await anOpenOrder();
    const body = { orderId: order.id, key: randomUUID(), lines: [{ productId: balm.id, quantity: 5 }] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect([await stockOf(balm.id), await s.db.$count(goodsReceipts)]).toEqual([15, 1]);
  });

  test('from two tabs at once: the second is told that the order has changed', async () => {
    const order = await anOpenOrder();
    const tab = () => receive({ orderId: order.id, lines: [{ productId: balm.id, quantity: 20, receivedWas: 0 }] });
    const answers = await Promise.all([tab(), tab(), tab()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await stockOf(balm.id)).toBe(30);
  });

  test('of a document that the supplier sent before are refused', async () => {
    const { id: supplierId } = await aSupplier();
    const sent = () => receive({ supplierId, document: 'INV 5', lines: [{ productId: balm.id, quantity: 1 }] });
    const answers = await Promise.all([sent(), sent()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await sent()).json.fields).toEqual({ document: 'INV 5 was received as GRN-1001.' });
  });

  test('by a packer take their cost from the order, which a packer neither sees nor writes', async () => {
    const order = await anOpenOrder();
    const line = { productId: balm.id, quantity: 20, batchNumber: 'B1', expiresOn: '2027-06-30' };
    expect((await receive({ orderId: order.id, lines: [{ ...line, unitCost: 1 }] }, packer)).status).toBe(403);
    expect((await receive({ orderId: order.id, lines: [line] }, packer)).status).toBe(201);
    expect((await s.db.select().from(batches)).map(({ unitCostPaise }) => unitCostPaise)).toEqual([8_000]);
    expect((await call('GET', '/api/purchase-orders', undefined, packer)).status).toBe(403);
  });

  test('and sales at the same time add up', async () => {
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(s)));
    for (const shopper of shoppers) await fillCart(s, shopper, balm.id, 1);
    await Promise.all([
      ...shoppers.map((shopper) => pressPay(s, shopper, { paymentMethod: 'cod' })),
      ...Array.from({ length: 4 }, (_, place) =>
        receive({
          lines: [
            { productId: cream.id, quantity: 2, batchNumber: `C${place}`, expiresOn: '2027-06-30' },
            { productId: balm.id, quantity: 3, batchNumber: 'B1', expiresOn: '2027-06-30', unitCost: place },
          ],
        }),
      ),
    ]);
    expect([await stockOf(balm.id), await stockOf(cream.id)]).toEqual([10 - 6 + 12, 8]);
  });
});

test.each(['a4', 'single'])('labels are printed in the format %s, with a barcode where there is one', async (format) => {
  await s.db.update(products).set({ barcode: '4006381333931', mrpPaise: 49_900 }).where(eq(products.id, balm.id));
  const batch = (await receive({ lines: [{ productId: balm.id, quantity: 5, batchNumber: 'B1', expiresOn: '2027-06-30' }] })).json.lines[0];
  const lines = [
    { productId: balm.id, batchId: batch.batchId, copies: 30 },
    { productId: cream.id, copies: 1 },
  ];
  const { status, text } = await call('POST', '/api/labels', { format, lines }, packer);
  expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((text.match(/\/Type \/Page\b/g) ?? []).length).toBe(format === 'a4' ? 2 : 31);
  expect((await call('POST', '/api/labels', { lines: [{ productId: cream.id, batchId: batch.batchId, copies: 1 }] })).status).toBe(404);
  expect((await call('POST', '/api/labels', { lines: [{ productId: cream.id, copies: 2_001 }] })).status).toBe(400);
});

describe('a suggestion', () => {
  const sell = (productId: string, pieces: number, at: string) =>
    s.db.insert(stockMoves).values({ productId, change: -pieces, reason: 'sale', createdAt: new Date(at) });

  test('is what runs out before it would arrive, with enough for a month after that', async () => {
    await sell(balm.id, 60, '2026-11-01T00:00:00Z');
    await s.db.insert(stockMoves).values({ productId: balm.id, change: 60, reason: 'received' });
    const order = await anOrder({ lines: [{ productId: balm.id, quantity: 4, unitCost: 80 }] });
    const suggested = async (query = '') => (await call('GET', `/api/purchase-orders/suggestions?days=30${query}`)).json;
    // 2 a day; 10 days until it arrives and 30 more, less the 10 in stock.
    expect(await suggested()).toMatchObject([{ productId: balm.id, sold: 60, onOrder: 0, leadDays: 10, unitCost: 80, quantity: 70 }]);
    await act(order.id, 'order');
    expect(await suggested()).toMatchObject([{ onOrder: 4, quantity: 66 }]);
    expect(await suggested(`&supplierId=${order.supplierId}`)).toHaveLength(1);
    expect(await suggested(`&supplierId=${NO_ID}`)).toEqual([]);
    s.setClock(new Date('2027-02-01T06:00:00Z'));
    expect(await suggested()).toEqual([]);
  });
});
