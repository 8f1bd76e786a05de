// Kept figures are those that are summed up afresh, whatever happens to the orders of past days, and whatever happens at the same time.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aShopper, aTradingShop, buy, moveOrder, type Person, type Shopper, takeAnyCash } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { keepTaxDays } from '../books/gst/tax-sums.server.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { earlierOrders } from '../moving-in/moving-in.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { unkeptDays } from '../platform/kept/kept-days.server.ts';
import { daysAfter } from '../platform/time.ts';
import { keepProfit } from '../profit/profit-days.server.ts';
import { keepBuyers } from '../segments/life-of-buyers.server.ts';
import { freightCharges } from '../settlements/settlements.tables.ts';
import { batches } from '../stock/stock.tables.ts';
import { keepSales } from './keep-sales.server.ts';

const s = await openTestShop();
let staff: Person;
let shopper: Shopper;
let balm: { id: string };
const LATER = new Date('2026-11-12T06:00:00Z');

beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-10T06:30:00Z'));
  ({ shopper, staff } = await aTradingShop(s));
  await takeAnyCash(s);
  balm = await aProduct(s, { stockQuantity: 500, unitCostPaise: 9_000 });
});
afterAll(() => s.close());

async function keepAll() {
  const tomorrow = daysAfter(s.shop.now(), 2);
  await keepTaxDays(s.db, tomorrow);
  await keepSales(s.db, tomorrow);
  await keepProfit(s.db, tomorrow);
  await keepBuyers(s.db);
}

const READS = [
  '/api/order/summary',
  '/api/trends?period=this-month',
  '/api/trends/funnel?period=this-month',
  ...['order', 'product', 'variant', 'pin', 'area', 'coupon', 'day'].map((by) => `/api/profit?by=${by}`),
  ...['order', 'product', 'variant'].map((by) => `/api/profit?period=this-year&by=${by}`),
  '/api/order/orders',
  '/api/books/gstr3b-outward?period=this-month',
  '/api/segments/rfm',
];

async function answers() {
  const found = [];
  for (const path of READS) {
    const { status, json } = await s.request('GET', path, { as: staff.token });
    found.push([path, status, json]);
  }
  return found;
}

/** Nothing is kept, so that all is summed up. */
async function forgetAll() {
  await s.db.execute(sql`delete from kept_days`);
  await s.db.execute(sql`insert into stale_buyers (user_id) select id from users, generate_series(1, 1000)`);
}

/** What was kept before the change and went stale, what is kept since, and what was never kept. */
async function expectSameHoweverKept() {
  const stale = await answers();
  expect(await reconcile(s.db)).toEqual([]);
  await keepAll();
  expect(await answers()).toEqual(stale);
  expect(await reconcile(s.db)).toEqual([]);
  await forgetAll();
  expect(await answers()).toEqual(stale);
}

const act = (id: string, what: string, body: object = {}) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const paid = { method: 'UPI', reference: '1' };
const SALE = {
  customerName: 'Walk-in',
  phoneNumber: '9876500001',
  address: 'Counter',
  state: 'Karnataka',
  paymentType: 'Cash',
  deliveryCharge: 0,
};
const sell = async () => {
  const body = { ...SALE, products: [{ productId: balm.id, quantity: 2, price: 250 }] };
  const { json, status } = await s.request('POST', '/api/inhouse', { as: staff.token, body });
  expect(status).toBe(201);
  return { ...body, id: json.id };
};

const CHANGES: Record<string, (order: string) => Promise<unknown>> = {
  'another order': () => buy(s, shopper, balm.id),
  'an order paid online': () => buy(s, shopper, balm.id, { paymentMethod: 'online' }),
  cancelled: (order) => act(order, 'cancel', { reason: 'Asked for it' }),
  shipped: (order) => moveOrder(s, staff, order, 'shipped'),
  'refunded in part': async (order) => {
    await moveOrder(s, staff, order, 'delivered');
    await act(order, 'refund', { amount: 50, reason: 'Leaking', ...paid });
  },
  'refunded, and back on the shelf': async (order) => {
    await moveOrder(s, staff, order, 'delivered');
    await act(order, 'refund', { items: [{ productId: balm.id, quantity: 1, restock: true }], reason: 'Unopened', ...paid });
  },
  'returned to sender': async (order) => {
    await moveOrder(s, staff, order, 'shipped');
    await act(order, 'came-back', { reason: 'Refused' });
  },
  'a charge of the courier': (order) =>
    s.db.insert(freightCharges).values({ courier: 'other', awb: 'A1', leg: 'forward', orderId: order, amountPaise: 4_200, gstPaise: 756 }),
  'another cost of the goods': () => s.db.update(products).set({ unitCostPaise: 7_000 }).where(eq(products.id, balm.id)),
  'another cost of a batch': () => s.db.update(batches).set({ unitCostPaise: 5_000 }).where(eq(batches.productId, balm.id)),
  'a sale in the shop': sell,
  'a sale in the shop, changed': async () => {
    const { products: lines, ...sale } = await sell();
    await keepAll();
    await s.request('PUT', '/api/inhouse', {
      as: staff.token,
      body: { ...sale, products: lines.map((line) => ({ ...line, quantity: 3 })) },
    });
  },
  'a sale in the shop, deleted': async () => {
    const { id } = await sell();
    await sell();
    await keepAll();
    await s.request('DELETE', `/api/inhouse/${id}`, { as: staff.token });
  },
  'an account with the phone of a sale': async () => {
    await sell();
    await keepAll();
    await aCustomer(s, { phone: SALE.phoneNumber });
  },
  'an account that closes': async () => {
    const person = await aCustomer(s, { phone: SALE.phoneNumber });
    await sell();
    await keepAll();
    await s.db.update(users).set({ closedAt: s.shop.now() }).where(eq(users.id, person.id));
  },
  'an order of the former shop': () =>
    s.db.insert(earlierOrders).values({
      ...{ shop: 'shopify', number: '#1', placedAt: s.shop.now(), email: shopper.email, status: 'paid', totalPaise: 9_900, lines: [] },
    }),
};

test.each(Object.keys(CHANGES))('of past days, after %s', { timeout: 120_000 }, async (name) => {
  await s.request('POST', `/api/product/${balm.id}/stock`, {
    as: staff.token,
    body: { kind: 'received', quantity: 1, batchNumber: 'B1', expiresOn: '2099-12-31', unitCost: 40 },
  });
  const order = await buy(s, shopper, balm.id, { quantity: 2 });
  s.setClock(LATER);
  await keepAll();
  const before = await answers();
  await CHANGES[name]?.(order);
  expect(await answers()).not.toEqual(before);
  await expectSameHoweverKept();
});

test('orders that change while two nodes keep their day are counted as they became', { timeout: 120_000 }, async () => {
  const ids: string[] = [];
  for (let count = 0; count < 8; count++) ids.push(await buy(s, shopper, balm.id));
  s.setClock(LATER);
  for (const some of [ids.slice(0, 4), ids.slice(4)]) {
    await Promise.all([
      ...some.map((id) => act(id, 'cancel', { reason: 'Asked for it' })),
      ...[keepSales, keepProfit, keepTaxDays].flatMap((keep) => [keep(s.db, daysAfter(LATER, 2)), keep(s.db, daysAfter(LATER, 2))]),
      ...[keepBuyers(s.db), keepBuyers(s.db)],
      ...some.map(() => buy(s, shopper, balm.id).catch(() => undefined)),
    ]);
    await expectSameHoweverKept();
  }
});

test('one round keeps a day that was left out, one that went stale long ago and yesterday', async () => {
  await buy(s, shopper, balm.id);
  s.setClock(new Date('2027-02-10T06:30:00Z'));
  const unkept = async () =>
    (await unkeptDays(s.db, 'sales', { from: '2026-11-10', to: '2027-02-09' })).map(({ from, to }) => `${from} ${to}`);
  for (let round = 0; round < 4; round++) await keepSales(s.db, s.shop.now());
  expect(await unkept()).toEqual([]);
  // Migration 0080 took over the days that have documents.
  await s.db.execute(sql`delete from kept_days where figure = 'sales' and day = '2026-12-25'`);
  await s.db.execute(sql`insert into stale_days (figure, day) values ('sales', '2026-11-11'), ('sales', '2027-02-09')`);
  expect(await unkept()).toEqual(['2026-11-11 2026-11-11', '2026-12-25 2026-12-25', '2027-02-09 2027-02-09']);
  await keepSales(s.db, s.shop.now());
  expect(await unkept()).toEqual([]);
});

test('an order notes a handful of rows, however much its buyer and the day have already seen', async () => {
  const noted = async () => {
    await s.db.execute(sql`delete from stale_days`);
    await s.db.execute(sql`delete from stale_buyers`);
    await buy(s, shopper, balm.id);
    const [row] = await rowsOf<{ rows: number }>(
      s.db,
      sql`select ((select count(*) from stale_days) + (select count(*) from stale_buyers))::int as rows`,
    );
    return row?.rows;
  };
  const first = await noted();
  for (let count = 0; count < 6; count++) await buy(s, shopper, balm.id);
  expect(await noted()).toBe(first);
  expect(first).toBeLessThanOrEqual(6);
});

test.skipIf(!process.env['TEST_DATABASE_URL'])('orders that note the same days and buyers do not wait for each other', async () => {
  const ids: string[] = [];
  for (const day of ['10', '10', '11', '11']) {
    s.setClock(new Date(`2026-11-${day}T06:30:00Z`));
    ids.push(await buy(s, shopper, balm.id));
  }
  const change = (tx: Db, at: number) =>
    tx.execute(sql`update orders set delivery_paise = delivery_paise + 1, total_paise = total_paise + 1 where id = ${ids[at]}`);
  const days = async (tx: Db) => (await rowsOf(tx, sql`select distinct day from stale_days`)).length;
  await s.db.transaction(async (one) => {
    await one.execute(sql`set local lock_timeout = '2s'`);
    await change(one, 0);
    await s.db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`);
      // The days in the other order.
      await change(other, 2);
      await change(other, 1);
      await change(one, 3);
      expect([await days(one), await days(other)]).toEqual([2, 2]);
      // Nor does one that is placed, or the task.
      await buy(s, await aShopper(s), (await aProduct(s)).id);
      await keepSales(s.db, daysAfter(s.shop.now(), 2));
    });
  });
  const stale = await answers();
  await keepAll();
  expect(await answers()).toEqual(stale);
});
