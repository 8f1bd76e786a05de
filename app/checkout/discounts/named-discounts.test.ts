// Discounts for a segment or a list of customers: checked on the server for the person who is signed in, or whose phone is given at the counter.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  buy,
  fillCart,
  type Person,
  pressPay,
  readAgain,
  type Shopper,
} from '../../../test/world.ts';
import { phoneProofs, users } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { readShownDiscounts } from '../../cart/discounts/shown-discounts.server.ts';
import { couponPeople, couponUses } from '../../coupons/coupons.tables.ts';
import { contactsIn } from '../../coupons/people/contact.ts';
import { isNamed } from '../../coupons/people/coupon-people.server.ts';
import { closeCustomer } from '../../own-data/close-account.server.ts';
import { findDiscountPeople } from '../../segments/discount-people.server.ts';

const s = await openTestShop();
const PHONE = '9876501234';
let staff: Person;
let asha: Shopper;
let bina: Shopper;
let balm: { id: string };
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
  [asha, bina] = [await aShopper(s), await aShopper(s)];
  balm = await aProduct(s, { originalPricePaise: 100_000, stockQuantity: 99 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

type Body = Record<string, unknown>;
const post = (body: Body) => s.request('POST', '/api/coupons', { as: staff.token, body: { discountPercentage: 10, ...body } });
const change = (id: string, body: Body) => s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body });
const LISTED = { customers: { who: 'listed' } };
const automatic = (over: Body) => post({ isAutomatic: true, description: 'For friends', ...over });
const quote = async (shopper: Shopper, over: Body = {}) =>
  (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id, ...over } })).json;
const off = async (shopper: Shopper) => (await quote(shopper)).pricingDetails.couponDiscountAmount as number;
const apply = async (shopper: Shopper, code: string) =>
  (await s.request('POST', '/api/coupons/apply', { as: shopper.token, body: { userId: shopper.id, code } })).json.message;
const cod = (shopper: Shopper, over: Body = {}) => pressPay(s, shopper, { paymentMethod: 'cod', ...over });
const listOf = async (id: string) =>
  (await s.db.select().from(couponPeople).where(eq(couponPeople.couponId, id))).map(({ contact }) => contact).toSorted();
const rule = { match: 'all', conditions: [{ kind: 'orders', atLeast: 1, atMost: null }] };
const aSegment = async () =>
  (await s.request('POST', '/api/segments', { as: staff.token, body: { name: 'Buyers', rule } })).json as { id: string; updatedAt: string };

test('a code for a list takes 10% off for a listed account, and is refused to others', async () => {
  const { status, json } = await post({
    code: 'FRIENDS',
    ...LISTED,
    listed: [`  ${asha.email.toUpperCase()} `, '+91 98765 01234', asha.email],
  });
  expect([status, await listOf(json.id)]).toEqual([201, [PHONE, asha.email].toSorted()]);
  for (const shopper of [asha, bina]) await fillCart(s, shopper, balm.id);
  expect(await apply(bina, 'FRIENDS')).toBe('This coupon is for other customers.');
  expect((await cod(bina, { code: 'FRIENDS' })).status).toBe(400);
  expect(await apply(asha, 'FRIENDS')).toBe('Coupon applied: you save ₹100.');
  // 1000 less 10%: 900, 18% of it 162, delivery 99.
  expect((await quote(asha, { code: 'FRIENDS' })).pricingDetails).toMatchObject({ couponDiscountAmount: 100, gst: 162, totalAmount: 1161 });
  expect((await cod(asha, { code: 'FRIENDS' })).status).toBe(200);
});

test('an automatic one counts for the listed only, in the step of coupons, and no page or stranger learns of it', async () => {
  await automatic({ ...LISTED, listed: [asha.email] });
  await post({ code: 'SECRET', ...LISTED, listed: [asha.email] });
  for (const shopper of [asha, bina]) await fillCart(s, shopper, balm.id);
  expect([await off(asha), await off(bina)]).toEqual([100, 0]);
  const offered = async (shopper: Shopper) =>
    JSON.stringify((await s.request('GET', `/api/cart/coupons?userId=${shopper.id}`, { as: shopper.token })).json);
  expect((await s.request('GET', '/api/coupons')).json).toEqual([]);
  expect(await offered(bina)).not.toContain('SECRET');
  expect((await readShownDiscounts(readAgain(s), balm.id, 'en', s.shop.now())).names).toEqual([]);
});

test('a phone counts once it is verified; a number that is only typed does not', async () => {
  await automatic({ ...LISTED, listed: [PHONE] });
  await fillCart(s, asha, balm.id);
  await s.db.update(users).set({ phone: PHONE }).where(eq(users.id, asha.id));
  expect(await off(asha)).toBe(0);
  await s.db.insert(phoneProofs).values({ userId: asha.id, phone: PHONE, provedAt: s.shop.now() });
  expect(await off(asha)).toBe(100);
});

test('at the counter the phone number counts, or the address of an account with it', async () => {
  await automatic({ ...LISTED, listed: ['9876500001', asha.email] });
  await s.db.update(users).set({ phone: PHONE }).where(eq(users.id, asha.id));
  const at = async (phoneNumber: string) =>
    (
      await s.request('POST', '/api/inhouse/quote', {
        as: staff.token,
        body: { phoneNumber, products: [{ productId: balm.id, price: 1000, quantity: 1 }] },
      })
    ).json;
  const offAt = async (phone: string) => (await at(phone)).savings.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  expect([await offAt('9876500001'), await offAt(PHONE), await offAt('9876500009')]).toEqual([100, 100, 0]);
});

test('a segment is looked up soon after saving, when it changes and each day; until then no one has the discount', async () => {
  const segment = await aSegment();
  await buy(s, asha, balm.id);
  const { json } = await automatic({ customers: { who: 'segment', segmentId: segment.id } });
  await fillCart(s, asha, balm.id);
  expect(await off(asha)).toBe(0);
  await findDiscountPeople(s.db, s.shop.now());
  expect([await off(asha), await listOf(json.id)]).toEqual([100, [asha.email]]);
  await buy(s, bina, balm.id);
  await findDiscountPeople(s.db, s.shop.now());
  expect(await listOf(json.id)).toEqual([asha.email]);
  s.setClock(new Date('2026-11-22T06:00:00Z'));
  await findDiscountPeople(s.db, s.shop.now());
  expect(await listOf(json.id)).toEqual([asha.email, bina.email].toSorted());
  const many = { ...rule, conditions: [{ kind: 'orders', atLeast: 5, atMost: null }] };
  const body = { name: 'Buyers', rule: many, updatedAt: segment.updatedAt };
  expect((await s.request('PUT', `/api/segments/${segment.id}`, { as: staff.token, body })).status).toBe(200);
  await findDiscountPeople(s.db, s.shop.now());
  expect(await listOf(json.id)).toEqual([]);
  const removed = await s.request('DELETE', `/api/segments/${segment.id}`, { as: staff.token });
  expect([removed.status, removed.json.message]).toEqual([409, 'The discount For friends is for this segment. Change that first.']);
});

test('changed to everyone it keeps no list; a list is replaced as a whole, or stays', async () => {
  const { json } = await automatic({ ...LISTED, listed: [asha.email] });
  expect((await change(json.id, { description: 'For dear friends', ...LISTED })).status).toBe(200);
  expect(await listOf(json.id)).toEqual([asha.email]);
  await change(json.id, { listed: [bina.email] });
  expect(await listOf(json.id)).toEqual([bina.email]);
  await change(json.id, { customers: null });
  expect(await listOf(json.id)).toEqual([]);
});

test('a list without a customer, a wrong line, an unknown segment and many codes are refused', async () => {
  const fieldOf = async (body: Body) => Object.keys((await post({ code: 'NOPE', ...body })).json.fields);
  expect(await fieldOf(LISTED)).toEqual(['listed']);
  expect(await fieldOf({ ...LISTED, listed: ['asha@', asha.email] })).toEqual(['listed']);
  expect(await fieldOf({ customers: { who: 'segment', segmentId: asha.id } })).toEqual(['customers.segmentId']);
  const many = { prefix: 'MANY', count: 2, discountPercentage: 10, ...LISTED };
  expect((await s.request('POST', '/api/coupons/generate', { as: staff.token, body: many })).json.fields).toEqual({
    customers: 'Give these customers one code together',
  });
});

test('once per customer, two orders of a listed customer at once: one has the discount', async () => {
  await post({ code: 'ONCE', ...LISTED, listed: [asha.email], perCustomerLimit: 1 });
  await fillCart(s, asha, balm.id);
  const answers = await Promise.all([0, 1, 2].map(() => cod(asha, { code: 'ONCE' })));
  await fillCart(s, asha, balm.id);
  answers.push(await cod(asha, { code: 'ONCE' }));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await s.db.select().from(couponUses)).toHaveLength(1);
  expect(answers.at(-1)?.json.fields).toEqual({ code: 'You have already used this coupon.' });
});

test('a closed account is in no list; a month after the discount the list is deleted', async () => {
  const { json } = await automatic({ ...LISTED, listed: [asha.email, bina.email], expiresAt: '2026-11-30' });
  await closeCustomer(s.db, { id: staff.id, staffRole: 'owner' }, asha.id, s.shop.now());
  expect(await listOf(json.id)).toEqual([bina.email]);
  await findDiscountPeople(s.db, new Date('2026-12-29T00:00:00Z'));
  expect(await listOf(json.id)).toEqual([bina.email]);
  await findDiscountPeople(s.db, new Date('2027-01-01T00:00:00Z'));
  expect(await listOf(json.id)).toEqual([]);
});

test('for any list, who is named is who is in it', async () => {
  const people = [asha, bina, await aShopper(s)];
  const { json } = await automatic({ ...LISTED, listed: [PHONE] });
  await fc.assert(
    fc.asyncProperty(fc.subarray(people), async (chosen) => {
      await change(json.id, { listed: ['9876599999', ...chosen.map(({ email }) => email)] });
      for (const person of people) expect(await isNamed(s.db, json.id, { userIds: [person.id] })).toBe(chosen.includes(person));
      expect(await isNamed(s.db, json.id, { userIds: [] })).toBe(false);
      expect(await isNamed(s.db, json.id, { userIds: people.map(({ id }) => id) })).toBe(chosen.length > 0);
    }),
    { numRuns: 8 },
  );
});

test('a pasted list is read with its titles, quotes and separators', () => {
  expect(contactsIn('E-mail,Phone\r\n"Asha@Example.com",98765 01234\nbina@example.com;+919876501235\nnonsense')).toEqual({
    contacts: ['asha@example.com', '9876501234', 'bina@example.com', '9876501235'],
    wrong: ['nonsense'],
  });
});
