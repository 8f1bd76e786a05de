// kill -9 at each step of two customers' purchases and at every second step of a guest's, on the embedded engine at about four: afterwards
// the books reconcile, and when every client retries its unanswered requests, the purchase ends like one that was never interrupted.
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buyAsGuest } from '../../../test/guest-purchase.ts';
import { aPlace, Killed, type Node, nodeOf, type Place, startShop } from '../../../test/mortal-shop.ts';
import { setCheckout } from '../../../test/open-world.ts';
import { onPostgres, type TestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { carts } from '../../cart/cart.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { consents } from '../../consents/consents.tables.ts';
import { coupons, couponUses } from '../../coupons/coupons.tables.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { orderEvents, orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { payments } from '../../payments/payments.tables.ts';
import type { WebhookMessage } from '../../payments/stand-in/cashfree-stand-in-webhook.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { jobs, mails } from '../../platform/platform.tables.ts';

type Cast = { asha: Shopper; bina: Shopper; guest: string; staff: Person; goods: string[]; code: string };

/** Two customers about to buy the same two products, with coins and a coupon, and the address of a guest who will buy one. */
async function aCast(s: TestShop, turn: number): Promise<Cast> {
  s.setClock(null);
  await aSeller(s);
  await setCheckout(s, 'open');
  const [asha, bina, staff] = [await aShopper(s), await aShopper(s), await aStaffMember(s)];
  const goods = [await aProduct(s), await aProduct(s, { gstRateBasisPoints: 500 })].map(({ id }) => id);
  const code = `SAVE${turn}`;
  await s.request('POST', '/api/coupons', { as: staff.token, body: { code, discountPercentage: 10 } });
  for (const shopper of [asha, bina]) {
    await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 900, kind: 'birthday', cause: `gift:${shopper.id}` });
    for (const id of goods) await fillCart(s, shopper, id, 2);
  }
  return { asha, bina, guest: `guest-of-${turn}@example.com`, staff, goods, code };
}

/** Repeats an action until it is answered. */
type Act = <T>(what: (node: Node) => Promise<T>) => Promise<T>;
/** Answers the payment attempts. */
type Purchase = (place: Place, cast: Cast, act: Act) => Promise<string[]>;

/** Asha's order is paid, shipped, delivered and partly refunded; Bina's is paid and cancelled. */
const asCustomers: Purchase = async ({ cashfree }, { asha, bina, staff, goods, code }, act) => {
  const hear = ({ headers, rawBody }: WebhookMessage) =>
    act((node) => node.request('POST', '/api/payment/webhook', { headers, body: rawBody }));
  const work = () => act((node) => node.runJobs());
  const pay = async (shopper: Shopper) => {
    const placed = await act((node) => pressPay(node, shopper, { code, useCoins: 300 }, { 'idempotency-key': shopper.id }));
    const attempt = placed.json.cashfreeOrder.order_id as string;
    await hear(cashfree.paymentWebhook(cashfree.pay(attempt)));
    return { id: placed.json.localOrderId as string, attempt };
  };
  const paidBack = async (attempt: string) => {
    const [refund] = cashfree.refundsOf(attempt);
    cashfree.settleRefund(String(refund?.refund_id), 'SUCCESS');
    await hear(cashfree.refundWebhook(String(refund?.refund_id)));
  };
  const move = (id: string, body: object) => act((node) => node.request('PUT', `/api/order/${id}/status`, { as: staff.token, body }));

  const hers = await pay(asha);
  await work();
  await move(hers.id, { status: 'shipped', courierName: 'India Post', trackingNumber: 'EX1' });
  await move(hers.id, { status: 'delivered' });
  const body = { reason: 'Broken', items: [{ productId: goods[0], quantity: 1, restock: true }] };
  const headers = { 'idempotency-key': `back ${hers.id}` };
  await act((node) => node.request('POST', `/api/order/${hers.id}/refund`, { as: staff.token, headers, body }));
  await work();
  await paidBack(hers.attempt);

  const binas = await pay(bina);
  await act((node) => node.request('POST', `/api/order/${binas.id}/cancel`, { as: bina.token }));
  await work();
  await paidBack(binas.attempt);
  await work();
  return [hers.attempt, binas.attempt];
};

/** A cart becomes an account's, and its order is paid in cash. */
const asGuest: Purchase = async (_, { guest: email, goods }, act) => {
  const request: Node['request'] = (...given) => act((node) => node.request(...given));
  const codeFor = () => act((node) => node.codeFor(email));
  expect((await buyAsGuest({ request, codeFor }, { email, productId: goods[0] ?? '', quantity: 2 })).status).toBe(200);
  await act((node) => node.runJobs());
  return [];
};

/** The outcome of a purchase, limited to what is the same for every one that ended well. */
async function outcomeOf({ cashfree }: Place, s: TestShop, { asha, bina, guest, goods, code }: Cast, attempts: string[]) {
  const ends = [];
  const ofGuest = await s.db.select({ id: users.id, email: users.email }).from(users).where(eq(users.email, guest));
  for (const { id, email } of [asha, bina, ...ofGuest]) {
    const own = await s.db.select().from(orders).where(eq(orders.userId, id)).orderBy(asc(orders.number));
    const of = own.map((order) => order.id);
    const [events, money, back, papers, coins, uses, sent] = await Promise.all([
      s.db.select().from(orderEvents).where(inArray(orderEvents.orderId, of)).orderBy(asc(orderEvents.id)),
      s.db.select().from(payments).where(inArray(payments.orderId, of)),
      s.db.select().from(refunds).where(inArray(refunds.orderId, of)),
      s.db.select().from(invoices).where(inArray(invoices.orderId, of)).orderBy(asc(invoices.issuedAt)),
      s.db.select().from(coinEntries).where(eq(coinEntries.userId, id)).orderBy(asc(coinEntries.id)),
      s.db.select().from(couponUses).where(eq(couponUses.userId, id)),
      s.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(asc(mails.createdAt)),
    ]);
    ends.push({
      orders: own.map(({ status, paymentStatus, totalPaise, coinsSpent }) => ({ status, paymentStatus, totalPaise, coinsSpent })),
      events: events.map(({ kind }) => kind),
      payments: money.map(({ amountPaise }) => amountPaise),
      refunds: back.map(({ kind, status, amountPaise }) => ({ kind, status, amountPaise })),
      invoices: papers.map(({ kind, totalPaise }) => ({ kind, totalPaise })),
      coins: coins.map(({ kind, coins }) => ({ kind, coins })),
      couponUses: uses.map(({ returnedAt }) => (returnedAt ? 'given back' : 'used')),
      // A guest may need a second OTP.
      mails: sent
        .filter(({ kind }) => kind !== 'code')
        .map(({ kind, sentAt }) => ({ kind, isSent: sentAt !== null }))
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
      consents: await s.db.$count(consents, eq(consents.email, email)),
      cartLines: await rowsOf(s.db, sql`select 1 from cart_items where user_id = ${id}`),
      carts: await s.db.$count(carts, eq(carts.userId, id)),
    });
  }
  const shelf = await s.db.select().from(products).where(inArray(products.id, goods));
  shelf.sort((a, b) => goods.indexOf(a.id) - goods.indexOf(b.id));
  return {
    ends,
    stock: shelf.map(({ stockQuantity }) => stockQuantity),
    coupons: await s.db.$count(coupons, eq(coupons.code, code)),
    refundsAtGateway: attempts.map((attempt) =>
      cashfree.refundsOf(attempt).map(({ refund_amount, refund_status }) => [refund_amount, refund_status]),
    ),
    jobsLeft: await s.db.$count(jobs),
  };
}

/** One purchase in which the shop is killed at a step, or never. */
async function purchaseKilledAt(place: Place, buy: Purchase, dieAt: number, turn: number) {
  const starting = onPostgres ? startShop(place, dieAt) : null;
  let s = await place.open();
  const cast = await aCast(s, turn);
  await place.leave(s);
  const first = await (starting ?? startShop(place, dieAt));
  let next: Node | null = null;
  const takeOver = async () => {
    s = await place.open();
    expect(await reconcile(s.db)).toEqual([]);
    // Work in progress is free again when its lock has expired.
    s.setClock(new Date(Date.now() + 3 * 60_000));
    next = nodeOf(s);
    return next;
  };
  const attempts = await buy(place, cast, async (what) => {
    try {
      return await what(next ?? first.node);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return what(await takeOver());
    }
  });
  const { steps, lastWords } = await first.stop();
  if (!next) s = await place.open();
  // The last sweep polls refunds that were settled meanwhile.
  s.setClock(new Date(Date.now() + 24 * 60 * 60_000));
  await s.runJobs();
  const outcome = await outcomeOf(place, s, cast, attempts);
  const broken = await reconcile(s.db);
  await place.leave(s);
  return { outcome, broken, steps, diedBefore: lastWords };
}

/**
 * Right after each durable step (a commit, a write outside a transaction, a call of the gateway), which covers every state that a dead
 * shop can leave behind, and now and then inside a transaction. Repeated sequences, such as one per mail, are tried once.
 */
function whereToDie(steps: string[]) {
  let isOpen = false;
  const moments = new Map<string, number>();
  for (const [index, name] of steps.entries()) {
    if (name === 'begin') isOpen = true;
    if (name === 'commit') isOpen = false;
    const isLasting = name === 'commit' || name === 'ask gateway' || (!isOpen && /insert|update|delete/.test(name));
    const surroundings = steps.slice(Math.max(0, index - 12), index + 2).join();
    if ((isLasting || (isOpen && index % 30 === 0)) && !moments.has(surroundings)) moments.set(surroundings, index + 2);
  }
  return [...moments.values()];
}

/** Of the steps, one in so many: a guest's order goes the way of the customers' orders. The embedded engine opens a place twice for each kill. */
const oneIn = (everyOnPostgres: number, moments: number[]) => (onPostgres ? everyOnPostgres : Math.ceil(moments.length / 4));

test.each([
  ['the purchases of two customers', asCustomers, 1],
  ["a guest's purchase", asGuest, 2],
] as const)('killed at steps of %s, the shop ends it as if nothing had happened', { timeout: 900_000 }, async (_, buy, every) => {
  const lanes = await Promise.all([aPlace(), ...(onPostgres ? [aPlace()] : [])]);
  try {
    const [lane] = lanes;
    if (!lane) throw new Error('No place.');
    const undisturbed = await purchaseKilledAt(lane, buy, 0, 0);
    expect(undisturbed).toMatchObject({ broken: [], diedBefore: '' });
    const moments = whereToDie(undisturbed.steps);
    const waiting = moments.filter((_, index) => index % oneIn(every, moments) === 0);
    let turn = 0;
    await Promise.all(
      lanes.map(async (place) => {
        for (let dieAt = waiting.shift(); dieAt; dieAt = waiting.shift()) {
          const name = `${dieAt}: ${undisturbed.steps[dieAt - 1]}`;
          const { outcome, broken, diedBefore } = await purchaseKilledAt(place, buy, dieAt, ++turn);
          expect({ at: `${dieAt}: ${diedBefore}`, broken, outcome }).toEqual({ at: name, broken: [], outcome: undisturbed.outcome });
        }
      }),
    );
  } finally {
    await Promise.all(lanes.map((place) => place.remove()));
  }
});
