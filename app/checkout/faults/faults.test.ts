// Faults during a purchase: the database drops every connection, and two nodes run the same job.
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, payOrder, pressPay, type Shopper } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { openGateways } from '../../payments/gateways.server.ts';
import { practiceOrders } from '../../payments/payments.tables.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { jobs, mails } from '../../platform/platform.tables.ts';
import type { Shop } from '../../platform/shop.server.ts';

const s = await openTestShop({ gateway: gatewayThatWaits });
/** Delays the gateway before it creates an order, and before it refunds. */
let beforeOrder = async () => {};
let beforeRefund = async () => {};

beforeEach(async () => {
  beforeOrder = async () => {};
  beforeRefund = async () => {};
  await s.reset();
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

function gatewayThatWaits(shop: Shop) {
  const practice = openGateways(shop).current;
  return {
    ...practice,
    async createOrder(order: Parameters<typeof practice.createOrder>[0]) {
      await beforeOrder();
      return practice.createOrder(order);
    },
    async refund(refund: Parameters<typeof practice.refund>[0]) {
      await beforeRefund();
      return practice.refund(refund);
    },
  };
}

test('a slow gateway holds up only the customer who is paying: others can buy the same goods', async () => {
  const goods = await aProduct(s, { stockQuantity: 2 });
  const [asha, bina] = [await aShopper(s), await aShopper(s)];
  for (const shopper of [asha, bina]) await fillCart(s, shopper, goods.id);
  let answer = () => {};
  let hers: ReturnType<typeof pressPay> | undefined;
  await new Promise<void>((asked) => {
    beforeOrder = () => {
      asked();
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    hers = pressPay(s, asha);
  });
  expect((await pressPay(s, bina, { paymentMethod: 'cod' })).status).toBe(200);
  expect((await s.request('GET', `/api/cart/${asha.id}`, { as: asha.token })).json).toHaveLength(1);
  answer();
  expect((await hers)?.status).toBe(200);
});

test('a refund taken over by a second node, because the first was too slow, pays once and is mailed once', async () => {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { localOrderId: id, cashfreeOrder } = (await pressPay(s, shopper)).json;
  await payOrder(s, cashfreeOrder.payment_session_id);
  await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });

  let answer = () => {};
  let first: Promise<number> | undefined;
  await new Promise<void>((asked) => {
    beforeRefund = () => {
      beforeRefund = async () => {};
      asked();
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    first = s.runJobs();
  });
  // A silent node loses its lease within a minute.
  s.setClock(new Date(Date.now() + 3 * 60_000));
  await s.runJobs();
  answer();
  await first;

  expect((await s.db.select().from(practiceOrders))[0]?.refunds).toHaveLength(1);
  expect(await s.db.select().from(refunds)).toMatchObject([{ orderId: id, status: 'done' }]);
  expect(await s.db.$count(mails, eq(mails.kind, 'order-refunded'))).toBe(1);
  expect(await s.db.$count(jobs)).toBe(0);
});

test.runIf(onPostgres)('when the database drops all connections again and again, nothing is half written', async () => {
  const goods = [await aProduct(s, { stockQuantity: 30 }), await aProduct(s, { stockQuantity: 500 })];
  const staff = await aStaffMember(s);
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => aShopper(s)));
  const statuses: number[] = [];
  const heard = <T extends { status: number }>(answer: T) => {
    statuses.push(answer.status);
    return answer;
  };

  const shop = async (shopper: Shopper) => {
    for (let turn = 0; turn < 5; turn++) {
      for (const { id } of goods) heard(await fillCart(s, shopper, id));
      const { json } = heard(await pressPay(s, shopper, { paymentMethod: turn % 2 ? 'cod' : 'online' }));
      // The practice gateway stores its payments in the same database, and may be cut off too.
      if (json.cashfreeOrder) await payOrder(s, json.cashfreeOrder.payment_session_id, 'pay_twice').catch(() => undefined);
      const order = `/api/order/${json.localOrderId ?? crypto.randomUUID()}`;
      heard(await s.request('POST', `${order}/refund`, { as: staff.token, body: { reason: 'Late', amount: 10 } }));
      if (turn % 3 === 0) heard(await s.request('POST', `${order}/cancel`, { as: shopper.token }));
      await s.runJobs().catch(() => undefined);
    }
  };
  const drops = dropConnections(() => statuses.filter((status) => status < 300).length);
  await Promise.all(shoppers.map(shop));
  await drops.stop();
  // The shop polls the last payments.
  await new Promise((heardOf) => setTimeout(heardOf, 300));

  expect(statuses.filter((status) => ![200, 201, 400, 401, 404, 409, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  expect(statuses).toContain(503);
  s.setClock(new Date(Date.now() + 40 * 60_000));
  await s.runSweeps();
  s.setClock(new Date(Date.now() + 24 * 60 * 60_000));
  await s.runJobs();
  expect(await s.db.$count(jobs)).toBe(0);
  expect(await s.db.$count(orders, sql`${orders.paymentStatus} = 'refund_pending'`)).toBe(0);
});

/** Until stopped, drops every connection of the shop, up to twenty times a second, each time after some request succeeded. */
function dropConnections(wentWell: () => number) {
  let isStopped = false;
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const run = async () => {
    const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    let before = 0;
    while (!isStopped) {
      await new Promise((done) => setTimeout(done, 50));
      if (wentWell() === before) continue;
      before = wentWell();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [own?.name]);
    }
    await client.end();
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
