import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, anAddress, type Person } from '../../test/world.ts';
import { phoneProofs, users } from '../accounts/accounts.tables.ts';
import { hashPassword } from '../accounts/sign-in/passwords/password-hash.server.ts';
import { orders } from '../orders/orders.tables.ts';
import { settingsSchemas } from '../settings/settings.schema.ts';
import { rewardBirthdays } from './birthdays.server.ts';
import { coinsOfBonus, pointsForOrder } from './earning.ts';
import { coinBalance, earnFromOrder, returnCoins, rewardAccount, rewardNewsletter, spendCoins } from './loyalty.server.ts';
import { coinEntries } from './loyalty.tables.ts';
import { wasReferred } from './referrals.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const rules = settingsSchemas.loyalty.parse({});
const now = new Date('2026-11-21T06:30:00Z');

const home = {
  name: 'Home',
  street: '12, MG Road',
  landmark: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  stateCode: '29',
  zipCode: '560001',
  phone: '9000000001',
  country: 'India',
};

let cartVersion = 0;

/** An order with goods of this many rupees after discounts. */
async function anOrder(buyer: Person, goodsRupees: number, over: Partial<typeof orders.$inferInsert> = {}) {
  const goods = goodsRupees * 100;
  const [order] = await s.db
    .insert(orders)
    .values({
      userId: buyer.id,
      paymentStatus: 'cod',
      paymentMethod: 'cod',
      idempotencyKey: randomUUID(),
      requestHash: '',
      cartVersion: ++cartVersion,
      customerName: 'Shopper',
      customerEmail: buyer.email,
      customerPhone: '9000000001',
      shippingAddress: home,
      originalSubtotalPaise: goods,
      subtotalPaise: goods,
      discountedSubtotalPaise: goods,
      totalPaise: goods,
      ...over,
    })
    .returning();
  if (!order) throw new Error('no order');
  return order;
}

/** As in the shop: marking the order and earning its points are one transaction. */
const deliver = (order: typeof orders.$inferSelect) =>
  s.db.transaction(async (tx) => {
    await tx.update(orders).set({ status: 'delivered', deliveredAt: now }).where(eq(orders.id, order.id));
    await earnFromOrder(tx, order, now);
  });

const pointsOf = async (person: Person) => (await s.request('GET', `/api/point/${person.id}`, { as: person.token })).json;

test.each([
  [1000, true, 200],
  [1000, false, 300],
  [808.38, true, 161],
  [0.04, true, 0],
  [0, false, 0],
])('₹%d of goods earn, on a first order: %s, %d points', (rupees, isFirst, points) => {
  expect(pointsForOrder(Math.round(rupees * 100), isFirst, rules)).toBe(points);
});

test('bonus points are worth a rupee each: 500 for a birthday are 5,000 coins, 200 for a referral 2,000', () => {
  expect(coinsOfBonus(rules.birthdayBonusPoints, rules)).toBe(5000);
  expect(coinsOfBonus(rules.referralBonusPoints, rules)).toBe(2000);
});

test('sign-up and subscription reward an address once, even when the account is closed and opened again', async () => {
  const first = await aCustomer(s, { email: 'asha@example.com' });
  for (let time = 0; time < 2; time++) {
    await rewardAccount(s.db, first, now);
    await rewardNewsletter(s.db, first, now);
  }
  expect(await coinBalance(s.db, first.id)).toBe(500);
  await s.db.update(users).set({ closedAt: now, email: 'closed@closed.invalid' });
  const again = await aCustomer(s, { email: 'asha@example.com' });
  await rewardAccount(s.db, again, now);
  expect(await coinBalance(s.db, again.id)).toBe(0);
});

test('points are pending until delivery; the first order earns 20%, later ones 30%, each once', async () => {
  const asha = await aCustomer(s);
  const first = await anOrder(asha, 1000);
  const second = await anOrder(asha, 500);
  expect(await pointsOf(asha)).toMatchObject({ totalPoints: 0, pendingPoints: 350, history: [] });
  await deliver(first);
  await deliver(first);
  expect(await pointsOf(asha)).toMatchObject({ totalPoints: 200, pendingPoints: 150, worthRupees: 20 });
  await deliver(second);
  expect(await pointsOf(asha)).toMatchObject({
    totalPoints: 350,
    pendingPoints: 0,
    history: [
      { points: 150, kind: 'order', orderId: second.id },
      { points: 200, kind: 'order', orderId: first.id },
    ],
  });
});

test('when two orders are delivered at once, one of them is the first', async () => {
  const asha = await aCustomer(s);
  const both = [await anOrder(asha, 1000), await anOrder(asha, 1000)];
  await Promise.all(both.map(deliver));
  expect(await coinBalance(s.db, asha.id)).toBe(500);
});

test('a cancelled order returns its coins, once, and an order without coins leaves no row', async () => {
  const asha = await aCustomer(s);
  await rewardAccount(s.db, asha, now);
  const order = await anOrder(asha, 400, { coinsSpent: 150 });
  for (let time = 0; time < 2; time++) await spendCoins(s.db, order, now);
  expect(await coinBalance(s.db, asha.id)).toBe(50);
  for (let time = 0; time < 2; time++) await returnCoins(s.db, order, now);
  expect(await coinBalance(s.db, asha.id)).toBe(200);
  await spendCoins(s.db, await anOrder(asha, 400), now);
  expect(await s.db.select().from(coinEntries)).toHaveLength(3);
});

test("a friend's first delivered order rewards the referrer, once and not for the second", async () => {
  const asha = await aCustomer(s, { phone: '9000000009' });
  const bina = await aCustomer(s, { referredById: asha.id, phone: '9000000001' });
  expect(await wasReferred(s.db, bina.id)).toBe(true);
  await deliver(await anOrder(bina, 500));
  await deliver(await anOrder(bina, 500));
  expect(await coinBalance(s.db, asha.id)).toBe(2000);
});

test.each([
  ['with the same phone', { phone: '9000000001' }, {}],
  ['whose own phone the parcel is for', { phone: '9000000002' }, { shippingAddress: { ...home, phone: '9000000002' } }],
  ['to whose own door the parcel goes', { phone: '9000000003' }, { shippingAddress: { ...home, street: '12 MG ROAD' } }],
] as const)('a referrer %s earns nothing', async (_how, referrer, order) => {
  const asha = await aCustomer(s, referrer);
  if (referrer.phone === '9000000003') await anAddress(s, asha.id, { street: home.street });
  const bina = await aCustomer(s, { referredById: asha.id, phone: '9000000001' });
  await deliver(await anOrder(bina, 500, order));
  expect(await coinBalance(s.db, asha.id)).toBe(0);
});

test.each([
  ['the friend has proved, whatever both profiles say now', ['9000000005', '9000000005']],
  ['is the friend’s', ['9000000001', null]],
  ['the friend has proved, and the referrer has', [null, '9000000009']],
] as const)(
  'an invitation between accounts where a phone that the referrer proved earlier %s rewards neither',
  async (_how, [his, hers]) => {
    const asha = await aCustomer(s, { phone: '9000000009' });
    const bina = await aCustomer(s, { referredById: asha.id, phone: '9000000001' });
    expect(await wasReferred(s.db, bina.id)).toBe(true);
    const proved = [
      { userId: asha.id, phone: his },
      { userId: bina.id, phone: hers },
    ];
    for (const { userId, phone } of proved)
      if (phone) await s.db.insert(phoneProofs).values({ userId, phone, provedAt: now, endedAt: now });
    expect(await wasReferred(s.db, bina.id)).toBe(false);
    await deliver(await anOrder(bina, 500));
    expect(await coinBalance(s.db, asha.id)).toBe(0);
  },
);

test('a parcel for a phone that the referrer has proved, under whatever profile, earns the referrer nothing', async () => {
  const asha = await aCustomer(s, { phone: '9000000009' });
  const bina = await aCustomer(s, { referredById: asha.id, phone: '9000000001' });
  await s.db.insert(phoneProofs).values({ userId: asha.id, phone: '9000000005', provedAt: now });
  await deliver(await anOrder(bina, 500, { shippingAddress: { ...home, phone: '9000000005' } }));
  expect(await coinBalance(s.db, asha.id)).toBe(0);
});

test('an invitation from a device that the friend also used, such as a shared family phone, rewards neither of them', async () => {
  const signIn = (person: Person, device: string) =>
    s.request('POST', '/api/auth/login', { body: { email: person.email, password: 'secret1' }, headers: { cookie: `device=${device}` } });
  const [family, own, cafe] = ['f', 'o', 'c'].map((letter) => letter.repeat(43)) as [string, string, string];
  const passwordHash = await hashPassword('secret1');
  const asha = await aCustomer(s, { phone: '9000000009', passwordHash });
  const bina = await aCustomer(s, { referredById: asha.id, phone: '9000000001', passwordHash });
  const chitra = await aCustomer(s, { referredById: asha.id, phone: '9000000002', passwordHash });
  await signIn(asha, family);
  await signIn(bina, own);
  await signIn(chitra, cafe);
  expect([await wasReferred(s.db, bina.id), await wasReferred(s.db, chitra.id)]).toEqual([true, true]);
  await signIn(bina, family);
  expect([await wasReferred(s.db, bina.id), await wasReferred(s.db, chitra.id)]).toEqual([false, true]);
  await deliver(await anOrder(bina, 500));
  expect(await coinBalance(s.db, asha.id)).toBe(0);
  await deliver(await anOrder(chitra, 500));
  expect(await coinBalance(s.db, asha.id)).toBe(2000);
});

test('a birthday is rewarded once a calendar year, if the date was known for a month', async () => {
  const known = new Date('2026-10-01T00:00:00Z');
  const asha = await aCustomer(s, { dateOfBirth: '1994-11-21', dateOfBirthSetAt: known });
  const bina = await aCustomer(s, { dateOfBirth: '1994-11-22', dateOfBirthSetAt: known });
  const late = await aCustomer(s, { dateOfBirth: '1994-11-21', dateOfBirthSetAt: new Date('2026-11-20T00:00:00Z') });
  for (let time = 0; time < 2; time++) await rewardBirthdays(s.db, now);
  expect([await coinBalance(s.db, asha.id), await coinBalance(s.db, bina.id), await coinBalance(s.db, late.id)]).toEqual([5000, 0, 0]);
  // 18:30 UTC is midnight in India: the next day starts.
  await rewardBirthdays(s.db, new Date('2026-11-21T18:30:00Z'));
  expect(await coinBalance(s.db, bina.id)).toBe(5000);
  await rewardBirthdays(s.db, new Date('2027-11-21T06:30:00Z'));
  expect(await coinBalance(s.db, asha.id)).toBe(10_000);
});

test.each([
  ['2027-02-28T06:30:00Z', 5000],
  ['2028-02-28T06:30:00Z', 0],
  ['2028-02-29T06:30:00Z', 5000],
])('a birthday on 29 February is celebrated on %s: %d coins', async (moment, coins) => {
  const asha = await aCustomer(s, { dateOfBirth: '1996-02-29', dateOfBirthSetAt: now });
  await rewardBirthdays(s.db, new Date(moment));
  expect(await coinBalance(s.db, asha.id)).toBe(coins);
});
