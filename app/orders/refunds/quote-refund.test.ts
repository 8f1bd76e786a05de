// The preview of a refund matches what the refund then books.
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aNamelessSeller,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { sessions } from '../../accounts/accounts.tables.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { audit, jobs } from '../../platform/platform.tables.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import { refunds } from './refunds.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let soap: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s);
  soap = await aProduct(s, { originalPricePaise: 12_345, gstRateBasisPoints: 500 });
  await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 900, kind: 'birthday', cause: 'gift' });
});
afterAll(() => s.close());

async function anOrder(over: Record<string, unknown> = { useCoins: true }): Promise<string> {
  await fillCart(s, shopper, balm.id, 2);
  await fillCart(s, shopper, soap.id, 3);
  const { json } = await pressPay(s, shopper, over);
  if (json.cashfreeOrder) await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId;
}
const as = (path: string, body: object, who = staff) => s.request('POST', path, { as: who.token, body });
const quote = (id: string, wish: object) => as(`/api/order/${id}/refund/quote`, wish);
const refund = (id: string, wish: object) => as(`/api/order/${id}/refund`, { reason: 'Broken', ...wish });
const deliver = (id: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'delivered' } });
const counts = () => Promise.all([refunds, invoices, coinEntries, jobs, audit, stockMoves].map((table) => s.db.$count(table)));
const coinsNow = async () => (await s.request('GET', `/api/point/${shopper.id}`, { as: shopper.token })).json.totalPoints as number;

const wish = fc.oneof(
  fc.record({ amount: fc.integer({ min: 1, max: 40_000 }).map((paise) => paise / 100) }),
  fc.record({ balms: fc.integer({ min: 0, max: 1 }), soaps: fc.integer({ min: 1, max: 2 }), restock: fc.boolean() }),
  fc.constant({}),
);
type Wish = { amount?: number; balms?: number; soaps?: number; restock?: boolean };
const bodyOf = ({ amount, balms = 0, soaps = 0, restock = false }: Wish) => {
  const items = [
    { productId: balm.id, quantity: balms, restock },
    { productId: soap.id, quantity: soaps, restock },
  ].filter(({ quantity }) => quantity > 0);
  return amount === undefined ? (items.length > 0 ? { items } : {}) : { amount };
};

test('a partial refund moves the money, tax and coins of its quote, and the quote changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 4 }), fc.boolean(), async (wishes, isDelivered) => {
      const id = await anOrder();
      if (isDelivered) await deliver(id);
      for (const each of wishes) {
        const body = bodyOf(each);
        const before = await counts();
        const quoted = await quote(id, body);
        expect(await counts()).toEqual(before);
        const coinsBefore = await coinsNow();
        const made = await refund(id, body);
        expect(made.status, made.text).toBe(quoted.status);
        if (quoted.status !== 200) {
          expect(made.json.code).toBe(quoted.json.code);
          continue;
        }
        const { amount, tax, coinsReturned, coinsTakenBack, left, parts, roundOff } = quoted.json;
        expect(made.json.refund.amount).toBe(amount);
        const [note] = await s.db.select().from(invoices).where(eq(invoices.refundId, made.json.refund.id));
        expect([note?.taxablePaise, note?.cgstPaise, note?.sgstPaise, note?.igstPaise]).toEqual(
          [tax.taxable, tax.cgst, tax.sgst, tax.igst].map((rupees) => Math.round(rupees * 100)),
        );
        const inPaise = (rupees: number) => Math.round(rupees * 100);
        expect(parts.reduce((sum: number, part: { amount: number }) => sum + inPaise(part.amount), inPaise(roundOff))).toBe(
          inPaise(amount),
        );
        expect((await coinsNow()) - coinsBefore).toBe(coinsReturned - coinsTakenBack);
        expect(inPaise(made.json.payableAmount - made.json.refundedAmount)).toBe(inPaise(left));
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('the answer gives the amount of this refund, not the sum of all, also to a repeated request', async () => {
  const id = await anOrder();
  await refund(id, { amount: 50 });
  const press = () =>
    s.request('POST', `/api/order/${id}/refund`, {
      as: staff.token,
      body: { reason: 'B', amount: 20 },
      headers: { 'idempotency-key': 'k' },
    });
  const [first, second] = [await press(), await press()];
  expect([first.json.refund.amount, first.json.refundedAmount]).toEqual([20, 70]);
  expect(second.json.refund).toEqual(first.json.refund);
});

test('a quote is refused as its refund is, and only those who may refund get one', async () => {
  const id = await anOrder();
  expect(await quote(id, { amount: 99_999 })).toMatchObject({ status: 409, json: { code: 'more_than_left' } });
  expect(await quote(id, { amount: -1 })).toMatchObject({ status: 400, json: { fields: { amount: 'Enter an amount above 0' } } });
  expect((await as(`/api/order/${id}/refund/quote`, {}, await aStaffMember(s, undefined, 'packer'))).status).toBe(403);
  const cash = await anOrder({ paymentMethod: 'cod' });
  expect((await quote(cash, {})).json.message).toBe('This cash order is not delivered, so nothing has been paid yet.');
  await deliver(cash);
  expect((await quote(cash, { amount: 10 })).json).toMatchObject({ amount: 10 });
  await aNamelessSeller(s);
  expect((await quote(await anOrder(), {})).json.tax).toBeNull();
});

test('a refund above the limit needs the password again, and without it nothing is booked', async () => {
  balm = await aProduct(s, { originalPricePaise: 600_000 });
  const id = await anOrder({});
  await s.db.update(sessions).set({ steppedUpAt: null });
  const before = await counts();
  expect(await refund(id, {})).toMatchObject({ status: 403, json: { code: 'password_needed' } });
  expect(await counts()).toEqual(before);
  expect((await quote(id, {})).json.amount).toBeGreaterThan(5_000);
  expect((await refund(id, { amount: 5_000 })).status).toBe(200);
  expect(await refund(id, { amount: 5_000.01 })).toMatchObject({ status: 403 });
  await s.db.update(sessions).set({ steppedUpAt: s.shop.now() });
  expect((await refund(id, {})).status).toBe(200);
  expect((await s.db.select().from(refunds).orderBy(asc(refunds.createdAt))).length).toBe(2);
});

test('staff enter it again to cancel a paid order above the limit, but not for cash; a customer never does', async () => {
  balm = await aProduct(s, { originalPricePaise: 600_000 });
  const id = await anOrder({});
  await s.db.update(sessions).set({ steppedUpAt: null });
  const before = await counts();
  const needed = { status: 403, json: { code: 'password_needed' } };
  expect(await as(`/api/order/${id}/cancel`, {})).toMatchObject(needed);
  expect(await s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'cancelled' } })).toMatchObject(needed);
  expect(await counts()).toEqual(before);
  expect((await as(`/api/order/${id}/cancel`, {}, shopper)).status).toBe(200);
  expect((await as(`/api/order/${await anOrder({ paymentMethod: 'cod' })}/cancel`, {})).status).toBe(200);
  const second = await anOrder({});
  await s.db.update(sessions).set({ steppedUpAt: s.shop.now() });
  expect((await as(`/api/order/${second}/cancel`, {})).status).toBe(200);
});
