// An order that was booked from a batch recalled since does not leave with it.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBatchShop, type BatchShop } from '../../../test/batches.ts';
import { openTestShop } from '../../../test/shop.ts';
import { reconcile } from '../../books/reconcile.server.ts';

const s = await openTestShop();
let w: BatchShop;
beforeEach(async () => {
  w = await aBatchShop(s, { name: 'Rose balm' });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const ship = (id: string) => w.send('PUT', `/api/order/${id}/status`, { status: 'shipped' });
const repack = (id: string) => w.send('POST', `/api/order/${id}/repack`);

test('it is not shipped before its pieces are of another batch; the recalled ones are written off', async () => {
  await w.receive('A', '2027-01-31', 3);
  await w.receive('B', '2027-06-30', 10);
  const { id } = await w.buy(4);
  await w.recall('A');
  const refused = await ship(id);
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'recalled_pieces',
    '3 pieces of recalled batch A of Rose balm are set aside for this parcel. Pack it from another batch first.',
  ]);
  const many = await w.send('PUT', '/api/order/status', { status: 'shipped', orders: [{ order: id }] });
  expect(many.json).toMatchObject([{ isMoved: false, message: refused.json.message }]);
  expect((await w.send('POST', `/api/order/${id}/parcel`, {})).json.code).toBe('recalled_pieces');

  // Pressed twice, it happens once.
  expect(await Promise.all([repack(id), repack(id)])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await w.standing()).toEqual([
    ['A', 0, 0],
    ['B', 6, 4],
  ]);
  expect((await ship(id)).status).toBe(200);
  const report = await w.send('GET', `/api/batches/${await w.idOf('A')}/recall-report.csv`);
  expect(report.text.split('\r\n').filter((line) => /^Pieces,/.test(line) && !line.endsWith(',0'))).toEqual([
    'Pieces,Received by the shop,3',
    'Pieces,"Held: taken off the shelf, or out of orders not shipped",3',
  ]);
});

test('two recalled batches, and pieces without a batch', async () => {
  await w.receive('A', '2027-01-31', 1);
  await w.receive('B', '2027-06-30', 1);
  const { id } = await w.buy(2);
  await w.send('POST', `/api/product/${w.balm.id}/stock`, { kind: 'received', quantity: 5 });
  await w.recall('A');
  await w.recall('B');
  expect((await repack(id)).status).toBe(200);
  expect(await w.standing()).toEqual([
    ['A', 0, 0],
    ['B', 0, 0],
  ]);
  expect((await w.send('GET', `/api/product/${w.balm.id}/stock`)).json.stockQuantity).toBe(3);
  expect((await ship(id)).status).toBe(200);
});

test('without enough other pieces nothing changes, and the order can only be cancelled', async () => {
  await w.receive('A', '2027-01-31', 3);
  await w.receive('B', '2027-06-30', 1);
  const { id } = await w.buy(3);
  await w.recall('A');
  const refused = await repack(id);
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'There are not enough other pieces of Rose balm: 1 in stock. Receive more first.',
  ]);
  expect(await w.standing()).toEqual([
    ['A', 0, 3],
    ['B', 1, 0],
  ]);
  expect((await w.send('PUT', `/api/order/${id}/status`, { status: 'cancelled' })).status).toBe(200);
});

test('the last other piece goes to one of two orders', async () => {
  await w.receive('A', '2027-01-31', 2);
  const ids = [(await w.buy(1)).id, (await w.buy(1)).id];
  await w.receive('B', '2027-06-30', 1);
  await w.recall('A');
  const answers = await Promise.all(ids.map(repack));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await w.standing()).toEqual([
    ['A', 0, 1],
    ['B', 0, 1],
  ]);
});
