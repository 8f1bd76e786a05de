// A count is the same from what is kept as by what is true, whatever happens to accounts, subscriptions, bounces and purchases in between.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aCustomer,
  anAddress,
  aProduct,
  aShopper,
  aTradingShop,
  buy,
  moveOrder,
  type Person,
  type Shopper,
  takeAnyCash,
} from '../../test/world.ts';
import { addresses, users } from '../accounts/accounts.tables.ts';
import { KEPT_CHECKS } from '../books/checks/kept-checks.server.ts';
import { bounces } from '../mailing/mailing.tables.ts';
import { reasonToSkip } from '../mailing/skipping/reason-to-skip.server.ts';
import { phoneStops } from '../messages/messages.tables.ts';
import { earlierOrders } from '../moving-in/moving-in.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { rowsOf } from '../platform/database.server.ts';
import { daysAfter } from '../platform/time.ts';
import { keepPeople } from './kept-people.server.ts';
import { keepBuyers } from './life-of-buyers.server.ts';
import { peopleOf } from './people-of.server.ts';
import { keepRfm } from './rfm.server.ts';
import { countSegment } from './segment-people.server.ts';
import type { SegmentCondition, SegmentRule } from './segments.schema.ts';

const s = await openTestShop();
let staff: Person;
let balm: { id: string };
/** Bought and reads news; bought and did not agree; reads news without an account; unsubscribed; bounced. */
let asha: Shopper;
let bina: Shopper;

beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-10T06:30:00Z'));
  ({ staff } = await aTradingShop(s));
  await takeAnyCash(s);
  balm = await aProduct(s, { stockQuantity: 500 });
  [asha, bina] = [await aShopper(s), await aShopper(s)];
  const [chitra, dev] = [
    await aCustomer(s, { email: 'chitra@example.com' }),
    await aCustomer(s, { email: 'dev@example.com', phone: '9876500001' }),
  ];
  await s.db
    .insert(subscribers)
    .values([
      { email: asha.email },
      { email: 'guest@example.com' },
      { email: chitra.email, unsubscribedAt: s.shop.now() },
      { email: dev.email },
    ]);
  await s.db.insert(bounces).values({ email: dev.email, reason: 'unknown user', bouncedAt: s.shop.now() });
  for (const person of [asha, bina, asha]) await buy(s, person, balm.id);
});
afterAll(() => s.close());

const all = (...conditions: SegmentCondition[]): SegmentRule => ({ match: 'all', conditions });
const ofState: SegmentCondition = { kind: 'place', pins: [], states: ['29'] };
const notBought: SegmentCondition = { kind: 'bought', who: 'not-bought', goods: null, withinDays: null };
const inGroups: SegmentCondition = { kind: 'rfm', groups: ['best', 'loyal', 'new'] };
const ofGoods = (): SegmentCondition => ({
  ...{ kind: 'bought', who: 'not-bought', withinDays: null },
  goods: { products: [balm.id], variants: [], categories: [], collections: [] },
});
const rules = (): (SegmentRule | null)[] => [
  null,
  all(notBought),
  all(ofGoods()),
  all({ kind: 'last-order', is: 'within', days: 90 }),
  all({ kind: 'spent', atLeast: 300, atMost: null }),
  all({ kind: 'orders', atLeast: null, atMost: 1 }),
  all(inGroups),
  all(ofState),
  all({ kind: 'language', language: 'hi' }),
  { match: 'any', conditions: [ofState, { kind: 'language', language: 'hi' }, { kind: 'orders', atLeast: 2, atMost: null }] },
];

async function counts() {
  const found = [];
  for (const rule of rules())
    for (const isService of [false, true])
      found.push({ rule, isService, count: await countSegment(s.db, rule, { isService }, s.shop.now()) });
  return found;
}

const keepAll = async () => {
  await keepBuyers(s.db);
  await keepPeople(s.db);
};
const forgetAll = () => s.db.execute(sql`insert into stale_people (email) values (null)`);

/** Each person of each rule asked alone, as before an e-mail is sent. */
async function judgedAlone() {
  const found = [];
  for (const rule of rules())
    for (const isService of [false, true]) {
      const asked = await peopleOf(s.db, rule, s.shop.now());
      const people = await rowsOf<{ email: string; reason: string | null }>(
        s.db,
        sql`select email, ${reasonToSkip(sql`found.email`, { audience: 'segment', isService })} as reason from (${asked}) found`,
      );
      found.push({ matching: people.length, reached: people.flatMap(({ email, reason }) => (reason === null ? email : [])).sort() });
    }
  return found;
}

const isTrue = KEPT_CHECKS['what is kept of a person is true'] ?? sql``;

/** What was kept before the change, what is kept since, and what is true. */
async function expectSameHoweverKept() {
  const stale = await counts();
  expect(stale.map(({ count: { matching, sample } }) => ({ matching, reached: sample.map(({ email }) => email).sort() }))).toEqual(
    await judgedAlone(),
  );
  expect(await rowsOf(s.db, isTrue)).toEqual([]);
  await keepAll();
  expect(await counts()).toEqual(stale);
  expect(await rowsOf(s.db, isTrue)).toEqual([]);
  await forgetAll();
  expect(await counts()).toEqual(stale);
  await keepAll();
  expect(await counts()).toEqual(stale);
}

const call = (method: string, path: string, as: Person, body?: object) => s.request(method, path, { as: as.token, ...(body && { body }) });
const change = (id: string, over: Partial<typeof users.$inferInsert>) => s.db.update(users).set(over).where(eq(users.id, id));
const subscriberOf = async (email: string) => {
  const [found] = await s.db.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, email));
  return found?.id ?? '';
};

const CHANGES: Record<string, () => Promise<unknown>> = {
  'a customer subscribes': () => s.request('POST', '/api/sub/subscribe', { body: { email: bina.email, source: 'home', wantsNews: true } }),
  'a stranger subscribes': () =>
    s.request('POST', '/api/sub/subscribe', { body: { email: 'new@example.com', source: 'home', wantsNews: true } }),
  'a reader unsubscribes': async () => call('DELETE', `/api/sub/${await subscriberOf(asha.email)}`, staff),
  'a reader without an account unsubscribes': async () => call('DELETE', `/api/sub/${await subscriberOf('guest@example.com')}`, staff),
  'a customer withdraws a consent': async () => {
    await s.request('POST', '/api/sub/subscribe', { body: { email: bina.email, source: 'home', wantsNews: true } });
    await keepAll();
    const [consent] = await rowsOf<{ id: string }>(
      s.db,
      sql`select id from consents where email = ${bina.email} and purpose = 'newsletter'`,
    );
    await s.db.execute(sql`update consents set user_id = ${bina.id} where id = ${consent?.id}`);
    expect((await call('POST', `/api/consents/${consent?.id}/withdraw`, bina)).status).toBe(200);
  },
  'an e-mail bounces': () => s.db.insert(bounces).values({ email: asha.email, reason: 'full', bouncedAt: s.shop.now() }),
  'a bounce is forgotten': () => s.db.delete(bounces),
  'staff erase a customer': () => call('DELETE', `/api/auth/${asha.id}`, staff),
  'a reader opens an account': () => aCustomer(s, { email: 'guest@example.com' }),
  'a reader joins the staff': () => change(asha.id, { role: 'admin', staffRole: 'packer' }),
  'an address of an account changes': () => change(asha.id, { email: 'other@example.com' }),
  'a customer reads Hindi': () => change(bina.id, { language: 'hi' }),
  'a reader without an account reads Hindi': () =>
    s.db.update(subscribers).set({ language: 'hi' }).where(eq(subscribers.email, 'guest@example.com')),
  'an address of a subscription changes': () =>
    s.db.update(subscribers).set({ email: bina.email }).where(eq(subscribers.email, 'guest@example.com')),
  'a customer moves': () => s.db.update(addresses).set({ stateCode: '27', state: 'Maharashtra' }).where(eq(addresses.userId, asha.id)),
  'a customer gets an address': async () => anAddress(s, (await aCustomer(s)).id),
  'a first order': async () => buy(s, await aShopper(s), balm.id),
  'the only order comes to nothing': async () => {
    const person = await aShopper(s);
    const id = await buy(s, person, balm.id);
    await keepAll();
    await moveOrder(s, staff, id, 'shipped');
    await call('POST', `/api/order/${id}/came-back`, staff, { reason: 'Refused' });
  },
  'a customer bought at the counter': () =>
    call('POST', '/api/inhouse', staff, {
      ...{
        customerName: 'Walk-in',
        phoneNumber: '9876500001',
        address: 'Counter',
        state: 'Karnataka',
        paymentType: 'Cash',
        deliveryCharge: 0,
      },
      products: [{ productId: balm.id, quantity: 2, price: 250 }],
    }),
  'a buyer of the former shop opens an account': async () => {
    const order = {
      shop: 'shopify',
      number: '#1',
      placedAt: s.shop.now(),
      email: 'guest@example.com',
      status: 'paid',
      totalPaise: 99_900,
      lines: [],
    };
    await s.db.insert(earlierOrders).values({ ...order, shop: 'shopify' });
    await keepAll();
    await aCustomer(s, { email: 'guest@example.com' });
  },
};

test.each(Object.keys(CHANGES))('after this, a count is what it is by what is true: %s', { timeout: 60_000 }, async (name) => {
  await keepAll();
  await keepRfm(s.db, s.shop.now());
  const before = await counts();
  await CHANGES[name]?.();
  expect(await counts()).not.toEqual(before);
  await expectSameHoweverKept();
});

const UNDONE: Record<string, () => Promise<unknown>> = {
  'a reader is taken off the list and restored': async () => {
    const id = await subscriberOf(asha.email);
    await call('DELETE', `/api/sub/${id}`, staff);
    await keepAll();
    await call('POST', `/api/sub/${id}/restore`, staff);
  },
  'an order is placed and comes to nothing': async () => {
    const id = await buy(s, bina, balm.id);
    await keepAll();
    await call('POST', `/api/order/${id}/cancel`, staff, { reason: 'Asked for it' });
  },
};

test.each(Object.keys(UNDONE))('and is what it was after this: %s', { timeout: 60_000 }, async (name) => {
  await keepAll();
  await keepRfm(s.db, s.shop.now());
  const before = await counts();
  await UNDONE[name]?.();
  expect(await counts()).toEqual(before);
  await expectSameHoweverKept();
});

test('a closed account leaves nothing, also while a round keeps people', async () => {
  await forgetAll();
  await Promise.all([keepAll(), call('DELETE', `/api/auth/${asha.id}`, staff), keepAll()]);
  const left = sql`select from kept_people where email = ${asha.email} union all select from stale_people where email = ${asha.email}`;
  expect(await rowsOf(s.db, left)).toEqual([]);
  await expectSameHoweverKept();
});

test('STOP on a phone leaves e-mails alone', async () => {
  await keepAll();
  const before = await counts();
  await s.db.insert(phoneStops).values({ phone: '9876543210', stoppedAt: s.shop.now() });
  expect(await counts()).toEqual(before);
});

test('groups that are too old are counted again, of those who changed too', async () => {
  await keepAll();
  await keepRfm(s.db, s.shop.now());
  s.setClock(daysAfter(s.shop.now(), 1));
  await expectSameHoweverKept();
  await buy(s, await aShopper(s), balm.id);
  await expectSameHoweverKept();
});

test('everyone is kept in one round while nothing is kept, and two nodes at once keep what changes meanwhile', {
  timeout: 60_000,
}, async () => {
  await forgetAll();
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      ...[keepAll(), keepAll(), keepRfm(s.db, s.shop.now())],
      s.db.insert(subscribers).values({ email: `reader${round}@example.com` }),
      change(bina.id, { language: round % 2 ? 'hi' : 'en' }),
      buy(s, asha, balm.id),
    ]);
    await expectSameHoweverKept();
  }
});

test('an order notes nothing of the people, and an account or a subscription one row', async () => {
  const noted = async () => (await rowsOf(s.db, sql`delete from stale_people returning email`)).length;
  await noted();
  await buy(s, asha, balm.id);
  expect(await noted()).toBe(0);
  await aCustomer(s);
  expect(await noted()).toBe(1);
  await s.db.insert(subscribers).values({ email: 'one@example.com' });
  expect(await noted()).toBe(1);
  await change(asha.id, { fullName: 'Asha', phone: '9876500009' });
  expect(await noted()).toBe(0);
});
