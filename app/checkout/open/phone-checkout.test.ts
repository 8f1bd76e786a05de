// The open checkout by phone (D53): a code finds the account that has proved the phone, or makes one. What was not proved opens no account.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../test/browser.ts';
import { codesFor, fillGuestCart, setCheckout, shopperDetails } from '../../../test/open-world.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aSeller, aStaffMember } from '../../../test/world.ts';
import { phoneProofs, users } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { cartItems } from '../../cart/cart.tables.ts';
import { consents } from '../../consents/consents.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { messages } from '../../messages/messages.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { closeCustomer } from '../../own-data/close-account.server.ts';
import { exportOwnData } from '../../own-data/own-data.server.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { isReachable } from '../../platform/mails/no-address.ts';
import { mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';

const s = await openTestShop({ env: { TRUST_PROXY: '1' } });
const PHONE = '9876543210';
const BINA = 'bina@example.com';
const NOW = new Date('2026-11-24T06:00:00Z');
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  await aSeller(s);
  await setCheckout(s, 'open');
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());
const later = (seconds: number) => s.setClock(new Date(s.shop.now().getTime() + seconds * 1000));

async function aGuest(ip?: string) {
  const browser = aBrowser(s, ip);
  const { id } = await aProduct(s);
  await fillGuestCart(browser, [[id, 2]]);
  return { browser, productId: id };
}
const send = (browser: TestBrowser, phone = PHONE) => browser.post('/api/checkout/phone/send-otp', { phone });
async function lastCode(phone = PHONE) {
  await s.runJobs();
  const sent = await s.db.select().from(messages).where(eq(messages.phone, phone)).orderBy(messages.createdAt);
  return sent.at(-1)?.words['code'] ?? 'none';
}
const verify = (browser: TestBrowser, code: string, phone = PHONE) => browser.post('/api/checkout/phone/verify-otp', { phone, code });
async function confirm(browser: TestBrowser, phone = PHONE) {
  later(60);
  expect((await send(browser, phone)).status).toBe(200);
  return verify(browser, await lastCode(phone), phone);
}
const make = (browser: TestBrowser, over: object = {}) =>
  browser.post('/api/checkout/phone/account', { ...shopperDetails(''), phone: PHONE, ...over });
const pay = (browser: TestBrowser, addressId: string) =>
  browser.post('/api/payment/pay', { addressId, paymentMethod: 'cod', isAdult: true });
const proveFor = ({ id }: { id: string }, phone = PHONE) => s.db.insert(phoneProofs).values({ userId: id, phone, provedAt: NOW });
const holder = async () =>
  (
    await s.db
      .select({ userId: phoneProofs.userId })
      .from(phoneProofs)
      .where(and(eq(phoneProofs.phone, PHONE), isNull(phoneProofs.endedAt)))
  ).map(({ userId }) => userId);
const anOwner = async () => ({ ...(await aStaffMember(s)), staffRole: 'owner' as const });
const mailsTo = async (email: string) => {
  await s.runJobs();
  return (await s.db.select().from(mails).where(eq(mails.toAddress, email))).map(({ kind }) => kind);
};

test('a new shopper types phone, code and address, and buys; the e-mail address gets the mails about the order alone', async () => {
  const { browser } = await aGuest();
  expect((await send(browser, '+91 98765-43210')).status).toBe(200);
  expect((await verify(browser, await lastCode(), '098765 43210')).json).toEqual({ user: null });
  const made = await make(browser, { email: 'Asha@Example.com' });
  expect([made.status, made.json.user.email, browser.jar.has('cart')]).toEqual([201, '', false]);
  const placed = await pay(browser, made.json.addressId);
  expect(placed.status).toBe(200);

  const [account] = await s.db.select().from(users);
  expect(account).toMatchObject({ phone: PHONE, contactEmail: 'asha@example.com', passwordHash: 'none' });
  expect(isReachable(account?.email ?? '')).toBe(false);
  expect(await holder()).toEqual([account?.id]);
  expect(await s.db.$count(consents, eq(consents.source, 'checkout'))).toBe(3);
  expect(await mailsTo('asha@example.com')).toEqual(['order-placed']);
  expect(await s.db.$count(mails)).toBe(1);
  expect(await s.db.select().from(orders)).toMatchObject([{ userId: account?.id, customerEmail: 'asha@example.com' }]);
});

test('without an e-mail address no mail is written, and no party is given one that reaches nobody', async () => {
  const { browser } = await aGuest();
  await confirm(browser);
  const { addressId } = (await make(browser, { email: '' })).json;
  expect((await pay(browser, addressId)).status).toBe(200);
  await s.runJobs();
  expect(await s.db.$count(mails)).toBe(0);
  const staff = await aStaffMember(s);
  expect((await s.request('GET', '/api/order/orders', { as: staff.token })).json).toMatchObject([{ email: '' }]);
  expect((await browser.get('/api/auth/session')).json.user.email).toBe('');
});

test('a returning shopper is signed in by the code on another device, with their address and both carts', async () => {
  const first = await aGuest();
  await confirm(first.browser);
  const { user } = (await make(first.browser)).json;
  const second = await aGuest('198.51.100.7');
  expect((await confirm(second.browser)).json.user.id).toBe(user.id);
  const lines = await s.db.select().from(cartItems).where(eq(cartItems.userId, user.id));
  expect(lines.map(({ productId }) => productId).toSorted()).toEqual([first.productId, second.productId].toSorted());
  expect(await s.db.$count(users)).toBe(1);
});

describe('who a right code signs in', () => {
  // Bina had an account before.
  const anEarlierAccount = () => aCustomer(s, { email: BINA, phone: PHONE });
  test.each([
    { before: 'an account that has proved the phone', prepare: proveFor, finds: true },
    { before: 'an account that has the phone, never proved', prepare: async () => undefined, finds: false },
    {
      before: 'an account that has proved the phone and changed to another since',
      prepare: async (bina: { id: string }) => {
        await proveFor(bina);
        await s.db.update(users).set({ phone: '9000000001' }).where(eq(users.id, bina.id));
      },
      finds: false,
    },
    {
      before: 'a closed account',
      prepare: async (bina: { id: string }) => {
        await proveFor(bina);
        await closeCustomer(s.db, await anOwner(), bina.id, s.shop.now());
      },
      finds: false,
    },
  ])('$before: $finds', async ({ prepare, finds }) => {
    const bina = await anEarlierAccount();
    await prepare(bina);
    const { browser } = await aGuest();
    const { json } = await confirm(browser);
    expect(json.user?.id ?? null).toBe(finds ? bina.id : null);
    if (finds) return;
    const made = await make(browser);
    expect(made.json.user.id).not.toBe(bina.id);
    expect(await holder()).toEqual([made.json.user.id]);
    expect((await browser.get(`/api/order/orders/${bina.id}`)).status).toBe(403);
  });

  test.each([['staff', (id: string) => s.db.update(users).set({ role: 'admin', staffRole: 'packer' }).where(eq(users.id, id))]])(
    '%s get no code: they are told by e-mail to sign in',
    async (_, promote) => {
      const bina = await anEarlierAccount();
      await proveFor(bina);
      await promote(bina.id);
      const { browser } = await aGuest();
      expect((await send(browser)).status).toBe(200);
      expect(await lastCode()).toBe('none');
      expect(await mailsTo(BINA)).toEqual(['code']);
      // Who joins the staff between code and form is not signed in, nor loses the phone to a new account.
      later(60);
      await s.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, bina.id));
      await send(browser);
      const code = await lastCode();
      await promote(bina.id);
      expect((await verify(browser, code)).json.code).toBe('password_needed');
      expect((await make(browser)).json.code).toBe('password_needed');
      expect(await holder()).toEqual([bina.id]);
    },
  );
});

describe('an e-mail address that is typed and not proved', () => {
  test('of another account: gives nothing of that account, and tells nothing of it', async () => {
    const bina = await aCustomer(s, { email: BINA, phone: '9000000001' });
    await anAddress(s, bina.id);
    const { browser } = await aGuest();
    await confirm(browser);
    const made = await make(browser, { email: BINA });
    expect([made.status, made.json.user.id === bina.id]).toEqual([201, false]);
    await pay(browser, made.json.addressId);
    expect((await s.db.select().from(orders)).map(({ userId }) => userId)).toEqual([made.json.user.id]);
    const own = await exportOwnData(s.db, { id: made.json.user.id, staffRole: null }, made.json.user.id, s.shop.now());
    expect(own.emailForOrders).toBe(BINA);
    expect(JSON.stringify([own.orders.length, own.addresses.length])).toBe('[1,1]');
    // Bina signs in by her own mailbox as before, to her own account.
    const hers = await aGuest('198.51.100.7');
    await hers.browser.post('/api/checkout/send-otp', { email: BINA });
    const code = (await codesFor(s, [BINA])).get(BINA);
    expect((await hers.browser.post('/api/checkout/verify-otp', { email: BINA, code })).json.user.id).toBe(bina.id);
  });

  test('does not sign in to the account of the phone, nor block one of its own', async () => {
    const { browser } = await aGuest();
    await confirm(browser);
    const made = await make(browser, { email: BINA });
    const bina = await aGuest('198.51.100.7');
    await bina.browser.post('/api/checkout/send-otp', { email: BINA });
    const code = (await codesFor(s, [BINA])).get(BINA);
    expect((await bina.browser.post('/api/checkout/verify-otp', { email: BINA, code })).json).toEqual({ user: null });
    const own = await bina.browser.post('/api/checkout/account', shopperDetails(BINA));
    expect([own.status, own.json.user.id === made.json.user.id]).toEqual([201, false]);
    await aBrowser(s).post('/api/auth/forgot-password/send-otp', { email: BINA });
    const reset = await s.db.select().from(users).where(eq(users.email, BINA));
    expect(reset.map(({ id }) => id)).toEqual([own.json.user.id]);
  });

  test('ends with the account', async () => {
    const { browser } = await aGuest();
    await confirm(browser);
    const { user } = (await make(browser, { email: BINA })).json;
    await closeCustomer(s.db, await anOwner(), user.id, s.shop.now());
    expect(await s.db.select().from(users).where(eq(users.id, user.id))).toMatchObject([{ contactEmail: null, phone: '' }]);
    expect(await holder()).toEqual([]);
  });
});

describe('an account without an e-mail address', () => {
  async function anAccount(email = '') {
    const { browser } = await aGuest();
    await confirm(browser);
    return { browser, id: (await make(browser, { email })).json.user.id as string };
  }
  async function closingCode(browser: TestBrowser) {
    later(60);
    expect((await browser.post('/api/auth/phone/send-otp', {})).status).toBe(200);
    return lastCode();
  }
  const close = (browser: TestBrowser, code: string) => browser.post('/api/auth/close/by-phone', { code });

  test('is closed by its owner with an OTP to its phone, and with no other', async () => {
    const { browser, id } = await anAccount(BINA);
    const code = await closingCode(browser);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await close(browser, wrong)).json.fields).toEqual({ code: 'Invalid or expired OTP' });
    expect((await close(browser, code)).status).toBe(200);
    expect(await s.db.select().from(users).where(eq(users.id, id))).toMatchObject([
      { contactEmail: null, phone: '', closedAt: expect.any(Date) },
    ]);
    expect((await browser.get('/api/auth/session')).json.user).toBeNull();
    expect(await holder()).toEqual([]);
  });

  test('closed, it is named by no table but the books and the limits of a day; its mails and codes are gone', async () => {
    const { browser, id } = await anAccount('zubaida@example.com');
    const addressId = (await browser.get(`/api/address/add/${id}`)).json[0].id;
    expect((await pay(browser, addressId)).status).toBe(200);
    expect(await mailsTo('zubaida@example.com')).toEqual(['order-placed']);
    expect((await send((await aGuest()).browser, '9000000002')).status).toBe(200);
    expect((await close(browser, await closingCode(browser))).status).toBe(200);
    await s.runJobs();
    const tables = await rowsOf<{ name: string }>(
      s.db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const naming: string[] = [];
    for (const { name } of tables) {
      const found = sql`select 1 from ${sql.identifier(name)} t where t::text ~* ${`zubaida|${PHONE}`} limit 1`;
      if ((await rowsOf(s.db, found)).length > 0) naming.push(name);
    }
    expect(naming).toEqual(['limits', 'orders']);
    expect(await s.db.$count(messages, eq(messages.phone, '9000000002'))).toBe(1);
  });

  test('made again by the same phone, it gets no points of an account again', async () => {
    const { browser } = await anAccount();
    const [given] = await s.db.select().from(coinEntries);
    expect(given?.coins).toBeGreaterThan(0);
    expect((await close(browser, await closingCode(browser))).status).toBe(200);
    await anAccount();
    expect(await s.db.select().from(coinEntries)).toEqual([given]);
    expect(given?.cause).not.toContain(PHONE);
    const other = await aGuest();
    await confirm(other.browser, '9000000003');
    await make(other.browser, { phone: '9000000003' });
    expect(await s.db.$count(coinEntries)).toBe(2);
  });

  test('with a changed phone, it is closed only once the new one is verified', async () => {
    const { browser, id } = await anAccount();
    await s.db.update(users).set({ phone: '9000000001' }).where(eq(users.id, id));
    later(60);
    await browser.post('/api/auth/phone/send-otp', {});
    const answer = await close(browser, await lastCode('9000000001'));
    expect([answer.status, answer.json.message]).toEqual([409, 'Please verify your phone in your profile first.']);
  });

  test('one with an address is closed with its password, whatever the phone says', async () => {
    const { browser, id } = await anAccount();
    await s.db.update(users).set({ email: BINA }).where(eq(users.id, id));
    expect((await close(browser, await closingCode(browser))).status).toBe(409);
    expect(await s.db.$count(users, isNull(users.closedAt))).toBe(1);
  });

  test('staff read no address that reaches nobody, in no list and no file; they may give it one, or leave it without', async () => {
    const { browser, id } = await anAccount();
    const addressId = (await browser.get(`/api/address/add/${id}`)).json[0].id;
    expect((await pay(browser, addressId)).status).toBe(200);
    const owner = await aStaffMember(s);
    const read = async (path: string) => (await s.request('GET', path, { as: owner.token })).text;
    for (const path of ['/api/auth/all', '/api/auth/customers.csv', '/api/order/orders', `/api/search?q=${PHONE}`]) {
      const text = await read(path);
      expect([path, text.includes(PHONE), text.includes('.invalid')]).toEqual([path, true, false]);
    }
    const named = { fullName: 'Asha Rao', phone: PHONE };
    const edit = (body: object) => s.request('PUT', `/api/auth/${id}`, { as: owner.token, body });
    expect((await edit({ ...named, email: '' })).json.user).toMatchObject({ fullName: 'Asha Rao', email: '' });
    expect((await edit({ ...named, email: 'no' })).json.fields).toEqual({ email: 'Invalid email format' });
    const known = await aCustomer(s);
    const emptied = await s.request('PUT', `/api/auth/${known.id}`, { as: owner.token, body: { ...named, email: '' } });
    expect(emptied.json.fields).toEqual({ email: 'Email is required' });
  });
});

test('two devices that make the account of one phone at once make one, with both carts and both addresses', async () => {
  const [phone, laptop] = [await aGuest(), await aGuest('198.51.100.7')];
  for (const { browser } of [phone, laptop]) expect((await confirm(browser)).json).toEqual({ user: null });
  const made = await Promise.all([make(phone.browser), make(laptop.browser, { street: '7 Church Street' })]);
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(made.map(({ json }) => json.user.id)).size).toBe(1);
  expect([await s.db.$count(users), (await holder()).length]).toEqual([1, 1]);
  expect(await s.db.$count(cartItems, eq(cartItems.userId, made[0]?.json.user.id))).toBe(2);
  expect((await laptop.browser.get(`/api/address/add/${made[0]?.json.user.id}`)).json).toHaveLength(2);
});

test('no account without a confirmed phone; the code is for the browser that asked; a bad field is named and uses nothing up', async () => {
  const { browser } = await aGuest();
  expect((await make(browser)).json.fields).toEqual({ phone: 'Please verify your phone first.' });
  const other = await aGuest('198.51.100.7');
  await send(browser);
  const code = await lastCode();
  expect((await verify(other.browser, code)).json.fields).toEqual({ code: 'Invalid or expired OTP' });
  expect((await verify(browser, code)).json).toEqual({ user: null });
  expect((await make(other.browser)).status).toBe(400);
  expect((await make(browser, { phone: '9000000001' })).json.fields).toEqual({ phone: 'Please verify your phone first.' });
  expect((await make(browser, { email: 'nonsense' })).json.fields).toEqual({ email: 'Invalid email format' });
  expect((await make(browser)).status).toBe(201);
  // A code of the checkout signs in nowhere else, nor the other way round.
  expect((await browser.post('/api/auth/phone-login', { phone: PHONE, code })).status).toBe(400);
});

describe('what an SMS costs', () => {
  test('it takes a cart with something in it', async () => {
    const visitor = aBrowser(s);
    expect((await send(visitor)).json.code).toBe('cart_empty');
    expect(await s.db.$count(messages)).toBe(0);
  });

  test('a wait, five an hour a phone, thirty an hour a network, and the budget of the day', async () => {
    const { browser } = await aGuest();
    expect([(await send(browser)).status, (await send(browser)).status]).toEqual([200, 429]);
    for (let count = 0; count < 4; count++) {
      later(60);
      expect((await send(browser)).status).toBe(200);
    }
    later(60);
    expect((await send(browser)).json.message).toMatch(/^Too many OTPs sent to this phone/);
    await s.db.insert(settings).values({ section: 'security', value: { phoneCodesADay: 6 } });
    const next = await aGuest('198.51.100.7');
    expect((await send(next.browser, '9000000001')).status).toBe(200);
    later(60);
    expect((await send(next.browser, '9000000002')).json).toMatchObject({ code: 'phone_codes_spent' });
  });

  test('a network that tries many phones is stopped', async () => {
    const { browser } = await aGuest();
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await send(browser, `90000000${String(n).padStart(2, '0')}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('with the budget at 0 the checkout goes by e-mail', async () => {
    await s.db.insert(settings).values({ section: 'security', value: { phoneCodesADay: 0 } });
    const { browser } = await aGuest();
    expect((await send(browser)).json.code).toBe('phone_codes_off');
  });
});
