// Cash orders that wait for their buyers to confirm (record 0069): the OTP by SMS, the reminder, and the end of what is never confirmed.
import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aCustomer,
  anAddress,
  aProduct,
  aSeller,
  aStaffMember,
  fillCart,
  type Person,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { messages } from '../../messages/messages.tables.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orderEvents, orders } from '../orders.tables.ts';
import { followUnconfirmed } from './unconfirmed-orders.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
const NOW = new Date('2026-11-20T06:00:00Z');
const PHONE = '9876543210';
let staff: Person;
let balm: { id: string };
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  await aSeller(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s);
});

const set = (section: string, value: object) =>
  s.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
/** Every cash order is to be confirmed. */
const turnOn = (confirmWithinHours: number) =>
  set('cash', {
    isOn: true,
    holdOutPercent: 0,
    rules: [{ fact: 'value', from: 0, points: 3 }],
    confirmFrom: 3,
    prepaidFrom: 0,
    confirmWithinHours,
  });
const hoursLater = (hours: number) => s.setClock(new Date(NOW.getTime() + hours * 3_600_000));

async function aBuyer(phone = PHONE): Promise<Shopper> {
  const person = await aCustomer(s, { phone });
  return { ...person, addressId: (await anAddress(s, person.id, { phone })).id };
}
async function anOrder(buyer: Shopper): Promise<string> {
  await fillCart(s, buyer, balm.id);
  return (await pressPay(s, buyer, { paymentMethod: 'cod' })).json.localOrderId;
}
const follow = () => followUnconfirmed(s.shop, s.shop.now());
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const eventsOf = async (orderId: string) =>
  (await s.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.createdAt))).map(
    ({ kind }) => kind,
  );
async function mailsTo({ email }: Person) {
  await s.runJobs();
  return s.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(asc(mails.createdAt));
}
const kindsOf = async (buyer: Person) => (await mailsTo(buyer)).map(({ kind }) => kind);
const stock = async () => (await s.request('GET', `/api/product/${balm.id}`)).json.stock;
const confirmByStaff = (id: string) => s.request('POST', `/api/order/${id}/confirm`, { as: staff.token });

describe('an order that is not confirmed', () => {
  test('is reminded of once, halfway, and cancelled when its time is over: the goods are back, and an e-mail says why', async () => {
    await turnOn(24);
    const buyer = await aBuyer();
    const before = await stock();
    const id = await anOrder(buyer);
    expect((await s.request('GET', `/api/order/${id}`, { as: buyer.token })).json.confirmUntil).toBe('2026-11-21T06:00:00.000Z');
    hoursLater(11.9);
    await follow();
    expect(await kindsOf(buyer)).toEqual(['order-placed']);
    for (const hours of [12, 13, 23.9]) {
      hoursLater(hours);
      await follow();
    }
    const reminded = await mailsTo(buyer);
    expect(reminded.map(({ kind }) => kind)).toEqual(['order-placed', 'order-confirm-reminder']);
    for (const { text } of reminded) expect(text).toContain('Please confirm by 21 Nov 2026, 11:30 am. After that we cancel the order.');
    hoursLater(24);
    await follow();
    await follow();
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', confirmedAt: null });
    expect([await eventsOf(id), await stock()]).toEqual([['placed', 'cancelled'], before]);
    expect((await mailsTo(buyer)).slice(2)).toMatchObject([
      { kind: 'order-unconfirmed', text: expect.stringContaining('was not confirmed in time') },
    ]);
  });

  test('waits for ever where the shop sets no time', async () => {
    await turnOn(0);
    const buyer = await aBuyer();
    const id = await anOrder(buyer);
    hoursLater(1000);
    await follow();
    expect([(await orderOf(id))?.status, await kindsOf(buyer)]).toEqual(['pending', ['order-placed']]);
    expect((await mailsTo(buyer))[0]?.text).not.toContain('Please confirm by');
  });

  test('keeps the time it was told, whatever Settings say later', async () => {
    await turnOn(48);
    const id = await anOrder(await aBuyer());
    await turnOn(1);
    hoursLater(47);
    await follow();
    expect((await orderOf(id))?.status).toBe('pending');
  });

  test('stays once confirmed, by its buyer, by staff, or taken without', async () => {
    await turnOn(24);
    const [called, taken] = [await anOrder(await aBuyer()), await anOrder(await aBuyer('9876543211'))];
    await confirmByStaff(called);
    await s.request('PUT', `/api/order/${taken}/cash`, { as: staff.token, body: { answer: 'take', reason: 'Known to us' } });
    hoursLater(100);
    await follow();
    expect([(await orderOf(called))?.status, (await orderOf(taken))?.status]).toEqual(['pending', 'pending']);
  });

  test('gets its time from the moment when staff ask for the confirmation', async () => {
    await set('cash', { isOn: true, holdOutPercent: 0, rules: [], confirmWithinHours: 10 });
    const id = await anOrder(await aBuyer());
    hoursLater(5);
    await s.request('PUT', `/api/order/${id}/cash`, { as: staff.token, body: { answer: 'confirm', reason: 'Odd address' } });
    expect((await orderOf(id))?.confirmUntil).toEqual(new Date('2026-11-20T21:00:00Z'));
  });

  test('is cancelled once when two nodes look at once', async () => {
    await turnOn(1);
    const buyer = await aBuyer();
    const id = await anOrder(buyer);
    hoursLater(1);
    await Promise.all([follow(), follow(), follow()]);
    expect([await eventsOf(id), await kindsOf(buyer)]).toEqual([
      ['placed', 'cancelled'],
      ['order-placed', 'order-unconfirmed'],
    ]);
  });

  test('is confirmed or cancelled, never both, when its buyer comes at the last moment', async () => {
    await turnOn(1);
    for (let round = 0; round < 4; round++) {
      s.setClock(NOW);
      const id = await anOrder(await aBuyer(`987654322${round}`));
      hoursLater(1);
      const [confirmed] = await Promise.all([confirmByStaff(id), follow()]);
      expect(await orderOf(id)).toMatchObject(
        confirmed.status === 200 ? { status: 'pending', confirmedAt: s.shop.now() } : { status: 'cancelled', confirmedAt: null },
      );
    }
  });
});

describe('an OTP to the phone of the order', () => {
  const send = (id: string, buyer: Person, way = 'phone') =>
    s.request('POST', `/api/order/${id}/cash-otp`, { as: buyer.token, body: { language: 'en', way } });
  const enter = (id: string, buyer: Person, code: string, way = 'phone') =>
    s.request('POST', `/api/order/${id}/cash-otp/verify`, { as: buyer.token, body: { code, way } });
  async function codeTo(phone: string) {
    await s.runJobs();
    const isTheirs = and(eq(messages.phone, phone), eq(messages.kind, 'code'));
    const [newest] = await s.db.select().from(messages).where(isTheirs).orderBy(desc(messages.createdAt));
    return newest?.words['code'] ?? 'none';
  }

  test('confirms it, and only by the way that it was sent', async () => {
    await turnOn(24);
    const buyer = await aBuyer();
    const id = await anOrder(buyer);
    expect((await send(id, buyer)).json).toEqual({ message: 'OTP sent to your phone!' });
    const code = await codeTo(PHONE);
    expect((await enter(id, buyer, code, 'email')).json.fields).toEqual({ code: 'Invalid or expired OTP' });
    expect((await enter(id, buyer, code)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ confirmedAt: NOW });
    expect(await eventsOf(id)).toEqual(['placed', 'confirmed']);
  });

  test('is for one order, not for another customer’s with the same phone', async () => {
    await turnOn(24);
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    const [hers, his] = [await anOrder(asha), await anOrder(ravi)];
    await send(hers, asha);
    expect((await send(hers, ravi)).status).toBe(404);
    expect((await enter(hers, ravi, await codeTo(PHONE))).status).toBe(404);
    expect((await orderOf(his))?.confirmedAt).toBeNull();
  });

  test('is refused, with what to do instead, for a phone abroad and where the shop sends none; by e-mail it goes on', async () => {
    await turnOn(24);
    const abroad = await aBuyer('+4915112345678');
    const id = await anOrder(abroad);
    expect((await send(id, abroad)).json).toMatchObject({ code: 'no_mobile' });
    const buyer = await aBuyer();
    const other = await anOrder(buyer);
    await set('security', { phoneCodesADay: 0 });
    expect((await send(other, buyer)).json).toMatchObject({ code: 'phone_codes_off' });
    expect((await send(other, buyer, 'email')).status).toBe(200);
    expect((await send(other, buyer, 'pigeon')).status).toBe(400);
  });
});
