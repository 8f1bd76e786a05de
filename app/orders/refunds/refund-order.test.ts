// Refunds by staff: money, tax, coins, coupon and goods return in the same proportion, and never more than was paid.
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay, type Shopper } from '../../../test/world.ts';
import { addresses, users } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { couponUses } from '../../coupons/coupons.tables.ts';
import { invoiceLines, invoices } from '../../invoices/invoices.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { practiceOrders } from '../../payments/payments.tables.ts';
import { playPractice } from '../../payments/practice/practice.server.ts';
import { audit, mails } from '../../platform/platform.tables.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import type { MailKind } from '../../vocabulary/mail-kinds.ts';
import { orders } from '../orders.tables.ts';
import { refunds } from './refunds.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let soap: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { stockQuantity: 10 });
  soap = await aProduct(s, { originalPricePaise: 10_000, gstRateBasisPoints: 500, stockQuantity: 10 });
});
afterAll(() => s.close());

/** Two balms at 18% and three soaps at 5%: ₹705.64 and ₹315, with ₹99 for delivery. */
async function aPaidOrder(over: Record<string, unknown> = {}): Promise<string> {
  await fillCart(s, shopper, balm.id, 2);
  await fillCart(s, shopper, soap.id, 3);
  const { json } = await pressPay(s, shopper, over);
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId;
}

async function aDeliveredCashOrder(): Promise<string> {
  await fillCart(s, shopper, balm.id);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  await move(json.localOrderId, 'delivered');
  return json.localOrderId;
}

const refund = (id: string, body: object = {}, key?: string, as: Person = staff) =>
  s.request('POST', `/api/order/${id}/refund`, {
    as: as.token,
    body: { reason: 'Arrived broken', ...body },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });
const cancel = (id: string) => s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const amounts = async () => (await s.db.select().from(refunds).orderBy(asc(refunds.createdAt))).map((row) => row.amountPaise);
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const atTheGateway = async () => (await s.db.select().from(practiceOrders))[0]?.refunds.map((row) => row.amountPaise);
const coins = async () =>
  (await s.db.select().from(coinEntries).orderBy(asc(coinEntries.id))).map((entry) => [entry.kind, entry.coins] as const);
const creditNotes = () => s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note')).orderBy(asc(invoices.number));
const mailsOf = async (kind: MailKind) => {
  await s.runJobs();
  return s.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.createdAt));
};

test('after a partial refund and a cancellation, staff and customer see the total refund, late payments included', async () => {
  const id = await aPaidOrder();
  await refund(id, { amount: 100 });
  await cancel(id);
  const [order] = await s.db.select().from(orders);
  const told = async () => (await s.request('GET', `/api/order/${id}`, { as: shopper.token })).json;
  expect(await told()).toMatchObject({ refundedAmount: (order?.totalPaise ?? 0) / 100, returnedAmount: (order?.totalPaise ?? 0) / 100 });
  const [attempt] = await s.db.select().from(practiceOrders);
  const [late] = await playPractice(s.shop, attempt?.id ?? '', 'pay_anyway');
  await s.request('POST', '/api/payment/webhook', { headers: Object.fromEntries(late?.headers ?? []), body: (await late?.text()) ?? '' });
  expect(await told()).toMatchObject({ refundedAmount: 1119.64, returnedAmount: 2239.28 });
});

describe('all that is left', () => {
  test('goes back through the gateway, delivery included, and is told with its amount', async () => {
    const id = await aPaidOrder();
    expect(await refund(id)).toMatchObject({
      status: 200,
      json: {
        status: 'pending',
        paymentStatus: 'refund_pending',
        totalAmount: 1119.64,
        refundedAmount: 1119.64,
        refunds: [{ amount: 1119.64, status: 'pending', reason: 'Arrived broken', method: null }],
      },
    });
    const [mail] = await mailsOf('order-refunded');
    expect(mail?.text).toContain('We have refunded ₹1,119.64 for order ORD-1001.');
    expect(await atTheGateway()).toEqual([111_964]);
    const { json } = await s.request('GET', `/api/order/${id}`, { as: shopper.token });
    expect(json).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 1119.64 });
    expect(json.events.map((event: { kind: string; note: string }) => [event.kind, event.note]).slice(2)).toEqual([
      ['refund_started', '₹1,119.64'],
      ['refunded', '₹1,119.64'],
    ]);
    expect(json.refunds).toBeUndefined();
    expect((await s.db.select().from(audit)).map((row) => [row.action, row.actorId])).toEqual([['order.refund', staff.id]]);
  });

  test('is refused a second time, and the order goes no further; cancelling puts its goods back and pays nothing more', async () => {
    const id = await aPaidOrder();
    await refund(id);
    expect(await refund(id)).toMatchObject({ status: 409, json: { code: 'nothing_left' } });
    expect((await move(id, 'shipped')).json.message).toBe('This order was refunded. Cancel it to return its items to stock.');
    expect(await cancel(id)).toMatchObject({ status: 200, json: { status: 'cancelled', paymentStatus: 'refund_pending' } });
    await s.runJobs();
    expect([await amounts(), await stockOf(balm.id), (await orderOf(id))?.paymentStatus]).toEqual([[111_964], 10, 'refunded']);
  });

  test('is the rest after earlier refunds, to the paisa', async () => {
    const id = await aPaidOrder();
    await refund(id, { amount: 100.01 });
    await refund(id, { items: [{ productId: soap.id, quantity: 1 }] });
    await refund(id);
    await s.runJobs();
    expect((await amounts()).reduce((sum, paise) => sum + paise, 0)).toBe(111_964);
    expect(await atTheGateway()).toHaveLength(3);
    expect((await orderOf(id))?.paymentStatus).toBe('refunded');
  });
});

describe('a partial refund', () => {
  test('by amount leaves the order paid, and is mailed once', async () => {
    const id = await aPaidOrder();
    expect((await refund(id, { amount: 50 })).json).toMatchObject({ paymentStatus: 'paid', refundedAmount: 50 });
    await s.runJobs();
    await refund(id, { amount: 50 });
    const sent = await mailsOf('order-refunded');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('This refund: ₹50.00');
    expect(sent[1]?.text).toContain('Total refunded: ₹100.00');
    expect((await orderOf(id))?.paymentStatus).toBe('paid');
  });

  test('by items refunds their price with their own tax, and delivery with the last item', async () => {
    const id = await aPaidOrder();
    await refund(id, { items: [{ productId: balm.id, quantity: 1 }] });
    await refund(id, { items: [{ productId: soap.id, quantity: 2 }] });
    await refund(id, {
      items: [
        { productId: balm.id, quantity: 1 },
        { productId: soap.id, quantity: 1 },
      ],
    });
    expect(await amounts()).toEqual([35_282, 21_000, 35_282 + 10_500 + 9_900]);
  });

  test('more than is left is refused, by amount and by pieces, and changes nothing', async () => {
    const id = await aPaidOrder();
    expect(await refund(id, { amount: 1119.65 })).toMatchObject({
      status: 409,
      json: { code: 'more_than_left', fields: { amount: 'Only ₹1,119.64 left to refund on this order.' } },
    });
    for (const items of [[{ productId: balm.id, quantity: 3 }], [{ productId: crypto.randomUUID(), quantity: 1 }]])
      expect(await refund(id, { items })).toMatchObject({ status: 409, json: { code: 'more_than_left' } });
    expect(await amounts()).toEqual([]);
  });

  test('before a cancellation leaves the rest to the cancellation', async () => {
    const id = await aPaidOrder();
    await refund(id, { amount: 119.64 });
    await cancel(id);
    const [mail] = await mailsOf('order-cancelled');
    expect(mail?.text).toContain('₹1,000 will be refunded to your original payment method.');
    expect([await amounts(), (await orderOf(id))?.paymentStatus]).toEqual([[11_964, 100_000], 'refunded']);
  });

  test('is deducted from the revenue', async () => {
    const id = await aPaidOrder();
    await refund(id, { amount: 19.64 });
    const { json } = await s.request('GET', '/api/order/summary/comparison', { as: staff.token });
    expect(json.today).toEqual({ totalOrders: 1, totalRevenue: 1100 });
  });
});

test.each([
  [{ amount: 0 }, 'Enter an amount above 0'],
  [{ amount: 1.005 }, 'At most two decimals'],
  [{ items: [] }, 'Choose the items to refund'],
  [{ reason: ' ' }, 'Please give a reason'],
  [{ amount: 1, items: [{ productId: '00000000-0000-4000-8000-000000000000', quantity: 1 }] }, 'Give an amount or products, not both'],
])('%j is refused: %s', async (body, message) => {
  expect(await refund(await aPaidOrder(), body)).toMatchObject({ status: 400, json: { message } });
});

test('an unpaid order cannot be refunded', async () => {
  await fillCart(s, shopper, balm.id);
  const unpaid = (await pressPay(s, shopper)).json.localOrderId;
  expect((await refund(unpaid)).json.message).toBe('This order is not paid yet.');
  await cancel(unpaid);
  expect((await refund(unpaid)).json.message).toBe('This order is cancelled; its payment is already being refunded.');
  const cash = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId;
  expect((await refund(cash)).json.message).toBe('This cash order is not delivered, so nothing has been paid yet.');
  expect((await refund(crypto.randomUUID())).status).toBe(404);
  expect((await refund(cash, {}, undefined, shopper)).status).toBe(403);
});

describe('a cash refund', () => {
  test('is paid out by hand, and the method is recorded and mailed', async () => {
    const id = await aDeliveredCashOrder();
    expect(await refund(id)).toMatchObject({ status: 400, json: { fields: { method: 'Enter how the money was paid out' } } });
    expect(await refund(id, { method: 'UPI' })).toMatchObject({ status: 400, json: { fields: { reference: expect.any(String) } } });
    expect((await refund(id, { method: 'UPI', reference: 'UTR 1', amount: 100 })).json).toMatchObject({ paymentStatus: 'cod' });
    expect((await refund(id, { method: 'UPI', reference: 'UTR 2' })).json).toMatchObject({
      status: 'delivered',
      paymentStatus: 'refunded',
      refundedAmount: 452,
      refunds: [
        { amount: 100, status: 'done' },
        { amount: 352, status: 'done', method: 'UPI', reference: 'UTR 2' },
      ],
    });
    const [mail] = await mailsOf('order-refunded');
    expect(mail?.text).toContain('Paid by UPI, reference UTR 1.');
  });

  test('goes back as it came, in whole rupees, with a credit note of the same round-off', async () => {
    await aSeller(s);
    const id = await aDeliveredCashOrder();
    const payout = { method: 'UPI', reference: 'UTR 1' };
    for (const [amount, message] of [
      [452.01, 'Only ₹452 left to refund on this order.'],
      [451.9, 'Refund all ₹452, or less than ₹451.82.'],
    ] as const)
      expect(await refund(id, { ...payout, amount })).toMatchObject({ status: 409, json: { fields: { amount: message } } });
    await refund(id, { ...payout, amount: 0.82 });
    const { json } = await refund(id, { ...payout, items: [{ productId: balm.id, quantity: 1 }] });
    expect(json).toMatchObject({
      totalAmount: 451.82,
      roundOff: 0.18,
      payableAmount: 452,
      paymentStatus: 'refunded',
      refundedAmount: 452,
      creditNotes: [{ amount: 0.82 }, { amount: 451.18 }],
    });
    expect((await creditNotes()).map((note) => [note.totalPaise, note.roundOffPaise])).toEqual([
      [82, 0],
      [451_00, 18],
    ]);
    const own = await s.request('GET', `/api/order/${id}`, { as: shopper.token });
    expect(own.json.creditNotes).toEqual(JSON.parse(JSON.stringify(json.creditNotes)));
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('of a rounded-down order never exceeds what was collected', async () => {
    const cheap = await aProduct(s, { originalPricePaise: 1_000, gstRateBasisPoints: 300 });
    await fillCart(s, shopper, cheap.id);
    const { json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
    await move(json.localOrderId, 'delivered');
    const payout = { method: 'UPI', reference: 'UTR 1' };
    expect((await refund(json.localOrderId, { ...payout, amount: 108.9 })).json).toMatchObject({ roundOff: -0.3, refundedAmount: 108.9 });
    expect((await refund(json.localOrderId, payout)).json).toMatchObject({
      payableAmount: 109,
      refundedAmount: 109,
      paymentStatus: 'refunded',
    });
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('is not possible for an order that was paid online', async () => {
    expect(await refund(await aPaidOrder(), { method: 'UPI', reference: '1' })).toMatchObject({
      status: 400,
      json: { message: 'Online payments are refunded to the same method' },
    });
  });
});

describe('a refund pressed more than once', () => {
  test('at once with one key is booked once', async () => {
    const id = await aPaidOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, { amount: 50 }, 'one')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await amounts()).toEqual([5_000]);
    expect(await refund(id, { amount: 60 }, 'one')).toMatchObject({ status: 409, json: { code: 'key_reused' } });
  });

  test('at once without a key never exceeds what was paid in total', async () => {
    const id = await aPaidOrder();
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => refund(id, { amount: 300 })),
      refund(id, { items: [{ productId: balm.id, quantity: 2 }] }),
      cancel(id),
      refund(id),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await Promise.all([s.runJobs(), s.runJobs()]);
    expect((await amounts()).reduce((sum, paise) => sum + paise, 0)).toBe(111_964);
    expect((await atTheGateway())?.reduce((sum, paise) => sum + paise, 0)).toBe(111_964);
    expect((await orderOf(id))?.paymentStatus).toBe('refunded');
  });
});

describe('the effects of a refund', () => {
  const give = (count: number) =>
    s.db.insert(coinEntries).values({ userId: shopper.id, coins: count, kind: 'birthday', cause: `gift:${shopper.id}` });

  test('spent coins return and earned ones are taken back, in proportion to the goods', async () => {
    await give(1_000);
    const id = await aPaidOrder({ useCoins: true });
    const spent = (await orderOf(id))?.coinsSpent ?? 0;
    expect(spent).toBeGreaterThan(0);
    await move(id, 'delivered');
    const earned = (await coins()).find(([kind]) => kind === 'order')?.[1] ?? 0;
    await refund(id, { items: [{ productId: balm.id, quantity: 1 }] });
    await refund(id, { amount: 20 });
    const sumOf = async (wanted: string) => (await coins()).reduce((sum, [kind, count]) => sum + (kind === wanted ? count : 0), 0);
    expect(await sumOf('returned')).toBeGreaterThan(0);
    expect(await sumOf('returned')).toBeLessThan(spent / 2);
    await refund(id);
    expect([await sumOf('returned'), await sumOf('reversed')]).toEqual([spent, -earned]);
  });

  test('an order refunded in part before delivery earns coins for the rest', async () => {
    const id = await aPaidOrder();
    await refund(id, { items: [{ productId: balm.id, quantity: 2 }] });
    const { json } = await s.request('GET', `/api/point/${shopper.id}`, { as: shopper.token });
    expect(json.pendingPoints).toBe(179 - 123);
    await move(id, 'delivered');
    // 20% of ₹898, less the share of the balms: ₹705.64 of ₹1,020.64 of goods with their tax.
    expect(await coins()).toEqual([
      ['order', 179],
      ['reversed', -123],
    ]);
  });

  test('the referrer’s bonus is taken back in proportion to the goods', async () => {
    const friend = await aShopper(s);
    await s.db.update(users).set({ phone: '9000000002' }).where(eq(users.id, friend.id));
    await s.db.delete(addresses).where(eq(addresses.userId, friend.id));
    await s.db.update(users).set({ referredById: friend.id }).where(eq(users.id, shopper.id));
    const id = await aPaidOrder();
    await move(id, 'delivered');
    const balance = async () => (await s.request('GET', `/api/point/${friend.id}`, { as: friend.token })).json;
    expect((await balance()).totalPoints).toBe(2_000);
    await refund(id, { amount: 100 });
    expect((await balance()).totalPoints).toBeLessThan(2_000);
    await refund(id);
    expect(await balance()).toMatchObject({ totalPoints: 0, history: [{ orderId: null }, { orderId: null }, { orderId: null }] });
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('coins that a refund returned are not returned again by the cancellation', async () => {
    await give(1_000);
    const id = await aPaidOrder({ useCoins: true });
    await refund(id, { amount: 300 });
    await cancel(id);
    expect((await coins()).reduce((sum, [, count]) => sum + count, 0)).toBe(1_000);
  });

  test.each([
    ['before delivery', false],
    ['after delivery', true],
  ])('the coupon use stays spent when everything is refunded %s: %s', async (_, isDelivered) => {
    await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'SAVE10', discountPercentage: 10 } });
    const id = await aPaidOrder({ code: 'SAVE10' });
    if (isDelivered) await move(id, 'delivered');
    await refund(id, { amount: 10 });
    expect((await s.db.select().from(couponUses))[0]?.returnedAt).toBeNull();
    await refund(id);
    expect((await s.db.select().from(couponUses))[0]?.returnedAt === null).toBe(isDelivered);
  });

  test('goods are restocked only when staff choose it, each item once', async () => {
    const id = await aPaidOrder();
    await move(id, 'shipped');
    await refund(id, { items: [{ productId: balm.id, quantity: 1 }] });
    await refund(id, { items: [{ productId: soap.id, quantity: 1, restock: true }] });
    await refund(id, { items: [{ productId: soap.id, quantity: 2, restock: true }] });
    expect([await stockOf(balm.id), await stockOf(soap.id)]).toEqual([8, 10]);
    expect((await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'return'))).map((entry) => entry.change)).toEqual([1, 2]);
  });

  test('goods that a refund restocked are not restocked again by a cancellation', async () => {
    const id = await aPaidOrder();
    await refund(id, { items: [{ productId: soap.id, quantity: 2, restock: true }] });
    await cancel(id);
    expect([await stockOf(balm.id), await stockOf(soap.id)]).toEqual([10, 10]);
  });

  test('a credit note for each refund, of the same amount and the same goods', async () => {
    await aSeller(s);
    const id = await aPaidOrder();
    await refund(id, { items: [{ productId: soap.id, quantity: 2 }] });
    await refund(id, { amount: 33.33 });
    await refund(id, { items: [{ productId: balm.id, quantity: 1 }] });
    await refund(id);
    const notes = await creditNotes();
    expect(notes.map((note) => note.totalPaise)).toEqual(await amounts());
    expect(notes[0]).toMatchObject({ reason: 'Arrived broken', serial: expect.stringMatching(/^CN\//) });
    expect(
      await s.db
        .select()
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, notes[0]?.id ?? '')),
    ).toMatchObject([{ productId: soap.id, quantity: 2, gstRateBasisPoints: 500, taxablePaise: 20_000 }]);
  });
});
