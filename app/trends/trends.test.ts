// Trends of a small shop with figures worked out by hand; and for any sales, the steps add up to the totals and agree with the orders' own figures.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay, type Shopper } from '../../test/world.ts';
import { impressionDays } from '../analytics/analytics.tables.ts';
import { orderTouches, visitDays } from '../analytics/visits.tables.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { orders } from '../orders/orders.tables.ts';
import { daysAfter } from '../platform/time.ts';
import { keepSales } from './keep-sales.server.ts';
import { daysBeforeOf, elapsedOf, stepsOf, unitOf } from './trend-days.ts';
import type { Trends } from './trends.schema.ts';

describe('the days of a trend', () => {
  test.each([
    ['a month that is not over', '2026-11-01', '2026-11-30', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['a month that is over', '2026-10-01', '2026-10-31', '2026-11-23', '2026-09-01', '2026-09-30'],
    ['its 31st day, in a shorter month', '2026-10-01', '2026-10-31', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['the 30th of March', '2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-10-01', '2026-12-31', '2026-11-23', '2026-07-01', '2026-08-23'],
    ['a financial year', '2026-04-01', '2027-03-31', '2026-11-23', '2025-04-01', '2025-11-23'],
    ['a week of days', '2026-11-10', '2026-11-16', '2026-11-23', '2026-11-03', '2026-11-09'],
    ['days of which some lie ahead', '2026-11-20', '2026-11-26', '2026-11-23', '2026-11-16', '2026-11-19'],
    ['days ahead', '2026-12-05', '2026-12-08', '2026-11-23', '2026-12-04', '2026-12-04'],
  ])('%s', (_, from, to, today, first, last) => {
    expect(daysBeforeOf({ from, to }, elapsedOf({ from, to }, today))).toEqual({ from: first, to: last });
  });

  test.each([
    ['day', [['2026-10-30'], ['2026-10-31'], ['2026-11-01'], ['2026-11-02'], ['2026-11-03']]],
    [
      'week',
      [
        ['2026-10-30', '2026-11-01'],
        ['2026-11-02', '2026-11-03'],
      ],
    ],
    [
      'month',
      [
        ['2026-10-30', '2026-10-31'],
        ['2026-11-01', '2026-11-03'],
      ],
    ],
  ] as const)('a period by %s', (unit, steps) => {
    expect(stepsOf({ from: '2026-10-30', to: '2026-11-03' }, unit)).toEqual(steps.map(([from, to = from]) => ({ from, to })));
  });

  test('a period of years is shown by month', () => {
    expect(unitOf({ from: '2001-01-01', to: '2026-11-23' }, 'day')).toBe('month');
    expect(unitOf({ from: '2026-01-01', to: '2026-11-23' }, 'week')).toBe('week');
  });
});

const s = await openTestShop();
let staff: Person;
let asha: Shopper;
let bina: Shopper;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  staff = await aStaffMember(s);
  asha = await aShopper(s);
  bina = await aShopper(s);
});
afterAll(() => s.close());

const at = (moment: string) => s.setClock(new Date(moment));
async function buy(as: Shopper, product: { id: string }, quantity: number, paymentMethod = 'online', body: object = {}): Promise<string> {
  await fillCart(s, as, product.id, quantity);
  const { json } = await pressPay(s, as, { paymentMethod, ...body });
  if (json.cashfreeOrder) await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId;
}
const act = (id: string, what: string, body: object = {}) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const NOVEMBER = 'period=days&from=2026-11-01&to=2026-11-30';
const ask = async (path: string) => (await s.request('GET', path, { as: staff.token })).json;
/** Each answer is the same when all its days are kept, today among them. */
async function read(query = NOVEMBER): Promise<Trends> {
  const asked = [`/api/trends?${query}`, `/api/trends/funnel?${query}`, '/api/order/summary', '/api/order/summary/comparison'];
  const answers = [];
  for (const path of asked) answers.push(await ask(path));
  await keepSales(s.db, daysAfter(s.shop.now(), 2));
  for (const [place, path] of asked.entries()) expect([path, await ask(path)]).toEqual([path, answers[place]]);
  expect(await reconcile(s.db)).toEqual([]);
  return answers[0];
}

test('a shop without sales has its days, and nothing on them', async () => {
  at('2026-11-03T06:00:00Z');
  const { steps, totals, products, coupons, before } = await read('period=this-month');
  expect(steps.map(({ from, orders, revenue }) => [from, orders, revenue])).toEqual([
    ['2026-11-01', 0, 0],
    ['2026-11-02', 0, 0],
    ['2026-11-03', 0, 0],
  ]);
  expect([totals.averageOrder, products, coupons, before.from, before.to]).toEqual([null, [], [], '2026-10-01', '2026-10-03']);
});

describe('November', () => {
  let balm: { id: string };
  let soap: { id: string };
  beforeEach(async () => {
    balm = await aProduct(s, { name: 'Balm', originalPricePaise: 200_00, stockQuantity: 90 });
    soap = await aProduct(s, { name: 'Soap', originalPricePaise: 100_00, stockQuantity: 90 });
    at('2026-10-05T10:00:00Z');
    await buy(asha, balm, 1);
    // In India it is November already.
    at('2026-10-31T18:40:00Z');
    await buy(asha, balm, 2);
    at('2026-11-10T10:00:00Z');
    await buy(bina, soap, 5, 'cod');
    at('2026-11-11T10:00:00Z');
    await act(await buy(bina, soap, 1), 'cancel', { reason: 'Asked for it' });
  });

  const only = (sums: Record<string, unknown>, ...keys: string[]) => keys.map((key) => sums[key]);

  test('orders count on their day in India, returning buyers by what they bought before, cancelled orders not at all', async () => {
    await s.db.insert(impressionDays).values([
      { day: '2026-11-10', count: 400 },
      { day: '2026-10-10', count: 70 },
    ]);
    const { steps, totals, before, products } = await read();
    const sales = steps.filter(({ orders }) => orders > 0);
    expect(sales.map(({ from, orders, repeatOrders }) => [from, orders, repeatOrders])).toEqual([
      ['2026-11-01', 1, 1],
      ['2026-11-10', 1, 0],
    ]);
    expect(only(totals, 'orders', 'repeatOrders', 'views')).toEqual([2, 1, 400]);
    expect(only(before.totals, 'orders', 'repeatOrders', 'views')).toEqual([1, 0, 70]);
    expect(products.map(({ name, pieces, orders }) => [name, pieces, orders])).toEqual([
      ['Soap', 5, 1],
      ['Balm', 2, 1],
    ]);
    const { json } = await s.request('GET', '/api/order/summary?month=11&year=2026', { as: staff.token });
    expect(json.selected).toEqual({ totalOrders: totals.orders, totalRevenue: totals.revenue });
  });

  test('by week and by month the same orders stand together', async () => {
    expect((await read(`${NOVEMBER}&by=month`)).steps.map(({ from, to, orders }) => [from, to, orders])).toEqual([
      ['2026-11-01', '2026-11-11', 2],
    ]);
    expect((await read(`${NOVEMBER}&by=week`)).steps.map(({ from, to, orders }) => [from, to, orders])).toEqual([
      ['2026-11-01', '2026-11-01', 1],
      ['2026-11-02', '2026-11-08', 0],
      ['2026-11-09', '2026-11-11', 1],
    ]);
  });

  test('a refund is taken from the day of its order, and its order counts as returned', async () => {
    const whole = (await read()).totals.revenue;
    const id = await buy(bina, balm, 1);
    const full = (await read()).totals.revenue;
    expect((await act(id, 'refund', { amount: 100, reason: 'Leaking tube' })).status).toBe(200);
    const { totals } = await read();
    expect([totals.revenue, totals.refunded, totals.returnedOrders, full > whole]).toEqual([full - 100, 100, 1, true]);
  });

  test('in-house sales are a channel of their own', async () => {
    const sale = {
      ...{ customerName: 'Counter', phoneNumber: '+91 98765 43210', address: 'The shop', state: 'Karnataka', paymentType: 'Cash' },
      products: [{ productId: balm.id, price: 200, quantity: 3 }],
    };
    const made = await s.request('POST', '/api/inhouse', { as: staff.token, body: sale });
    expect(made.status, JSON.stringify(made.json)).toBe(201);
    const [all, online, inHouse] = await Promise.all(
      ['all', 'online', 'in-house'].map((channel) => read(`${NOVEMBER}&channel=${channel}`)),
    );
    expect([all, online, inHouse].map((of) => of?.totals.orders)).toEqual([3, 2, 1]);
    expect(inHouse?.totals).toMatchObject({ onlineOrders: 0, views: null, repeatOrders: 0 });
    expect(all?.totals.revenue).toBeCloseTo((online?.totals.revenue ?? 0) + (inHouse?.totals.revenue ?? 0), 2);
    expect(all?.products.find(({ name }) => name === 'Balm')).toMatchObject({ pieces: 5, orders: 2 });
    expect(inHouse?.products.map(({ name, pieces }) => [name, pieces])).toEqual([['Balm', 3]]);
  });

  test('each figure counts the orders of the list that it leads to', async () => {
    // Placed in October, paid in November.
    at('2026-10-31T18:20:00Z');
    await fillCart(s, bina, balm.id, 1);
    const { json } = await pressPay(s, bina, { paymentMethod: 'online' });
    at('2026-10-31T18:45:00Z');
    await payOrder(s, json.cashfreeOrder.payment_session_id);
    at('2026-11-12T10:00:00Z');
    const back = await buy(bina, soap, 1, 'cod');
    await s.db.update(orders).set({ cameBackAt: s.shop.now() }).where(eq(orders.id, back));
    const listed = async (query: string) =>
      Number((await s.request('GET', `/api/order/orders?${query}`, { as: staff.token })).headers.get('x-total-count'));
    for (const [from, to] of [
      ['2026-11-01', '2026-11-30'],
      ['2026-10-01', '2026-10-31'],
      ['2026-11-10', '2026-11-10'],
    ]) {
      const { totals } = await read(`period=days&from=${from}&to=${to}`);
      const counts = await Promise.all(['sold', 'repeat'].map((figure) => listed(`figure=${figure}&from=${from}&to=${to}`)));
      expect([from, ...counts]).toEqual([from, totals.onlineOrders, totals.repeatOrders]);
    }
    const sale = {
      ...{ customerName: 'Counter', phoneNumber: '+91 98765 43210', address: 'The shop', state: 'Karnataka', paymentType: 'Cash' },
      products: [{ productId: balm.id, price: 200, quantity: 3 }],
    };
    expect((await s.request('POST', '/api/inhouse', { as: staff.token, body: sale })).status).toBe(201);
    const { products } = await read();
    const counted = await Promise.all(
      products.map(async ({ id }) => {
        const days = `product=${id}&from=2026-11-01&to=2026-11-30`;
        const { headers } = await s.request('GET', `/api/inhouse?${days}`, { as: staff.token });
        return [await listed(`figure=sold&${days}`), Number(headers.get('x-total-count'))];
      }),
    );
    expect(counted).toEqual(products.map((product) => [product.onlineOrders, product.orders - product.onlineOrders]));
    expect(products.some((product) => product.onlineOrders > 0 && product.onlineOrders < product.orders)).toBe(true);
    expect(await listed('figure=sold&from=2026-11-01&to=2026-11-30'), 'the cancelled one and the one that came back are left out').toBe(3);
  });

  test('conversion is what the funnel counts, and a coupon and a campaign bring sales for what they cost', async () => {
    await s.request('POST', '/api/coupons', {
      as: staff.token,
      body: { code: 'DIWALI20', discountPercentage: 20 },
    });
    at('2026-11-12T10:00:00Z');
    const used = await buy(bina, balm, 1, 'online', { code: 'DIWALI20' });
    await s.db
      .insert(orderTouches)
      .values({ orderId: used, at: s.shop.now(), device: 'Mobile', source: 'instagram', medium: '', campaign: 'diwali' });
    await s.db.insert(visitDays).values([
      { day: '2026-11-10', device: 'Mobile', source: 'instagram', medium: '', campaign: 'diwali', product: 30 },
      { day: '2026-11-12', device: 'Desktop', source: 'direct', medium: '', campaign: '', product: 50 },
    ]);
    const cost = { from: '2026-11-01', to: '2026-11-30', source: 'instagram', campaign: 'diwali', amount: 300 };
    expect((await s.request('POST', '/api/marketing-costs', { as: staff.token, body: cost })).status).toBe(201);
    at('2026-11-30T10:00:00Z');

    const { totals, steps, campaigns, coupons } = await read();
    const funnel = (await s.request('GET', `/api/trends/funnel?${NOVEMBER}`, { as: staff.token })).json;
    expect(only(totals, 'visits', 'placedOrders')).toEqual([80, 4]);
    expect([funnel.totals.product, funnel.totals.orders]).toEqual([80, 4]);
    expect(steps.filter(({ visits }) => visits).map(({ from, visits, placedOrders }) => [from, visits, placedOrders])).toEqual([
      ['2026-11-10', 30, 1],
      ['2026-11-12', 50, 1],
    ]);
    expect(coupons).toMatchObject([{ code: 'DIWALI20', orders: 1 }]);
    expect([totals.couponRevenue, totals.couponDiscount]).toEqual([coupons[0]?.revenue, coupons[0]?.discount]);
    expect(campaigns).toEqual([
      { source: 'instagram', campaign: 'diwali', visits: 30, orders: 1, revenue: totals.averageOrder, cost: 300 },
    ]);
    const listed = async (query: string) =>
      Number(
        (await s.request('GET', `/api/order/orders?from=2026-11-01&to=2026-11-30&${query}`, { as: staff.token })).headers.get(
          'x-total-count',
        ),
      );
    expect([await listed('figure=sold&coupon=diwali20'), await listed('figure=discounted'), await listed('figure=coupon')]).toEqual([
      1, 1, 1,
    ]);

    const { text } = await s.request('GET', `/api/trends/campaigns.csv?${NOVEMBER}&by=month`, { as: staff.token });
    const average = totals.averageOrder ?? 0;
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'From,To,Source,Campaign,Visits,Orders,Estimated revenue,Marketing,Revenue for 1 rupee',
      `2026-11-01,2026-11-30,instagram,diwali,30,1,${average.toFixed(2)},300.00,${(average / 300).toFixed(2)}`,
    ]);
    expect((await read(`${NOVEMBER}&channel=in-house`)).campaigns).toEqual([]);
  });

  test('the file has a line for each day', async () => {
    const { text } = await s.request('GET', `/api/trends/trends.csv?${NOVEMBER}&channel=online`, { as: staff.token });
    const [head, first, ...rest] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'From,To,Orders,Revenue,Average order,Repeat orders,Returned orders,Refunded,Coupon discounts,Coin discounts,Page views,Online payment discounts,Revenue with a coupon,Visits to a product,Orders placed,Orders per 100 visits',
    );
    expect(first).toMatch(/^2026-11-01,2026-11-01,1,\d+\.\d\d,\d+\.\d\d,1,0,0\.00,/);
    expect(rest).toHaveLength(10);
  });
});

test('whatever is sold, the steps of each unit add up to the totals', async () => {
  const balm = await aProduct(s, { originalPricePaise: 200_00, stockQuantity: 900 });
  const day = fc.integer({ min: 0, max: 40 });
  const sale = fc.record({ day, quantity: fc.integer({ min: 1, max: 4 }), method: fc.constantFrom('online', 'cod') });
  const [sales] = fc.sample(fc.array(sale, { minLength: 8, maxLength: 8 }), 1);
  for (const { day, quantity, method } of (sales ?? []).toSorted((a, b) => a.day - b.day)) {
    at(new Date(Date.UTC(2026, 9, 12, 9) + day * 86_400_000).toISOString());
    await buy(asha, balm, quantity, method);
  }
  at('2026-11-28T09:00:00Z');
  for (const by of ['day', 'week', 'month']) {
    const { steps, totals } = await read(`period=days&from=2026-10-12&to=2026-11-28&by=${by}`);
    const sum = (of: (step: Trends['steps'][number]) => number) => Math.round(steps.reduce((so, step) => so + of(step), 0) * 100) / 100;
    expect([sum(({ orders }) => orders), sum(({ revenue }) => revenue), sum(({ repeatOrders }) => repeatOrders)]).toEqual([
      ...[totals.orders, totals.revenue, totals.repeatOrders],
    ]);
  }
});
