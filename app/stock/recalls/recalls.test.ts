// A recalled batch: who has pieces of it, what is left, and what comes back.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBatchShop, type BatchShop } from '../../../test/batches.ts';
import { openTestShop } from '../../../test/shop.ts';
import { moveOrder } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import { messages } from '../../messages/messages.tables.ts';
import { moveHeldOrder } from '../../orders/moves/move-order.server.ts';
import { lockOrder } from '../../orders/orders.server.ts';
import { tellSomeBuyers } from '../../orders/recall/tell-buyers.server.ts';
import { audit, mails } from '../../platform/platform.tables.ts';
import { writeOffExpired } from '../batches.server.ts';

const s = await openTestShop();
let w: BatchShop;
beforeEach(async () => {
  w = await aBatchShop(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const report = async (number: string) => (await s.request('GET', `/api/batches/${await w.idOf(number)}`, { as: w.staff.token })).json;
const stock = async () => (await s.db.select().from(products).where(eq(products.id, w.balm.id)))[0]?.stockQuantity;

test('names the buyers of the batch that first expires first booked for them, with the pieces that did not come back', async () => {
  await w.receive('A', '2027-01-31', 3);
  await w.receive('B', '2027-06-30', 10);
  const [first, second, third] = [await w.buy(2), await w.buy(2), await w.buy(1)];
  await moveOrder(s, w.staff, third.id, 'cancelled');
  expect(await report('A')).toMatchObject({
    quantity: 0,
    sold: 3,
    buyers: [
      { orderId: second.id, pieces: 1, status: 'pending', email: second.shopper.email },
      { orderId: first.id, pieces: 2 },
    ],
  });
  expect(await report('B')).toMatchObject({ quantity: 9, sold: 1, buyers: [{ orderId: second.id, pieces: 1 }] });
});

test('counts the counter with the shop', async () => {
  await w.receive('A', '2027-01-31', 3);
  const [product] = await s.db.select().from(products).where(eq(products.id, w.balm.id));
  const sale = await s.request('POST', '/api/inhouse', {
    as: w.staff.token,
    body: {
      ...{ customerName: 'Meera', phoneNumber: '9876500000', address: '1 MG Road', handedOver: true, paymentType: 'UPI' },
      products: [{ productId: w.balm.id, productName: product?.name, price: 300, quantity: 2, gstRate: 18, hsn: product?.hsn }],
    },
  });
  expect([sale.status, sale.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  expect((await report('A')).buyers).toMatchObject([{ number: 'IHO-1001', customerName: 'Meera', phone: '9876500000', pieces: 2 }]);
});

test('a sale at the till names what was taken back there', async () => {
  await w.receive('A', '2027-01-31', 3);
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  await s.db.update(products).set({ originalPricePaise: 29_900 }).where(eq(products.id, w.balm.id));
  const lines = [{ productId: w.balm.id, quantity: 2, price: 299 }];
  const body = { till: 'Till 1', lines, paymentType: 'Cash', tendered: 800, totalAmount: 705.64 };
  const sale = await s.request('POST', '/api/till/sales', { as: w.staff.token, headers: key(), body });
  expect([sale.status, sale.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  expect((await report('A')).buyers).toMatchObject([{ isTill: true, takenBack: 0, pieces: 2 }]);
  await w.recall('A');
  const back = await s.request('POST', `/api/till/sales/${sale.json.id}/returns`, {
    as: w.staff.token,
    headers: key(),
    body: { till: 'Till 1', method: 'Cash', reason: 'Recalled', paid: 353, lines: [{ position: 0, quantity: 1, restocked: 0 }] },
  });
  expect([back.status, back.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  expect((await report('A')).buyers).toMatchObject([{ isTill: true, takenBack: 1 }]);
});

test('recalled, it leaves the shelf at once, and no order is booked from it', async () => {
  await w.receive('A', '2027-01-31', 3);
  await w.receive('B', '2027-06-30', 4);
  expect((await w.recall('A')).json).toMatchObject({ quantity: 0, sold: 0, recallReason: 'Mould found' });
  expect(await stock()).toBe(4);
  expect((await w.recall('A')).status).toBe(200);
  await w.buy(4);
  expect((await w.buy(1)).status).not.toBe(200);
  expect([(await report('A')).sold, (await report('B')).sold]).toEqual([0, 4]);
  const refused = await w.receive('A', '2027-01-31', 5);
  expect([refused.status, refused.json.fields]).toEqual([400, { batchNumber: 'Batch A is recalled.' }]);
  expect(await s.db.select().from(audit).where(eq(audit.action, 'stock.recall'))).toMatchObject([
    { actorId: w.staff.id, after: { batch: 'A', reason: 'Mould found', pieces: 3 } },
  ]);
});

test('pieces that come back are not sold again, from the first moment on, and written off with the next sweep', async () => {
  await w.receive('A', '2027-01-31', 3);
  const { id } = await w.buy(2);
  await w.recall('A');
  await moveOrder(s, w.staff, id, 'cancelled');
  expect(await stock()).toBe(2);
  expect((await w.buy(1)).status).not.toBe(200);
  await writeOffExpired(s.db, s.shop.now());
  expect(await stock()).toBe(0);
  expect(await report('A')).toMatchObject({ quantity: 0, sold: 0, buyers: [] });
});

test('a recall that ends lets the batch be received and sold again', async () => {
  await w.receive('A', '2027-01-31', 3);
  await w.recall('A');
  const ended = await s.request('POST', `/api/batches/${await w.idOf('A')}/end-recall`, { as: w.staff.token });
  expect(ended.json).toMatchObject({ recalledAt: null, recallReason: null });
  expect((await w.receive('A', '2027-01-31', 3)).status).toBe(201);
  expect((await w.buy(3)).status).toBe(200);
});

test('all buyers are in the file, which no text can turn into a formula', async () => {
  await w.receive('A/1', '2027-01-31', 9);
  const { shopper } = await w.buy(2);
  await s.db.execute(`update orders set customer_name = '=1+1'`);
  const file = await s.request('GET', `/api/batches/${await w.idOf('A/1')}/buyers.csv`, { as: w.staff.token });
  expect(file.headers.get('content-disposition')).toContain('batch-A-1.csv');
  expect(file.text).toContain(`ORD-1001,pending,'=1+1,${shopper.email},9876543210,2,`);
});

test('an order and a recall at once: the pieces are either sold and in the report, or written off', async () => {
  for (let round = 0; round < 4; round++) {
    const number = `R${round}`;
    await w.receive(number, '2027-01-31', 2);
    const [{ status }, recalled] = await Promise.all([w.buy(2), w.recall(number)]);
    expect(recalled.status).toBe(200);
    const { sold, quantity } = await report(number);
    expect([sold, quantity, await stock()]).toEqual([status === 200 ? 2 : 0, 0, 0]);
  }
});

describe('telling the buyers', () => {
  const tell = async (number: string, advice = 'Mould was found.\nPlease wash your hands.') =>
    s.request('POST', `/api/batches/${await w.idOf(number)}/tell-buyers`, { as: w.staff.token, body: { advice } });
  const told = async () => {
    await s.runJobs();
    return s.db.select().from(mails).where(eq(mails.kind, 'batch-recall')).orderBy(mails.toAddress);
  };

  test('each shipped order is told once, by e-mail and message; the others are not', async () => {
    await w.receive('A', '2027-01-31', 9);
    const [shipped, delivered, waiting, back] = [await w.buy(1), await w.buy(2), await w.buy(1), await w.buy(1)];
    for (const { id } of [shipped, delivered, back]) await moveOrder(s, w.staff, id, 'shipped');
    await moveOrder(s, w.staff, delivered.id, 'delivered');
    await s.request('POST', `/api/order/${back.id}/came-back`, { as: w.staff.token, body: {} });
    await w.recall('A');
    expect((await report('A')).progress).toEqual({ toTell: 2, told: 0, toCall: 0, toStop: 1 });
    expect((await tell('A')).status).toBe(200);
    const expected = [shipped, delivered].map(({ shopper }) => shopper.email).toSorted();
    const first = await told();
    expect(first.map(({ toAddress }) => toAddress)).toEqual(expected);
    for (const words of ['We are recalling batch A of', 'Mould was found.', 'Please wash your hands.'])
      expect(first[0]?.text).toContain(words);
    const sent = await s.db.select({ text: messages.text }).from(messages).where(eq(messages.kind, 'batch-recalled'));
    expect(sent.map(({ text }) => /please stop using .+ from your order ORD-\d+/.test(text))).toEqual([true, true]);
    expect((await report('A')).progress).toEqual({ toTell: 0, told: 2, toCall: 0, toStop: 1 });
    // An order whose courier had collected it is told when w.staff press again, even twice at once, and the others are not told twice.
    await s.db.transaction(async (tx) => {
      const order = await lockOrder(tx, waiting.id);
      if (order) await moveHeldOrder(tx, order, { status: 'shipped' }, null, s.shop.now());
    });
    await Promise.all([tell('A'), tell('A')]);
    expect((await told()).map(({ toAddress }) => toAddress)).toEqual([...expected, waiting.shopper.email].toSorted());
    expect((await report('A')).buyers.filter(({ toldAt }: { toldAt: string | null }) => toldAt)).toHaveLength(3);
  });

  test('more buyers than a job tells at once are told by the next; a recall that was ended tells no further', async () => {
    await w.receive('A', '2027-01-31', 9);
    for (const { id } of [await w.buy(1), await w.buy(1), await w.buy(1)]) await moveOrder(s, w.staff, id, 'shipped');
    await w.recall('A');
    const { id: batchId, recalledAt } = await report('A');
    const telling = { batchId, recalledAt, advice: 'Mould was found.', before: null };
    const ways = { sender: await senderOf(s.shop), channels: [], site: 'https://shop.test' };
    const tellOne = () => tellSomeBuyers(s.db, ways, telling, s.shop.now(), 1);
    await tellOne();
    expect((await report('A')).progress).toMatchObject({ toTell: 2, told: 1 });
    expect(await told()).toHaveLength(3);
    await s.request('POST', `/api/batches/${batchId}/end-recall`, { as: w.staff.token });
    await tellOne();
    s.setClock(new Date('2026-11-22T06:00:00Z'));
    await w.recall('A');
    await tellOne();
    expect(await told()).toHaveLength(3);
    // The second recall is told to the same people.
    await tell('A');
    expect(await told()).toHaveLength(6);
  });

  test('no customer is told of a batch that is not recalled, or without words; those of the counter by SMS, once', async () => {
    await w.receive('A', '2027-01-31', 3);
    expect((await tell('A')).json).toMatchObject({ code: 'not_recalled' });
    const [product] = await s.db.select().from(products).where(eq(products.id, w.balm.id));
    const sold = { productId: w.balm.id, productName: product?.name, price: 300, quantity: 2, gstRate: 18, hsn: product?.hsn };
    const person = { customerName: 'Meera', phoneNumber: '9876500000', address: '1 MG Road', handedOver: true, paymentType: 'UPI' };
    await s.request('POST', '/api/inhouse', { as: w.staff.token, body: { ...person, products: [sold] } });
    await w.recall('A');
    expect((await tell('A', ' ')).json.fields).toEqual({ advice: 'Say what customers should know' });
    await tell('A');
    await tell('A');
    expect([await told(), (await report('A')).progress]).toEqual([[], { toTell: 0, told: 1, toCall: 0, toStop: 0 }]);
    const sent = await s.db.select().from(messages).where(eq(messages.kind, 'sale-recalled'));
    expect(sent.map(({ phone, text }) => [phone, text])).toEqual([['9876500000', expect.stringContaining('(IHO-1001). Bring it back')]]);
    const file = await s.request('GET', `/api/batches/${await w.idOf('A')}/recall-report.csv`, { as: w.staff.token });
    expect(file.text).toMatch(/Told,"SMS, [^"]+",1/);
  });
});
