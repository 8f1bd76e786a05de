import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, buy, fillCart, type Person, type Shopper, takeAnyCash } from '../../../test/world.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orderEvents, orders } from '../orders.tables.ts';
import { drawPackingSlips } from '../packing/draw-packing.server.ts';
import { drawPickList } from '../packing/draw-pick-list.server.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm' });
});
afterAll(() => s.close());

const anOrder = (wish: { paymentMethod?: string; quantity?: number } = {}) => buy(s, shopper, balm.id, wish);
const asStaff = (method: string, address: string, body?: object) => s.request(method, address, { as: staff.token, body });
const moveMany = (status: string, wishes: object[]) => asStaff('PUT', '/api/order/status', { status, orders: wishes });
const rowOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];

async function read(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('a bulk move of orders', () => {
  test('ships each with its own tracking, and one that cannot move blocks none of the others', async () => {
    const [first, second, cancelled] = [await anOrder(), await anOrder({ paymentMethod: 'online' }), await anOrder()];
    await s.request('POST', `/api/order/${cancelled}/cancel`, { as: shopper.token });
    const { status, json } = await moveMany('shipped', [
      { order: 'ORD-1001', courierName: 'Delhivery', trackingNumber: 'A1' },
      { order: cancelled },
      { order: '999999' },
      { order: second, courierName: 'DTDC', trackingNumber: 'A2' },
    ]);
    expect(status).toBe(200);
    expect(json).toEqual([
      { order: 'ORD-1001', id: first, isMoved: true, message: 'ORD-1001 is shipped.' },
      { order: 'ORD-1003', id: cancelled, isMoved: false, message: 'This order is cancelled.' },
      { order: '999999', id: null, isMoved: false, message: 'Order not found.' },
      { order: 'ORD-1002', id: second, isMoved: true, message: 'ORD-1002 is shipped.' },
    ]);
    expect(await rowOf(first)).toMatchObject({ status: 'shipped', courierName: 'Delhivery', trackingNumber: 'A1' });
    expect(await rowOf(second)).toMatchObject({ status: 'shipped', courierName: 'DTDC', trackingNumber: 'A2' });
  });

  test('moves each order once when pressed twice at the same moment', async () => {
    const id = await anOrder();
    const answers = await Promise.all([moveMany('shipped', [{ order: id }]), moveMany('shipped', [{ order: id }])]);
    expect(answers.flatMap(({ json }) => json.map((result: { isMoved: boolean }) => result.isMoved)).toSorted()).toEqual([false, true]);
    await s.runJobs();
    expect((await s.db.select().from(mails)).filter(({ kind }) => kind === 'order-shipped')).toHaveLength(1);
  });

  test('delivers what has shipped, and nothing that is still on the shelf', async () => {
    const [shipped, packed] = [await anOrder(), await anOrder()];
    await moveMany('shipped', [{ order: shipped }]);
    const { json } = await moveMany('delivered', [{ order: shipped }, { order: packed }]);
    expect(json.map(({ isMoved, message }: { isMoved: boolean; message: string }) => [isMoved, message])).toEqual([
      [true, 'ORD-1001 is delivered.'],
      [false, 'This order has not shipped yet.'],
    ]);
    expect((await moveMany('delivered', [{ order: shipped }])).json[0].message).toBe('This order is already delivered.');
    expect(await rowOf(packed)).toMatchObject({ status: 'pending', deliveredAt: null });
  });

  test('delivers each order once while a colleague marks the same ones singly', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await anOrder());
    await moveMany(
      'shipped',
      ids.map((order) => ({ order })),
    );
    const [many, ...single] = await Promise.all([
      moveMany(
        'delivered',
        ids.map((order) => ({ order })),
      ),
      ...ids.map((id) => asStaff('PUT', `/api/order/${id}/status`, { status: 'delivered' })),
    ]);
    const moved = many?.json.filter(({ isMoved }: { isMoved: boolean }) => isMoved).length;
    expect(moved + single.filter(({ status }) => status === 200).length).toBe(5);
    await s.runJobs();
    expect((await s.db.select().from(mails)).filter(({ kind }) => kind === 'order-delivered')).toHaveLength(5);
    expect((await s.db.select().from(orderEvents)).filter(({ kind }) => kind === 'delivered')).toHaveLength(5);
  });

  test('takes numbers or ids, 200 at most', async () => {
    expect((await moveMany('shipped', [{ order: 'my order' }])).status).toBe(400);
    expect((await moveMany('cancelled', [{ order: '1001' }])).status).toBe(400);
    const many = Array.from({ length: 201 }, (_, index) => ({ order: String(1001 + index) }));
    expect((await moveMany('processing', many)).status).toBe(400);
  });
});

type Done = { order: string; isDone: boolean; message: string };

test('many invoices are issued once each, also beside a single press, and one that cannot be blocks none', async () => {
  await aSeller(s);
  const [first, second, cancelled] = [await anOrder(), await anOrder(), await anOrder()];
  await s.request('POST', `/api/order/${cancelled}/cancel`, { as: shopper.token });
  const ids = [first, cancelled, second, second];
  const [many, again, single] = await Promise.all([
    asStaff('POST', '/api/order/invoices', { ids }),
    asStaff('POST', '/api/order/invoices', { ids }),
    asStaff('POST', `/api/order/${first}/invoice`),
  ]);
  expect(many.json.map(({ order, isDone }: Done) => [order, isDone])).toEqual([
    ['ORD-1001', true],
    ['ORD-1003', false],
    ['ORD-1002', true],
  ]);
  expect(again.json.map(({ isDone }: Done) => isDone)).toEqual([true, false, true]);
  const issued = await s.db.select({ serial: invoices.serial }).from(invoices);
  expect(issued).toHaveLength(2);
  expect(issued.map(({ serial }) => serial)).toContain(single.json.serial);
  expect(many.json[1].message).toBe('This order was cancelled before an invoice was issued.');
});

test('many cash orders are confirmed once each, and others say why not', async () => {
  const [cash, online] = [await anOrder(), await anOrder({ paymentMethod: 'online' })];
  const confirmMany = async (ids: string[]) =>
    (await asStaff('POST', '/api/order/confirm', { ids })).json.map(({ isDone, message }: Done) => [isDone, message]);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await confirmMany([cash, online, unknown])).toEqual([
    [true, 'ORD-1001 is confirmed.'],
    [false, 'Only cash orders are confirmed by phone.'],
    [false, 'Order not found.'],
  ]);
  const answers = await Promise.all([confirmMany([cash]), asStaff('POST', `/api/order/${cash}/confirm`)]);
  expect([answers[0], answers[1].status]).toEqual([[[false, 'This order is already confirmed.']], 409]);
});

describe('a cash order', () => {
  const confirm = (id: string) => asStaff('POST', `/api/order/${id}/confirm`);

  test('is confirmed once, by telephone, and leaves the list of unconfirmed orders', async () => {
    const [cash, online] = [await anOrder(), await anOrder({ paymentMethod: 'online' })];
    const toConfirm = async () => (await asStaff('GET', '/api/order/orders?todo=confirm')).json.map((order: { id: string }) => order.id);
    expect(await toConfirm()).toEqual([cash]);
    expect((await confirm(cash)).json.confirmedAt).toEqual(expect.any(String));
    expect(await toConfirm()).toEqual([]);
    expect((await confirm(cash)).json.message).toBe('This order is already confirmed.');
    expect((await confirm(online)).json.message).toBe('Only cash orders are confirmed by phone.');
    const [event] = (await s.db.select().from(orderEvents).where(eq(orderEvents.orderId, cash))).slice(-1);
    expect(event).toMatchObject({ kind: 'confirmed', actorId: staff.id });
  });

  test('ships unconfirmed, unless the settings require confirmation', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    expect((await moveMany('shipped', [{ order: first }])).json[0].isMoved).toBe(true);
    await s.db
      .update(settings)
      .set({ value: { confirmCod: true, unconfirmedCashOrders: 0 } })
      .where(eq(settings.section, 'payments'));
    expect((await moveMany('processing', [{ order: second }])).json[0].isMoved).toBe(true);
    const refused = await asStaff('PUT', `/api/order/${second}/status`, { status: 'shipped' });
    expect([refused.status, refused.json.code]).toEqual([409, 'not_confirmed']);
    expect((await asStaff('PUT', `/api/order/${second}/status`, { status: 'delivered' })).status).toBe(409);
    await confirm(second);
    expect((await asStaff('PUT', `/api/order/${second}/status`, { status: 'shipped' })).status).toBe(200);
    expect((await asStaff('PUT', `/api/order/${first}/status`, { status: 'delivered' })).status).toBe(200);
  });
});

describe('the packing papers', () => {
  test('include a pick list of only those orders that wait for a parcel', async () => {
    const ids = [await anOrder({ quantity: 3 }), await anOrder({ paymentMethod: 'online' })];
    const { status, headers, text } = await asStaff('POST', '/api/order/pick-list', { ids });
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    await moveMany('shipped', [{ order: ids[0] }]);
    const refused = await asStaff('POST', '/api/order/pick-list', { ids });
    expect([refused.status, refused.json.message]).toEqual([409, 'Nothing to pack for ORD-1001. Please check the list.']);
    expect((await asStaff('POST', '/api/order/pick-list', { ids: [] })).status).toBe(400);
  });

  test('leave out refunded items, and an order of which nothing is left', async () => {
    const soap = await aProduct(s, { name: 'Neem soap' });
    await fillCart(s, shopper, soap.id, 1);
    const id = await anOrder({ paymentMethod: 'online', quantity: 2 });
    const refund = (body: object) => asStaff('POST', `/api/order/${id}/refund`, { reason: 'Wanted fewer', ...body });
    await refund({
      items: [
        { productId: balm.id, quantity: 1, restock: true },
        { productId: soap.id, quantity: 1 },
      ],
    });
    for (const draw of [drawPickList, drawPackingSlips]) {
      const text = await read(await draw(s.db, [id], new Date()));
      expect(text).toMatch(/Rose balm( \(ORD-1001\))? 1(?!\d)/);
      expect(text).not.toContain('Neem soap');
    }
    await refund({});
    expect((await asStaff('POST', '/api/order/pick-list', { ids: [id] })).json).toMatchObject({
      message: 'Nothing to pack for ORD-1001. Please check the list.',
      code: 'not_to_pack',
    });
    expect(await read(await drawPackingSlips(s.db, [id], new Date()))).toContain('Refunded. Do not send.');
  });

  test.each([
    ['pick list', drawPickList],
    ['packing slips', drawPackingSlips],
  ])('include its %s in the shop’s colours', async (_, draw) => {
    const ids = [await anOrder()];
    const now = new Date();
    const plain = await draw(s.db, ids, now);
    expect(plain.equals(await draw(s.db, ids, now))).toBe(true);
    await s.db.insert(settings).values({ section: 'colours', value: { hairline: '#d3dce5', page: '#eef2f6' } });
    expect(plain.equals(await draw(s.db, ids, now))).toBe(false);
  });
});
