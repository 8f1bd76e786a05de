// Rules for cash on delivery (record 0069): Place Order, the payment step, staff's decisions, and what two requests may do at once.
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import {
  aCustomer,
  anAddress,
  aProduct,
  aSeller,
  aStaffMember,
  buy,
  fillCart,
  moveOrder,
  type Person,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { cashOverrules, cashRefusals } from '../../cash/cash.tables.ts';
import { isInHoldOut } from '../../cash/judge-cash.server.ts';
import { messages } from '../../messages/messages.tables.ts';
import { orderEvents, orders } from '../../orders/orders.tables.ts';
import { closeCustomer } from '../../own-data/close-account.server.ts';
import { keepTerms } from '../../own-data/keep-terms.server.ts';
import { exportOwnData } from '../../own-data/own-data.server.ts';
import { audit, mails } from '../../platform/platform.tables.ts';
import { dayOf } from '../../platform/time.ts';
import { settings } from '../../settings/settings.tables.ts';
import { readCartPage } from '../../storefront/cart/cart-page.server.ts';
import { PRIVATE_MAIL } from '../../vocabulary/mail-kinds.ts';

const statements: string[] = [];
let isCounting = false;
onStatement((name) => {
  if (isCounting) statements.push(name);
});

const s = await openTestShop();
let staff: Person;
let balm: { id: string };
let serial = 0;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-20T06:00:00Z'));
  await aSeller(s);
  await set('payments', { unconfirmedCashOrders: 0 });
  staff = await aStaffMember(s);
  balm = await aProduct(s);
});
afterAll(() => s.close());

const set = (section: string, value: object) =>
  s.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
const turnOn = (over: object = {}) => set('cash', { isOn: true, holdOutPercent: 0, ...over });

/** A phone number of their own, in the hold-out of 10% or not. */
async function aBuyer({ isHeldOut = false, phone = aPhone(isHeldOut) } = {}): Promise<Shopper> {
  const person = await aCustomer(s, { phone, createdAt: new Date('2026-01-01T00:00:00Z') });
  return { ...person, addressId: (await anAddress(s, person.id, { phone })).id };
}
function aPhone(isHeldOut: boolean): string {
  const phone = `98${String(++serial).padStart(8, '0')}`;
  return isInHoldOut({ userId: '', phone }, 10) === isHeldOut ? phone : aPhone(isHeldOut);
}

async function aParcelBack(buyer: Shopper) {
  const id = await buy(s, buyer, balm.id);
  await s.db.update(orders).set({ mustConfirm: false }).where(eq(orders.id, id));
  await moveOrder(s, staff, id, 'shipped');
  expect((await s.request('POST', `/api/order/${id}/came-back`, { as: staff.token, body: {} })).status).toBe(200);
  return id;
}
const payCash = async (buyer: Shopper, over = {}) => {
  await fillCart(s, buyer, balm.id);
  return pressPay(s, buyer, { paymentMethod: 'cod', ...over });
};
const orderOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const stepOf = async ({ id }: Person) => {
  const { noCash, cashNote } = await readCartPage(s.shop, id, new URLSearchParams('step=payment'), 'en');
  return { noCash, cashNote };
};
const decide = (id: string, answer: string, as = staff) =>
  s.request('PUT', `/api/order/${id}/cash`, { as: as.token, body: { answer, reason: 'Known to us' } });
const decideFor = ({ id }: Person, answer: string) =>
  s.request('PUT', `/api/cash/customers/${id}`, { as: staff.token, body: { answer, reason: 'Called' } });

const NOT_IN_CASH = 'Cash on delivery is not available for this order. You can pay online.';

describe('off, as in every shop at first', () => {
  test('the rules change nothing', async () => {
    const buyer = await aBuyer();
    await aParcelBack(buyer);
    await aParcelBack(buyer);
    await fillCart(s, buyer, balm.id);
    expect(await stepOf(buyer)).toEqual({ noCash: null, cashNote: null });
    const { status, json } = await payCash(buyer);
    expect(status).toBe(200);
    expect(await orderOf(json.localOrderId)).toMatchObject({ mustConfirm: false, cashVerdict: null });
  });
});

describe('on', () => {
  test('a customer without history pays in cash, and the order keeps the verdict', async () => {
    await turnOn();
    const { status, json } = await payCash(await aBuyer());
    expect(status).toBe(200);
    expect(await orderOf(json.localOrderId)).toMatchObject({
      mustConfirm: false,
      cashVerdict: { ruled: 'take', answer: 'take', points: 0, reasons: [], isHeldOut: false },
    });
  });

  test('after a parcel that came back the next cash order is confirmed before it ships, and the payment step says so', async () => {
    const buyer = await aBuyer();
    await aParcelBack(buyer);
    await turnOn();
    await fillCart(s, buyer, balm.id);
    expect(await stepOf(buyer)).toEqual({ noCash: null, cashNote: 'confirm' });
    const { json } = await payCash(buyer);
    const id = json.localOrderId;
    expect(await orderOf(id)).toMatchObject({
      mustConfirm: true,
      cashVerdict: { answer: 'confirm', points: 3, reasons: [{ fact: 'returned', found: 1, points: 3 }] },
    });
    const refused = await moveOrder(s, staff, id, 'shipped');
    expect([refused.status, refused.json.code]).toEqual([409, 'not_confirmed']);
    expect((await s.request('GET', '/api/order/orders?todo=ship', { as: staff.token })).json).toEqual([]);
    await s.request('POST', `/api/order/${id}/confirm`, { as: staff.token });
    expect((await s.request('GET', '/api/order/orders?todo=ship', { as: staff.token })).json).toMatchObject([
      { id, isToConfirm: false, cashVerdict: { answer: 'confirm' } },
    ]);
    expect((await moveOrder(s, staff, id, 'shipped')).status).toBe(200);
  });

  test('after two the payment step offers online payment only, in a sentence about the order; Place Order says the same', async () => {
    const buyer = await aBuyer();
    await aParcelBack(buyer);
    await aParcelBack(buyer);
    await turnOn();
    await fillCart(s, buyer, balm.id);
    expect(await stepOf(buyer)).toEqual({ noCash: NOT_IN_CASH, cashNote: null });
    const refused = await payCash(buyer);
    expect([refused.status, refused.json.fields]).toEqual([400, { paymentMethod: NOT_IN_CASH }]);
    const paid = await pressPay(s, buyer);
    expect(paid.status).toBe(200);
    // Nor can the unpaid order become cash.
    const turned = await s.request('POST', `/api/payment/${paid.json.localOrderId}/cash`, { as: buyer.token, body: {} });
    expect([turned.status, turned.json.fields]).toEqual([400, { paymentMethod: NOT_IN_CASH }]);
    expect(await s.db.select().from(cashRefusals)).toMatchObject([{ userId: buyer.id, isHeldOut: false }]);
  });

  test('an order that turns to cash is judged then', async () => {
    const buyer = await aBuyer();
    await aParcelBack(buyer);
    await turnOn();
    await fillCart(s, buyer, balm.id);
    const { localOrderId } = (await pressPay(s, buyer)).json;
    expect(await orderOf(localOrderId)).toMatchObject({ mustConfirm: false, cashVerdict: null });
    expect((await s.request('POST', `/api/payment/${localOrderId}/cash`, { as: buyer.token, body: {} })).status).toBe(200);
    expect(await orderOf(localOrderId)).toMatchObject({ mustConfirm: true, cashVerdict: { answer: 'confirm' } });
  });

  test('a second account of the same phone number has the same history', async () => {
    const first = await aBuyer();
    await aParcelBack(first);
    await aParcelBack(first);
    await turnOn();
    const [{ phone } = { phone: '' }] = await s.db.select({ phone: orders.customerPhone }).from(orders);
    expect((await payCash(await aBuyer({ phone }))).json.fields).toEqual({ paymentMethod: NOT_IN_CASH });
  });

  test('parcels of others to the PIN code count from ten on, and only lead to a question', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => aBuyer()));
    for (const other of others) await aParcelBack(other);
    await turnOn({ confirmFrom: 2, prepaidFrom: 2 });
    const { json } = await payCash(await aBuyer());
    expect((await orderOf(json.localOrderId))?.cashVerdict).toMatchObject({
      answer: 'confirm',
      reasons: [{ fact: 'pin', found: 100, points: 2 }],
    });
    await s.db
      .update(orders)
      .set({ cameBackAt: null, deliveredAt: s.shop.now(), status: 'delivered' })
      .where(eq(orders.userId, others[0]?.id ?? ''));
    expect((await orderOf((await payCash(await aBuyer())).json.localOrderId))?.cashVerdict?.reasons).toMatchObject([{ found: 90 }]);
  });

  test('a customer of the hold-out is never asked, and the verdict says what the rules would have', async () => {
    const buyer = await aBuyer({ isHeldOut: true });
    await aParcelBack(buyer);
    await aParcelBack(buyer);
    await turnOn({ holdOutPercent: 10 });
    await fillCart(s, buyer, balm.id);
    expect(await stepOf(buyer)).toEqual({ noCash: null, cashNote: null });
    const { json } = await payCash(buyer);
    expect(await orderOf(json.localOrderId)).toMatchObject({
      mustConfirm: false,
      cashVerdict: { ruled: 'prepaid', answer: 'take', isHeldOut: true },
    });
    expect(await s.db.select().from(cashRefusals)).toMatchObject([{ userId: buyer.id, isHeldOut: true }]);
  });

  test('placing a cash order gains one statement', async () => {
    const count = async () => {
      const buyer = await aBuyer();
      await fillCart(s, buyer, balm.id);
      isCounting = true;
      statements.length = 0;
      const { status } = await pressPay(s, buyer, { paymentMethod: 'cod' });
      isCounting = false;
      expect(status).toBe(200);
      return statements.length;
    };
    await count();
    const before = await count();
    await turnOn();
    expect(await count()).toBe(before + 1);
  });
});

describe('staff', () => {
  test('take an order without its confirmation, or ask for one; both leave a row in the audit log', async () => {
    const buyer = await aBuyer();
    await aParcelBack(buyer);
    await turnOn();
    const id = (await payCash(buyer)).json.localOrderId;
    const taken = await decide(id, 'take');
    expect(taken.json).toMatchObject({ isToConfirm: false, cashVerdict: { ruled: 'confirm', answer: 'take', overruled: 'order' } });
    expect((await decide(id, 'confirm')).json).toMatchObject({ isToConfirm: true, cashVerdict: { ruled: 'confirm', answer: 'confirm' } });
    // Once more changes nothing.
    await decide(id, 'confirm');
    const rows = await s.db.select().from(audit).where(eq(audit.action, 'order.cash'));
    expect(rows).toMatchObject([
      { actorId: staff.id, before: { mustConfirm: true }, after: { mustConfirm: false, reason: 'Known to us' } },
      { actorId: staff.id, before: { mustConfirm: false }, after: { mustConfirm: true } },
    ]);
  });

  test('ask for the confirmation of an order from before the rules', async () => {
    const id = await buy(s, await aBuyer(), balm.id);
    expect((await decide(id, 'confirm')).json).toMatchObject({ isToConfirm: true, cashVerdict: { overruled: 'order' } });
    await s.runJobs();
    // The buyer is asked at once, by e-mail and on the phone.
    expect(await s.db.$count(mails, eq(mails.kind, 'order-confirm-asked'))).toBe(1);
    expect(await s.db.$count(messages, and(eq(messages.kind, 'confirm-cash'), eq(messages.cause, `order-confirm-asked:${id}`)))).toBe(1);
    expect((await moveOrder(s, staff, id, 'shipped')).status).toBe(409);
  });

  test.each([
    ['shipped', 409],
    ['cancelled', 409],
    ['processing', 200],
  ])('decide about an order that is %s: %i', async (status, answer) => {
    const id = await buy(s, await aBuyer(), balm.id);
    await moveOrder(s, staff, id, status);
    expect((await decide(id, 'confirm')).status).toBe(answer);
  });

  test('decide nothing about an order that is paid, or that is confirmed', async () => {
    const paid = await buy(s, await aBuyer(), balm.id, { paymentMethod: 'online' });
    expect((await decide(paid, 'confirm')).status).toBe(409);
    const id = await buy(s, await aBuyer(), balm.id);
    await s.request('POST', `/api/order/${id}/confirm`, { as: staff.token });
    expect((await decide(id, 'confirm')).status).toBe(409);
  });

  test('decide for a customer in both directions, also in the hold-out, until the rules have it back', async () => {
    await turnOn({ holdOutPercent: 10 });
    const good = await aBuyer({ isHeldOut: true });
    await decideFor(good, 'prepaid');
    expect((await payCash(good)).json.fields).toEqual({ paymentMethod: NOT_IN_CASH });
    const other = await aBuyer();
    await aParcelBack(other);
    await aParcelBack(other);
    expect((await payCash(other)).status).toBe(400);
    await decideFor(other, 'take');
    const { status, json } = await payCash(other);
    expect(status).toBe(200);
    expect((await orderOf(json.localOrderId))?.cashVerdict).toMatchObject({ ruled: 'prepaid', answer: 'take', overruled: 'customer' });
    expect((await decideFor(other, 'rules')).json).toMatchObject({ answer: 'rules' });
    expect((await payCash(other)).status).toBe(400);
    expect(await s.db.select().from(audit).where(eq(audit.action, 'customer.cash'))).toHaveLength(3);
    expect(await s.db.select().from(cashOverrules)).toHaveLength(1);
  });
});

describe('at once', () => {
  test('two cash orders of one phone number, with one allowed: one is placed', async () => {
    await turnOn({ rules: [{ fact: 'open', from: 1, points: 9 }] });
    const phone = aPhone(false);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer({ phone })));
    for (const buyer of buyers) await fillCart(s, buyer, balm.id);
    const answers = await Promise.all(buyers.map((buyer) => pressPay(s, buyer, { paymentMethod: 'cod' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await s.db.select().from(orders)).toHaveLength(1);
  });

  test('a decision and shipping: an order that left was not to be confirmed', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await buy(s, await aBuyer(), balm.id);
      const [decided, shipped] = await Promise.all([decide(id, 'confirm'), moveOrder(s, staff, id, 'shipped')]);
      const order = await orderOf(id);
      expect([decided.status, shipped.status].toSorted()).toEqual([200, 409]);
      expect(order).toMatchObject(
        shipped.status === 200 ? { status: 'shipped', mustConfirm: false } : { status: 'pending', mustConfirm: true },
      );
    }
  });

  test('a decision and the end of the order: both may succeed, and a cancelled order is not decided about', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await buy(s, await aBuyer(), balm.id);
      const [decided, cancelled] = await Promise.all([decide(id, 'confirm'), moveOrder(s, staff, id, 'cancelled')]);
      expect(cancelled.status).toBe(200);
      expect((await orderOf(id))?.mustConfirm).toBe(decided.status === 200);
    }
  });
});

describe('the buyer confirms', () => {
  async function anOrderToConfirm() {
    const buyer = await aBuyer();
    await aParcelBack(buyer);
    await turnOn();
    const id = (await payCash(buyer)).json.localOrderId as string;
    const send = (as: Person = buyer) => s.request('POST', `/api/order/${id}/cash-otp`, { as: as.token, body: { language: 'en' } });
    const enter = (code: string, as: Person = buyer) =>
      s.request('POST', `/api/order/${id}/cash-otp/verify`, { as: as.token, body: { code } });
    return { buyer, id, send, enter };
  }
  const codeOf = async ({ email }: Person) => {
    await s.runJobs();
    const sent = await s.db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, email), eq(mails.kind, PRIVATE_MAIL)))
      .orderBy(desc(mails.createdAt));
    return /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] ?? '';
  };

  test('with the code from the e-mail, once; it then ships', async () => {
    const { buyer, id, send, enter } = await anOrderToConfirm();
    expect((await send()).status).toBe(200);
    const code = await codeOf(buyer);
    const wrong = await enter(code === '000000' ? '111111' : '000000');
    expect([wrong.status, wrong.json.fields]).toEqual([400, { code: 'Invalid or expired OTP' }]);
    expect((await enter(code)).status).toBe(200);
    expect((await enter(code)).status).toBe(200);
    expect(
      await s.db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'confirmed'))),
    ).toMatchObject([{ actorId: buyer.id }]);
    expect((await s.request('GET', `/api/order/${id}`, { as: buyer.token })).json).toMatchObject({ isToConfirm: false });
    expect((await moveOrder(s, staff, id, 'shipped')).status).toBe(200);
  });

  test('twice at once: it is confirmed once', async () => {
    const { buyer, id, send, enter } = await anOrderToConfirm();
    await send();
    const code = await codeOf(buyer);
    const answers = await Promise.all([enter(code), enter(code), s.request('POST', `/api/order/${id}/confirm`, { as: staff.token })]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(
      await s.db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'confirmed'))),
    ).toHaveLength(1);
  });

  test('no order that needs no confirmation, is cancelled, or belongs to another customer', async () => {
    const { id, send, enter } = await anOrderToConfirm();
    const stranger = await aBuyer();
    for (const other of [stranger, staff]) expect([(await send(other)).status, (await enter('123456', other)).status]).toEqual([404, 404]);
    await moveOrder(s, staff, id, 'cancelled');
    expect([(await send()).status, (await enter('123456')).status]).toEqual([409, 409]);
  });

  test('the e-mail of the order asks for it, and never says that it is confirmed', async () => {
    const { buyer } = await anOrderToConfirm();
    await s.runJobs();
    const sent = await s.db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, buyer.email), eq(mails.kind, 'order-placed')))
      .orderBy(desc(mails.createdAt));
    expect(sent.filter(({ text }) => text.includes('One more step: open your order and confirm it with an OTP.'))).toHaveLength(1);
    expect(sent.some(({ text }) => text.includes('One more step') && text.includes('is confirmed.'))).toBe(false);
  });
});

test('a person finds the reasons in their own data; what was decided about them ends with the account', async () => {
  const buyer = await aBuyer();
  await aParcelBack(buyer);
  await aParcelBack(buyer);
  await turnOn();
  await fillCart(s, buyer, balm.id);
  await stepOf(buyer);
  await decideFor(buyer, 'confirm');
  await payCash(buyer);
  const { cashOnDelivery } = await exportOwnData(s.db, { id: buyer.id, staffRole: null }, buyer.id, s.shop.now());
  expect(cashOnDelivery).toMatchObject({
    decidedByStaff: { answer: 'confirm', reason: 'Called' },
    orders: [{ mustConfirm: true, verdict: { ruled: 'prepaid', reasons: [{ fact: 'returned' }, { fact: 'returned' }] } }],
    onlineOnly: [{ day: '2026-11-20', isHeldOut: false }],
  });
  await s.db.update(orders).set({ status: 'delivered' });
  await closeCustomer(s.db, { id: staff.id, staffRole: 'owner' }, buyer.id, s.shop.now());
  expect([await s.db.$count(cashOverrules), await s.db.$count(cashRefusals)]).toEqual([0, 0]);
});

test('a day on which an order was to be paid online is kept for a year', async () => {
  const { id: userId } = await aBuyer();
  for (const createdAt of [new Date('2025-11-19T06:00:00Z'), new Date('2025-11-21T06:00:00Z')])
    await s.db.insert(cashRefusals).values({ userId, day: dayOf(createdAt), isHeldOut: false, totalPaise: 1, createdAt });
  await keepTerms(s.db, s.shop.now());
  expect(await s.db.select({ day: cashRefusals.day }).from(cashRefusals)).toEqual([{ day: '2025-11-21' }]);
});
