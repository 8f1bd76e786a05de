// The simulation and the measurement, on orders that really went through the shop.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aCustomer,
  anAddress,
  aProduct,
  aSeller,
  aStaffMember,
  fillCart,
  moveOrder,
  type Person,
  pressPay,
  type Shopper,
} from '../../test/world.ts';
import { orders } from '../orders/orders.tables.ts';
import { readSettings } from '../settings/settings.server.ts';
import { settings } from '../settings/settings.tables.ts';
import { cashRefusals } from './cash.tables.ts';
import { isInHoldOut } from './judge-cash.server.ts';
import { measureRules } from './measure-rules.server.ts';
import { simulateRules } from './simulate-rules.server.ts';

const s = await openTestShop();
let staff: Person;
let balm: { id: string };
let serial = 0;
let day = 0;
beforeEach(async () => {
  await s.reset();
  day = 0;
  nextDay();
  await aSeller(s);
  await set('payments', { unconfirmedCashOrders: 0 });
  staff = await aStaffMember(s);
  balm = await aProduct(s, { stockQuantity: 500 });
});
afterAll(() => s.close());

const set = (section: string, value: object) =>
  s.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
const nextDay = () => s.setClock(new Date(Date.UTC(2026, 8, 1 + day++, 6)));

async function aBuyer(isHeldOut = false): Promise<Shopper> {
  const phone = `97${String(++serial).padStart(8, '0')}`;
  if (isInHoldOut({ userId: '', phone }, 10) !== isHeldOut) return aBuyer(isHeldOut);
  const person = await aCustomer(s, { phone, createdAt: new Date('2026-08-01T00:00:00Z') });
  return { ...person, addressId: (await anAddress(s, person.id, { phone })).id };
}

/** A day later it is delivered, comes back, or stays where it is. Null when cash is refused. */
async function order(buyer: Shopper, end: 'delivered' | 'back' | 'open' | 'cancelled') {
  nextDay();
  await fillCart(s, buyer, balm.id);
  const { status, json } = await pressPay(s, buyer, { paymentMethod: 'cod' });
  if (status !== 200) return null;
  const id: string = json.localOrderId;
  nextDay();
  if (end === 'cancelled') await moveOrder(s, staff, id, 'cancelled');
  if (end === 'open' || end === 'cancelled') return id;
  await s.request('POST', `/api/order/${id}/confirm`, { as: staff.token });
  await moveOrder(s, staff, id, end === 'back' ? 'shipped' : 'delivered');
  if (end === 'back') await s.request('POST', `/api/order/${id}/came-back`, { as: staff.token, body: {} });
  return id;
}

const simulate = async () => simulateRules(s.db, await readSettings(s.db), s.shop.now());
const answersOf = ({ answers }: Awaited<ReturnType<typeof simulate>>) =>
  Object.fromEntries(answers.map(({ answer, orders: all, cameBack }) => [answer, `${all}, ${cameBack} back`]));

test('the simulation says of past orders what the rules would have said, and how many really came back', async () => {
  const [good, bad] = [await aBuyer(), await aBuyer()];
  await order(good, 'delivered');
  await order(bad, 'back');
  await order(good, 'delivered');
  await order(bad, 'back');
  await order(bad, 'back');
  const simulation = await simulate();
  expect(simulation).toMatchObject({ orders: 5, cameBack: 3, isCut: false });
  // The first parcel of `bad` surprises; the second is to be confirmed, the third to be paid online.
  expect(answersOf(simulation)).toEqual({ take: '3, 1 back', offer: '0, 0 back', confirm: '1, 1 back', prepaid: '1, 1 back' });
});

test('it judges each order with what was known then: as Place Order did, while the rules were on', async () => {
  await set('cash', { isOn: true, holdOutPercent: 0 });
  const buyers = [await aBuyer(), await aBuyer(), await aBuyer()];
  const ends = ['back', 'open', 'delivered', 'back', 'open', 'open', 'delivered', 'cancelled', 'back', 'open'] as const;
  for (const [n, end] of ends.entries()) await order(buyers[n % buyers.length] as Shopper, end);
  const placed = await s.db.select({ verdict: orders.cashVerdict }).from(orders);
  const said = (answer: string) => placed.filter(({ verdict }) => verdict?.answer === answer).length;
  const { answers } = await simulate();
  expect(placed.length).toBeGreaterThan(7);
  expect(said('confirm')).toBeGreaterThan(0);
  // A cancelled order counted as open until it was cancelled, which its row still says.
  expect(answers.map(({ answer, orders: all }) => [answer, all])).toEqual(answers.map(({ answer }) => [answer, said(answer)]));
});

test('orders of more than 90 days ago, paid online or free are not among them', async () => {
  const buyer = await aBuyer();
  const id = await order(buyer, 'delivered');
  await fillCart(s, buyer, balm.id);
  await pressPay(s, buyer);
  expect((await simulate()).orders).toBe(1);
  await s.db
    .update(orders)
    .set({ createdAt: new Date('2026-05-01T00:00:00Z') })
    .where(eq(orders.id, id ?? ''));
  expect((await simulate()).orders).toBe(0);
});

test('the measurement keeps the two groups apart, and leaves out what staff decided', async () => {
  await set('cash', { isOn: true, holdOutPercent: 10, returnCostRupees: 150 });
  const [ruled, held, decided] = [await aBuyer(), await aBuyer(true), await aBuyer()];
  await order(ruled, 'back');
  await order(ruled, 'cancelled');
  await order(held, 'back');
  await order(held, 'delivered');
  await order(held, 'back');
  await s.request('PUT', `/api/cash/customers/${decided.id}`, { as: staff.token, body: { answer: 'take', reason: 'Known' } });
  await order(decided, 'back');
  const measured = await measureRules(s.db, (await readSettings(s.db)).cash, s.shop.now());
  expect(measured).toMatchObject({
    ruled: { finished: 1, cameBack: 1, unconfirmed: 1 },
    heldOut: { finished: 3, cameBack: 2, unconfirmed: 0 },
    asked: { confirm: 1, confirmed: 0 },
    savings: { standing: 'too-few' },
  });
});

test('who was to pay online and ordered nothing for three days is lost; the last days are not counted yet', async () => {
  const [left, stayed, recent] = [await aBuyer(), await aBuyer(), await aBuyer(true)];
  const refusedAt = s.shop.now();
  for (const { id: userId } of [left, stayed])
    await s.db.insert(cashRefusals).values({ userId, day: '2026-09-01', isHeldOut: false, totalPaise: 50_000, createdAt: refusedAt });
  await order(stayed, 'open');
  for (let n = 0; n < 4; n++) nextDay();
  await s.db.insert(cashRefusals).values({ userId: recent.id, day: '2026-09-07', isHeldOut: true, totalPaise: 1, createdAt: s.shop.now() });
  const { ruled, heldOut } = await measureRules(s.db, (await readSettings(s.db)).cash, s.shop.now());
  expect([ruled, heldOut]).toMatchObject([
    { refused: 2, lost: 1, lostPaise: 50_000 },
    { refused: 0, lost: 0 },
  ]);
});
