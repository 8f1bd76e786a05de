import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aNamelessSeller, aProduct, aStaffMember, aTradingShop, buy, moveOrder, type Person, type Shopper } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { readCashFacts } from '../../cash/cash-facts.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { dictionaries } from '../../language/dictionaries.server.ts';
import { coinBalance } from '../../loyalty/loyalty.server.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { orders } from '../orders.tables.ts';
import { refunds } from '../refunds/refunds.tables.ts';
import { findTrackedOrder, trackingToken } from '../tracking/tracking.server.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  ({ shopper, staff } = await aTradingShop(s));
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 10 });
});
afterEach(async () => {
  await s.runJobs();
  expect(await reconcile(s.db)).toEqual([]);
});
afterAll(() => s.close());

async function aShippedOrder(over: object = {}): Promise<string> {
  const id = await buy(s, shopper, balm.id, { quantity: 3, paymentMethod: 'cod', ...over });
  await moveOrder(s, staff, id, 'shipped');
  return id;
}
const act = (id: string, what: string, as: Person = staff) => s.request('POST', `/api/order/${id}/${what}`, { as: as.token, body: {} });
const stock = async () => (await s.db.select().from(products).where(eq(products.id, balm.id)))[0]?.stockQuantity;
const notes = async () => (await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))).map(({ totalPaise }) => totalPaise);
const told = async () => {
  await s.runJobs();
  return (await s.db.select().from(mails)).filter(({ kind }) => kind === 'order-lost');
};

test('a lost cash parcel that its customer no longer wants is closed: nothing is owed or in stock again, coins return, its invoice is credited', async () => {
  await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 1000, kind: 'account', cause: 'account:test' });
  const id = await aShippedOrder({ useCoins: true });
  const [sold] = await s.db.select().from(orders).where(eq(orders.id, id));
  const { status, json } = await act(id, 'lost');
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'shipped', paymentStatus: 'cod', isLost: true, refunds: [] });
  expect(json.events.map(({ kind }: { kind: string }) => kind)).toContain('lost');
  expect(await stock()).toBe(7);
  expect(await coinBalance(s.db, shopper.id)).toBe(1000);
  expect(await notes()).toEqual([sold?.totalPaise]);
  expect(await s.db.select().from(refunds)).toEqual([]);
  const [mail] = await told();
  expect(mail?.subject).toContain('was lost on its way');
  expect(mail?.text).toContain('There is nothing left to pay.');
  expect(mail?.text).not.toContain('return');
});

test('its customer is told in Hindi, and the tracking link says what happened', async () => {
  await s.db.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.id));
  const id = await aShippedOrder();
  await act(id, 'lost');
  const [mail] = await told();
  expect(mail?.subject).toContain('खो गया');
  expect(mail?.text).not.toContain('वापस');
  const { env } = s.shop;
  expect(await findTrackedOrder(s.db, env, trackingToken(env, id), s.shop.now())).toMatchObject({ isLost: true });
});

test('an online order that was lost is refunded in full, by staff who may refund', async () => {
  const id = await aShippedOrder({ paymentMethod: 'online' });
  const [sold] = await s.db.select().from(orders).where(eq(orders.id, id));
  expect((await act(id, 'lost', await aStaffMember(s, 'packer@example.com', 'packer'))).status).toBe(403);
  expect((await act(id, 'lost')).json).toMatchObject({ status: 'shipped', paymentStatus: 'refund_pending' });
  expect((await s.db.select().from(refunds)).map(({ amountPaise, reason }) => [amountPaise, reason])).toEqual([
    [sold?.totalPaise, 'Lost in transit'],
  ]);
  expect(await notes()).toEqual([sold?.totalPaise]);
  expect(await stock()).toBe(7);
});

test('a closed order is closed: neither delivered nor returned nor lost again', async () => {
  const id = await aShippedOrder();
  const answers = await Promise.all([act(id, 'lost'), act(id, 'came-back'), act(id, 'lost')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const other = await aShippedOrder();
  await act(other, 'lost');
  expect((await moveOrder(s, staff, other, 'delivered')).json.message).toBe('This order was closed as lost.');
  expect((await act(other, 'came-back')).json.message).toBe('This order was closed as lost. Add items that came back to stock by hand.');
});

test.each(['lost', 'came-back'])(
  'the invoice of a cash order that ended as %s before it was issued is refused, in Hindi too',
  async (end) => {
    await aNamelessSeller(s);
    const id = await aShippedOrder();
    await act(id, end);
    const { status, json } = await s.request('GET', `/api/invoice/${id}`, { as: shopper.token });
    expect([status, json.message]).toEqual([409, expect.stringContaining('before an invoice was issued.')]);
    expect(dictionaries.hi?.messages).toHaveProperty([json.message]);
  },
);

test('staff find lost orders apart from those returned, and the loss is not held against the customer', async () => {
  const [lost, back] = [await aShippedOrder(), await aShippedOrder()];
  await act(lost, 'lost');
  await act(back, 'came-back');
  const listed = async (todo: string) =>
    (await s.request('GET', `/api/order/orders?todo=${todo}`, { as: staff.token })).json.map(({ id }: { id: string }) => id);
  expect(await listed('lost')).toEqual([lost]);
  expect(await listed('came-back')).toEqual([back]);
  const asked = sql`select gen_random_uuid() as key, ${shopper.id}::uuid as user_id, ''::text as phone, '560001'::text as pin, now() + interval '1 day' as at`;
  expect((await readCashFacts(s.db, asked))[0]).toMatchObject({ returned: 1 });
});
