import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { batches, stockMoves } from './stock.tables.ts';

const s = await openTestShop();
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let heard: string[] = [];
onStatement((_, statement) => heard.push(statement));
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  staff = await aStaffMember(s);
  balm = await aProduct(s, { stockQuantity: 10 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const record = (body: object, id = balm.id) => s.request('POST', `/api/product/${id}/stock`, { as: staff.token, body });
const read = async (query = '') => (await s.request('GET', `/api/product/${balm.id}/stock${query}`, { as: staff.token })).json;
const stockOf = async (id = balm.id) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const receive = (batchNumber: string, expiresOn: string, quantity: number) =>
  record({ kind: 'received', quantity, batchNumber, expiresOn });
/** The quantity left of each batch, by number. */
const left = async () =>
  Object.fromEntries((await s.db.select().from(batches).orderBy(asc(batches.number))).map(({ number, quantity }) => [number, quantity]));

async function buy(quantity: number) {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, balm.id, quantity);
  const { json, status } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  return { id: json.localOrderId as string, shopper, status };
}

describe('a stock record', () => {
  test('is a move with its reason, its words, who did it and the stock after it, newest first', async () => {
    await record({ kind: 'received', quantity: 5, note: 'Invoice 77' });
    await record({ kind: 'damage', quantity: 2, note: 'Fell down' });
    await record({ kind: 'count', quantity: 12, stockWas: 13 });
    const { id } = await buy(3);
    const { moves, stockQuantity } = await read();
    expect(stockQuantity).toBe(9);
    expect(moves.map((move: { reason: string; change: number; balance: number }) => [move.reason, move.change, move.balance])).toEqual([
      ['sale', -3, 9],
      ['count', -1, 12],
      ['damage', -2, 13],
      ['received', 5, 15],
      ['opening', 10, 10],
    ]);
    expect(moves[0]).toMatchObject({ by: null, order: { id, number: 'ORD-1001' } });
    expect(moves[2]).toMatchObject({ note: 'Fell down', by: expect.stringContaining('Shopper') });
    expect((await read('?limit=2&page=2')).moves.map((move: { balance: number }) => move.balance)).toEqual([13, 15]);
    expect((await s.db.select().from(audit)).map(({ action }) => action)).toEqual(['stock.received', 'stock.damage', 'stock.count']);
  });

  test('counts once when it is sent twice', async () => {
    const key = '7e0b8a52-9c74-4c53-8d5c-5d1d4a6c1f10';
    await Promise.all([1, 2, 3].map(() => record({ kind: 'received', quantity: 5, key })));
    expect(await stockOf()).toBe(15);
  });

  test.each([
    [{ kind: 'damage', quantity: 11 }, 400, 'Only 10 in stock.'],
    [{ kind: 'damage', quantity: 0 }, 400, 'Enter 1 or more'],
    [{ kind: 'count', quantity: 1, stockWas: 20 }, 409, 'Only 10 left now. Please count again.'],
    [{ kind: 'received', quantity: 5, batchNumber: 'B1' }, 400, 'Enter the expiry date of the batch'],
    [{ kind: 'received', quantity: 5, expiresOn: '2027-01-01' }, 400, 'Enter the batch number'],
    [{ kind: 'received', quantity: 5, batchNumber: 'B1', expiresOn: '2026-11-20' }, 400, 'This batch has already expired.'],
    [{ kind: 'sale', quantity: 1 }, 400, 'Choose what happened'],
  ])('%j is refused and changes nothing', async (body, status, message) => {
    expect(await record(body)).toMatchObject({ status, json: { message } });
    expect(await stockOf()).toBe(10);
  });

  test('of a count during sales keeps every sale', async () => {
    const count = () => record({ kind: 'count', quantity: 30, stockWas: 10 });
    const [counted, ...sales] = await Promise.all([count(), ...Array.from({ length: 6 }, () => buy(1))]);
    expect([counted?.status, sales.map(({ status }) => status)]).toEqual([201, Array.from({ length: 6 }, () => 200)]);
    expect(await stockOf()).toBe(24);
  });
});

describe('batches', () => {
  beforeEach(async () => {
    await receive('LATE', '2027-06-30', 5);
    await receive('SOON', '2026-12-31', 5);
  });

  test('that expire first are sold first, goods without a batch last, with one more statement', async () => {
    heard = [];
    await buy(7);
    expect(heard.filter((statement) => /\b(?:update|insert into|delete from) "?batch/.test(statement))).toHaveLength(1);
    expect(await left()).toEqual({ LATE: 3, SOON: 0 });
    expect((await read()).moves[0].batches).toEqual(['SOON', 'LATE']);
    await buy(10);
    expect([await left(), await stockOf()]).toEqual([{ LATE: 0, SOON: 0 }, 3]);
  });

  test('get their returned goods back', async () => {
    const { id, shopper } = await buy(7);
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    expect([await left(), await stockOf()]).toEqual([{ LATE: 5, SOON: 5 }, 20]);
  });

  test('can be chosen by staff, or the earliest expiry is used', async () => {
    const late = (await read()).batches.find((batch: { number: string }) => batch.number === 'LATE');
    await record({ kind: 'damage', quantity: 2, batchId: late.id });
    expect(await left()).toEqual({ LATE: 3, SOON: 5 });
    expect((await record({ kind: 'damage', quantity: 4, batchId: late.id })).json.message).toBe('Only 3 left of batch LATE.');
    await record({ kind: 'count', quantity: 12, stockWas: 18 });
    expect(await left()).toEqual({ LATE: 2, SOON: 0 });
  });

  test('can be received in parts, but not with another expiry date', async () => {
    await receive('SOON', '2026-12-31', 2);
    expect(await left()).toEqual({ LATE: 5, SOON: 7 });
    expect((await receive('SOON', '2027-12-31', 2)).json.fields.expiresOn).toBe('Batch SOON already exists and expires on 2026-12-31.');
  });

  test('add up under concurrent sales, returns, damage and receipts, and no item is sold twice', async () => {
    const earlier = await Promise.all([buy(1), buy(1), buy(1)]);
    const returns = earlier.map(({ id, shopper }) => s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token }));
    const sales = await Promise.all([
      ...Array.from({ length: 8 }, () => buy(3)),
      ...returns,
      record({ kind: 'damage', quantity: 2 }),
      receive('SOON', '2026-12-31', 4),
    ]);
    const sold = sales.slice(0, 8).filter(({ status }) => status === 200).length * 3;
    expect(await stockOf()).toBe(20 - 2 + 4 - sold);
  });

  test('at the end of its last day in India a batch is sold no more, and then written off', async () => {
    s.setClock(new Date('2026-12-31T18:29:00Z'));
    staff = await aStaffMember(s);
    expect((await buy(2)).status).toBe(200);
    s.setClock(new Date('2026-12-31T18:30:00Z'));
    // The sweep has not run yet: three of eighteen have expired.
    expect((await buy(16)).status).toBe(409);
    expect((await buy(1)).status).toBe(200);
    expect(await left()).toEqual({ LATE: 4, SOON: 3 });
    await s.runSweeps();
    await s.runSweeps();
    expect([await left(), await stockOf()]).toEqual([{ LATE: 4, SOON: 0 }, 14]);
    expect((await read()).batches[0]).toMatchObject({ number: 'SOON', quantity: 0, writtenOff: 3 });
    expect(await s.db.select().from(audit).where(eq(audit.action, 'stock.expired'))).toMatchObject([
      { actorId: null, after: { batch: 'SOON', pieces: 3 } },
    ]);
    expect((await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'expired'))).map(({ change }) => change)).toEqual([-3]);
  });
});

describe('low stock', () => {
  const kinds = async () => (await s.db.select().from(mails).where(eq(mails.kind, 'low-stock'))).map(({ subject }) => subject);
  beforeEach(async () => {
    const value = { name: 'Nikhar', email: 'shop@example.com' };
    await s.db.insert(settings).values({ section: 'identity', value }).onConflictDoUpdate({ target: settings.section, set: { value } });
  });

  test('is reported once per product and fall, in one mail a day to the shop', async () => {
    await aProduct(s, { stockQuantity: 11 });
    const third = await aProduct(s, { stockQuantity: 50 });
    await s.runSweeps();
    await s.runSweeps();
    expect(await kinds()).toEqual([`Low stock: ${balm.name}`]);
    await record({ kind: 'count', quantity: 3 }, third.id);
    await s.runSweeps();
    expect(await kinds()).toHaveLength(1);
    s.setClock(new Date('2026-11-22T06:00:00Z'));
    await s.runSweeps();
    expect(await kinds()).toEqual([`Low stock: ${balm.name}`, `Low stock: ${third.name}`]);
    await record({ kind: 'received', quantity: 50 });
    await s.runSweeps();
    await record({ kind: 'count', quantity: 0 });
    s.setClock(new Date('2026-11-23T06:00:00Z'));
    await s.runSweeps();
    expect(await kinds()).toHaveLength(3);
  });

  test('starts at the level in Settings, and is a filter of the list', async () => {
    const soap = await aProduct(s, { stockQuantity: 0 });
    await aProduct(s, { stockQuantity: 60 });
    const found = async (query: string) =>
      (await s.request('GET', `/api/product?scope=kept&${query}`, { as: staff.token })).json.map(({ id }: { id: string }) => id).toSorted();
    expect(await found('stock=low')).toEqual([balm.id, soap.id].toSorted());
    expect(await found('stock=out')).toEqual([soap.id]);
    await s.request('PUT', '/api/settings/stock', { as: staff.token, body: { lowUpTo: 60 } });
    expect(await found('stock=low')).toHaveLength(3);
  });
});
