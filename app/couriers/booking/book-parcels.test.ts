// Couriers booked for many orders at once, against the stand-in that makes a second parcel of a second call.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aStaffMember, aTradingShop, buy, type Person, type Shopper } from '../../../test/world.ts';
import { shipments } from '../couriers.tables.ts';
import { shiprocketCourier } from '../shiprocket/shiprocket.server.ts';
import { startShiprocketStandIn } from '../shiprocket/shiprocket-stand-in.ts';

const shiprocket = await startShiprocketStandIn({ duplicate: 'newOrder' });
const s = await openTestShop({
  courier: () =>
    shiprocketCourier({
      email: 'api@shop.example',
      password: 'secret',
      pickupName: 'Benson Town',
      apiUrl: shiprocket.apiUrl,
      timeoutMs: 2_000,
    }),
});
let shopper: Shopper;
let staff: Person;
let productId: string;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-22T06:30:00Z'));
  shiprocket.parcels.length = 0;
  ({ shopper, staff } = await aTradingShop(s));
  productId = (await aProduct(s, { stockQuantity: 50 })).id;
});
afterAll(async () => {
  await s.close();
  await shiprocket.close();
});

async function someOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await buy(s, shopper, productId, { paymentMethod: 'online' }));
  return ids;
}
type Result = { order: string; isDone: boolean; message: string };
const book = async (ids: string[], as = staff) => {
  const { status, json } = await s.request('POST', '/api/parcels/book', { as: as.token, body: { ids } });
  return { status, json: json as Result[] };
};
const live = async () => (await s.db.select().from(shipments)).filter(({ state }) => state === 'booked');

test('each order gets its parcel and says so, in the order of the list', async () => {
  const ids = await someOrders(5);
  const { json } = await book(ids);
  expect(json.map(({ order, isDone }) => [order, isDone])).toEqual([1, 2, 3, 4, 5].map((n) => [`ORD-100${n}`, true]));
  expect(json[0]?.message).toMatch(/^ORD-1001 goes with Delhivery Air, SR\d+\.$/);
  expect((await live()).length).toBe(5);
  expect((await s.request('GET', `/api/order/${ids[0]}`, { as: staff.token })).json).toMatchObject({ status: 'processing' });
});

test('what one order or its courier refuses holds up no other', async () => {
  const [one = '', two = '', three = ''] = await someOrders(3);
  await s.request('POST', `/api/order/${two}/cancel`, { as: shopper.token });
  const { status, json } = await book([one, two, crypto.randomUUID(), three]);
  expect([status, json.map(({ isDone, message }) => (isDone ? 'booked' : message))]).toEqual([
    200,
    ['booked', 'Delivered and cancelled orders have no parcel.', 'Order not found.', 'booked'],
  ]);
});

test('two staff book the same orders at once: one parcel each', async () => {
  const ids = await someOrders(6);
  const other = await aStaffMember(s);
  await Promise.all([book(ids), book(ids.toReversed(), other), book(ids)]);
  expect(shiprocket.parcels.map(({ reference }) => reference).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `ORD-100${n}`));
  expect((await live()).length).toBe(6);
  const again = await book([...ids, ...ids]);
  expect(again.json.map(({ isDone }) => isDone)).toEqual(Array(6).fill(true));
  expect(shiprocket.parcels).toHaveLength(6);
});

test('an answer that is lost is told, and the shop completes that parcel by itself', async () => {
  const ids = await someOrders(2);
  shiprocket.fail('lost_answer', '/orders/create/adhoc');
  const { json } = await book(ids);
  const open = json.filter(({ isDone }) => !isDone);
  expect(open.map(({ message }) => message)).toEqual([expect.stringContaining('did not answer')]);
  s.setClock(new Date(s.shop.now().getTime() + 5 * 60_000));
  await s.runSweeps();
  expect([(await live()).length, shiprocket.parcels.length]).toEqual([2, 2]);
});

test('no order, and more than fifty, are refused', async () => {
  expect((await book([])).status).toBe(400);
  expect((await book(Array.from({ length: 51 }, () => crypto.randomUUID()))).status).toBe(400);
});
