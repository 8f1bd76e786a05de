// A replacement that was booked from a batch recalled since does not leave with it.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBatchShop, type BatchShop } from '../../../test/batches.ts';
import { openTestShop } from '../../../test/shop.ts';
import { moveOrder } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';

const s = await openTestShop();
let w: BatchShop;
beforeEach(async () => {
  w = await aBatchShop(s, { name: 'Rose balm' });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const act = (id: string, verb: string) => w.send('POST', `/api/claims/${id}/${verb}`, verb === 'ship' ? {} : undefined);

/** Two pieces of batch A, for an order of batch 0. */
async function aReplacement() {
  await w.receive('0', '2026-12-31', 2);
  const { id: orderId } = await w.buy(2);
  for (const status of ['shipped', 'delivered']) await moveOrder(s, w.staff, orderId, status);
  const form = new FormData();
  for (const [name, value] of Object.entries({ orderId, kind: 'missing', wish: 'replacement', text: 'Not in the box' }))
    form.append(name, value);
  form.append('items', `${w.balm.id}:2`);
  const { json } = await w.send('POST', '/api/claims', form);
  await w.receive('A', '2027-01-31', 2);
  expect((await act(json.id, 'replace')).status).toBe(200);
  return { id: json.id as string, orderId };
}

test('it is not shipped before its pieces are of another batch; the recalled ones are written off', async () => {
  const { id, orderId } = await aReplacement();
  await w.recall('A');
  const refused = await act(id, 'ship');
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'recalled_pieces',
    '2 pieces of recalled batch A of Rose balm are set aside for this parcel. Pack it from another batch first.',
  ]);
  expect((await act(id, 'repack')).json.message).toMatch(/^There are not enough other pieces of Rose balm: 0 in stock/);
  await w.receive('B', '2027-06-30', 3);
  // Pressed twice, it happens once.
  expect(await Promise.all([act(id, 'repack'), act(id, 'repack')])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await w.standing()).toEqual([
    ['0', 0, 2],
    ['A', 0, 0],
    ['B', 1, 2],
  ]);
  expect((await act(id, 'ship')).status).toBe(200);
  expect((await act(id, 'repack')).json.message).toBe('Only replacements that have not shipped can be packed again.');
  // What the order itself holds is its own.
  expect((await w.send('POST', `/api/order/${orderId}/repack`)).status).toBe(409);
});

test('the pieces of the order itself do not hold the replacement up', async () => {
  const { id } = await aReplacement();
  await w.recall('0');
  expect((await act(id, 'ship')).status).toBe(200);
});
