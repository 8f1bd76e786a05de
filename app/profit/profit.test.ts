// Profit of real orders, counted by hand; every table has the same total; what is not known is counted, not taken for nothing.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import {
  aLipstick,
  aProduct,
  aTradingShop,
  buy,
  fillCart,
  moveOrder,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../test/world.ts';
import { orderTouches } from '../analytics/visits.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { shipments } from '../couriers/couriers.tables.ts';
import { messageAttempts, messages } from '../messages/messages.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { daysAfter } from '../platform/time.ts';
import { readSettlements } from '../settlements/read-settlements.server.ts';
import { freightCharges, gatewaySettlementRows } from '../settlements/settlements.tables.ts';
import { DIMENSIONS, type ProfitReport, type ProfitRow } from './profit.schema.ts';
import { keepProfit } from './profit-days.server.ts';
import { PART_NAMES, shareOut } from './profit-parts.ts';

const NOW = new Date('2026-11-10T06:30:00Z');
const TOMORROW = new Date('2026-11-11T08:00:00Z');
const s = await openTestShop();
let shopper: Shopper;
let staff: Person;

beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  ({ shopper, staff } = await aTradingShop(s));
});
afterAll(() => s.close());

const ask = async (by: string, query: string): Promise<ProfitReport> =>
  (await s.request('GET', `/api/profit?by=${by}${query}`, { as: staff.token })).json;
/** The same when all its days are kept, today among them. */
async function report(by = 'order', query = '') {
  const answer = await ask(by, query);
  await keepProfit(s.db, daysAfter(s.shop.now(), 2));
  expect(await ask(by, query)).toEqual(answer);
  return answer;
}
const cost = (id: string, unitCostPaise: number) => s.db.update(products).set({ unitCostPaise }).where(eq(products.id, id));
const charge = (orderId: string, leg: 'forward' | 'return', amountPaise: number) =>
  s.db.insert(freightCharges).values({
    courier: 'other',
    awb: `${leg}-${orderId.slice(0, 8)}`,
    leg,
    orderId,
    amountPaise,
    gstPaise: Math.round(amountPaise * 0.18),
  });
const refund = (id: string, body: object) =>
  s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Broken', ...body } });
const settle = async () => {
  s.setClock(TOMORROW);
  await readSettlements(s.shop, s.gateways, 'practice', TOMORROW);
};

test('an order is its sales without GST, less goods, fee, freight and messages', async () => {
  const balm = await aProduct(s);
  await cost(balm.id, 9_050);
  const id = await buy(s, shopper, balm.id, { quantity: 2, paymentMethod: 'online' });
  await moveOrder(s, staff, id, 'shipped');
  await charge(id, 'forward', 5_000);
  await settle();
  const [message] = await s.db
    .insert(messages)
    .values({
      cause: `order-shipped:${id}`,
      kind: 'order-shipped',
      phone: '9876543210',
      words: {},
      text: '',
      goodUntil: TOMORROW,
      createdAt: NOW,
    })
    .returning();
  await s.db.insert(messageAttempts).values({ messageId: message?.id ?? '', channel: 'whatsapp', costMillipaise: 11_500, createdAt: NOW });

  const { totals, rows, result } = await report();
  // Two of 299 rupees, and 99 for delivery with 18% in it; the practice gateway takes 2%.
  const income = 598 + Math.round(9_900 / 1.18) / 100;
  const [fee] = await s.db.select().from(gatewaySettlementRows);
  expect(totals).toMatchObject({ orders: 1, pieces: 2, income, refunds: 0, goods: 181, freight: 50, returns: 0, messages: 0.12 });
  expect(totals.fee).toBe((fee?.feePaise ?? 0) / 100);
  expect(totals.unknown).toEqual({ goods: 0, fee: 0, freight: 0, returns: 0 });
  expect(totals.profit).toBeCloseTo(income - 181 - totals.fee - 50 - 0.12, 2);
  expect(rows).toMatchObject([{ key: id, label: 'ORD-1001', profit: totals.profit }]);
  expect(result).toBe(totals.profit);
});

test('what is not known is counted: goods without a cost, payments not settled, parcels without a charge', async () => {
  const [balm, soap] = [await aProduct(s), await aProduct(s)];
  await cost(balm.id, 9_000);
  const id = await buy(s, shopper, soap.id, { paymentMethod: 'online' });
  await moveOrder(s, staff, id, 'shipped');
  await buy(s, shopper, balm.id);
  const { totals } = await report();
  expect(totals.unknown).toEqual({ goods: 1, fee: 1, freight: 1, returns: 0 });
  expect(totals).toMatchObject({ orders: 2, goods: 90, fee: 0, freight: 0 });
});

test('goods cost what their batch cost, what came back to the shelf costs nothing', async () => {
  const balm = await aProduct(s, { stockQuantity: 0 });
  const receive = (batchNumber: string, unitCost: number) =>
    s.request('POST', `/api/product/${balm.id}/stock`, {
      as: staff.token,
      body: { kind: 'received', quantity: 2, batchNumber, expiresOn: `2099-12-${batchNumber}`, unitCost },
    });
  expect((await receive('10', 40)).status).toBe(201);
  await receive('20', 70);
  const id = await buy(s, shopper, balm.id, { quantity: 3 });
  expect((await report()).totals.goods).toBe(40 + 40 + 70);
  await moveOrder(s, staff, id, 'delivered');
  const back = { items: [{ productId: balm.id, quantity: 1, restock: true }], method: 'UPI', reference: '1' };
  expect((await refund(id, back)).status).toBe(200);
  const { totals } = await report();
  expect(totals.refunds).toBe(299);
  expect([80, 110]).toContain(totals.goods);
});

test('a parcel found after its order was closed as lost waits for its return charge, also on a kept day', async () => {
  const id = await buy(s, shopper, (await aProduct(s)).id);
  await moveOrder(s, staff, id, 'shipped');
  const parcel = {
    orderId: id,
    courier: 'shiprocket',
    reference: 'ORD-1',
    state: 'lost',
    weightGrams: 200,
    collectPaise: 0,
    awb: 'A1',
  } as const;
  await s.db.insert(shipments).values(parcel);
  await s.db.update(orders).set({ cameBackAt: NOW, isLost: true }).where(eq(orders.id, id));
  expect((await report()).totals.unknown.returns).toBe(0);
  await s.db.update(shipments).set({ state: 'returned' });
  expect((await report()).totals.unknown.returns).toBe(1);
  await charge(id, 'return', 4_000);
  expect((await report()).totals.unknown.returns).toBe(0);
});

test('a cancelled order and a cash parcel that came back bring nothing, and still cost', async () => {
  const balm = await aProduct(s);
  await cost(balm.id, 9_000);
  const cancelled = await buy(s, shopper, balm.id, { paymentMethod: 'online' });
  await s.request('POST', `/api/order/${cancelled}/cancel`, { as: staff.token });
  await s.runJobs();
  const returned = await buy(s, shopper, balm.id);
  await moveOrder(s, staff, returned, 'shipped');
  await charge(returned, 'forward', 5_000);
  await charge(returned, 'return', 4_000);
  await s.db.update(orders).set({ cameBackAt: NOW }).where(eq(orders.id, returned));
  await settle();
  const { rows, totals } = await report();
  expect(totals.income).toBe(0);
  expect(rows.find(({ key }) => key === returned)).toMatchObject({ income: 0, freight: 50, returns: 40 });
  const gone = rows.find(({ key }) => key === cancelled);
  expect(gone).toMatchObject({ income: 0, goods: 0 });
  expect(gone?.fee).toBeGreaterThan(0);
});

test('a shop that may not claim the GST on its costs bears it', async () => {
  const balm = await aProduct(s);
  const id = await buy(s, shopper, balm.id);
  await charge(id, 'forward', 5_000);
  await s.db.update(orders).set({ registration: 'unregistered' });
  expect((await report()).totals.freight).toBe(59);
});

test('every table has the same total to the paisa, and an order’s costs are shared over its products by value', async () => {
  const { variants } = await aLipstick(s, undefined, { originalPricePaise: 33_333 });
  const soap = await aProduct(s, { originalPricePaise: 10_101, gstRateBasisPoints: 500 });
  for (const [place, each] of [...variants, soap].entries()) await cost(each.id, 3_333 + place);
  const ids: string[] = [];
  for (const each of variants) {
    // Two orders of a shade with soap, and one of soap alone.
    if (each !== variants[0]) await fillCart(s, shopper, each.id, 1);
    await fillCart(s, shopper, soap.id, 2);
    const { json } = await pressPay(s, shopper);
    await payOrder(s, json.cashfreeOrder.payment_session_id);
    ids.push(json.localOrderId);
  }
  for (const id of ids) await charge(id, 'forward', 4_999);
  await moveOrder(s, staff, ids[0] ?? '', 'delivered');
  expect((await refund(ids[0] ?? '', { amount: 123.45 })).status).toBe(200);
  await settle();

  const whole = (await report()).totals;
  const paise = (rupees: number) => Math.round(rupees * 100);
  for (const by of Object.keys(DIMENSIONS)) {
    const { rows, totals } = await report(by);
    expect(totals).toEqual(whole);
    for (const part of [...PART_NAMES, 'profit'] as const)
      expect(
        rows.reduce((sum, row) => sum + paise(row[part]), 0),
        `${part} by ${by}`,
      ).toBe(paise(whole[part]));
  }
  expect(whole.freight).toBe(149.97);
  expect((await report('product')).rows).toHaveLength(2);
  expect((await report('variant')).rows).toHaveLength(3);

  // One order alone: the shares of SQL are those of the rule.
  await s.db.execute(sql`update orders set created_at = created_at - interval '40 days' where id <> ${ids[1]}`);
  const one = await report('variant');
  const lines = await s.db.execute(
    sql`select product_id as id, taxable_paise + gst_paise as value from order_lines where order_id = ${ids[1]} order by product_id`,
  );
  const weighed = (lines as { rows: { id: string; value: number }[] }).rows;
  const shares = shareOut(
    4_999,
    weighed.map(({ value }) => value),
  );
  const freightOf = (id: string) => paise(one.rows.find(({ key }: ProfitRow) => key === id)?.freight ?? 0);
  expect(weighed.map(({ id }) => freightOf(id))).toEqual(shares);
});

test('marketing is entered, shared over its days, and taken off; a campaign is estimated by its orders', async () => {
  const balm = await aProduct(s);
  const id = await buy(s, shopper, balm.id);
  await s.db.insert(orderTouches).values({ orderId: id, at: NOW, device: 'Mobile', source: 'instagram', medium: '', campaign: 'diwali' });
  const body = { from: '2026-11-01', to: '2026-12-30', source: ' Instagram ', campaign: 'Diwali', amount: 600, note: '' };
  const post = (over: object) => s.request('POST', '/api/marketing-costs', { as: staff.token, body: { ...body, ...over } });
  const made = await post({});
  expect([made.status, made.json.source]).toEqual([201, 'instagram']);
  for (const wrong of [
    { to: '2026-10-01' },
    { amount: 0 },
    { amount: 1.005 },
    { source: '' },
    { from: '2026-02-31' },
    { to: '2028-01-01' },
  ])
    expect((await post(wrong)).status).toBe(400);
  const { marketing, result, totals, campaigns } = await report();
  expect(marketing).toBe(300);
  expect(result).toBeCloseTo(totals.profit - 300, 2);
  expect(campaigns).toEqual([{ source: 'instagram', campaign: 'diwali', orders: 1, estimate: totals.profit, cost: 300 }]);
  expect((await s.request('DELETE', `/api/marketing-costs/${made.json.id}`, { as: staff.token })).status).toBe(200);
  expect((await s.request('DELETE', `/api/marketing-costs/${made.json.id}`, { as: staff.token })).status).toBe(404);
  expect((await report()).marketing).toBe(0);
});

test('the file has the same rows, and an unpaid order is in neither', async () => {
  const balm = await aProduct(s);
  await buy(s, shopper, balm.id);
  await fillCart(s, shopper, balm.id);
  await pressPay(s, shopper);
  expect((await report()).totals.orders).toBe(1);
  const { text, headers } = await s.request('GET', '/api/profit/profit.csv?by=order', { as: staff.token });
  expect(headers.get('content-disposition')).toContain('profit_by-order_2026-11-01_2026-11-30.csv');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain('ORD-1001,1,1,');
});

test('the number of statements stays, whatever the number of orders', async () => {
  let heard = 0;
  onStatement(() => {
    heard += 1;
  });
  const counted = async () => {
    heard = 0;
    await ask('product', '');
    return heard;
  };
  const balm = await aProduct(s);
  await buy(s, shopper, balm.id);
  await counted();
  const one = await counted();
  for (let order = 0; order < 5; order += 1) await buy(s, shopper, balm.id);
  expect(await counted()).toBe(one);
});
