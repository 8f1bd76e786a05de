import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import {
  aCustomer,
  aKit,
  aLipstick,
  anAddress,
  aProduct,
  aShopper,
  aStaffMember,
  aTradingShop,
  buy,
  type Person,
} from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { candidatesFor } from '../cart/discounts/cart-discounts.server.ts';
import type { CustomerSegment, GoodsScope } from '../coupons/goods-scope.ts';
import { facets, facetValues } from '../facets/facets.tables.ts';
import { inHouseLines, inHouseOrders } from '../in-house/in-house.tables.ts';
import { bounces } from '../mailing/mailing.tables.ts';
import { judgedTogether, reasonToSkip } from '../mailing/skipping/reason-to-skip.server.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { orderTags } from '../orders/order-notes.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { rowsOf } from '../platform/database.server.ts';
import { keepBuyers } from './life-of-buyers.server.ts';
import { emailsOf, peopleOf } from './people-of.server.ts';
import type { SegmentCondition } from './segments.schema.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  ({ staff } = await aTradingShop(s));
  await s.db.delete(users).where(sql`role = 'customer' and not exists (select 1 from addresses where user_id = users.id)`);
});
afterAll(() => s.close());

const shopper = async (name: string) => {
  const person = await aShopper(s);
  await s.db
    .update(users)
    .set({ email: `${name}@example.com`, fullName: name })
    .where(eq(users.id, person.id));
  return { ...person, email: `${name}@example.com` };
};
const agree = (name: string, over = {}) => s.db.insert(subscribers).values({ email: `${name}@example.com`, ...over });
const GOODS: GoodsScope = { products: [], variants: [], categories: [], collections: [] };

/** The same when what everybody bought is kept. */
async function found(...conditions: SegmentCondition[]) {
  const emails = async () => rowsOf<{ email: string }>(s.db, await emailsOf(s.db, { match: 'all', conditions }, s.shop.now()));
  const rows = await emails();
  await keepBuyers(s.db);
  expect((await emails()).map(({ email }) => email).sort()).toEqual(rows.map(({ email }) => email).sort());
  return rows
    .map(({ email }) => email.split('@')[0] ?? '')
    .filter((name) => !name.startsWith('shopper'))
    .sort();
}
const bought = (who: 'bought' | 'not-bought', goods: Partial<GoodsScope> | null, withinDays: number | null = null): SegmentCondition => ({
  ...{ kind: 'bought', who, withinDays },
  goods: goods && { ...GOODS, ...goods },
});
const count = (rule: object | null, over = {}, as = staff) =>
  s.request('POST', '/api/segments/count', { as: as.token, body: { rule, ...over } });

async function lipAndHand() {
  const [balm, cream] = [await aProduct(s, { category: ['Lip care'] }), await aProduct(s, { category: ['Hand care'] })];
  const [asha, bina] = [await shopper('asha'), await shopper('bina')];
  await shopper('chitra');
  await agree('dev');
  await buy(s, asha, balm.id);
  await buy(s, bina, balm.id);
  await buy(s, bina, cream.id);
  return { balm, cream, asha, bina };
}

test('bought X and not Y finds buyers of the one without the other; a subscriber without an account bought nothing', async () => {
  const { balm, cream } = await lipAndHand();
  expect(await found(bought('bought', { products: [balm.id] }), bought('not-bought', { products: [cream.id] }))).toEqual(['asha']);
  expect(await found(bought('bought', { products: [balm.id] }))).toEqual(['asha', 'bina']);
  expect(await found(bought('not-bought', { products: [balm.id] }))).toEqual(['chitra', 'dev']);
  expect(await found(bought('not-bought', null))).toEqual(['chitra', 'dev']);
});

test('goods are products, one shade, a category, or a piece of a kit; cancelled orders and orders of long ago do not count', async () => {
  const { balm, asha } = await lipAndHand();
  const { product, variants } = await aLipstick(s);
  const { kit, cream: piece } = await aKit(s);
  await buy(s, asha, variants[1]?.id ?? '');
  const esha = await shopper('esha');
  await buy(s, esha, variants[2]?.id ?? '');
  await buy(s, esha, kit.id);
  const [facet] = await s.db.insert(facets).values({ kind: 'category', slug: 'kind', name: 'Category', position: 0 }).returning();
  const [hand] = await s.db
    .insert(facetValues)
    .values({ facetId: facet?.id ?? '', slug: 'hand', name: 'hand CARE', position: 0 })
    .returning();
  expect(await found(bought('bought', { variants: [variants[1]?.id ?? ''] }))).toEqual(['asha']);
  expect(await found(bought('bought', { products: [product.id] }))).toEqual(['asha', 'esha']);
  expect(await found(bought('bought', { categories: [hand?.id ?? ''] }))).toEqual(['bina']);
  expect([await found(bought('bought', { products: [kit.id] })), await found(bought('bought', { products: [piece.id] }))]).toEqual([
    ['esha'],
    ['esha'],
  ]);
  await s.db
    .update(orders)
    .set({ createdAt: new Date(s.shop.now().getTime() - 40 * 86_400_000) })
    .where(eq(orders.userId, esha.id));
  expect(await found(bought('bought', { products: [product.id] }, 30))).toEqual(['asha']);
  await s.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.userId, asha.id));
  expect(await found(bought('bought', { products: [balm.id] }))).toEqual(['bina']);
});

test('recency, frequency, money, place, order tag and language each find their people, and join by all or any', async () => {
  const { asha, bina } = await lipAndHand();
  const old = new Date(s.shop.now().getTime() - 100 * 86_400_000);
  await s.db.update(orders).set({ createdAt: old }).where(eq(orders.userId, asha.id));
  await anAddress(s, bina.id, { zipCode: '400001', stateCode: '27', state: 'Maharashtra', isDefault: false });
  const [order] = await s.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, bina.id)).limit(1);
  await s.db.insert(orderTags).values({ orderId: order?.id ?? '', tag: 'VIP' });
  await s.db.update(users).set({ language: 'hi' }).where(eq(users.id, asha.id));
  const conditions: [SegmentCondition, string[]][] = [
    [{ kind: 'last-order', is: 'within', days: 30 }, ['bina']],
    [{ kind: 'last-order', is: 'before', days: 30 }, ['asha']],
    [{ kind: 'orders', atLeast: 2, atMost: null }, ['bina']],
    [{ kind: 'orders', atLeast: null, atMost: 0 }, ['chitra', 'dev']],
    [{ kind: 'spent', atLeast: 1, atMost: 500 }, ['asha']],
    [{ kind: 'place', pins: ['40'], states: [] }, ['bina']],
    [{ kind: 'place', pins: [], states: ['29'] }, ['asha', 'bina', 'chitra']],
    [{ kind: 'order-tag', tag: 'vip' }, ['bina']],
    [{ kind: 'language', language: 'hi' }, ['asha']],
  ];
  for (const [condition, people] of conditions) expect(await found(condition), JSON.stringify(condition)).toEqual(people);
  const either = { match: 'any', conditions: [conditions[0]?.[0], conditions[8]?.[0]] };
  expect((await count(either)).json.matching).toBe(2);
});

test('every buyer is in exactly one RFM group, and a group finds the people that it counts', async () => {
  await lipAndHand();
  const { json } = await s.request('GET', '/api/segments/rfm', { as: staff.token });
  expect(json.reduce((sum: number, { people }: { people: number }) => sum + people, 0)).toBe(2);
  for (const { group, people } of json) expect(await found({ kind: 'rfm', groups: [group] })).toHaveLength(people);
});

test('consent comes last: who matches, who of them agreed, and why the others are left out', async () => {
  await lipAndHand();
  await agree('asha');
  await agree('bina', { unsubscribedAt: new Date() });
  const rule = { match: 'all', conditions: [bought('bought', null)] };
  const { json } = await count(rule);
  expect([json.matching, json.reached, json.skippedFor]).toEqual([2, 1, { unsubscribed: 1 }]);
  expect(json.sample).toMatchObject([{ email: 'asha@example.com', name: 'asha', orders: 1 }]);
  expect((await count(rule, { isService: true })).json).toMatchObject({ matching: 2, reached: 2 });
  expect((await count(null)).json).toMatchObject({ matching: 2, reached: 2 });
  const marketing = await aStaffMember(s, 'marketing@example.com', 'marketing');
  expect((await count(rule, {}, marketing)).json.sample).toMatchObject([{ email: 'a***@example.com' }]);
  expect((await count({ match: 'all', conditions: [] })).status).toBe(400);
  expect((await count({ match: 'all', conditions: [{ kind: 'place', pins: ["5' or 1=1"], states: [] }] })).status).toBe(400);
});

test('a person is judged among many as alone', async () => {
  await lipAndHand();
  await agree('asha');
  await agree('bina', { unsubscribedAt: new Date() });
  await s.db.insert(bounces).values({ email: 'chitra@example.com', reason: 'unknown user', bouncedAt: new Date() });
  for (const isService of [false, true]) {
    const found = await peopleOf(s.db, { match: 'all', conditions: [{ kind: 'orders', atLeast: 0, atMost: null }] }, s.shop.now());
    const rows = await rowsOf<{ email: string; reason: string | null; alone: string | null }>(
      s.db,
      sql`select email, reason, ${reasonToSkip(sql`judged.email`, { audience: 'segment', isService })} as alone from (${judgedTogether(found, isService)}) judged`,
    );
    expect(new Set(rows.map(({ reason }) => reason)).size).toBe(isService ? 2 : 4);
    expect(rows.filter(({ reason, alone }) => reason !== alone)).toEqual([]);
  }
});

test('a segment and a discount mean the same people by what they bought: orders, kits, shades and counter sales', async () => {
  const { balm, cream, bina } = await lipAndHand();
  const { kit, cream: piece } = await aKit(s);
  const esha = await shopper('esha');
  await buy(s, esha, kit.id);
  await s.db.update(users).set({ phone: '9000000001' }).where(eq(users.id, bina.id));
  const chitra = await aCustomer(s, { email: 'counter@example.com', phone: '9000000002' });
  const sale = {
    customerName: 'C',
    phone: '9000000002',
    address: 'x',
    paymentType: 'Cash',
    requestHash: '',
    createdById: staff.id,
  } as const;
  const [made] = await s.db.insert(inHouseOrders).values(sale).returning();
  const line = {
    position: 0,
    productId: cream.id,
    name: 'c',
    hsn: '1',
    gstRateBasisPoints: 0,
    unitPaise: 1,
    quantity: 1,
    taxablePaise: 1,
    gstPaise: 0,
  };
  await s.db.insert(inHouseLines).values({ orderId: made?.id ?? '', ...line });
  const customers: (CustomerSegment & { withinDays: null })[] = [balm.id, cream.id, piece.id, kit.id, null].flatMap((id) =>
    (['bought', 'not-bought'] as const).map((who) => ({ who, goods: id ? { ...GOODS, products: [id] } : null, withinDays: null })),
  );
  const people = await s.db.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'customer'));
  expect(people.some(({ id }) => id === chitra.id)).toBe(true);
  for (const condition of customers) {
    const segment = await rowsOf<{ email: string }>(
      s.db,
      await emailsOf(s.db, { match: 'all', conditions: [{ kind: 'bought', ...condition }] }, s.shop.now()),
    );
    for (const { id, email } of people) {
      const { shopper: asked } = candidatesFor(s.db, { buyer: { userIds: [id] }, lines: [] }, s.shop.now());
      const hasDiscount = (await asked.boughtBefore(condition.goods)) === (condition.who === 'bought');
      expect(
        segment.some((row) => row.email === email),
        `${email} ${JSON.stringify(condition)}`,
      ).toBe(hasDiscount);
    }
  }
});

test('a count takes the same number of statements for few people and for many', async () => {
  const { balm, cream } = await lipAndHand();
  const rule = {
    match: 'all',
    conditions: [
      bought('bought', { products: [balm.id] }),
      bought('not-bought', { products: [cream.id] }),
      { kind: 'place', pins: ['5'], states: [] },
    ],
  };
  let statements = 0;
  onStatement(() => {
    statements += 1;
  });
  const ask = async () => {
    statements = 0;
    const { json } = await count(rule);
    return [json.matching, statements];
  };
  await ask();
  const [few, before] = await ask();
  await s.db.execute(sql`
    insert into users (id, email, full_name, phone, password_hash, referral_code)
    select gen_random_uuid(), 'many' || n || '@example.com', 'Many', '', 'none', 'MANY' || n from generate_series(1, 5000) n`);
  await s.db.execute(sql`insert into addresses (user_id, name, street, city, state, state_code, zip_code, phone)
    select id, 'Home', 'x', 'x', 'Karnataka', '29', '560001', '' from users where email like 'many%'`);
  const [, after] = await ask();
  expect([few, after]).toEqual([1, before]);
});

test('a segment is saved, changed by one at a time, and removed unless an e-mail goes to it', async () => {
  const rule = { match: 'all', conditions: [{ kind: 'orders', atLeast: 2, atMost: null }] };
  const call = (method: string, path: string, body?: object) => s.request(method, path, { as: staff.token, ...(body && { body }) });
  const made = await call('POST', '/api/segments', { name: ' Regulars ', rule });
  expect([made.status, made.json.name]).toEqual([201, 'Regulars']);
  const { id, updatedAt } = made.json;
  expect((await call('PUT', `/api/segments/${id}`, { name: 'Often', rule, updatedAt })).json.name).toBe('Often');
  expect((await call('PUT', `/api/segments/${id}`, { name: 'Late', rule, updatedAt })).status).toBe(409);
  const letter = (await call('POST', '/api/letters', { name: 'News', segmentId: id })).json;
  expect((await call('DELETE', `/api/segments/${id}`)).json.message).toContain('“News”');
  expect((await call('DELETE', `/api/letters/${letter.id}`)).status).toBe(200);
  expect((await call('DELETE', `/api/segments/${id}`)).status).toBe(200);
  expect((await call('GET', '/api/segments')).json).toEqual([]);
  expect((await call('POST', '/api/letters', { name: 'News', segmentId: id })).json.fields).toEqual({
    segmentId: 'This segment was removed. Choose another.',
  });
});
