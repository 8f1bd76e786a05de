import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aLipstick, aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { batches, stockMoves } from '../stock.tables.ts';

const s = await openTestShop();
let owner: Person;
let packer: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  owner = await aStaffMember(s);
  packer = await aStaffMember(s, undefined, 'packer');
  balm = await aProduct(s, { stockQuantity: 10, barcode: '8901234567894', unitCostPaise: 5_000 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const call = (method: string, path: string, body?: unknown, as = packer) => s.request(method, path, { as: as.token, body });
const start = async (scope: object = { kind: 'all' }) => (await call('POST', '/api/stock-counts', { scope })).json.id as string;
const enter = (id: string, over: object) =>
  call('POST', `/api/stock-counts/${id}/entries`, { productId: balm.id, way: 'add', pieces: 1, key: randomUUID(), ...over });
const set = (id: string, pieces: number, over: object = {}) => enter(id, { way: 'set', pieces, ...over });
const book = (id: string) => call('POST', `/api/stock-counts/${id}/book`);
const read = async (id: string, as = owner) => (await call('GET', `/api/stock-counts/${id}`, undefined, as)).json;
const stockOf = async (id = balm.id) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const left = async () =>
  Object.fromEntries((await s.db.select().from(batches).orderBy(asc(batches.number))).map(({ number, quantity }) => [number, quantity]));
async function receive(batchNumber: string, expiresOn: string, quantity: number) {
  await call('POST', `/api/product/${balm.id}/stock`, { kind: 'received', quantity, batchNumber, expiresOn });
  const [batch] = await s.db.select().from(batches).where(eq(batches.number, batchNumber));
  return batch?.id ?? '';
}
async function buy(quantity: number) {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, balm.id, quantity);
  return (await pressPay(s, shopper, { paymentMethod: 'cod' })).status;
}

describe('a scan', () => {
  test('finds goods by barcode or SKU with their batches, and says what orders hold', async () => {
    const id = await start();
    await receive('B2', '2027-09-30', 4);
    await receive('B1', '2027-06-30', 3);
    await buy(1);
    const scan = async (code: string) => (await call('POST', `/api/stock-counts/${id}/scan`, { code })).json;
    expect(await scan('8901234567894')).toMatchObject({
      ...{ id: balm.id, stockQuantity: 16, loose: 10, inOrders: 1 },
      batches: [
        { number: 'B1', quantity: 2 },
        { number: 'B2', quantity: 4 },
      ],
    });
    expect((await scan(balm.sku.toLowerCase())).id).toBe(balm.id);
    await s.db.update(products).set({ barcode: '036000291452' }).where(eq(products.id, balm.id));
    expect((await scan('0036000291452')).id, 'a UPC, read as EAN-13').toBe(balm.id);
    expect((await scan('123')).message).toBe('No product has the code 123.');
  });

  test('adds a piece, once for each key, from any device at once', async () => {
    const id = await start();
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => enter(id, {})),
      ...Array.from({ length: 4 }, () => enter(id, { key })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(id)).items).toMatchObject([{ counted: 9, stockThen: 10, difference: -1, value: -50 }]);
    expect((await read(id, packer)).items[0].value).toBeNull();
  });

  test('of a number takes the place of what was counted before', async () => {
    const id = await start();
    await enter(id, { pieces: 3 });
    expect((await set(id, 12)).json).toMatchObject({ counted: 12, difference: 2 });
    expect((await set(id, -1)).status).toBe(400);
    expect((await enter(id, { batchId: randomUUID() })).status).toBe(400);
  });
});

describe('booking a count', () => {
  test('writes each difference as a move, and leaves what was not counted', async () => {
    const cream = await aProduct(s, { stockQuantity: 5 });
    const id = await start();
    await set(id, 7);
    expect((await read(id)).missing).toMatchObject([{ productId: cream.id, stock: 5 }]);
    expect((await book(id)).json).toMatchObject({ state: 'booked', number: 'CNT-1001' });
    expect([await stockOf(), await stockOf(cream.id)]).toEqual([7, 5]);
    const moves = await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'count'));
    expect(moves).toMatchObject([{ productId: balm.id, change: -3, note: 'CNT-1001', actorId: packer.id }]);
    expect((await set(id, 1)).status).toBe(409);
  });

  test('books batches and loose pieces each for themselves', async () => {
    const b1 = await receive('B1', '2027-06-30', 5);
    const id = await start();
    await set(id, 3, { batchId: b1 });
    await set(id, 11);
    await book(id);
    expect([await stockOf(), await left()]).toEqual([14, { B1: 3 }]);
  });

  test('keeps sales and deliveries after the scan', async () => {
    const id = await start();
    await set(id, 9);
    await buy(4);
    await call('POST', `/api/product/${balm.id}/stock`, { kind: 'received', quantity: 20 });
    await book(id);
    expect(await stockOf()).toBe(10 - 1 - 4 + 20);
  });

  test('asks to count again what was sold although the scan did not find it', async () => {
    const id = await start();
    await set(id, 2);
    await buy(5);
    expect((await book(id)).json).toMatchObject({ message: `Count ${balm.name} again: it was sold or moved since.` });
    expect(await stockOf()).toBe(5);
    await set(id, 5);
    expect((await book(id)).status).toBe(200);
    expect(await stockOf()).toBe(5);
  });

  test('happens once, however often it is pressed, while people scan and buy', async () => {
    const id = await start();
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(s)));
    for (const shopper of shoppers) await fillCart(s, shopper, balm.id, 1);
    await set(id, 12);
    const [booked] = await Promise.all([
      Promise.all([book(id), book(id), book(id)]),
      ...shoppers.map((shopper) => pressPay(s, shopper, { paymentMethod: 'cod' })),
      set(id, 12).catch(() => null),
    ]);
    expect(booked.map(({ status }) => status)).toEqual([200, 200, 200]);
    const counted = await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'count'));
    expect(counted).toHaveLength(1);
    // The second number may have been entered after some of the sales: what it found in the books is what it is measured against.
    expect(await stockOf()).toBe(10 - 6 + (counted[0]?.change ?? 0));
  });

  test('counts the rest as none where staff say so', async () => {
    await receive('B1', '2027-06-30', 5);
    const { variants } = await aLipstick(s);
    const id = await start({ kind: 'list', productIds: [balm.id, variants[1]?.id] });
    await set(id, 10);
    const rest = (await call('POST', `/api/stock-counts/${id}/rest`)).json;
    expect([rest.missingCount, rest.items.length]).toEqual([0, 3]);
    await book(id);
    expect([await stockOf(), await stockOf(variants[0]?.id), await stockOf(variants[1]?.id)]).toEqual([10, 10, 0]);
  });
});

test('a count of a category misses only what is in it, and ends without a trace when it is cancelled', async () => {
  await aProduct(s, { category: ['Soap'], stockQuantity: 3 });
  const id = await start({ kind: 'category', category: 'Soap' });
  await set(id, 4);
  expect(await read(id)).toMatchObject({ scopeWords: 'Soap', missingCount: 1 });
  expect((await call('POST', `/api/stock-counts/${id}/cancel`)).json.state).toBe('cancelled');
  expect((await book(id)).status).toBe(409);
  expect(await stockOf()).toBe(10);
});

test('a count pressed twice is one', async () => {
  const body = { scope: { kind: 'all' }, key: randomUUID() };
  const [one, two] = await Promise.all([1, 2].map(() => call('POST', '/api/stock-counts', body)));
  expect(one?.json.id).toBe(two?.json.id);
  expect((await call('GET', '/api/stock-counts')).json).toHaveLength(1);
});
