// Concurrent requests. On PostgreSQL they really run in parallel; the embedded engine runs them one by one.
import { eq, sum } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBuyer, buyersOf, CHECKOUT_MODES, type CheckoutMode } from '../../../test/open-world.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, pressPay, type Shopper, takeAnyCash } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { cartItems } from '../../cart/cart.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { orderEvents, orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { payments, practiceOrders } from '../../payments/payments.tables.ts';
import { playPractice } from '../../payments/practice/practice.server.ts';
import { findPracticeOrder } from '../../payments/practice/practice-orders.server.ts';
import { mails } from '../../platform/platform.tables.ts';
import { stockMoves } from '../../stock/stock.tables.ts';

const s = await openTestShop();
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countOf = (answers: Array<{ status: number }>, status: number) => answers.filter((answer) => answer.status === status).length;
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const movesOf = async (id: string) =>
  Number(
    (
      await s.db
        .select({ sum: sum(stockMoves.change) })
        .from(stockMoves)
        .where(eq(stockMoves.productId, id))
    )[0]?.sum,
  );
const kindsOf = async (id: string) => (await s.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).map((event) => event.kind);

async function anUnpaidOrder(shopper: Shopper, quantity = 1) {
  const product = await aProduct(s, { stockQuantity: 10 });
  await fillCart(s, shopper, product.id, quantity);
  const { json } = await pressPay(s, shopper);
  return {
    id: json.localOrderId as string,
    attempt: json.cashfreeOrder.order_id as string,
    session: json.cashfreeOrder.payment_session_id as string,
    product,
  };
}

/** The signed webhook of a payment made on the hosted page, to be sent any number of times. */
async function aPayment(session: string, act: 'pay' | 'pay_twice' | 'pay_anyway' = 'pay') {
  const order = await findPracticeOrder(s.shop, session);
  const messages = await playPractice(s.shop, order?.id ?? '', act);
  return Promise.all(messages.map(async (message) => ({ headers: Object.fromEntries(message.headers), body: await message.text() })));
}
const hear = (message: { headers: Record<string, string>; body: string } | undefined) => s.request('POST', '/api/payment/webhook', message);

test.each([
  ['account', 'cod'],
  ['account', 'online'],
  ['open', 'cod'],
] as const)(
  '50 buyers (%s) for 10 pieces (%s): exactly 10 orders, no stock left, and the stock moves add up',
  async (mode, paymentMethod) => {
    const product = await aProduct(s, { stockQuantity: 10 });
    const buyers = await buyersOf(
      s,
      mode,
      Array.from({ length: 50 }, () => [[product.id, 1]] as const),
    );
    const answers = await Promise.all(buyers.map((buyer) => pressPay(s, buyer, { paymentMethod })));
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([10, 40]);
    expect(answers.find((answer) => answer.status === 409)?.json.message).toBe(`${product.name} is out of stock.`);
    expect(await s.db.$count(orders)).toBe(10);
    expect([await stockOf(product.id), await movesOf(product.id)]).toEqual([0, 0]);
  },
);

test.each(CHECKOUT_MODES)('20 buyers (%s) of the same goods in different orders do not block each other', async (mode) => {
  const goods = await many(4, () => aProduct(s));
  const cartOf = (index: number) => (index % 2 ? goods : goods.toReversed()).map(({ id }) => [id, 1] as const);
  const buyers = await buyersOf(
    s,
    mode,
    Array.from({ length: 20 }, (_, index) => cartOf(index)),
  );
  const answers = await Promise.all(buyers.map((buyer) => pressPay(s, buyer, { paymentMethod: 'cod' })));
  expect(countOf(answers, 200)).toBe(20);
  for (const product of goods) expect([await stockOf(product.id), await movesOf(product.id)]).toEqual([80, 80]);
});

test('buyers whose unpaid orders are released do not deadlock with buyers of the same goods', async () => {
  const [first, last] = (await many(2, () => aProduct(s))).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const buyers = await many(16, () => aShopper(s));
  for (const [index, buyer] of buyers.entries()) {
    await fillCart(s, buyer, last?.id ?? '');
    // Goods reserved by an order are released while goods added to the cart since are taken.
    if (index % 2) await pressPay(s, buyer);
    await fillCart(s, buyer, first?.id ?? '');
  }
  const answers = await Promise.all(buyers.map((buyer) => pressPay(s, buyer, { paymentMethod: 'cod' })));
  expect(countOf(answers, 200)).toBe(16);
  expect([await stockOf(first?.id ?? ''), await stockOf(last?.id ?? '')]).toEqual([84, 84]);
});

test.each([
  ['without a key', 'account', () => ({})],
  ['under one key', 'account', () => ({ 'Idempotency-Key': 'one' })],
  ['each under its own key', 'account', (index: number) => ({ 'Idempotency-Key': `key-${index}` })],
  ['each under its own key', 'open', (index: number) => ({ 'Idempotency-Key': `key-${index}` })],
] as const)('Place Order pressed ten times at once, %s (%s), makes one order', async (_, mode, headers) => {
  const product = await aProduct(s, { stockQuantity: 10 });
  const shopper = await aBuyer(s, mode, [[product.id, 2]]);
  const answers = await many(10, (index) => pressPay(s, shopper, {}, headers(index) as Record<string, string>));
  expect(countOf(answers, 200)).toBe(10);
  for (const answer of answers) expect(answer.json).toEqual(answers[0]?.json);
  expect([await s.db.$count(orders), await s.db.$count(practiceOrders), await stockOf(product.id)]).toEqual([1, 1, 8]);
});

test('a cash order pressed ten times at once makes one order and sends one mail', async () => {
  const shopper = await aShopper(s);
  const product = await aProduct(s, { stockQuantity: 10 });
  await fillCart(s, shopper, product.id, 2);
  const answers = await many(10, () => pressPay(s, shopper, { paymentMethod: 'cod' }));
  expect(countOf(answers, 200)).toBe(10);
  await s.runJobs();
  expect([await s.db.$count(orders), await s.db.$count(mails), await stockOf(product.id)]).toEqual([1, 1, 8]);
});

test.each(CHECKOUT_MODES)('cash and online pressed at once (%s) leave one order open, and take the stock of one', async (mode) => {
  const product = await aProduct(s, { stockQuantity: 10 });
  const shopper = await aBuyer(s, mode, [[product.id, 2]]);
  await many(6, (index) => pressPay(s, shopper, { paymentMethod: index % 2 ? 'cod' : 'online' }));
  expect((await s.db.select().from(orders)).filter((order) => order.status !== 'cancelled')).toHaveLength(1);
  expect([await stockOf(product.id), await movesOf(product.id)]).toEqual([8, 8]);
});

test('a cart that changes while the order is placed is bought as it was, or not at all', async () => {
  const shopper = await aShopper(s);
  const product = await aProduct(s, { stockQuantity: 50 });
  await fillCart(s, shopper, product.id);
  await Promise.all([pressPay(s, shopper, { paymentMethod: 'cod' }), ...Array.from({ length: 5 }, () => fillCart(s, shopper, product.id))]);
  const [line] = await s.db.select().from(cartItems);
  expect(50 - ((await stockOf(product.id)) ?? 0) + (line?.quantity ?? 0)).toBe(6);
});

test('a webhook delivered 50 times at once is one payment, one event, one mail', async () => {
  const shopper = await aShopper(s);
  const { id, session } = await anUnpaidOrder(shopper);
  const [news] = await aPayment(session);
  const answers = await many(50, () => hear(news));
  expect(countOf(answers, 200)).toBe(50);
  expect(answers.filter((answer) => answer.json.outcome === 'paid')).toHaveLength(1);
  await s.runJobs();
  expect([await s.db.$count(payments), await s.db.$count(mails), await s.db.$count(refunds), await s.db.$count(cartItems)]).toEqual([
    1, 1, 0, 0,
  ]);
  expect(await kindsOf(id)).toEqual(['placed', 'paid']);
});

test('of two concurrent payments of one order one pays and the other is refunded', async () => {
  const { id, session } = await anUnpaidOrder(await aShopper(s));
  const news = await aPayment(session, 'pay_twice');
  const answers = await Promise.all([...news, ...news, ...news].map(hear));
  expect(answers.map((answer) => answer.json.outcome).sort()).toEqual(['known', 'known', 'known', 'known', 'paid', 'returned']);
  await many(3, () => s.runJobs());
  expect(await s.db.select().from(refunds)).toMatchObject([{ orderId: id, status: 'done' }]);
  expect((await orderOf(id))?.paymentStatus).toBe('paid');
  expect((await s.db.select().from(practiceOrders))[0]?.refunds).toHaveLength(1);
});

test('webhook, waiting page and sweep at once record one payment', async () => {
  const shopper = await aShopper(s);
  const { id, session } = await anUnpaidOrder(shopper);
  const [news] = await aPayment(session);
  s.setClock(new Date(Date.now() + 3 * 60_000));
  const ask = () => s.request('GET', `/api/payment/${id}/status`, { as: shopper.token });
  await Promise.all([hear(news), ask(), s.runSweeps(), hear(news), ask(), s.runSweeps()]);
  expect([await s.db.$count(payments), (await orderOf(id))?.paymentStatus]).toEqual([1, 'paid']);
});

test('of cancelling and shipping at once one succeeds', async () => {
  const staff = await aStaffMember(s);
  for (let round = 0; round < 5; round++) {
    const shopper = await aShopper(s);
    const product = await aProduct(s, { stockQuantity: 10 });
    await fillCart(s, shopper, product.id);
    const { localOrderId } = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json;
    const answers = await Promise.all([
      s.request('POST', `/api/order/${localOrderId}/cancel`, { as: shopper.token }),
      s.request('PUT', `/api/order/${localOrderId}/status`, { as: staff.token, body: { status: 'shipped' } }),
      s.request('POST', `/api/order/${localOrderId}/cancel`, { as: staff.token }),
    ]);
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 2]);
    const isShipped = (await orderOf(localOrderId))?.status === 'shipped';
    expect([await stockOf(product.id), await movesOf(product.id)]).toEqual(isShipped ? [9, 9] : [10, 10]);
  }
});

test('an order cancelled while it is paid is refunded', async () => {
  for (let round = 0; round < 5; round++) {
    const shopper = await aShopper(s);
    const { id, session, product } = await anUnpaidOrder(shopper);
    const [news] = await aPayment(session);
    await Promise.all([hear(news), s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token }), hear(news)]);
    await s.runJobs();
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await s.db.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(product.id)).toBe(10);
  }
});

test('an order released by two nodes while a late payment arrives is paid with goods, or restocked and refunded', async () => {
  for (let round = 0; round < 5; round++) {
    s.setClock(null);
    const { id, session, product } = await anUnpaidOrder(await aShopper(s), 2);
    s.setClock(new Date(Date.now() + 31 * 60_000));
    const [news] = await aPayment(session, 'pay_anyway');
    await Promise.all([s.runSweeps(), hear(news), s.runSweeps(), hear(news)]);
    await s.runJobs();
    const order = await orderOf(id);
    const outcome = [order?.status, order?.paymentStatus, await stockOf(product.id), await movesOf(product.id)];
    expect([
      ['pending', 'paid', 8, 8],
      ['cancelled', 'refunded', 10, 10],
    ]).toContainEqual(outcome);
    expect(await s.db.$count(payments, eq(payments.orderId, id))).toBe(1);
  }
});

test('an order released by two nodes at once is restocked once', async () => {
  const { id, product } = await anUnpaidOrder(await aShopper(s), 2);
  s.setClock(new Date(Date.now() + 31 * 60_000));
  await many(4, () => s.runSweeps());
  expect([(await orderOf(id))?.status, await stockOf(product.id), await movesOf(product.id)]).toEqual(['cancelled', 10, 10]);
  expect(await kindsOf(id)).toEqual(['placed', 'cancelled']);
});

test('an order retried while it is being released gets new time or ends', async () => {
  const shopper = await aShopper(s);
  const { id, product } = await anUnpaidOrder(shopper);
  s.setClock(new Date(Date.now() + 31 * 60_000));
  const [, again] = await Promise.all([s.runSweeps(), pressPay(s, shopper), s.runSweeps()]);
  expect(again.status).toBe(200);
  const alive = (await s.db.select().from(orders)).filter((order) => order.status === 'pending');
  expect(alive.map((order) => order.id)).toEqual([again.json.localOrderId]);
  expect(await stockOf(product.id)).toBe(9);
  if (again.json.localOrderId === id) expect((await orderOf(id))?.holdUntil?.getTime()).toBeGreaterThan(s.shop.now().getTime());
});

test.each(CHECKOUT_MODES)('a storm of everything at once (%s): stock, orders, payments and refunds explain each other', async (mode) => {
  await aSeller(s);
  const goods = [await aProduct(s, { stockQuantity: 6 }), await aProduct(s, { stockQuantity: 40, gstRateBasisPoints: 500 })];
  const staff = await aStaffMember(s);
  let seed = 20_261_121;
  // The same choices each time; the database decides how they interleave.
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };

  const shop = async (shopper: Shopper) => {
    for (let turn = 0; turn < 4; turn++) {
      await fillCart(s, shopper, goods[below(2)]?.id ?? '', 1 + below(2));
      const { json } = await pressPay(s, shopper, { paymentMethod: below(3) ? 'online' : 'cod' });
      const id = json.localOrderId ?? crypto.randomUUID();
      const session = json.cashfreeOrder?.payment_session_id;
      const news = session && below(4) ? await aPayment(session, below(3) ? 'pay' : 'pay_twice') : [];
      const cancel = () => s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
      const refund = () => s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Broken', amount: 10 } });
      const ship = () => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'shipped' } });
      const meanwhile = [cancel, ship, refund, () => pressPay(s, shopper), () => s.runJobs()][below(5)] ?? cancel;
      await Promise.all([...[...news, ...news].map(hear), meanwhile(), refund()]);
    }
  };
  await Promise.all((await stormBuyers(mode, goods[1]?.id ?? '')).map(shop));
  s.setClock(new Date(Date.now() + 31 * 60_000));
  await Promise.all([s.runSweeps(), s.runSweeps()]);
  s.setClock(new Date(Date.now() + 62 * 60_000));
  await s.runJobs();

  // After each of these tests related rows are compared; this only checks that the storm did something.
  const all = await s.db.select().from(orders);
  expect(all.length).toBeGreaterThan(10);
  expect(new Set(all.map((order) => order.status)).size).toBeGreaterThan(1);
  expect((await s.db.select().from(refunds)).every((refund) => refund.status === 'done')).toBe(true);
});

/** In \`open\` each comes with a guest's cart. */
const stormBuyers = (mode: CheckoutMode, productId: string) =>
  buyersOf(
    s,
    mode,
    Array.from({ length: 10 }, () => (mode === 'open' ? [[productId, 1] as const] : [])),
  );
