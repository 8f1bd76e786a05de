// An order that was booked from a batch recalled since does not leave with it.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { settings } from '../../settings/settings.tables.ts';
import { listBatchesOf } from '../../stock/recalls/recalls.server.ts';

const s = await openTestShop();
let staff: Person;
let balm: { id: string };
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  await s.db.insert(settings).values({ section: 'payments', value: { unconfirmedCashOrders: 0 } });
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 0 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const receive = (batchNumber: string, expiresOn: string, quantity: number) =>
  as('POST', `/api/product/${balm.id}/stock`, { kind: 'received', quantity, batchNumber, expiresOn });
const batchesOf = () => listBatchesOf(s.db, balm.id);
const standing = async () => (await batchesOf()).map(({ number, quantity, sold }) => [number, quantity, sold]).toSorted();
const recall = async (number: string) =>
  as('POST', `/api/batches/${(await batchesOf()).find((batch) => batch.number === number)?.id}/recall`, { reason: 'Mould found' });
const ship = (id: string) => as('PUT', `/api/order/${id}/status`, { status: 'shipped' });
const repack = (id: string) => as('POST', `/api/order/${id}/repack`);
async function buy(quantity: number): Promise<string> {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, balm.id, quantity);
  return (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId;
}

test('it is not shipped before its pieces are of another batch; the recalled ones are written off', async () => {
  await receive('A', '2027-01-31', 3);
  await receive('B', '2027-06-30', 10);
  const id = await buy(4);
  await recall('A');
  const refused = await ship(id);
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'recalled_pieces',
    '3 pieces of recalled batch A of Rose balm are set aside for this order. Pack it from another batch first, or cancel it.',
  ]);
  const many = await as('PUT', '/api/order/status', { status: 'shipped', orders: [{ order: id }] });
  expect(many.json).toMatchObject([{ isMoved: false, message: refused.json.message }]);
  expect((await as('POST', `/api/order/${id}/parcel`, {})).json.code).toBe('recalled_pieces');

  // Pressed twice, it happens once.
  expect(await Promise.all([repack(id), repack(id)])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await standing()).toEqual([
    ['A', 0, 0],
    ['B', 6, 4],
  ]);
  expect((await ship(id)).status).toBe(200);
  const report = await as('GET', `/api/batches/${(await batchesOf()).find(({ number }) => number === 'A')?.id}/recall-report.csv`);
  expect(report.text.split('\r\n').filter((line) => /^Pieces,/.test(line) && !line.endsWith(',0'))).toEqual([
    'Pieces,Received by the shop,3',
    'Pieces,"Held: taken off the shelf, or out of orders not shipped",3',
  ]);
});

test('two recalled batches, and pieces without a batch', async () => {
  await receive('A', '2027-01-31', 1);
  await receive('B', '2027-06-30', 1);
  const id = await buy(2);
  await as('POST', `/api/product/${balm.id}/stock`, { kind: 'received', quantity: 5 });
  await recall('A');
  await recall('B');
  expect((await repack(id)).status).toBe(200);
  expect(await standing()).toEqual([
    ['A', 0, 0],
    ['B', 0, 0],
  ]);
  expect((await as('GET', `/api/product/${balm.id}/stock`)).json.stockQuantity).toBe(3);
  expect((await ship(id)).status).toBe(200);
});

test('without enough other pieces nothing changes, and the order can only be cancelled', async () => {
  await receive('A', '2027-01-31', 3);
  await receive('B', '2027-06-30', 1);
  const id = await buy(3);
  await recall('A');
  const refused = await repack(id);
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'There are not enough other pieces of Rose balm: 1 in stock. Receive more first, or cancel the order.',
  ]);
  expect(await standing()).toEqual([
    ['A', 0, 3],
    ['B', 1, 0],
  ]);
  expect((await as('PUT', `/api/order/${id}/status`, { status: 'cancelled' })).status).toBe(200);
});

test('the last other piece goes to one of two orders', async () => {
  await receive('A', '2027-01-31', 2);
  const ids = [await buy(1), await buy(1)];
  await receive('B', '2027-06-30', 1);
  await recall('A');
  const answers = await Promise.all(ids.map(repack));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await standing()).toEqual([
    ['A', 0, 1],
    ['B', 0, 1],
  ]);
});
